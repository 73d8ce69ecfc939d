import { commandKey } from '../../kit/hint'
import type { FirstPaymentRow } from '@forecourt/core/features/deals/rules'
import type { PaymentRow } from '@forecourt/core/features/payments/schemas'
import type { ReactNode } from 'react'
import { MoneyCell } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'
import { answerCents, dayText } from '../../kit/wire-text'

/** A line of the list: what is to be paid, a payment, that there is none, or the one that can be added. */
export type PaymentLine =
  | { kind: 'first'; first: FirstPaymentRow }
  | { kind: 'payment'; number: number; row: PaymentRow }
  | { kind: 'none' }
  | { kind: 'add' }

export const NO_PAYMENTS = 'There are no payments related to this vehicle.'

/** Payments by hand and cash entries count their ids apart. */
export const paymentId = (row: PaymentRow): string => `${row.isManual ? 'm' : 'c'}${row.id}`
export const paymentLineId = (line: PaymentLine): string => (line.kind === 'payment' ? paymentId(line.row) : line.kind)

const paymentCell =
  (cell: (row: PaymentRow) => ReactNode) =>
  (line: PaymentLine): ReactNode =>
    line.kind === 'payment' ? cell(line.row) : undefined

function typeCell(line: PaymentLine): ReactNode {
  if (line.kind === 'payment') return line.row.cashCategoryName
  if (line.kind === 'first') return line.first.label
  if (line.kind === 'none') return <span className="text-fg-2">{NO_PAYMENTS}</span>
  return (
    <span className="text-fg-2" data-adds="">
      Add payment <Kbd bare>{commandKey('vehicles.add-row')}</Kbd>
    </span>
  )
}

/** The columns of the payments. */
export const PAYMENT_COLUMNS: readonly GridColumn<PaymentLine>[] = [
  {
    id: 'number',
    header: 'No',
    width: 36,
    align: 'right',
    tone: 'hint',
    cell: (line) => (line.kind === 'payment' ? line.number : line.kind === 'add' ? '+' : ''),
  },
  { id: 'date', header: 'Date', width: 94, cell: paymentCell((row) => dayText(row.date)) },
  { id: 'type', header: 'Type', width: 148, cell: typeCell },
  { id: 'method', header: 'Pay Method', width: 112, cell: paymentCell((row) => row.cashTypeName) },
  { id: 'receipt', header: 'Receipt No', width: 90, align: 'right', cell: paymentCell((row) => row.receiptNumber) },
  {
    id: 'client',
    header: 'Paid by',
    width: 'fill',
    tone: 'second',
    title: (line) => (line.kind === 'payment' ? line.row.clientName : undefined),
    cell: paymentCell((row) => row.clientName),
  },
  {
    id: 'amount',
    header: 'Amount €',
    width: 98,
    align: 'right',
    cell: paymentCell((row) => <MoneyCell amount={answerCents(row.amount)} />),
  },
  {
    id: 'balance',
    header: 'Balance €',
    width: 98,
    align: 'right',
    cell: (line) => {
      if (line.kind === 'first') return <MoneyCell amount={line.first.amount} />
      return line.kind === 'payment' && <MoneyCell amount={answerCents(line.row.runningBalance)} />
    },
  },
  {
    id: 'source',
    header: 'Source',
    width: 140,
    tone: 'second',
    cell: paymentCell((row) => (row.cashMgmtID === null ? '' : `cash entry ${row.cashMgmtID}`)),
  },
  {
    id: 'open',
    header: <span className="sr">Opens</span>,
    width: 30,
    align: 'center',
    tone: 'hint',
    cell: paymentCell(
      (row) => row.cashMgmtID !== null && <Icon name="open" label="opens the cash entry" className="print:hidden" />,
    ),
  },
]
