import { differenceText, isCountBlind } from '@forecourt/core/features/cash-book/batch-rules'
import {
  type CoinCount,
  countedTotal,
  countProblems,
  DENOMINATIONS,
  EMPTY_COUNT,
  isDrawerCounted,
} from '@forecourt/core/features/cash-book/coins'
import { COIN_FIELDS, type CoinField } from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, centsFromWire, decimalOf, eurosOf, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { Connection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { isOn, type Options, textOf } from '../../kit/options'
import { askLine } from '../../kit/prompt'
import { COIN_OPTIONS } from './coin-options'

const EXTRA = 'extra'

/** The count that options or the standard input give; null when they give none. What they do not name is nothing. */
export async function givenCount(ctx: Context, options: Options): Promise<CoinCount | null> {
  const typed = COIN_OPTIONS.flatMap(({ field, option }): [CoinField, string][] => {
    const text = textOf(options, option)
    return text === null ? [] : [[field, text]]
  })
  const extra = textOf(options, EXTRA)
  const isTyped = typed.length > 0 || extra !== null
  if (!isOn(options, 'countStdin')) return isTyped ? checked(countOf(typed, extra)) : null
  if (isTyped) throw usage('Give the count as options or with --count-stdin, not both')
  return checked(countOfJson(await ctx.io.readInput()))
}

function countOf(typed: readonly (readonly [CoinField, string])[], extra: string | null): CoinCount {
  const counts = typed.map(([field, text]) => [field, wholeOf(text) ?? Number.NaN] as const)
  return { ...EMPTY_COUNT, ...Object.fromEntries(counts), extra: extra === null ? ZERO : extraOf(extra) }
}

function wholeOf(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null
}

function extraOf(text: string): Cents {
  if (text.trim() === '') return ZERO
  const { cents, problem } = parseMoneyText(text, { signed: true })
  if (cents === undefined) throw usage(`Extra: ${problem}`)
  return cents
}

/** A count as `batch show --json` carries it: the sixteen fields and `extra` in euro, each absent one nothing. */
function countOfJson(text: string): CoinCount {
  const given = objectOf(text)
  // What was derived may come back with it.
  const { closingBalance: _, totalCash: __, extra = 0, ...counts } = given
  const unknown = Object.keys(counts).find((name) => !COIN_FIELDS.some((field) => field === name))
  if (unknown) throw usage(`The count has no field '${unknown}': it has ${COIN_FIELDS.join(', ')} and extra`)
  const cents = centsFromWire(extra)
  if (cents === null) throw usage('extra is an amount in euro, such as 120.5')
  return { ...EMPTY_COUNT, ...counts, extra: cents }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below, as for JSON that is no object.
  }
  throw usage('The count is a JSON object such as {"fifty": 86, "two": 33, "extra": 120.5}')
}

function checked(count: CoinCount): CoinCount {
  const [problem] = countProblems(count)
  if (problem) throw usage(problem.message)
  return count
}

/** The saved count of a batch; null while there is none. */
export function savedCount({ coins }: BatchTransactions): CoinCount | null {
  if (!coins) return null
  const counts = COIN_FIELDS.map((field) => [field, coins[field]])
  return { ...EMPTY_COUNT, ...Object.fromEntries(counts), extra: centsFromWire(coins.extra) ?? ZERO }
}

/** Asks for each denomination, the saved count already typed. */
export async function askedCount(ctx: Context, saved: CoinCount | null): Promise<CoinCount> {
  const missing = 'No count: give coins such as --50 86 --2 33 --extra 120.50, or --count-stdin'
  const typed: [CoinField, string][] = []
  for (const { field, label } of DENOMINATIONS.filter((line) => line.inUse)) {
    const before = saved && saved[field] > 0 ? String(saved[field]) : ''
    const text = (await askLine(ctx, `${label.padStart(4)} x `, missing, before)).trim()
    typed.push([field, text === '' ? '0' : text])
  }
  const extra = await askLine(ctx, 'Extra ', missing, saved && saved.extra !== 0 ? decimalOf(saved.extra) : '')
  return checked(countOf(typed, extra))
}

/** A count beside what the book says. */
export interface Counted {
  /** What the book says is not told before a count is saved. */
  isBlind: boolean
  count: CoinCount
  total: Cents
  closing: Cents
  difference: ReturnType<typeof differenceText>
}

/** Whether what a batch expects is not told before its count is saved. */
export async function blindCountOf({ client }: Connection, batch: BatchTransactions): Promise<boolean> {
  return isCountBlind(batch, true) && (await client.call('GetWorkstation', {})).blindCount
}

/** Holds a count against the closing balance of its batch. */
export function countedAgainst(batch: BatchTransactions, count: CoinCount, isBlind: boolean): Counted {
  const total = countedTotal(count)
  const closing = centsFromWire(batch.closingBalance) ?? ZERO
  return { isBlind, count, total, closing, difference: differenceText({ closing, counted: total }) }
}

/** What is sent with a count, as both Save and Close Batch take it. */
export function countBody(batchID: number, { count, total, closing }: Counted) {
  return {
    ...count,
    extra: eurosOf(count.extra),
    closingBalance: eurosOf(closing),
    totalCash: eurosOf(total),
    batchID,
  }
}

/** A count for people: what there is of each, and what it comes to. */
export function countFacts({ count, total, closing, difference, isBlind }: Counted): [string, string][] {
  const lines = DENOMINATIONS.filter(({ field }) => count[field] > 0).map(({ field, label }): [string, string] => [
    label,
    `x ${count[field]}`,
  ])
  return [
    ...lines,
    ...(count.extra === 0 ? [] : [['Extra', formatEuro(count.extra)] satisfies [string, string]]),
    ['Total cash', formatEuro(total)],
    ...(isBlind
      ? []
      : ([
          ['Closing balance', formatEuro(closing)],
          ['Difference', isDrawerCounted(count) ? differenceWords(difference) : 'not counted'],
        ] satisfies [string, string][])),
  ]
}

/** `€5.00, Pending Cash Out Transaction`, or `none`. */
export function differenceWords({ amount, text }: Counted['difference']): string {
  return text === null ? 'none' : `${formatEuro(amount)}, ${text}`
}

/** A count for a program; null for the difference of one without a note or coin, and nothing of it while the count is blind. */
export function countRecord(batchID: number, { count, total, closing, difference, isBlind }: Counted) {
  const counted = { batchID, count: { ...count, extra: eurosOf(count.extra) }, totalCash: eurosOf(total) }
  if (isBlind) return counted
  return {
    ...counted,
    closingBalance: eurosOf(closing),
    difference: isDrawerCounted(count) ? eurosOf(difference.amount) * (total < closing ? -1 : 1) : null,
    differenceText: isDrawerCounted(count) ? difference.text : null,
  }
}
