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
import { type Cents, centsFromWire, formatDecimal, eurosOf, formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { CliConnection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { isOn, type Options, optionText } from '../../kit/options'
import { askLine } from '../../kit/prompt'
import { COIN_OPTIONS } from './coin-options'

const EXTRA = 'extra'

/** The count from options or the standard input; null when neither has one. Denominations that are not named count as zero. */
export async function countFromOptions(ctx: Context, options: Options): Promise<CoinCount | null> {
  const typed = COIN_OPTIONS.flatMap(({ field, option }): [CoinField, string][] => {
    const text = optionText(options, option)
    return text === null ? [] : [[field, text]]
  })
  const extra = optionText(options, EXTRA)
  const isTyped = typed.length > 0 || extra !== null
  if (!isOn(options, 'countStdin')) return isTyped ? assertCount(countFromTexts(typed, extra)) : null
  if (isTyped) throw usageFailure('Give the count as options or with --count-stdin, not both')
  return assertCount(countFromJson(await ctx.io.readInput()))
}

function countFromTexts(typed: readonly (readonly [CoinField, string])[], extra: string | null): CoinCount {
  const counts = typed.map(([field, text]) => [field, parseWholeNumber(text) ?? Number.NaN] as const)
  return { ...EMPTY_COUNT, ...Object.fromEntries(counts), extra: extra === null ? ZERO : parseExtra(extra) }
}

function parseWholeNumber(text: string): number | null {
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : null
}

function parseExtra(text: string): Cents {
  if (text.trim() === '') return ZERO
  const { cents, problem } = parseMoneyText(text, { signed: true })
  if (cents === undefined) throw usageFailure(`Extra: ${problem}`)
  return cents
}

/** The count in the JSON of `batch show --json`: the sixteen fields and `extra` in euro; an absent field is zero. */
function countFromJson(text: string): CoinCount {
  const given = parseObject(text)
  // What was derived may come back with it.
  const { closingBalance: _, totalCash: __, extra = 0, ...counts } = given
  const unknown = Object.keys(counts).find((name) => !COIN_FIELDS.some((field) => field === name))
  if (unknown) throw usageFailure(`The count has no field '${unknown}': it has ${COIN_FIELDS.join(', ')} and extra`)
  const cents = centsFromWire(extra)
  if (cents === null) throw usageFailure('extra is an amount in euro, such as 120.5')
  return { ...EMPTY_COUNT, ...counts, extra: cents }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Said below, as for JSON that is no object.
  }
  throw usageFailure('The count is a JSON object such as {"fifty": 86, "two": 33, "extra": 120.5}')
}

function assertCount(count: CoinCount): CoinCount {
  const [problem] = countProblems(count)
  if (problem) throw usageFailure(problem.message)
  return count
}

export function savedCoinCount({ coins }: BatchTransactions): CoinCount | null {
  if (!coins) return null
  const counts = COIN_FIELDS.map((field) => [field, coins[field]])
  return { ...EMPTY_COUNT, ...Object.fromEntries(counts), extra: centsFromWire(coins.extra) ?? ZERO }
}

/** Asks for each denomination, with the saved count already typed. */
export async function askCount(ctx: Context, saved: CoinCount | null): Promise<CoinCount> {
  const missing = 'No count: give coins such as --50 86 --2 33 --extra 120.50, or --count-stdin'
  const typed: [CoinField, string][] = []
  for (const { field, label } of DENOMINATIONS.filter((line) => line.inUse)) {
    const before = saved && saved[field] > 0 ? String(saved[field]) : ''
    const text = (await askLine(ctx, `${label.padStart(4)} x `, missing, before)).trim()
    typed.push([field, text === '' ? '0' : text])
  }
  const extra = await askLine(ctx, 'Extra ', missing, saved && saved.extra !== 0 ? formatDecimal(saved.extra) : '')
  return assertCount(countFromTexts(typed, extra))
}

export interface CountComparison {
  /** True while the expected balance stays hidden until a count is saved. */
  isBlind: boolean
  count: CoinCount
  total: Cents
  closing: Cents
  difference: ReturnType<typeof differenceText>
}

/** Returns true when the expected balance of a batch stays hidden until its count is saved. */
export async function isBlindCount({ client }: CliConnection, batch: BatchTransactions): Promise<boolean> {
  return isCountBlind(batch, true) && (await client.call('GetWorkstation', {})).blindCount
}

export function compareCount(batch: BatchTransactions, count: CoinCount, isBlind: boolean): CountComparison {
  const total = countedTotal(count)
  const closing = centsFromWire(batch.closingBalance) ?? ZERO
  return { isBlind, count, total, closing, difference: differenceText({ closing, counted: total }) }
}

export function countBody(batchID: number, { count, total, closing }: CountComparison) {
  return {
    ...count,
    extra: eurosOf(count.extra),
    closingBalance: eurosOf(closing),
    totalCash: eurosOf(total),
    batchID,
  }
}

/** A count as lines for people: each denomination and the total. */
export function countFacts({ count, total, closing, difference, isBlind }: CountComparison): [string, string][] {
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
          ['Difference', isDrawerCounted(count) ? differenceLabel(difference) : 'not counted'],
        ] satisfies [string, string][])),
  ]
}

/** `€5.00, Pending Cash Out Transaction`, or `none`. */
export function differenceLabel({ amount, text }: CountComparison['difference']): string {
  return text === null ? 'none' : `${formatEuro(amount)}, ${text}`
}

/** A count as JSON; `difference` is null without a note or coin, and the balances are absent while the count is blind. */
export function countRecord(batchID: number, { count, total, closing, difference, isBlind }: CountComparison) {
  const counted = { batchID, count: { ...count, extra: eurosOf(count.extra) }, totalCash: eurosOf(total) }
  if (isBlind) return counted
  return {
    ...counted,
    closingBalance: eurosOf(closing),
    difference: isDrawerCounted(count) ? eurosOf(difference.amount) * (total < closing ? -1 : 1) : null,
    differenceText: isDrawerCounted(count) ? difference.text : null,
  }
}
