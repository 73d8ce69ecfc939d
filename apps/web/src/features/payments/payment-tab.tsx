import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { type FirstPaymentRow, firstPaymentRow } from '@forecourt/core/features/deals/rules'
import type { PaymentRow } from '@forecourt/core/features/payments/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import type { SubRow } from '../../kit/grid/column'
import { Grid } from '../../kit/grid/grid'
import type { GridHandle } from '../../kit/grid/grid-props'
import { NO_ROWS } from '../../kit/grid/row-status'
import { wholeRows } from '../../kit/grid/paged-rows'
import { useCommandHandlers, useInputReady } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { answerCents, euroText } from '../../kit/wire-text'
import { useVehicleChrome } from '../vehicles/page/chrome'
import { editorRows } from '../../kit/rows/row-editor'
import { useEditedRow } from '../../kit/rows/use-edited-row'
import type { VehicleTabProps } from '../vehicles/page/vehicle-tab'
import { isOnRow, useHistory } from '../history/history-dialog'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalValue } from '../history/total-value'
import { paymentLineId, NO_PAYMENTS, PAYMENT_COLUMNS, paymentId, type PaymentLine } from './payment-columns'
import { usePaymentKind } from './payment-editor'
import { AddRow, DeleteRow, EditRow } from '../../kit/rows/row-forms'
import { Foot } from '../../kit/bar'
import { LIST_COLUMN } from '../../kit/screen/list-frame'

const HINTS = [
  hint(['grid.move-up', 'grid.move-down'], 'payment'),
  hint('grid.open-row', 'edit'),
  hint('vehicles.add-row'),
  hint('vehicles.delete-row'),
] as const
const EDIT_HINTS = [
  ownHint('Tab', 'next'),
  hint('form.save-form'),
  hint('vehicles.delete-record'),
  hint('shell.step-out', 'cancel'),
  hint('form.open-options'),
] as const
const NONE: readonly PaymentRow[] = []
const REASON_IS_CASH_ENTRY = 'This payment is a cash entry. Change the entry instead'
const isExpandable = () => false

