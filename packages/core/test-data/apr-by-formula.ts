/** A payment on a day: lent above zero, repaid below. */
export interface DatedPayment {
  date: string
  amount: number
}

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000
const lastDateOf = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31

/** A day that many months before another, on the same date or the last one of a shorter month. */
function monthsBefore(date: string, count: number): string {
  const [year = 0, month = 0, of = 0] = date.split('-').map(Number)
  const at = year * 12 + month - 1 - count
  const [toYear, toMonth] = [Math.floor(at / 12), (at % 12) + 1]
  const to = Math.min(of, lastDateOf(toYear, toMonth))
  return `${String(toYear).padStart(4, '0')}-${String(toMonth).padStart(2, '0')}-${String(to).padStart(2, '0')}`
}

/**
 * Remark (c) to the letter: whole months counted back from the later day, and the days that remain as part of a year that has 366 days where one of
 * the year back from the last of them is a 29 February.
 */
export function yearsByFormula(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  let whole = Math.max(0, months(to) - months(from) - 1)
  while (monthsBefore(to, whole + 1) >= from) whole += 1
  const end = monthsBefore(to, whole)
  const days = dayNumber(end) - dayNumber(from)
  const yearBack = dayNumber(end) - dayNumber(monthsBefore(end, 12))
  return whole / 12 + days / yearBack
}

/** The rate at which the present values of all payments sum to zero, by halving alone; shares nothing with the program. */
export function aprByFormula(payments: readonly DatedPayment[]): number {
  const first = payments.reduce((least, { date }) => (date < least ? date : least), '9999-12-31')
  const timed = payments.map(({ date, amount }) => ({ amount, years: yearsByFormula(first, date) }))
  const worth = (rate: number) => timed.reduce((sum, { amount, years }) => sum + amount * (1 + rate) ** -years, 0)
  let [low, high] = [0, 1]
  while (worth(high) < 0) [low, high] = [high, high * 4]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (worth(middle) < 0) low = middle
    else high = middle
  }
  return high
}
