import { type Cents, cents } from '../kernel/money'
import { parseMoneyText } from '../kernel/money-text'
import { isAmountToken } from './reorder-tokens'
import type { FilledSlot, Reading } from './reading'
import type { Line, Rewritten } from './rewrite'
import { type Token, tokensOf } from './tokens'

/** Words before a person. */
const CLIENT_LINK = /^(to|from|by|for)$/i
/** Words before a price. */
const PRICE_LINK = /^(price|priced|at|for|of|sells?|selling)$/i
/** Words before what was after the client. */
const TRAILING_LINK = /^(price|priced|at|for|of|selling|by|in|with|via)$/i
/** A price of a million is a telephone number. */
const PRICE_MAX = cents(1_000_000_00)

/**
 * The line without the word that leads to its client (`sell ABC 123 to 0412385M 9500`), and with the one amount beside the client as the price
 * that is asked for (`dep ABC 123 500 0412385M 8000`), when that is more than what is paid.
 *
 * @returns null for a line whose client stands alone.
 * @source commands 1, Repairs.
 */
export function rewriteClient({ text, reading }: Line): readonly Rewritten[] | null {
  const slot = reading?.slots.find(({ kind, state }) => kind === 'client' && state === 'needs-record')
  if (!reading || !slot || slot.end <= slot.start) return null
  const tokens = tokensOf(text.slice(slot.start, slot.end))
  if (tokens.some(({ quoted }) => quoted)) return null
  const price = priceInClient(tokens, reading)
  const words = price === null ? tokens : [...tokens.slice(0, price.from), ...tokens.slice(price.at + 1)]
  const isLed = words.length > 1 && CLIENT_LINK.test(words[0]?.raw ?? '')
  const isTrailed = words.length > 1 && TRAILING_LINK.test(words.at(-1)?.raw ?? '')
  const client = words.slice(isLed ? 1 : 0, isTrailed ? -1 : undefined)
  const links = [...(isLed ? words.slice(0, 1) : []), ...(isTrailed ? words.slice(-1) : [])]
  const changes = [
    ...links.map(({ raw }) => `${raw} is left out`),
    ...(price === null ? [] : [`${price.raw} is the price`]),
  ]
  if (changes.length === 0 || client.length === 0) return null
  const given = [...client.map(({ raw }) => raw), ...(price === null ? [] : [`price:${price.raw}`])]
  return [
    { text: `${text.slice(0, slot.start)}${given.join(' ')}${text.slice(slot.end)}`, changes: [changes.join(', ')] },
  ]
}

/** The one amount in the words of a client, where a price is missing; `from` counts the word before it. */
function priceInClient(tokens: readonly Token[], { slots }: Reading): { from: number; at: number; raw: string } | null {
  const isMissing = slots.some(({ name, state }) => name === 'price' && state === 'missing')
  const paid = centsOf(slots.find(({ name }) => name === 'amount'))
  const [at, ...others] = isMissing
    ? [...tokens.keys()].filter((place) => tokens[place] && isAmountToken(tokens[place]))
    : []
  const raw = at === undefined ? undefined : tokens[at]?.raw
  const price = parseMoneyText(raw ?? '').cents
  const isOne = at !== undefined && raw !== undefined && others.length === 0
  if (!isOne || paid === null || price === undefined || price <= paid || price >= PRICE_MAX) return null
  return { from: PRICE_LINK.test(tokens[at - 1]?.raw ?? '') ? at - 1 : at, at, raw }
}

function centsOf(slot: FilledSlot | undefined): Cents | null {
  return slot?.value?.kind === 'money' ? slot.value.cents : null
}