/** The payments of a vehicle outside hire purchase, and the remaining amount after each. */
export function PaymentTab({ vehicle }: VehicleTabProps) {
  const api = useApi()
  const { go } = useScreenHost()
  const vehicleID = vehicle.id
  const { data, error, refetch } = useOperation('GetVehiclePayments', { vehicleID })
  const rows = data ?? NONE
  const kind = usePaymentKind(vehicle)
  const [editing, setEditing] = useEditedRow('vehicle-payment', vehicleID)
  const [deleting, setDeleting] = useState<PaymentRow | null>(null)
  const [line, setLine] = useState<PaymentLine | undefined>(undefined)
  const grid = useRef<GridHandle>(null)
  const reread = useRefreshAndWait()
  const changed = useCallback(
    () => reread('GetVehiclePayments', 'GetAmountOwed', 'GetVehicle', 'GetVehicles'),
    [reread],
  )
  const done = useCallback(() => {
    grid.current?.focus()
    setEditing(null)
  }, [setEditing])
  const edit = (chosen: PaymentLine) => {
    if (chosen.kind === 'add') setEditing('new')
    if (chosen.kind !== 'payment') return
    if (chosen.row.isManual) setEditing(chosen.row.id)
    else go(`/cash-management/edit/${chosen.row.cashMgmtID}`)
  }
  // The key that follows a move at once finds the row that was moved to, drawn or not.
  const at = useRef<PaymentLine | undefined>(undefined)
  const remove = () => {
    const line = at.current
    if (line?.kind !== 'payment' || editing !== null) return false
    if (line.row.isManual) setDeleting(line.row)
    else toastError(REASON_IS_CASH_ENTRY)
    return true
  }
  useCommandHandlers({ 'vehicles.add-row': () => setEditing('new'), 'vehicles.delete-row': remove })
  const history = useHistory(() => {
    const line = at.current
    if (line?.kind !== 'payment' || !isOnRow()) return null
    const { id, isManual, cashMgmtID } = line.row
    const words = `${vehicle.regNo || 'no reg'}, payment ${line.number}`
    return isManual ? { kind: 'payment', id, words } : { kind: 'entry', id: cashMgmtID, words }
  })
  const moves = useTotalMoves([
    {
      ...{ label: 'Balance', about: vehicle.regNo || 'no reg' },
      asked: { total: 'balance', id: vehicleID },
      isGated: true,
    },
  ])
  const lines = useMemo(() => paymentLinesOf(firstPaymentLine(vehicle), data), [vehicle, data])
  const open = useMemo(() => {
    const under = new Map<string, readonly SubRow[]>()
    const place = rows.findIndex((one) => one.isManual && one.id === editing)
    const row = rows[place]
    if (row)
      under.set(
        paymentId(row),
        editorRows(
          'number',
          <EditRow {...{ kind, row }} recordID={vehicleID} number={place + 1} onDone={done} onChanged={changed} />,
        ),
      )
    return under
  }, [editing, rows, vehicleID, kind, done, changed])
  const isEmpty = data !== undefined && rows.length === 0 && editing === null
  useVehicleChrome(vehicle, {
    part: 'payment',
    status: line?.kind === 'payment' ? [`Payment ${line.number}/${rows.length}`] : isEmpty ? [NO_ROWS] : [],
    hints: editing === null ? HINTS : EDIT_HINTS,
  })
  useInputReady('screen', data !== undefined || error !== null)
  const byHand = rows.filter((row) => row.isManual).length
  const balance = rows.at(-1)?.runningBalance
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Grid
        label="Payments"
        columns={PAYMENT_COLUMNS}
        rows={lines}
        rowId={paymentLineId}
        onNeedPages={() => undefined}
        status={data ? 'ready' : error ? 'error' : 'loading'}
        rowTone={({ kind }) => (kind === 'payment' || kind === 'first' ? 'plain' : 'muted')}
        expansion={{ isPlain: true, isExpandable, open, onExpand: edit, onCollapse: done }}
        onCursor={(now) => {
          at.current = now
          setLine(now)
        }}
        onOpen={edit}
        opensOnClick
        onReload={() => void refetch()}
        emptyText={NO_PAYMENTS}
        emptyHints={[hint('vehicles.add-row')]}
        errorText={error ? api.messageOf(error) : ''}
        autoFocus={editing === null}
        ref={grid}
      />
      {editing === 'new' && <AddRow kind={kind} recordID={vehicleID} onDone={done} onChanged={changed} />}
      <Foot>
        <Button size="row" command="vehicles.add-row" onPress={() => setEditing('new')}>
          Add payment
        </Button>
        <span className="grow" />
        {data && rows.length > 0 && (
          <>
            <span>
              <span className="numerals">{byHand}</span> typed, <span className="numerals">{rows.length - byHand}</span>{' '}
              from cash
            </span>
            <span className="w-px h-3.5 bg-line-2" />
            <span>
              Balance{' '}
              <span className="numerals font-semibold">
                <TotalValue at={0} label="Balance" onOpen={moves.open}>
                  {euroText(balance)}
                </TotalValue>
              </span>
            </span>
          </>
        )}
      </Foot>
      {history.dialog}
      {moves.dialog}
      <DeleteRow
        kind={kind}
        row={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => void changed().then(done)}
      />
    </div>
  )
}

/** Returns the first line: the amount to pay. */
function firstPaymentLine(vehicle: VehicleOut): FirstPaymentRow | null {
  const { saleType, soldPrice, difference } = vehicle
  if (saleType === null) return null
  return firstPaymentRow({ saleType, soldPrice: answerCents(soldPrice), difference: answerCents(difference) })
}

function paymentLinesOf(first: FirstPaymentRow | null, rows: readonly PaymentRow[] | undefined) {
  const all: PaymentLine[] = first ? [{ kind: 'first', first }] : []
  for (const [i, row] of (rows ?? NONE).entries()) all.push({ kind: 'payment', number: i + 1, row })
  if (first && rows?.length === 0) all.push({ kind: 'none' })
  if (all.length > 0) all.push({ kind: 'add' })
  return wholeRows(all, paymentLineId)
}
