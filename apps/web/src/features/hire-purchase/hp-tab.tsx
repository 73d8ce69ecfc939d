import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import { formatCount } from '../../kit/grid/cells'
import type { SubRow } from '../../kit/grid/column'
import { Grid } from '../../kit/grid/grid'
import type { GridHandle } from '../../kit/grid/grid-props'
import { pagedRows } from '../../kit/grid/paged-rows'
import { useCommandHandlers } from '../../kit/keys/keys'
import { Tag } from '../../kit/notice'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { hpPaymentOf, settlementOf, useCashEntry } from '../vehicles/cash-entry'
import { useVehicleChrome } from '../vehicles/page/chrome'
import { AccountHead } from './account-head'
import { accountState, AccountPanel, useCopy } from './account-panel'
import { paymentColumns } from './payment-columns'
import { ConfirmDeletion, PaymentEditor } from './payment-editor'

const HINTS = [
  { keys: ['↑', '↓'], text: 'payment' },
  { keys: 'Enter', text: 'edit' },
  { keys: 'N', text: 'add' },
  { keys: 'Del', text: 'delete' },
  { keys: 'P', text: 'take payment' },
  { keys: 'S', text: 'settlement' },
] as const
const NO_ROWS: readonly HpPaymentRow[] = []
/** Lines of the grid that the editor covers. */
const EDITOR_LINES = 4
const rowId = (row: HpPaymentRow) => String(row.id)
const isExpandable = () => false

/** The payment that is open for change: the id of one, or a new one. */
type Editing = number | 'new' | null

