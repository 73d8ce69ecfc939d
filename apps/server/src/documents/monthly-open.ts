import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { type Shared, shared } from './monthly-money'
import { sumOf } from './monthly-parts'

/** A hire or a purchase of which something is still to be paid, as it stands. */
export interface OpenPayment {
  date: Day
  /** The number of the hire; null for a purchase. */
  hireID: number | null
  regNo: string
  /** Who hired, or who sold. */
  who: string
  agreed: Cents
  paid: Cents
  open: Cents
}

/** What is not fully paid: hires by those who hired, purchases by us. */
export interface MonthlyOpen {
  hires: readonly OpenPayment[]
  purchases: readonly OpenPayment[]
}

function openPart(heading: string, rows: readonly OpenPayment[], who: string): Shared {
  const open = sumOf(rows, (row) => row.open)
  const isOfHires = rows.some(({ hireID }) => hireID !== null)
  return shared<OpenPayment>({
    heading,
    rows,
    columns: [
      { header: 'Date', kind: 'day', share: 0.14, value: (row) => row.date },
      ...(isOfHires ? [{ header: 'Hire', kind: 'number' as const, value: (row: OpenPayment) => row.hireID }] : []),
      { header: 'Reg No', kind: 'text', share: 0.14, value: (row) => row.regNo },
      { header: who, kind: 'text', width: 26, share: 0.27, value: (row) => row.who },
      { header: 'Agreed', kind: 'money', share: 0.15, value: (row) => row.agreed },
      { header: 'Paid', kind: 'money', share: 0.15, value: (row) => row.paid },
      { header: 'Open', kind: 'money', share: 0.15, value: (row) => row.open },
    ],
    totals: {
      Agreed: sumOf(rows, (row) => row.agreed),
      Paid: sumOf(rows, (row) => row.paid),
      Open: open,
    },
    sums: [{ label: 'Open', value: formatEuro(open), isTotal: true }],
  })
}

/** The parts of what is open; none of what nothing is open. */
export function openParts({ hires, purchases }: MonthlyOpen): Shared[] {
  return [
    ...(hires.length > 0 ? [openPart('Hires not fully paid', hires, 'Hired By')] : []),
    ...(purchases.length > 0 ? [openPart('Purchases not fully paid', purchases, 'Bought From')] : []),
  ]
}
