import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import type { GridHandle } from '../../kit/grid/grid-props'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { hpPaymentOf, useCashEntry } from '../vehicles/cash-entry'
import { useEditedRow } from '../../kit/rows/use-edited-row'
import { OF_CASH } from './payment-editor'

const NO_ROWS: readonly HpPaymentRow[] = []
const IN_CLOSED_BATCH = 'This payment is in a closed batch'
/** What shows something of an account. */
const TOUCHED = [
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

/** The place of the first payment that something is open on, which is the one to take next; of the last one when none is. */
function duePlace(rows: readonly HpPaymentRow[]): number {
  const at = rows.findIndex(({ open }) => open > 0)
  return at < 0 ? Math.max(0, rows.length - 1) : at
}

/** The HP account of a vehicle, the payment that is edited or asked about, and what can be done with them. */
export function useAccount(vehicle: VehicleOut) {
  const vehicleID = vehicle.id
  const today = useToday()
  const { go } = useScreenHost()
  const enterCash = useCashEntry()
  const reread = useReread()
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
    grid.current?.goTo(edited < 0 ? duePlace(payments.data) : edited)
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
    changed: useCallback(() => reread(...TOUCHED), [reread]),
    done: useCallback(() => {
      grid.current?.focus()
      setEditing(null)
    }, [setEditing]),
    edit: (row: HpPaymentRow) => {
      if (row.batchClosed) toastError(IN_CLOSED_BATCH)
      else setEditing(row.id)
    },
    remove: () => {
      const { row } = cursor
      if (!row || editing !== null) return false
      if (row.hasCashEntry) toastError(OF_CASH)
      else setDeleting(row)
      return true
    },
    openEntry: () => {
      const { row } = cursor
      if (!row || row.cashMgmtID === null) return false
      if (row.batchClosed) toastError(IN_CLOSED_BATCH)
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

export type Account = ReturnType<typeof useAccount>
