import { cx } from 'class-variance-authority'
import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { Button } from '../../kit/button'
import type { SubRow } from '../../kit/grid/column'
import { NO_ROWS } from '../../kit/grid/row-status'
import { VisibleRowsCount } from '../../kit/grid/pager'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { useCommandHandlers } from '../../kit/keys/keys'
import { Tag } from '../../kit/notice'
import { useToday } from '../../kit/screen/screen'
import { settlementOf, useCashEntry } from '../vehicles/cash-entry'
import { useVehicleChrome } from '../vehicles/page/chrome'
import { editorRows } from '../../kit/rows/row-editor'
import type { VehicleTabProps } from '../vehicles/page/vehicle-tab'
import { isOnRow, useHistory } from '../history/history-dialog'
import { hpAccountTotals, useTotalMoves } from '../history/moves-dialog'
import { AccountHead } from './account-head'
import { hpAccountStateLabel, HpAccountPanel, useCopy } from './account-panel'
import { paymentColumns } from './payment-columns'
import { useHpPaymentKind } from './payment-editor'
import { AddRow, DeleteRow, EditRow } from '../../kit/rows/row-forms'
import { type HpAccount, NOTHING_TO_PAY, useHpAccount } from './use-hp-account'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const HINTS = [
  hint(['grid.move-up', 'grid.move-down'], 'payment'),
  hint('grid.open-row', 'edit'),
  hint('vehicles.add-row'),
  hint('vehicles.delete-row'),
  hint('hire-purchase.take-payment'),
  hint('vehicles.set-settlement-date'),
] as const
const EDIT_HINTS = [
  ownHint('Tab', 'next'),
  hint('form.toggle-switch', 'paid'),
  hint('form.save-form'),
  hint('vehicles.delete-record'),
  hint('shell.step-out', 'cancel'),
] as const
const rowId = (row: HpPaymentRow) => String(row.id)
const isExpandable = () => false

const TAB = 'grid flex-1 grid-cols-[minmax(0,1fr)_300px] min-h-0 print:block print:h-auto print:overflow-visible'
const ONE_BELOW = 'single:grid-cols-1 single:grid-rows-[minmax(200px,1fr)_220px]'
/** With its split columns a payment needs the whole of a narrow window; the panel goes below. */
const ADVANCED = 'max-[1341px]:grid-cols-1 max-[1341px]:grid-rows-[minmax(240px,1fr)_220px]'

/** Scrolls a field into view, clear of the figure at the bottom of the panel. */
function scrollAboveFigure(field: RefObject<HTMLInputElement | null>): void {
  field.current?.scrollIntoView({ block: 'nearest' })
}

/** Keeps a date that is being typed in view when the cost of the credit arrives late, above it. */
function useFieldInView(field: RefObject<HTMLInputElement | null>, vehicleID: number): void {
  const { data } = useOperation('GetCreditFile', { vehicleID })
  useEffect(() => {
    if (data && document.activeElement === field.current) scrollAboveFigure(field)
  }, [data, field])
}

