import type { ScreenID } from './screens'

export interface FigureExplanation {
  name: string
  lines: readonly string[]
  screens: readonly ScreenID[]
}

const ENTRY: readonly ScreenID[] = ['add-entry', 'edit-entry']
const ACCOUNTS: readonly ScreenID[] = ['hp-schedules', 'payments-due', 'hp-boe']

/** The figures that are not calculated as their name suggests; the key sheet shows those of the current screen. */
export const FIGURES: readonly FigureExplanation[] = [
  {
    name: 'Profit',
    lines: ['Sold price less total cost: bought price and all expenses.', 'Interest of hire purchase is not in it.'],
    screens: ['vehicle', 'report-vehicles'],
  },
  {
    name: 'PE profit',
    lines: [
      'Shown on the car taken in, once that is sold.',
      'Its sold price, less its own total cost, less bought price and expenses of the car it was taken in for.',
    ],
    screens: ['vehicle'],
  },
  {
    name: 'Balance after a payment',
    lines: [
      'Difference of a part exchange, else the sold price, less all payments up to this one.',
      'HP instalments are not among them.',
    ],
    screens: ['vehicle'],
  },
  {
    name: 'Owed outside hire purchase',
    lines: [
      'Cash: sold price less payments. Part exchange: difference less payments. Hire purchase: agreed deposit less payments.',
      'Payments are deposits, additional deposits and sale entries of the buyer, and those noted by hand. Below zero we owe the buyer.',
    ],
    screens: ['vehicle', 'report-pending', ...ENTRY],
  },
  {
    name: 'Overdue',
    lines: [
      'Payments that are not paid in full and fell due on or before the day. A settled account has none.',
      'Arrears are the part of it that fell due before the month of the day.',
    ],
    screens: ['vehicle', ...ACCOUNTS, ...ENTRY],
  },
  {
    name: 'HP settlement',
    lines: [
      'Balance: capital of the payment after the month. Pending: the payment of the month. Charges: 2% of what was financed, less the bank charges asked for so far.',
      'To pay: the three together and arrears, less what is paid on the payment of the month; never more than what is open.',
      'Before the month of the first payment: the least of the five ways. From the month of the last: all that is open.',
      'Capital plus charges so far, before the first month: what was financed and 2% of it, less what is paid.',
    ],
    screens: ['vehicle', ...ENTRY],
  },
  {
    name: 'Rebate',
    lines: ['What a settlement leaves open: the interest of later payments. Settling waives it.'],
    screens: ['vehicle', ...ENTRY],
  },
  {
    name: 'Bank charge and interest of a payment',
    lines: [
      'Bank charge: 2% of what is financed, divided by the payments; the last one takes the odd cents.',
      'Interest: the one monthly rate that brings the capital to zero with the last payment.',
    ],
    screens: ['vehicle'],
  },
  {
    name: 'Closing balance expected',
    lines: [
      'Opening balance and the cash of the batch, ins less outs. Cheques, cards and transfers do not move the drawer.',
      'Difference: closing balance less what was counted, without a sign.',
    ],
    screens: ['daily-cash-book', 'cash-books'],
  },
  {
    name: 'Total cost in stock',
    lines: ['Bought prices and expenses of all vehicles of the list, not of the page alone.'],
    screens: ['report-stock', 'report-vehicles'],
  },
]

export function figuresOfScreen(screen: string): readonly FigureExplanation[] {
  return FIGURES.filter(({ screens }) => screens.some((each) => each === screen))
}
