import { CENTS_MAX, type Cents, cents } from './money'
import { visibleText } from './visible'

export type MoneyText = { cents: Cents; problem?: undefined } | { cents?: undefined; problem: string }

const AMOUNT_HINT = 'Write 12.50 or 1,250'
const TOO_LARGE = 'The largest amount is 99,999,999.99'
/** One amount: plain or with valid thousands, two decimals at most; with `k`, thousands to the cent. */
const TERM = /^(?:(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?|\.(\d{1,2}))$/
const THOUSANDS = /^(\d+)?(?:[.,](\d{1,5}))?k$/i
/** A decimal comma: after figures without thousands, or with points or blanks between them. */
const DECIMAL_COMMA = /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/
/** Points that can only separate thousands, since there are two of them. */
const POINT_THOUSANDS = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/
/** Blanks between thousands. */
const SPACE_THOUSANDS = /^([1-9]\d{0,2})((?: \d{3})+)(?=$|[.,]\d{1,2}$)/
/** Thousands or three decimals. */
const AMBIGUOUS_POINT = /^([1-9]\d{0,2})\.(\d\d)(\d)$/

/** Every sign that looks like a minus. */
const MINUS = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g
const EURO = /^(?:€|euros?(?![a-z])|eur(?![a-z]))\s*|\s*(?:€|(?<![a-z])euros?|(?<![a-z])eur)$/gi
/** Other currencies, by sign, code or name. */
const OTHER_MONEY: readonly (readonly [RegExp, string])[] = [
  [/£|\b(?:gbp|pounds?|sterling|quid)\b/i, 'pounds'],
  [/\$|\b(?:usd|aud|cad|dollars?)\b/i, 'dollars'],
  [/¥|\b(?:jpy|yen)\b/i, 'yen'],
  [/\b(?:chf|francs?)\b/i, 'francs'],
  [/₺|\btry\b/i, 'lira'],
  [/\b(?:lm|mtl|liri|lira)\b/i, 'lira'],
]
const OTHER_CODE = /\b(pln|sek|nok|dkk|czk|huf|ron|bgn|rub|inr|cny|aed|sgd|hkd|nzd|zar|btc)\b/i
const OTHER_SIGN = /(?!€)\p{Sc}/u

/**
 * The currency other than the euro in a text; null for none.
 * @example otherMoneyIn('£26') // 'pounds'
 */
export function otherMoneyIn(text: string): string | null {
  // A code right at its figures stands alone as well.
  const apart = text.replaceAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
  const named = OTHER_MONEY.find(([pattern]) => pattern.test(apart))?.[1]
  return named ?? OTHER_CODE.exec(apart)?.[1]?.toUpperCase() ?? OTHER_SIGN.exec(apart)?.[0] ?? null
}

/**
 * Parses a typed amount: `1250`, `1,250.50`, `1 250.50`, `.50`, `€250`, `250 EUR`, `1.2k`, `120+35.50`, and with a decimal comma where it is
 * unambiguous: `12,50`, `1.250,00`.
 * @param options `signed` takes a leading `+`, `−` or `minus` as well, for free form entries and refunds.
 * @returns Integer cents, or the problem in words: other money is refused by its name, and `1.250`, which is thousands or decimals, with both.
 * @source commands 1, Money.
 * @example parseMoneyText('120+35.50') // { cents: 15550 }
 */
export function parseMoneyText(text: string, options: { signed?: boolean } = {}): MoneyText {
  const seen = visibleText(text)
    .replaceAll(/[\s\u0085\u2800]+/gu, ' ')
    .trim()
  const other = otherMoneyIn(seen)
  if (other !== null && /\d/.test(seen)) return { problem: `Amounts are in euro, and not in ${other}` }
  const typed = seen
    .replaceAll(MINUS, '-')
    .replace(/^minus /i, '-')
    .replaceAll(/\s*\+\s*/g, '+')
  const { sign, rest } = splitSign(typed)
  if (rest === '') return { problem: AMOUNT_HINT }
  if (sign && !options.signed) return { problem: 'Write the amount without a sign' }
  let total = 0
  for (const [at, term] of rest.split('+').entries()) {
    const amount = termCents(term)
    if (typeof amount === 'string') return { problem: amount }
    total += at === 0 && sign === '-' ? -amount : amount
    if (Math.abs(total) > CENTS_MAX) return { problem: TOO_LARGE }
  }
  return { cents: cents(total) }
}

/** Splits an amount into its sign, before its currency or after it, and the rest. */
function splitSign(typed: string): { sign: string; rest: string } {
  const [, before = '', behind = ''] = /^([+-]) ?(.*)$/s.exec(typed) ?? []
  if (before !== '') return { sign: before, rest: behind }
  const [, sign = '', figures = ''] = /^(?:€|eur|euro) ?([+-]) ?(.*)$/is.exec(typed) ?? []
  return sign === '' ? { sign, rest: typed } : { sign, rest: figures }
}

const MONEY_WORD = '(?:\\p{Sc}|eur|euros?|gbp|usd|aud|cad|jpy|chf|pln|lm|pounds?|dollars?)'
const MONEY_LIKE = new RegExp(
  `^(?:[-+\u2010-\u2015\u2212]|${MONEY_WORD}){0,2}[\\d.,+\\p{Sc}]*\\d[\\d.,+\\p{Sc}k]*${MONEY_WORD}?$`,
  'iu',
)

/** Whether a text can only be an amount, valid or not, so that a typo is marked instead of taken as words. */
export function looksLikeMoney(text: string): boolean {
  return MONEY_LIKE.test(text)
}

const SIGN_ALONE = /^(?:[-\u2010-\u2015\u2212]|minus)$/i
const MONEY_ALONE = new RegExp(`^(?:${MONEY_WORD}|yen|sterling|quid|francs?)$`, 'iu')
const LEAD_FIGURES = /^(?:[-+\u2010-\u2015\u2212]|€|eur)*[1-9]\d{0,2}$/i
const MORE_FIGURES = /^\d{3}(?:[.,]\d{1,2})?(?:€|eur|euros?)?$/i

/**
 * The number of words of an amount that begins with the first of them: `250`, `250 EUR`, `€ 250`, `- 20`, `minus 20`, `1 250.00`; 0 where none
 * begins. Other money counts, too, so that it is refused.
 */
export function moneyWordCount([...words]: readonly string[]): number {
  let at = SIGN_ALONE.test(words[0] ?? '') ? 1 : 0
  if (MONEY_ALONE.test(words[at] ?? '') && looksLikeMoney(words[at + 1] ?? '')) at += 1
  if (!looksLikeMoney(words[at] ?? '')) return 0
  let end = at + 1
  if (LEAD_FIGURES.test(words[at] ?? ''))
    while (MORE_FIGURES.test(words[end] ?? '') && (end === at + 1 || /^\d{3}$/.test(words[end - 1] ?? ''))) end += 1
  return MONEY_ALONE.test(words[end] ?? '') ? end + 1 : end
}

function termCents(term: string): number | string {
  const bare = term.trim().replaceAll(EURO, '')
  const plain = bare.replace(
    SPACE_THOUSANDS,
    (_, first: string, others: string) => `${first}${others.replaceAll(' ', '')}`,
  )
  const thousands = THOUSANDS.exec(plain)
  if (thousands && (thousands[1] ?? thousands[2]) !== undefined) {
    // `1,250k` is thousands or decimals.
    if (plain.includes(',') && (thousands[2] ?? '').length > 2) return AMOUNT_HINT
    return parseBounded(`${thousands[1] ?? ''}${(thousands[2] ?? '').padEnd(5, '0')}`)
  }
  const comma = DECIMAL_COMMA.exec(plain)
  if (comma) return parseBounded(`${(comma[1] ?? '').replaceAll('.', '')}${(comma[2] ?? '').padEnd(2, '0')}`)
  if (POINT_THOUSANDS.test(plain)) return parseBounded(`${plain.replaceAll('.', '')}00`)
  const [, first = '', two = '', third = ''] = AMBIGUOUS_POINT.exec(plain) ?? []
  if (third === '0') return `Write ${first},${two}0 or ${first}.${two}`
  const match = TERM.exec(plain)
  if (!match) return AMOUNT_HINT
  return parseBounded(`${(match[1] ?? '').replaceAll(',', '')}${(match[2] ?? match[3] ?? '').padEnd(2, '0')}`)
}

/** Parses digits to a number; more digits than any amount has give one that is too large. */
function parseBounded(digits: string): number {
  const significant = digits.replace(/^0+/, '')
  return significant.length > 15 ? CENTS_MAX + 1 : Number(significant || '0')
}

/** An exact fraction, so that a sum is rounded once, at its end. */
interface Fraction {
  over: bigint
  under: bigint
}

/**
 * Calculates a typed sum: `+ − × ÷ ( ) %`, euro amounts in, cents out.
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
  const plain = visibleText(text).replaceAll(MINUS, '-').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('€', '')
  if (plain.length > 200) return null
  const parts = plain.match(/\d[\d,]*(?:\.\d*)?k?|\.\d+k?|[-+*/()%x]|\S/gi) ?? []
  const wrong = parts.some((part) => !/^[-+*/()%x]$/i.test(part) && parseFraction(part) === null)
  return parts.length === 0 || wrong ? null : parts
}

