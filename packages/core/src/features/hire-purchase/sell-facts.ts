import { formatDay } from '../../kernel/days'
import { type Cents, cents, centsFromWire, formatEuro } from '../../kernel/money'
import { formatRegistration } from '../../kernel/registrations'
import { schedulePreview, termsOfSale } from './preview'
import { saleOf, type SellLine } from './sell'
import type { PreparedSale } from './sell-schemas'

type SaleFact = readonly [label: string, value: string]

/**
 * The facts of a sale: price, trade-in, schedule, cash due; without vehicle and client.
 * @param prepared The answer of the server; null while unknown.
 */
export function sellFacts(said: SellLine, prepared: PreparedSale | null): SaleFact[] {
  const price = said.soldToPrice
  return [
    ['Sold Date', formatDay(said.soldToDateTime)],
    ...(price === null ? [] : [['Sold Price', formatEuro(price)] as const]),
    ...tradeInFacts(said, prepared),
    ...(price === null ? [] : scheduleFacts(said, price, prepared)),
    ...(prepared ? dueFacts(prepared) : []),
  ]
}

/** The allowance of the trade-in in cents: of the server, else of the line; null for neither. */
export function allowanceOf({ tradeIn }: SellLine, prepared: PreparedSale | null): Cents | null {
  return prepared?.tradeIn ? centsOf(prepared.tradeIn.allowance) : (tradeIn?.allowance ?? null)
}

const centsOf = (amount: number | null) => (amount === null ? null : centsFromWire(amount))
const euroOf = (amount: number | null) => formatEuro(centsOf(amount) ?? cents(0))

function tradeInFacts(said: SellLine, prepared: PreparedSale | null): SaleFact[] {
  if (!said.tradeIn) return []
  const car = prepared?.tradeIn
  const allowance = allowanceOf(said, prepared)
  return [
    [
      'Part exchange',
      car ? [car.regNo, car.description].filter(Boolean).join(' ') : formatRegistration(said.tradeIn.regNo),
    ],
    ...(allowance === null ? [] : [['Allowed', formatEuro(cents(-allowance))] as const]),
    ...(prepared?.difference == null ? [] : [['Difference', euroOf(prepared.difference)] as const]),
  ]
}

function scheduleFacts(said: SellLine, price: Cents, prepared: PreparedSale | null): SaleFact[] {
  const { terms } = termsOfSale(saleOf({ ...said, soldToPrice: price }, allowanceOf(said, prepared)))
  if (!terms || !said.numberOfMonths) return []
  const { rows, financed, bankCharge, interest, total } = schedulePreview(terms)
  const last = rows.at(-1)
  const until = last ? ` to ${formatDay(last.dueDate)}` : ''
  return [
    ...(terms.deposit > 0 ? [['Deposit', formatEuro(terms.deposit)] as const] : []),
    ['Financed', formatEuro(financed)],
    ...(prepared && prepared.hpAccountNo !== '' ? [['HP account', prepared.hpAccountNo] as const] : []),
    ['Instalments', `${terms.numberOfMonths} of ${formatEuro(terms.monthlyPayment)}`],
    ...(terms.lastPayment === null ? [] : [['The last', formatEuro(terms.lastPayment)] as const]),
    ['From', `${formatDay(terms.firstPaymentDate)}${until}`],
    ['Bank charge, interest', `${formatEuro(bankCharge)}, ${formatEuro(interest)}`],
    ['Together', formatEuro(total)],
  ]
}

function dueFacts({ paid, cashDue }: PreparedSale): SaleFact[] {
  return [...(paid === 0 ? [] : [['Paid already', euroOf(paid)] as const]), ['Cash due', euroOf(cashDue)]]
}

export function tradeInSentence({ tradeIn, client }: PreparedSale): string {
  if (!tradeIn) return ''
  const { regNo, vehicleID, lacks } = tradeIn
  if (vehicleID !== null) return `${regNo} is in stock and taken in part exchange`
  const open = lacks.length === 0 ? '' : `; its Details still ask for ${lacks.join(', ')}`
  return `${regNo} is not in stock: it is taken in, bought from ${client.name} ${client.surname}${open}`
}
