import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { type SharedSection, sharedSection } from './monthly-money'
import { sumOf } from './monthly-parts'

export interface UnpaidDeal {
  date: Day
  /** The number of the hire; null for a purchase. */
  hireID: number | null
  regNo: string
  /** The client who hired, or the seller. */
  who: string
  agreed: Cents
  paid: Cents
  open: Cents
}

/** Hires that clients have not fully paid, and purchases that we have not. */
export interface MonthlyUnpaid {
  hires: readonly UnpaidDeal[]
  purchases: readonly UnpaidDeal[]
}

function unpaidPart(heading: string, rows: readonly UnpaidDeal[], who: string): SharedSection {
  const open = sumOf(rows, (row) => row.open)
  const isOfHires = rows.some(({ hireID }) => hireID !== null)
  return sharedSection<UnpaidDeal>({
    heading,
    rows,
    columns: [
      { header: 'Date', kind: 'day', share: 0.14, value: (row) => row.date },
      ...(isOfHires ? [{ header: 'Hire', kind: 'number' as const, value: (row: UnpaidDeal) => row.hireID }] : []),
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

/** Returns the sections of unpaid hires and purchases; none for an empty one. */
export function unpaidParts({ hires, purchases }: MonthlyUnpaid): SharedSection[] {
  return [
    ...(hires.length > 0 ? [unpaidPart('Hires not fully paid', hires, 'Hired By')] : []),
    ...(purchases.length > 0 ? [unpaidPart('Purchases not fully paid', purchases, 'Bought From')] : []),
  ]
}
