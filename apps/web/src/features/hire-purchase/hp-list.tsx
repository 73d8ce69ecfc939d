import type { HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { type ReactNode, useCallback, useMemo } from 'react'
import { Button } from '../../kit/button'
import { ExportButton } from '../../kit/grid/export-button'
import { useRowsExport } from '../../kit/grid/use-rows-export'
import { useCommandHandlers, useEscape } from '../../kit/keys/keys'
import { ListGrid } from '../../kit/screen/list-grid'
import type { ListScreen } from '../../kit/screen/list'
import { useScreenHost } from '../../kit/screen/screen'
import { useOpenFrom, useRowToBeginAt } from '../../kit/screen/way-back'
import { toastError } from '../../kit/toast/toast'
import { centsOf, euroText } from '../../kit/wire-text'
import { type HistoryRecord, RowHistory } from '../history/history-dialog'
import { TotalValue } from '../history/total-value'
import { hpPaymentOf, hpPaymentsOf, useCashEntry } from '../vehicles/cash-entry'
import { hpColumns } from './hp-columns'
import { type AskPage, hpRowId, useHpSelection } from './use-hp-selection'
import { useInstalments } from './use-instalments'

type HpListName = 'GetHPSchedules' | 'GetDueHPSchedules'

interface HpListOptions {
  list: ListScreen<HpListName>
  /** Its address without the query. */
  path: string
  searchKey: string
  /** The day that overdue is counted at. */
  on: Day
  /** What is overdue of each account is a column of its own. */
  showsOverdue: boolean
  askPage: AskPage
  /** Writes the file of the whole result. */
  download: () => Promise<void>
}

/** What both HP lists do: ticks, cash entries, instalments, export. */
export function useHpList({ list, path, searchKey, on, showsOverdue, askPage, download }: HpListOptions) {
  const { go } = useScreenHost()
  const { paged } = list
  const enterCash = useCashEntry()
  const { selection, picked } = useHpSelection(paged.rows, searchKey, askPage)
  const openFrom = useOpenFrom(path)
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
  const file = useRowsExport(paged.rows.total === 0, download)
  useEscape('parent', () => go('/hp-boe'))
  useCommandHandlers({
    'hire-purchase.add-payments': payPicked,
    'hire-purchase.show-last-paid': () => instalments.showLastPaid(list.cursor.row),
  })
  return { columns, selection, picked, openRow, openVehicle, expansion: instalments.expansion, payPicked, file, path }
}

export type HpList = ReturnType<typeof useHpList>

/** Export, and the cash entry for what is ticked. */
export function HpButtons({ hp }: { hp: HpList }) {
  const count = hp.picked.length
  return (
    <>
      <ExportButton file={hp.file} />
      <Button
        tone="primary"
        command="hire-purchase.add-payments"
        disabledReason={count === 0 ? 'Tick at least one schedule.' : null}
        onPress={hp.payPicked}
      >
        {count === 0 ? 'Cash Entry' : `Cash Entry, ${count} selected`}
      </Button>
    </>
  )
}

interface HpGridProps {
  list: ListScreen<HpListName>
  hp: HpList
  label: string
  hasFilters: boolean
  /** Totals of the whole result. */
  totals: ReactNode
}

/** The grid of an HP list with its foot. */
export function HpGrid({ list, hp, label, hasFilters, totals }: HpGridProps) {
  const row = useRowToBeginAt(hp.path)
  return (
    <>
      <ListGrid
        label={label}
        list={list}
        columns={hp.columns}
        rowId={hpRowId}
        expansion={hp.expansion}
        selection={hp.selection}
        initialCursorId={row}
        onOpen={hp.openRow}
        onOpenTab={hp.openVehicle}
        opensOnClick
        hasFilters={hasFilters}
      >
        <PickedSums picked={hp.picked} />
        {totals}
      </ListGrid>
      <RowHistory record={recordOf(list.cursor.row)} sub={list.cursor.sub} />
    </>
  )
}

function recordOf(row: HpScheduleRow | undefined): HistoryRecord | null {
  return row ? { kind: 'account', id: row.vehicleID, words: row.accountNo } : null
}

/** What the ticked accounts owe next, and what of theirs is overdue. */
function PickedSums({ picked }: { picked: readonly HpScheduleRow[] }) {
  if (picked.length === 0) return null
  const next = sumCents(picked.flatMap((row) => centsOf(row.nextPaymentAmount) ?? []))
  const overdue = sumCents(picked.flatMap((row) => centsOf(row.overdueAmount) ?? []))
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
  /** Its place among the totals of the page. */
  at: number
  onMoves: (at: number) => unknown
  className?: string
}

/** `Remaining: €641,655.00` at the foot. */
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
