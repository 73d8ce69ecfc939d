import type { HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Button } from '../../kit/button'
import { useEscape } from '../../kit/keys/keys'
import type { ListParts } from '../../kit/screen/define-list'
import type { ListScreen } from '../../kit/screen/list-screen'
import { useScreenHost } from '../../kit/screen/screen'
import { useOpenRecordFrom } from '../../kit/screen/return-row'
import { toastError } from '../../kit/toast/toast'
import { answerCents, euroText } from '../../kit/wire-text'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { TotalValue } from '../history/total-value'
import { hpPaymentOf, hpPaymentsOf, useCashEntry } from '../vehicles/cash-entry'
import { hpColumns } from './hp-columns'
import { type FetchHpPage, useHpSelection } from './use-hp-selection'
import { useInstalments } from './use-instalments'

interface HpListOptions {
  list: ListScreen<'GetHPSchedules' | 'GetDueHPSchedules'>
  /** Its address without the query. */
  path: string
  search: unknown
  /** The day at which overdue amounts are counted. */
  on: Day
  /** Shows the overdue amount of each account in a column. */
  showsOverdue: boolean
  fetchPage: FetchHpPage
  /** Totals of the whole result, and what they open. */
  totals: ReactNode
  dialog: ReactNode
}

/** What both HP lists do: ticks, cash entries, instalments. */
export function useHpParts({ list, path, search, on, showsOverdue, fetchPage, totals, dialog }: HpListOptions) {
  const { go } = useScreenHost()
  const { paged, cursor } = list
  const enterCash = useCashEntry()
  const searchKey = JSON.stringify(search)
  const { selection, picked } = useHpSelection(paged.rows, searchKey, fetchPage)
  const openFrom = useOpenRecordFrom(path)
  const openVehicle = useCallback(
    (row: HpScheduleRow) => openFrom(`/vehicles/vehicle/${row.vehicleID}`, row.vehicleID, { showhp: true }),
    [openFrom],
  )
  const columns = useMemo(() => hpColumns({ on, showsOverdue, openVehicle }), [on, showsOverdue, openVehicle])
  const openRow = (row: HpScheduleRow) => {
    if (row.nextPaymentAmount === null) openVehicle(row)
    else enterCash(hpPaymentOf(row.vehicleID))
  }
  const instalments = useInstalments({
    rows: paged.rows,
    grid: list.grid,
    searchKey: paged.status === 'ready' && !paged.isStale ? searchKey : null,
    takePayment: openRow,
  })
  const payPicked = () => {
    const payable = picked.filter((row) => row.nextPaymentAmount !== null)
    const [only] = payable
    if (picked.length === 0) return false
    if (!only) toastError('Nothing is owed on the ticked accounts.')
    else if (payable.length === 1) enterCash(hpPaymentOf(only.vehicleID))
    else enterCash(hpPaymentsOf(payable.map((row) => row.accountNo)))
    return true
  }
  useEscape('parent', () => go('/hp-boe'))
  const count = picked.length
  return {
    columns,
    selection,
    expansion: instalments.expansion,
    onOpen: openRow,
    onOpenTab: openVehicle,
    commands: {
      'hire-purchase.add-payments': payPicked,
      'hire-purchase.show-last-paid': () => instalments.showLastPaid(cursor.row),
    },
    lastActions: (
      <Button
        tone="primary"
        command="hire-purchase.add-payments"
        disabledReason={count === 0 ? 'Tick at least one schedule.' : null}
        onPress={payPicked}
      >
        {count === 0 ? 'Cash Entry' : `Cash Entry, ${count} selected`}
      </Button>
    ),
    foot: (
      <>
        <SelectionSums picked={picked} />
        {totals}
      </>
    ),
    dialogs: (
      <>
        <RowHistory record={hpHistoryRecord(cursor.row)} sub={cursor.sub} />
        {dialog}
      </>
    ),
  } satisfies ListParts<HpScheduleRow>
}

function hpHistoryRecord(row: HpScheduleRow | undefined): HistoryRecord | null {
  return row ? { kind: 'account', id: row.vehicleID, words: row.accountNo } : null
}

/** The next amounts and the overdue amounts of the selected accounts. */
function SelectionSums({ picked }: { picked: readonly HpScheduleRow[] }) {
  if (picked.length === 0) return null
  const next = sumCents(picked.flatMap((row) => answerCents(row.nextPaymentAmount) ?? []))
  const overdue = sumCents(picked.flatMap((row) => answerCents(row.overdueAmount) ?? []))
  return (
    <>
      <span className="font-semibold text-mode">{picked.length} selected</span>
      <span>
        next <span className="numerals font-semibold text-fg-0">{formatEuro(next)}</span>
      </span>
      {overdue > 0 && (
        <span>
          overdue <span className="numerals font-semibold text-out">{formatEuro(overdue)}</span>
        </span>
      )}
      <span className="w-px h-3.5 bg-line-2" />
    </>
  )
}

interface TotalFigureProps {
  label: string
  amount: number | undefined
  /** Its index among the totals of the page. */
  at: number
  onMoves: (at: number) => unknown
  className?: string
}

/** A total of the footer: `Remaining: €641,655.00`. */
export function TotalFigure({ label, amount, at, onMoves, className = 'text-fg-0' }: TotalFigureProps) {
  return (
    <span>
      {label}:{' '}
      <span className={`numerals font-semibold ${className}`}>
        {amount !== undefined && (
          <TotalValue at={at} label={`${label} on the accounts listed`} onOpen={onMoves}>
            {euroText(amount)}
          </TotalValue>
        )}
      </span>
    </span>
  )
}
