import { CENTS_MAX, type Cents } from './money'
import { invariant } from './invariant'

const ONES = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const GROUPS = ['', ' thousand', ' million'] as const

function belowHundred(value: number): string {
  if (value < 20) return ONES[value] ?? ''
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${ONES[value % 10]}`
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  if (hundreds === 0) return belowHundred(rest)
  return rest === 0 ? `${ONES[hundreds]} hundred` : `${ONES[hundreds]} hundred and ${belowHundred(rest)}`
}

/** A whole number below a thousand million, in the words of cheques: the last two digits follow an "and". */
function numberInWords(value: number): string {
  if (value === 0) return ONES[0]
  const groups = [value % 1000, Math.floor(value / 1000) % 1000, Math.floor(value / 1_000_000)]
  const parts: string[] = []
  for (let i = groups.length - 1; i >= 0; i -= 1) {
    const group = groups[i] ?? 0
    if (group === 0) continue
    const isLooseEnd = i === 0 && group < 100 && value >= 1000
    parts.push(`${isLooseEnd ? 'and ' : ''}${belowThousand(group)}${GROUPS[i]}`)
  }
  return parts.join(' ')
}

/**
 * An amount in English words for bills of exchange and receipts; "euro" has no plural.
 * @throws InvariantError when the amount is larger than any that can be stored.
 * @source Bills of Exchange: the sum is payable as its words say.
 * @example euroInWords(cents(1_240_05)) // 'one thousand two hundred and forty euro and five cents'
 */
export function euroInWords(amount: Cents): string {
  const size = Math.abs(amount)
  invariant(size <= CENTS_MAX, 'An amount that can be stored')
  const euro = Math.floor(size / 100)
  const rest = size % 100
  const minus = amount < 0 ? 'minus ' : ''
  const cents = rest === 0 ? '' : `${belowHundred(rest)} ${rest === 1 ? 'cent' : 'cents'}`
  if (euro === 0 && rest > 0) return `${minus}${cents}`
  return `${minus}${numberInWords(euro)} euro${cents && ` and ${cents}`}`
}
