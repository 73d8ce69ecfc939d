import { addMonths, type Day, formatDay } from '../../kernel/days'
import { type Cents, cents, formatAmount, formatEuro } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'
import { type AprResult, aprOf, percentOf } from './apr'

export interface EqualInstalments {
  credit: Cents
  instalment: Cents
  numberOfMonths: number
  lent: Day
  first: Day
}

/**
 * The credit of an `apr` line; null for other lines, and while one of its figures is missing or wrong.
 * @param today The day of the credit; the first instalment is a month later where the line has no day.
 */
export function equalInstalmentsOf(reading: Reading, today: Day): EqualInstalments | null {
  if (reading.command.id !== 'hire-purchase.find-apr' || !reading.complete) return null
  const [credit, instalment] = [slotValue(reading, 'credit'), slotValue(reading, 'each')]
  const [months, first] = [slotValue(reading, 'months'), slotValue(reading, 'first')]
  if (credit?.kind !== 'money' || instalment?.kind !== 'money' || months?.kind !== 'number') return null
  return {
    credit: credit.cents,
    instalment: instalment.cents,
    numberOfMonths: months.value,
    lent: today,
    first: first?.kind === 'day' ? first.day : addMonths(today, 1),
  }
}

/**
 * The annual percentage rate of charge of equal instalments.
 * @source server 20.1
 * @example aprOfEqual({ credit: cents(5000_00), instalment: cents(134_57), numberOfMonths: 48, lent: day('2026-01-01'), first: day('2026-02-01')
 * }).rate // 0.1399…
 */
export function aprOfEqual({ credit, instalment, numberOfMonths, lent, first }: EqualInstalments): AprResult {
  const back = Array.from({ length: numberOfMonths }, (_, at) => ({
    date: addMonths(first, at),
    amount: cents(0 - instalment),
  }))
  return aprOf([{ date: lent, amount: credit }, ...back])
}

/** The cost of equal instalments as labels and values; only the typed values where there is no rate. */
export function equalInstalmentFacts(asked: EqualInstalments): (readonly [label: string, value: string])[] {
  const { credit, instalment, numberOfMonths, first } = asked
  const found = aprOfEqual(asked)
  const told = [
    ['Amount of credit', formatEuro(credit)],
    ['Instalments', `${numberOfMonths} x ${formatEuro(instalment)}`],
    ['First payment', formatDay(first)],
  ] as const
  if (found.problem !== undefined) return [...told]
  return [
    ...told,
    ['Total payable', formatEuro(found.totalPayable)],
    ['Cost of credit', formatEuro(found.totalCost)],
    ['APR', `${percentOf(found.rate, 1).toFixed(1)}%`],
  ]
}

/** The same as one line to copy into a message; '' where there is no rate. */
export function equalInstalmentSentence(asked: EqualInstalments): string {
  const { credit, instalment, numberOfMonths, first } = asked
  const found = aprOfEqual(asked)
  if (found.problem !== undefined) return ''
  const payments = `${numberOfMonths} x ${formatAmount(instalment)} from ${formatDay(first)}`
  const sums = `in all ${formatAmount(found.totalPayable)}, cost ${formatAmount(found.totalCost)}`
  return `Credit ${formatAmount(credit)}: ${payments}, ${sums}, APR ${percentOf(found.rate, 1).toFixed(1)}%`
}
