import { CENTS_MAX, type Cents, cents } from './money'

/** What a typed amount turned out to be: cents, or the sentence that says what is wrong with it. */
export type MoneyText = { cents: Cents; problem?: undefined } | { cents?: undefined; problem: string }

const HOW = 'Write 12.50 or 1,250'
const TOO_LARGE = 'The largest amount is 99,999,999.99'
/** One amount: plain or with well-formed thousands, two decimals at most; with `k`, thousands to the cent. */
const TERM = /^(?:(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?|\.(\d{1,2}))$/
const THOUSANDS = /^(\d+)?(?:\.(\d{1,5}))?k$/i

/**
 * The amount that a person typed: `1250`, `1,250.50`, `.50`, `€250`, `1.2k`, `120+35.50`.
 *
 * @param options `signed` takes a leading `+` or `−` as well, for free form entries and refunds.
 * @returns Integer cents, or the problem in words. A comma counts only as well-formed thousands, so `12,50` and `1.250` are problems.
 * @source commands 1, Money.
 * @example parseMoneyText('120+35.50') // { cents: 15550 }
 */
export function parseMoneyText(text: string, options: { signed?: boolean } = {}): MoneyText {
  const typed = text
    .trim()
    .replaceAll('\u2212', '-')
    .replaceAll(/\s*\+\s*/g, '+')
  const sign = /^([+-]?)(.*)$/s.exec(typed)
  const rest = sign?.[2] ?? ''
  if (rest === '') return { problem: HOW }
  if (sign?.[1] && !options.signed) return { problem: 'Write the amount without a sign' }
  let total = 0
  for (const [at, term] of rest.split('+').entries()) {
    const amount = termCents(term)
    if (amount === null) return { problem: HOW }
    total += at === 0 && sign?.[1] === '-' ? -amount : amount
    if (Math.abs(total) > CENTS_MAX) return { problem: TOO_LARGE }
  }
  return { cents: cents(total) }
}

/** True for text that can only be meant as an amount, well formed or not, so that a slip is marked instead of read as words. */
export function looksLikeMoney(text: string): boolean {
  return /^[+\u2212€-]{0,2}[\d.,+€]*\d[\d.,+€k]*$/i.test(text)
}

function termCents(term: string): number | null {
  const bare = term.trim().replace(/^€\s*|\s*€$/, '')
  const thousands = THOUSANDS.exec(bare)
  if (thousands && (thousands[1] ?? thousands[2]) !== undefined)
    return bounded(`${thousands[1] ?? ''}${(thousands[2] ?? '').padEnd(5, '0')}`)
  const match = TERM.exec(bare)
  if (!match) return null
  return bounded(`${(match[1] ?? '').replaceAll(',', '')}${(match[2] ?? match[3] ?? '').padEnd(2, '0')}`)
}

/** Digits as a number; more digits than any amount has become one that is surely too large. */
function bounded(digits: string): number {
  const significant = digits.replace(/^0+/, '')
  return significant.length > 15 ? CENTS_MAX + 1 : Number(significant || '0')
}

/** An exact fraction, so that a sum is rounded once, at its end. */
interface Fraction {
  over: bigint
  under: bigint
}

/**
 * The value of a typed sum: `+ − × ÷ ( ) %`, euro amounts in, cents out.
 *
 * @returns Integer cents, halves away from zero, or the problem in words.
 * @source commands 1, `=`.
 * @example evaluateSum('3*83.335') // { cents: 25001 }
 */
export function evaluateSum(text: string): MoneyText {
  const parts = sumParts(text)
  if (parts === null) return { problem: 'Write a sum such as 120+35.50 or 3*250' }
  const reader = { parts, at: 0 }
  const value = readSum(reader)
  if (value === null || reader.at < parts.length)
    return { problem: value === 'zero' ? 'Nothing can be divided by zero' : 'Write a sum such as 120+35.50 or 3*250' }
  if (value === 'zero') return { problem: 'Nothing can be divided by zero' }
  const negative = value.over < 0n
  const size = (negative ? -value.over : value.over) * 100n
  const rounded = (2n * size + value.under) / (2n * value.under)
  if (rounded > BigInt(CENTS_MAX)) return { problem: TOO_LARGE }
  return { cents: cents(Number(negative ? -rounded : rounded)) }
}

function sumParts(text: string): string[] | null {
  const plain = text.replaceAll('\u2212', '-').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('€', '')
  if (plain.length > 200) return null
  const parts = plain.match(/\d[\d,]*(?:\.\d*)?k?|\.\d+k?|[-+*/()%x]|\S/gi) ?? []
  const wrong = parts.some((part) => !/^[-+*/()%x]$/i.test(part) && numberOf(part) === null)
  return parts.length === 0 || wrong ? null : parts
}

function numberOf(part: string): Fraction | null {
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?(k?)$/i.exec(part)
  if (!match || (match[1] ?? match[2]) === undefined) return null
  const decimals = match[2] ?? ''
  const over = BigInt(`${(match[1] ?? '').replaceAll(',', '')}${decimals}`)
  return { over: match[3] ? over * 1000n : over, under: 10n ** BigInt(decimals.length) }
}

type Outcome = Fraction | 'zero' | null
interface SumReader {
  parts: string[]
  at: number
}

function readSum(reader: SumReader): Outcome {
  let left = readProduct(reader)
  for (let sign = reader.parts[reader.at]; sign === '+' || sign === '-'; sign = reader.parts[reader.at]) {
    reader.at += 1
    const right = readProduct(reader)
    if (left === null || left === 'zero' || right === null || right === 'zero') return left === 'zero' ? left : right
    const added: bigint = right.over * left.under
    left = {
      over: left.over * right.under + (sign === '+' ? added : -added),
      under: left.under * right.under,
    }
  }
  return left
}

function readProduct(reader: SumReader): Outcome {
  let left = readFactor(reader)
  for (let sign = reader.parts[reader.at] ?? ''; /^[*/x]$/i.test(sign); sign = reader.parts[reader.at] ?? '') {
    reader.at += 1
    const right = readFactor(reader)
    if (left === null || left === 'zero' || right === null || right === 'zero') return left === 'zero' ? left : right
    if (sign === '/' && right.over === 0n) return 'zero'
    left =
      sign === '/'
        ? positiveUnder(left.over * right.under, left.under * right.over)
        : { over: left.over * right.over, under: left.under * right.under }
  }
  return left
}

function positiveUnder(over: bigint, under: bigint): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under }
}

function readFactor(reader: SumReader): Outcome {
  const part = reader.parts[reader.at]
  if (part === undefined) return null
  reader.at += 1
  if (part === '-' || part === '+') {
    const value = readFactor(reader)
    return part === '+' || value === null || value === 'zero' ? value : { over: -value.over, under: value.under }
  }
  let value: Outcome = part === '(' ? readSum(reader) : numberOf(part)
  if (part === '(' && value !== 'zero') {
    if (reader.parts[reader.at] !== ')') return null
    reader.at += 1
  }
  while (value !== null && value !== 'zero' && reader.parts[reader.at] === '%') {
    reader.at += 1
    value = { over: value.over, under: value.under * 100n }
  }
  return value
}
