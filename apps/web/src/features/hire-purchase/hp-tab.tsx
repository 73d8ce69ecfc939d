import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
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
import { editorRows } from '../vehicles/page/row-editor'
import { useEditedRow } from '../vehicles/page/use-row-drafts'
import { AccountHead } from './account-head'
import { accountState, AccountPanel, useCopy } from './account-panel'
import { paymentColumns } from './payment-columns'
import { AddPayment, ConfirmDeletion, EditPayment, OF_CASH } from './payment-editor'

const HINTS = [
  { keys: ['↑', '↓'], text: 'payment' },
  { keys: 'Enter', text: 'edit' },
  { keys: 'N', text: 'add' },
  { keys: 'Del', text: 'delete' },
  { keys: 'P', text: 'take payment' },
  { keys: 'S', text: 'settlement' },
] as const
const EDIT_HINTS = [
  { keys: 'Tab', text: 'next' },
  { keys: 'Space', text: 'paid' },
  { keys: 'Ctrl Enter', text: 'save' },
  { keys: 'Alt X', text: 'delete' },
  { keys: 'Esc', text: 'cancel' },
] as const
const NO_ROWS: readonly HpPaymentRow[] = []
const IN_CLOSED_BATCH = 'This payment is in a closed batch'
const rowId = (row: HpPaymentRow) => String(row.id)
const isExpandable = () => false

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
  const [editing, setEditing] = useEditedRow('hp', vehicleID)
  const isEmpty = payments.data !== undefined && rows.length === 0
  useEffect(() => {
    // Without rows the first one is what there is to do.
    if (isEmpty) setEditing('new')
  }, [isEmpty, setEditing])
  const [deleting, setDeleting] = useState<HpPaymentRow | null>(null)
  const [cursor, setCursor] = useState<{ row: HpPaymentRow | undefined; index: number }>({ row: undefined, index: 0 })
  const grid = useRef<GridHandle>(null)
  const date = useRef<HTMLInputElement>(null)
  const reread = useReread()
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
    reread(
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
    if (row.batchClosed) toastError(IN_CLOSED_BATCH)
    else setEditing(row.id)
  }
  const remove = (row: HpPaymentRow | undefined) => {
    if (!row || editing !== null) return false
    if (row.hasCashEntry) toastError(OF_CASH)
    else setDeleting(row)
    return true
  }
  const openEntry = (row: HpPaymentRow | undefined) => {
    if (!row || row.cashMgmtID === null) return false
    if (row.batchClosed) toastError(IN_CLOSED_BATCH)
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
  useVehicleChrome(vehicle, { part: 'hp', status: place, hints: editing === null ? HINTS : EDIT_HINTS })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two callbacks only set state and ask again
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    const row = rows.find((one) => one.id === editing)
    if (row)
      under.set(
        rowId(row),
        editorRows('number', <EditPayment key={row.id} {...{ vehicleID, row }} onDone={done} onChanged={changed} />),
      )
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
            expansion={{ isPlain: true, isExpandable, open, onExpand: edit, onCollapse: done }}
            onCursor={(row, index) => setCursor({ row, index })}
            onOpen={edit}
            opensOnClick
            onReload={() => void changed()}
            emptyText="There are no payments related to this vehicle."
            emptyHints={[{ keys: 'N', text: 'add' }]}
            errorText={payments.error ? api.messageOf(payments.error) : ''}
            autoFocus={editing === null}
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
            <div className="new-row">
              <AddPayment vehicleID={vehicleID} onDone={done} onChanged={changed} />
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
      <ConfirmDeletion row={deleting} onDone={() => setDeleting(null)} onChanged={() => void changed()} />
    </>
  )
}
