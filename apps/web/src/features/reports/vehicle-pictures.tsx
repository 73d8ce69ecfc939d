import type { Day } from '@forecourt/core/kernel/days'
import { useMemo, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { ListChart } from '../../kit/chart/list-chart'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useToday } from '../../kit/screen/screen'
import type { PendingPaymentRow } from '@forecourt/core/features/reports/schemas'
import { arrivingPicture, exchangesPicture, monthsPicture, owedPicture, NO_PICTURE, stockPicture } from './pictures'
import type { ArrivingList } from './use-arriving'

const TOGGLE = 'reports.toggle-table'

/** The picture as a table, or drawn: T and its button. */
export function useTable() {
  const [isTable, setIsTable] = useState(false)
  const onTable = () => setIsTable(!isTable)
  useCommandHandlers({ [TOGGLE]: onTable })
  return { isTable, onTable, command: TOGGLE }
}

interface PictureQuery {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** What a picture says of its question. */
export function usePictureState({ data, error, refetch }: PictureQuery) {
  const api = useApi()
  return {
    status: data === undefined ? (error ? ('error' as const) : ('loading' as const)) : ('ready' as const),
    errorText: error ? api.messageOf(error) : undefined,
    onRetry: refetch,
  }
}

interface MonthsPictureProps {
  dateFrom: Day
  dateTo: Day
  type: 'purchased' | 'sold'
  /** The month of the row under the cursor. */
  current: Day | null
  /** Only vehicles of these sellers, by their id numbers. */
  sellers?: readonly string[]
}

/** Bought and sold per month of the report's days. */
export function MonthsPicture({ dateFrom, dateTo, type, current, sellers }: MonthsPictureProps) {
  const today = useToday()
  const search = { dateFrom, dateTo, ...(sellers ? { boughtFromIDNOs: [...sellers] } : {}) }
  const asked = useOperation('GetVehiclesPerMonth', search, { keepPrevious: true })
  const parts = useMemo(
    () => (asked.data ? monthsPicture(asked.data, { type, current, today }) : NO_PICTURE),
    [asked.data, type, current, today],
  )
  return (
    <ListChart
      title="Bought and sold by month"
      kind="Month"
      lines={1}
      {...parts}
      {...usePictureState(asked)}
      {...useTable()}
    />
  )
}

/** How long the stock has stood, and what is tied up in it. */
export function StockPicture({ boughtDate, hasRow }: { boughtDate: string | null; hasRow: boolean }) {
  const asked = useOperation('GetStockByAge', {})
  const parts = useMemo(
    () => (asked.data ? stockPicture(asked.data, hasRow ? { boughtDate } : null) : NO_PICTURE),
    [asked.data, hasRow, boughtDate],
  )
  return <ListChart title="Stock by age" kind="Age" lines={2} {...parts} {...usePictureState(asked)} {...useTable()} />
}

interface OwedPictureProps {
  /** Undefined while it is asked. */
  rows: readonly PendingPaymentRow[] | undefined
  /** Under the cursor. */
  row: PendingPaymentRow | undefined
}

/** What buyers owe, by the time since the sale: sums of the list below it. */
export function OwedPicture({ rows, row }: OwedPictureProps) {
  const today = useToday()
  const parts = useMemo(() => (rows ? owedPicture(rows, row, today) : NO_PICTURE), [rows, row, today])
  return (
    <ListChart
      title="Owed by time since the sale"
      kind="Age"
      lines={2}
      {...parts}
      status={rows ? 'ready' : 'loading'}
      {...useTable()}
    />
  )
}

/** Differences of part exchanges per month of the report's days. */
export function ExchangesPicture({ dateFrom, dateTo, current }: Omit<MonthsPictureProps, 'type' | 'sellers'>) {
  const asked = useOperation('GetExchangesPerMonth', { dateFrom, dateTo }, { keepPrevious: true })
  const parts = useMemo(() => (asked.data ? exchangesPicture(asked.data, current) : NO_PICTURE), [asked.data, current])
  return (
    <ListChart
      title="Differences by month"
      kind="Month"
      lines={2}
      {...parts}
      {...usePictureState(asked)}
      {...useTable()}
    />
  )
}

/** How far the common expenses of the arriving cars have come. */
export function ArrivingPicture({ list }: { list: ArrivingList }) {
  const { expenses, rows, status } = list
  const parts = useMemo(() => arrivingPicture(expenses, rows.total), [expenses, rows.total])
  return (
    <ListChart
      title="Common expenses"
      kind="Expense"
      lines={1}
      {...parts}
      status={status === 'ready' ? 'ready' : 'loading'}
      {...useTable()}
    />
  )
}
