import { cents, type Cents, formatDecimal, formatEuro, ZERO } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'
import { creditCost } from './credit-cost'
import { CARD_SIZES } from './enums'
import { type CreditFile, instalmentsText } from './credit-file'
import { quoteCreditFile, quoteProblems } from './quote'

/** The warning of Directive (EU) 2023/2225 art. 8(1). */
export const CAUTION = 'Caution! Borrowing money costs money'

/** The terms of credit beside a price; without months there are none. */
export interface OfferTerms {
  deposit: Cents | null
  numberOfMonths: number | null
  rateBps: number | null
}

/** The credit of an offer; null for a price alone, and the sentence that says why it cannot be offered. */
type OfferCredit = { file: CreditFile | null; problem: null } | { file: null; problem: string }

/**
 * The credit that is advertised beside a price: terms that can be agreed, with an APR.
 * @source server 20.40
 */
export function offerCredit(price: Cents, { deposit, numberOfMonths, rateBps }: OfferTerms): OfferCredit {
  if (numberOfMonths === null)
    return deposit === null && rateBps === null
      ? { file: null, problem: null }
      : { file: null, problem: 'Write the number of months as well, such as 48 months' }
  const quote = { price, deposit: deposit ?? ZERO, numberOfMonths, rateBps }
  const [problem] = quoteProblems(quote)
  if (problem !== undefined) return { file: null, problem }
  const file = quoteCreditFile(quote)
  return file.aprPercent === null ? { file: null, problem: file.aprProblem } : { file, problem: null }
}

type Row = readonly [label: string, value: string]

/**
 * The representative example of an advertisement, all of article 8(3)(a) to (f) of Directive (EU) 2023/2225 in its order.
 * @source server 20.40
 */
export function exampleRows(file: CreditFile): Row[] {
  const { bankCharge } = creditCost(file)
  return [
    [
      'Borrowing rate',
      `${file.borrowingRatePercent.toFixed(2)}% a year, fixed; charges of ${formatEuro(bankCharge)} are in the instalments`,
    ],
    ['Total amount of credit', formatEuro(file.totalAmountOfCredit)],
    ['APR', `${(file.aprPercent ?? 0).toFixed(1)}%`],
    ['Duration', `${file.numberOfPayments} ${file.numberOfPayments === 1 ? 'month' : 'months'}`],
    ['Cash price', formatEuro(file.price)],
    ['Deposit', formatEuro(file.deposit)],
    ['Total amount payable', formatEuro(file.totalAmountPayable)],
    ['Payments', instalmentsText(file.instalments)],
  ]
}

/** A car as it is offered. */
export interface OfferedCar {
  regNo: string
  /** Make and model. */
  title: string
  /** Year, colour and so on; '' for nothing known. */
  details: string
  price: Cents
  file: CreditFile | null
}

/**
 * The text of an advert: the car, its price, and the whole representative example or nothing of credit.
 * @source server 20.40
 */
export function advertText({ regNo, title, details, price, file }: OfferedCar, from: { name: string; phone: string }) {
  const example =
    file === null
      ? []
      : [
          '',
          'On hire purchase, representative example:',
          ...exampleRows(file).map(([label, value]) => `${label}: ${value}`),
          CAUTION,
        ]
  return [
    [title, regNo].filter(Boolean).join(', '),
    details,
    `Price ${formatEuro(price)}`,
    ...example,
    '',
    [from.name, from.phone.trim()].filter(Boolean).join(', '),
  ]
    .filter((line, at) => at !== 1 || line !== '')
    .join('\n')
}

/** The terms of an offer in a line, as its calls take them. */
export function offerRequestOf(reading: Reading) {
  const [months, rate, size] = [slotValue(reading, 'months'), slotValue(reading, 'rate'), slotValue(reading, 'size')]
  const [others, code] = [slotValue(reading, 'cars'), slotValue(reading, 'code')]
  const money = (name: string) => {
    const value = slotValue(reading, name)
    return value?.kind === 'money' ? formatDecimal(cents(value.cents)) : null
  }
  return {
    price: money('price'),
    deposit: money('deposit'),
    ...(months?.kind === 'number' ? { numberOfMonths: months.value } : {}),
    ...(rate?.kind === 'rate' ? { rate: rate.bps / 100 } : {}),
    regNos: others?.kind === 'text' ? others.text.split(/[,;+]/).flatMap((each) => each.trim() || []) : [],
    card: {
      size: CARD_SIZES[size?.kind === 'choice' ? size.id : 0] ?? CARD_SIZES[0],
      hasCode: code?.kind !== 'choice' || code.id === 0,
    },
  }
}
