import { commandKey } from '../../kit/hint'
import type { HpScheduleDetail, HpScheduleRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, daysBetween, isDay } from '@forecourt/core/kernel/days'
import type { SubRow } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'
import { amountText, dayText, euroText } from '../../kit/wire-text'
import { TickBox } from '../../kit/tick-box'

export interface InstalmentActions {
  takePayment: () => void
  openEntry: (cashID: number) => void
  showLastPaid: () => void
  showTop: () => void
  close: () => void
}

/** The number of rows above the first instalment. */
export const ROWS_ABOVE = 2

const HEADER: SubRow = {
  id: 'header',
  kind: 'header',
  cells: [
    { column: 'regNo', content: 'No', align: 'right' },
    { column: 'due', content: 'Due Date' },
    { column: 'next', content: 'Amount €', align: 'right' },
    { column: 'remaining', content: 'Paid', align: 'center' },
    { column: 'name', content: 'Paid Date' },
    { column: 'surname', content: 'Method' },
    { column: 'mobile', span: 3, content: 'Cheque No / Bank Name' },
  ],
}

/** Returns `Payments Paid: 18 = €4,320.00 Remaining Payments: 30 = €7,200.00`. */
export function paymentTotalsText(row: HpScheduleRow): string {
  return [
    `Payments Paid: ${row.numberOfPaidPayments} = ${euroText(row.totalOfPaidPayments)}`,
    `Remaining Payments: ${row.numberOfRemainingPayments} = ${euroText(row.totalOfRemainingPayments)}`,
  ].join('\u2003')
}

/** Returns the index, among the rows under an account, of its last paid instalment; of the first one when none is paid. */
export function lastPaidIndex(details: readonly HpScheduleDetail[]): number {
  const at = details.findIndex((detail) => detail.isLastPaidPayment)
  return ROWS_ABOVE + Math.max(0, at)
}

type PaymentMethodParts = Pick<HpScheduleDetail, 'isPartPayment' | 'bankName' | 'chequeNo' | 'reference'>

/** Returns how a payment was made, with its reference: `BOV 009667`. */
export function paymentMethodText({ isPartPayment, bankName, chequeNo, reference }: PaymentMethodParts): string {
  return [isPartPayment ? 'Part payment' : '', bankName, chequeNo, reference].filter((part) => part !== '').join(' ')
}

/** Returns `53 days overdue`; empty on the day itself and before. */
export function overdueText(dueDate: string, today: Day): string {
  const days = isDay(dueDate) ? daysBetween(dueDate, today) : 0
  if (days <= 0) return ''
  return days === 1 ? '1 day overdue' : `${days} days overdue`
}

interface AccountRowsInput {
  row: HpScheduleRow
  details: readonly HpScheduleDetail[]
  today: Day
  actions: InstalmentActions
}

/** Returns the rows under an account: its totals, and every instalment. */
export function instalmentRows(under: AccountRowsInput): SubRow[] {
  const { row, details, actions } = under
  return [
    {
      id: 'totals',
      kind: 'note',
      cells: [
        { column: 'regNo', span: 7, content: paymentTotalsText(row) },
        { column: 'name', span: 6, content: <Buttons {...actions} /> },
      ],
    },
    HEADER,
    ...details.map((detail) => instalmentRow(under, detail)),
  ]
}

function instalmentRow({ row: { accountNo }, today, actions }: AccountRowsInput, detail: HpScheduleDetail): SubRow {
  const { cashMgmtID } = detail
  const isOverdue = !detail.paid && detail.isPaymentDue
  const open = detail.paid
    ? cashMgmtID === null
      ? undefined
      : () => actions.openEntry(cashMgmtID)
    : actions.takePayment
  const isPart = !detail.paid && detail.open !== detail.amount
  return {
    id: String(detail.id),
    kind: 'row',
    record: { kind: 'instalment', id: detail.id, words: `${accountNo}, payment ${detail.number}` },
    tone: isOverdue ? 'due' : 'plain',
    cells: [
      { column: 'regNo', content: detail.number, align: 'right' },
      { column: 'due', content: dayText(detail.dueDate), tone: 'strong' },
      {
        column: 'days',
        span: 2,
        content: isOverdue ? overdueText(detail.dueDate, today) : '',
        align: 'right',
        tone: 'out',
      },
      { column: 'next', content: amountText(detail.amount), align: 'right', tone: 'strong' },
      {
        column: 'remaining',
        align: 'center',
        content: detail.paid ? <Icon name="tick" className="text-ok" label="paid" /> : <TickBox state="off" />,
      },
      { column: 'name', content: isPart ? `${amountText(detail.open)} open` : dayText(detail.paidDate) },
      { column: 'surname', content: detail.cashTypeName },
      {
        column: 'mobile',
        span: 3,
        content: isOverdue ? (
          <>
            Take payment <Kbd bare>{commandKey('grid.open-row')}</Kbd>
          </>
        ) : (
          paymentMethodText(detail)
        ),
      },
    ],
    ...(open ? { onOpen: open } : {}),
  }
}

function Buttons({ showLastPaid, showTop, close }: InstalmentActions) {
  const button = (text: string, keys: string, command: string, run: () => void) => (
    <button
      type="button"
      tabIndex={-1}
      data-command={command}
      onClick={(event) => {
        event.stopPropagation()
        run()
      }}
    >
      {text} <Kbd bare>{keys}</Kbd>
    </button>
  )
  return (
    <span className="inline-flex gap-4">
      {button('Last paid', 'L', 'hire-purchase.show-last-paid', showLastPaid)}
      {button('Top', 'Home', 'grid.move-first', showTop)}
      {button('Close', '−', 'grid.collapse-row', close)}
    </span>
  )
}