function parseFraction(part: string): Fraction | null {
  const match = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?(k?)$/i.exec(part)
  if (!match || (match[1] ?? match[2]) === undefined) return null
  const decimals = match[2] ?? ''
  const over = BigInt(`${(match[1] ?? '').replaceAll(',', '')}${decimals}`)
  return { over: match[3] ? over * 1000n : over, under: 10n ** BigInt(decimals.length) }
}

type SumOutcome = Fraction | 'zero' | null
interface SumReader {
  parts: string[]
  at: number
}

function readSum(reader: SumReader): SumOutcome {
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

function readProduct(reader: SumReader): SumOutcome {
  let left = readFactor(reader)
  for (let sign = reader.parts[reader.at] ?? ''; /^[*/x]$/i.test(sign); sign = reader.parts[reader.at] ?? '') {
    reader.at += 1
    const right = readFactor(reader)
    if (left === null || left === 'zero' || right === null || right === 'zero') return left === 'zero' ? left : right
    if (sign === '/' && right.over === 0n) return 'zero'
    left =
      sign === '/'
        ? normaliseFraction(left.over * right.under, left.under * right.over)
        : { over: left.over * right.over, under: left.under * right.under }
  }
  return left
}

function normaliseFraction(over: bigint, under: bigint): Fraction {
  return under < 0n ? { over: -over, under: -under } : { over, under }
}

function readFactor(reader: SumReader): SumOutcome {
  const part = reader.parts[reader.at]
  if (part === undefined) return null
  reader.at += 1
  if (part === '-' || part === '+') {
    const value = readFactor(reader)
    return part === '+' || value === null || value === 'zero' ? value : { over: -value.over, under: value.under }
  }
  let value: SumOutcome = part === '(' ? readSum(reader) : parseFraction(part)
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
