import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import type { GridHandle } from '../../kit/grid/grid-props'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { hpPaymentOf, useCashEntry } from '../vehicles/cash-entry'
import { useEditedRow } from '../../kit/rows/use-edited-row'
import { REASON_HAS_CASH_ENTRY } from './payment-editor'

const NO_ROWS: readonly HpPaymentRow[] = []
const REASON_CLOSED_BATCH = 'This payment is in a closed batch'
/** The operations that show something of an account. */
const INVALIDATED_OPERATIONS = [
  'GetHPDetails',
  'GetNextHPAmount',
  'GetVehicle',
  'GetHPSchedules',
  'GetDueHPSchedules',
  'GetHpScheduleDetails',
  'GetSettlement',
  'GetPartPayments',
] as const
export const NOTHING_TO_PAY = 'Nothing remains to be paid on this account.'

/** Returns the index of the first payment that is not fully paid, which is the next to take; of the last one when all are. */
function nextDueIndex(rows: readonly HpPaymentRow[]): number {
  const at = rows.findIndex(({ open }) => open > 0)
  return at < 0 ? Math.max(0, rows.length - 1) : at
}

/** The HP account of a vehicle, the payment that is edited or about to be deleted, and its actions. */
export function useHpAccount(vehicle: VehicleOut) {
  const vehicleID = vehicle.id
  const today = useToday()
  const { go } = useScreenHost()
  const enterCash = useCashEntry()
  const reread = useRefreshAndWait()
  const grid = useRef<GridHandle>(null)
  const payments = useOperation('GetHPDetails', { vehicleID })
  const rows = payments.data ?? NO_ROWS
  const [settleText, setSettleText] = useState<string>(today)
  const settleOn = isDay(settleText) ? settleText : null
  const next = useOperation('GetNextHPAmount', { vehicleID, date: settleOn ?? today }, { keepPrevious: true })
  const [editing, setEditing] = useEditedRow('vehicle-hp', vehicleID)
  const [deleting, setDeleting] = useState<HpPaymentRow | null>(null)
  const [cursor, setCursor] = useState<{ row: HpPaymentRow | undefined; index: number }>({ row: undefined, index: 0 })
  const isEmpty = payments.data !== undefined && rows.length === 0
  useEffect(() => {
    // Without rows the first one is what there is to do.
    if (isEmpty) setEditing('new')
  }, [isEmpty, setEditing])
  const openedAt = useRef<number | null>(null)
  useEffect(() => {
    if (!payments.data || openedAt.current === vehicleID) return
    openedAt.current = vehicleID
    const edited = payments.data.findIndex(({ id }) => id === editing)
    grid.current?.goTo(edited < 0 ? nextDueIndex(payments.data) : edited)
  }, [payments.data, vehicleID, editing])
  const isPayable = next.data !== undefined && next.data.amount !== null
  return {
    payments,
    rows,
    next,
    grid,
    settlement: { text: settleText, on: settleOn, set: setSettleText },
    editing,
    add: useCallback(() => setEditing('new'), [setEditing]),
    deleting,
    stopDeleting: () => setDeleting(null),
    cursor,
    setCursor,
    isPayable,
    changed: useCallback(() => reread(...INVALIDATED_OPERATIONS), [reread]),
    done: useCallback(() => {
      grid.current?.focus()
      setEditing(null)
    }, [setEditing]),
    edit: (row: HpPaymentRow) => {
      if (row.batchClosed) toastError(REASON_CLOSED_BATCH)
      else setEditing(row.id)
    },
    remove: () => {
      const { row } = cursor
      if (!row || editing !== null) return false
      if (row.hasCashEntry) toastError(REASON_HAS_CASH_ENTRY)
      else setDeleting(row)
      return true
    },
    openEntry: () => {
      const { row } = cursor
      if (!row || row.cashMgmtID === null) return false
      if (row.batchClosed) toastError(REASON_CLOSED_BATCH)
      else go(`/cash-management/edit/${row.cashMgmtID}`)
      return true
    },
    showLastPaid: () => {
      const at = rows.findIndex((row) => row.isLastPaidPayment)
      grid.current?.goTo(Math.max(0, at))
    },
    takePayment: () => {
      if (isPayable) enterCash(hpPaymentOf(vehicleID))
      else toastError(NOTHING_TO_PAY)
    },
  }
}

export type HpAccount = ReturnType<typeof useHpAccount>
