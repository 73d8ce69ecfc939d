import type { HpPaymentRow } from '@forecourt/core/features/hire-purchase/schemas'
import { type Day, daysBetween, isDay } from '@forecourt/core/kernel/days'
import type { GridColumn } from '../../kit/grid/column'
import { Icon } from '../../kit/icon'
import { amountText, dayText } from '../../kit/wire-text'
import { paymentMethodText, overdueText } from './instalments'
import { TickBox } from '../../kit/tick-box'

/** From this many days before, the next instalment shows how soon it is due. */
const SOON_DAYS = 31

function dueSoonText(row: HpPaymentRow, today: Day) {
  if (row.isPaymentDue)
    return <span className="font-semibold text-out">{overdueText(row.dueDate, today) || 'due today'}</span>
  const days = isDay(row.dueDate) ? daysBetween(today, row.dueDate) : 0
  if (days <= 0 || days > SOON_DAYS) return null
  return <span className="text-warn">{days === 1 ? 'due tomorrow' : `due in ${days} days`}</span>
}

function paidCell(row: HpPaymentRow, today: Day) {
  if (row.paid) return dayText(row.paidDate)
  if (row.waived > 0) return <span className="text-fg-2">waived by the settlement</span>
  if (row.paidOnRow > 0)
    return (
      <>
        <span className="text-warn">{amountText(row.open)} open</span> {row.isPaymentDue && dueSoonText(row, today)}
      </>
    )
  return dueSoonText(row, today)
}

const splitColumn = (
  id: 'capital' | 'bankCharge' | 'interest' | 'reduceFromCapital',
  header: string,
  width: number,
): GridColumn<HpPaymentRow> => ({
  id,
  header,
  width,
  align: 'right',
  tone: id === 'capital' ? 'data' : 'second',
  cell: (row) => amountText(row[id]),
})

interface PaymentColumnOptions {
  /** Shows the parts of each payment. */
  isAdvanced: boolean
  today: Day
  /** The id of the last row, which has the button that adds one below it. */
  lastID: number | null
  onAdd: () => void
}

export function paymentColumns({
  isAdvanced,
  today,
  lastID,
  onAdd,
}: PaymentColumnOptions): readonly GridColumn<HpPaymentRow>[] {
  return [
    { id: 'number', header: 'No', width: 38, align: 'right', tone: 'hint', cell: (row) => row.number },
    { id: 'dueDate', header: 'Due Date', width: 90, cell: (row) => dayText(row.dueDate) },
    { id: 'amount', header: 'Amount €', width: 78, align: 'right', cell: (row) => amountText(row.amount) },
    {
      id: 'paid',
      header: 'Paid',
      width: 42,
      align: 'center',
      title: (row) => (row.paid ? 'Paid' : 'Not paid'),
      cell: (row) => (row.paid ? <Icon name="tick" className="text-ok" label="paid" /> : <TickBox state="off" />),
    },
    { id: 'paidDate', header: 'Paid Date', width: isAdvanced ? 124 : 150, cell: (row) => paidCell(row, today) },
    ...(isAdvanced
      ? [
          splitColumn('capital', 'Capital €', 86),
          splitColumn('bankCharge', 'Bank Charge', 86),
          splitColumn('interest', 'Interest', 68),
          splitColumn('reduceFromCapital', 'Off Capital', 84),
        ]
      : []),
    { id: 'method', header: 'Method', width: 108, tone: 'second', cell: (row) => row.cashTypeName },
    {
      id: 'cheque',
      header: 'Cheque / Bank',
      width: 'fill',
      tone: 'second',
      title: (row) => paymentMethodText(row) || undefined,
      cell: (row) => (
        <>
          {paymentMethodText(row)}
          {row.byHand && <span className="text-fg-2"> by hand</span>}
        </>
      ),
    },
    {
      id: 'batch',
      header: <span className="sr">Batch</span>,
      width: 36,
      align: 'center',
      title: (row) => (row.batchClosed ? 'In a closed batch' : undefined),
      cell: (row) => (
        <>
          {row.batchClosed && <Icon name="lock" label="in a closed batch" className="print:hidden" />}
          {row.id === lastID && <AddSign onAdd={onAdd} />}
        </>
      ),
    },
  ]
}

/** The plus button of the last row; pressing it does not open that row. */
function AddSign({ onAdd }: { onAdd: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="inline-flex items-center text-fg-1 print:hidden"
      aria-label="Add payment"
      data-command="vehicles.add-row"
      onClick={(event) => {
        event.stopPropagation()
        onAdd()
      }}
    >
      <Icon name="plus" />
    </button>
  )
}