/** The HP account of a vehicle: its payments, totals and settlement. */
export function HpTab({ vehicle }: VehicleTabProps) {
  const api = useApi()
  const today = useToday()
  const account = useHpAccount(vehicle)
  const kind = useHpPaymentKind(vehicle.id)
  const { rows, next, settlement, editing, cursor, changed, done } = account
  const [isAdvanced, setIsAdvanced] = useState(false)
  const show = useOpenDocument()
  const date = useRef<HTMLInputElement>(null)
  useFieldInView(date, vehicle.id)
  const enterCash = useCashEntry()
  const { copy, isCopied } = useCopy(vehicle.hirePurchase?.paymentDetails ?? '')
  useCommandHandlers({
    'vehicles.set-settlement-date': () => {
      date.current?.focus()
      scrollAboveFigure(date)
    },
    'vehicles.toggle-advanced': () => setIsAdvanced(!isAdvanced),
    'vehicles.add-row': account.add,
    'vehicles.delete-row': account.remove,
    'vehicles.copy-details': () => void copy(),
    'hire-purchase.take-payment': account.takePayment,
    'hire-purchase.open-entry': account.openEntry,
    'hire-purchase.print-bill': () =>
      cursor.row ? void show('GetHPPaymentsReport', { ID: vehicle.id, instalmentID: cursor.row.id }) : false,
    'hire-purchase.show-last-paid': account.showLastPaid,
  })
  const accountNo = vehicle.hirePurchase?.hpAccountNumber ?? ''
  const history = useHistory(() =>
    cursor.row && isOnRow()
      ? { kind: 'instalment', id: cursor.row.id, words: `${accountNo}, payment ${cursor.row.number}` }
      : { kind: 'account', id: vehicle.id, words: accountNo },
  )
  // Known before its payments are: a key that was typed ahead finds them.
  const moves = useTotalMoves(vehicle.hirePurchase?.hasHPSchedule ? hpAccountTotals(vehicle.id, accountNo) : [])
  const isEmpty = account.payments.data !== undefined && rows.length === 0 && editing === null
  const place = rows.length === 0 ? (isEmpty ? [NO_ROWS] : []) : [`Payment ${cursor.index + 1}/${rows.length}`]
  useVehicleChrome(vehicle, { part: 'hp', status: place, hints: editing === null ? HINTS : EDIT_HINTS })
  const state = hpAccountStateLabel(vehicle, rows.filter((row) => row.isPaymentDue).length)
  return (
    <>
      <AccountHead
        vehicle={vehicle}
        state={state && <Tag tone={state.tone}>{state.text}</Tag>}
        reasonNoSchedule={rows.length === 0 ? 'There is no schedule yet.' : null}
        settlementDay={settlement.on}
        isAdvanced={isAdvanced}
        onAdvanced={setIsAdvanced}
      />
      <div className={cx(TAB, isAdvanced ? ADVANCED : ONE_BELOW)} data-advanced={isAdvanced ? '' : undefined}>
        <div className={LIST_COLUMN}>
          <Payments kind={kind} account={account} vehicleID={vehicle.id} isAdvanced={isAdvanced} />
          {editing === 'new' && <AddRow kind={kind} recordID={vehicle.id} onDone={done} onChanged={changed} />}
        </div>
        <HpAccountPanel
          {...{ vehicle, rows, today, isCopied }}
          onMoves={moves.open}
          settlementText={settlement.text}
          settlementDay={settlement.on}
          next={next.data}
          reasonNoNext={next.error ? api.messageOf(next.error) : null}
          onSettlementText={settlement.set}
          dateRef={date}
          onSettle={() => enterCash(settlementOf(vehicle.id))}
          onCopy={() => void copy()}
        />
      </div>
      {history.dialog}
      {moves.dialog}
      <DeleteRow kind={kind} row={account.deleting} onClose={account.stopDeleting} onDeleted={() => void changed()} />
    </>
  )
}

interface PaymentsProps {
  account: HpAccount
  kind: ReturnType<typeof useHpPaymentKind>
  vehicleID: number
  isAdvanced: boolean
}

function Payments({ account, kind, vehicleID, isAdvanced }: PaymentsProps) {
  const today = useToday()
  const { payments, rows, grid, editing, add, changed, done, edit } = account
  const lastID = rows.at(-1)?.id ?? null
  const columns = useMemo(
    () => paymentColumns({ isAdvanced, today, lastID, onAdd: add }),
    [isAdvanced, today, lastID, add],
  )
  const open = useMemo(() => {
    const row = rows.find((one) => one.id === editing)
    if (!row) return new Map<string, readonly SubRow[]>()
    const editor = (
      <EditRow
        key={row.id}
        {...{ kind, row }}
        recordID={vehicleID}
        number={row.number}
        onDone={done}
        onChanged={changed}
      />
    )
    return new Map([[rowId(row), editorRows('number', editor)]])
  }, [editing, rows, vehicleID, kind, done, changed])
  return (
    <WholeGrid
      label="HP payments"
      columns={columns}
      all={payments.data}
      answer={{ error: payments.error, refetch: changed }}
      rowId={rowId}
      rowTone={(row) => (row.isPaymentDue ? 'due' : row.paid ? 'paid' : 'plain')}
      expansion={{ isPlain: true, isExpandable, open, onExpand: edit, onCollapse: done }}
      onCursor={(row, index) => account.setCursor({ row, index })}
      onOpen={edit}
      opensOnClick
      emptyText="There are no payments related to this vehicle."
      emptyHints={[hint('vehicles.add-row')]}
      autoFocus={editing === null}
      ref={grid}
      footer={<PaymentsFoot account={account} />}
    />
  )
}

function PaymentsFoot({ account }: { account: HpAccount }) {
  return (
    <>
      <Button size="row" command="hire-purchase.show-last-paid" onPress={account.showLastPaid}>
        Last paid
      </Button>
      <Button size="row" command="grid.move-first" onPress={() => account.grid.current?.goTo(0)}>
        Top
      </Button>
      <Button size="row" command="vehicles.add-row" onPress={account.add}>
        Add payment
      </Button>
      <Button
        size="row"
        command="hire-purchase.take-payment"
        disabledReason={account.isPayable ? null : NOTHING_TO_PAY}
        onPress={account.takePayment}
      >
        Take payment
      </Button>
      <span className="grow" />
      <VisibleRowsCount total={account.rows.length} />
    </>
  )
}