/** The HP account of a vehicle: its payments, totals and settlement. */
export function HpTab({ vehicle }: { vehicle: VehicleOut }) {
  const api = useApi()
  const today = useToday()
  const vehicleID = vehicle.id
  const payments = useOperation('GetHPDetails', { vehicleID })
  const rows = payments.data ?? NO_ROWS
  const [settleText, setSettleText] = useState<string>(today)
  const settleOn = isDay(settleText) ? settleText : null
  const next = useOperation('GetNextHPAmount', { vehicleID, date: settleOn ?? today }, { keepPrevious: true })
  const [isAdvanced, setIsAdvanced] = useState(false)
  const [editing, setEditing] = useState<Editing>(null)
  const isEmpty = payments.data !== undefined && rows.length === 0
  useEffect(() => {
    // Without rows the first one is what there is to do.
    if (isEmpty) setEditing('new')
  }, [isEmpty])
  const [deleting, setDeleting] = useState<HpPaymentRow | null>(null)
  const [cursor, setCursor] = useState<{ row: HpPaymentRow | undefined; index: number }>({ row: undefined, index: 0 })
  const grid = useRef<GridHandle>(null)
  const date = useRef<HTMLInputElement>(null)
  const refresh = useRefresh()
  const { go } = useScreenHost()
  const enterCash = useCashEntry()
  const { copy, isCopied } = useCopy(vehicle.hirePurchase?.paymentDetails ?? '')
  const lastID = rows.at(-1)?.id ?? null
  const columns = useMemo(
    () => paymentColumns({ isAdvanced, today, lastID, onAdd: () => setEditing('new') }),
    [isAdvanced, today, lastID],
  )
  const paged = useMemo(
    () => pagedRows({ total: rows.length, pageSize: Math.max(1, rows.length), rowId, pages: new Map([[0, rows]]) }),
    [rows],
  )
  const changed = () =>
    refresh(
      'GetHPDetails',
      'GetNextHPAmount',
      'GetVehicle',
      'GetHPSchedules',
      'GetDueHPSchedules',
      'GetHpScheduleDetails',
    )
  const done = () => {
    setEditing(null)
    requestAnimationFrame(() => grid.current?.focus())
  }
  const edit = (row: HpPaymentRow) => {
    if (row.batchClosed) toastError('This payment is in a closed batch.')
    else setEditing(row.id)
  }
  const remove = (row: HpPaymentRow | undefined) => {
    if (!row || editing !== null) return false
    if (row.hasCashEntry) toastError('This payment has a cash entry')
    else setDeleting(row)
    return true
  }
  const openEntry = (row: HpPaymentRow | undefined) => {
    if (!row || row.cashMgmtID === null) return false
    if (row.batchClosed) toastError('This payment is in a closed batch.')
    else go(`/cash-management/edit/${row.cashMgmtID}`)
    return true
  }
  const showLastPaid = () =>
    grid.current?.goTo(
      Math.max(
        0,
        rows.findIndex((row) => row.isLastPaidPayment),
      ),
    )
  const isPayable = next.data !== undefined && next.data.amount !== null
  const takePayment = () => {
    if (isPayable) enterCash(hpPaymentOf(vehicleID))
    else toastError('Nothing remains to be paid on this account.')
  }
  useCommandHandlers({
    'vehicles.set-settlement-date': () => date.current?.focus(),
    'vehicles.toggle-advanced': () => setIsAdvanced(!isAdvanced),
    'vehicles.add-row': () => setEditing('new'),
    'vehicles.delete-row': () => remove(cursor.row),
    'vehicles.copy-details': () => void copy(),
    'hire-purchase.take-payment': takePayment,
    'hire-purchase.open-entry': () => openEntry(cursor.row),
    'hire-purchase.show-last-paid': showLastPaid,
  })
  const place = rows.length === 0 ? [] : [`Payment ${cursor.index + 1}/${rows.length}`]
  useVehicleChrome(vehicle, { part: 'hp', status: place, hints: HINTS })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two callbacks only set state and ask again
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    const row = rows.find((one) => one.id === editing)
    if (row)
      under.set(rowId(row), editorRows(<PaymentEditor {...{ vehicleID, row }} onDone={done} onChanged={changed} />))
    return under
  }, [editing, rows, vehicleID])
  const due = rows.filter((row) => row.isPaymentDue).length
  const state = accountState(vehicle, due)
  return (
    <>
      <AccountHead
        vehicle={vehicle}
        state={state && <Tag tone={state.tone}>{state.text}</Tag>}
        noSchedule={rows.length === 0 ? 'There is no schedule yet.' : null}
        isAdvanced={isAdvanced}
        onAdvanced={setIsAdvanced}
      />
      <div className="hp-tab">
        <div className="list-column">
          <Grid
            label="HP payments"
            columns={columns}
            rows={paged}
            rowId={rowId}
            onNeedPages={() => undefined}
            status={payments.data ? 'ready' : payments.error ? 'error' : 'loading'}
            rowTone={(row) => (row.isPaymentDue ? 'due' : row.paid ? 'paid' : 'plain')}
            expansion={{ isExpandable, open, onExpand: edit, onCollapse: done }}
            onCursor={(row, index) => setCursor({ row, index })}
            onOpen={edit}
            opensOnClick
            onReload={changed}
            emptyText="There are no payments related to this vehicle."
            emptyHints={[{ keys: 'N', text: 'add' }]}
            errorText={payments.error ? api.messageOf(payments.error) : ''}
            autoFocus
            ref={grid}
            footer={
              <>
                <Button size="row" command="hire-purchase.show-last-paid" onPress={showLastPaid}>
                  Last paid
                </Button>
                <Button size="row" command="grid.move-first" hint="Home" onPress={() => grid.current?.goTo(0)}>
                  Top
                </Button>
                <Button size="row" command="vehicles.add-row" onPress={() => setEditing('new')}>
                  Add payment
                </Button>
                <Button
                  size="row"
                  command="hire-purchase.take-payment"
                  disabledReason={isPayable ? null : 'Nothing remains to be paid on this account.'}
                  onPress={takePayment}
                >
                  Take payment
                </Button>
                <span className="grow" />
                <span>
                  Shown <span className="m">{`${formatCount(rows.length)}/${formatCount(rows.length)}`}</span>
                </span>
              </>
            }
          />
          {editing === 'new' && (
            <div className="new-payment">
              <PaymentEditor vehicleID={vehicleID} row={null} onDone={done} onChanged={changed} />
            </div>
          )}
        </div>
        <AccountPanel
          {...{ vehicle, rows, today, settleText, settleOn, isCopied }}
          next={next.data}
          nextProblem={next.error ? api.messageOf(next.error) : null}
          onSettleText={setSettleText}
          dateRef={date}
          onSettle={() => enterCash(settlementOf(vehicleID))}
          onCopy={() => void copy()}
        />
      </div>
      <ConfirmDeletion row={deleting} onDone={() => setDeleting(null)} onChanged={changed} />
    </>
  )
}

/** The editor under its row, and the empty lines that it covers. */
function editorRows(editor: ReactNode): SubRow[] {
  return Array.from({ length: EDITOR_LINES }, (_, i) => ({
    id: `editor-${i}`,
    kind: i === 0 ? ('editor' as const) : ('note' as const),
    lines: i === 0 ? EDITOR_LINES : 1,
    cells: i === 0 ? [{ column: 'number', span: 20, content: editor }] : [],
  }))
}
