import { type CoinCount, countedTotal, DENOMINATIONS, EMPTY_COUNT } from '@forecourt/core/features/cash-book/coins'
import type { CoinField } from '@forecourt/core/features/cash-book/enums'
import { type Cents, formatDecimal, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'

/** A line of the count: a note or coin, or the extra amount that is not counted by coins. */
export type CountField = CoinField | 'extra'

const COINS = DENOMINATIONS.filter((line) => line.inUse)
export const COUNT_LINES: readonly { field: CountField; label: string }[] = [
  ...COINS.map(({ field, label }) => ({ field, label })),
  { field: 'extra', label: 'Extra' },
]

export interface CountState {
  texts: Readonly<Record<string, string>>
  at: number
  /** The text of the line when the cursor reached it; Esc restores it. */
  before: string
  /** True while nothing was typed on this line: the first digit replaces its text. */
  isFresh: boolean
  /** What is wrong with the last key, which changed nothing. */
  notice: string | null
}

export type CountAction =
  | { kind: 'move'; by: number }
  | { kind: 'move-to'; at: 'first' | 'last' }
  | { kind: 'type'; text: string }
  | { kind: 'erase' }
  | { kind: 'clear' }
  | { kind: 'restore' }

export function openCount(saved: CoinCount | null): CountState {
  const texts = Object.fromEntries(
    COUNT_LINES.map(({ field }) => {
      const value = saved?.[field] ?? 0
      return [field, value === 0 ? '' : field === 'extra' ? formatDecimal(saved?.extra ?? ZERO) : String(value)]
    }),
  )
  return moveTo({ texts, at: 0, before: '', isFresh: true, notice: null }, 0)
}

export function currentField({ at }: CountState): CountField {
  return COUNT_LINES[at]?.field ?? 'extra'
}

/** Returns the next state. Pure, so that every key is tested without a terminal. A key that is no digit never loses typed text. */
export function nextCount(state: CountState, action: CountAction): CountState {
  const field = currentField(state)
  const text = state.texts[field] ?? ''
  switch (action.kind) {
    case 'move':
      return moveTo(state, state.at + action.by)
    case 'move-to':
      return moveTo(state, action.at === 'first' ? 0 : COUNT_LINES.length - 1)
    case 'type':
      return typeKey(state, action.text)
    case 'erase':
      return withLineText(state, text.slice(0, -1))
    case 'clear':
      return withLineText(state, '')
    case 'restore':
      return { ...withLineText(state, state.before), isFresh: true }
  }
}

function moveTo(state: CountState, at: number): CountState {
  const where = Math.max(0, Math.min(at, COUNT_LINES.length - 1))
  const before = state.texts[COUNT_LINES[where]?.field ?? 'extra'] ?? ''
  return { ...state, at: where, before, isFresh: true, notice: null }
}

function withLineText(state: CountState, text: string): CountState {
  return { ...state, texts: { ...state.texts, [currentField(state)]: text }, isFresh: false, notice: null }
}

const LENGTH = { coins: 7, extra: 12 } as const

function typeKey(state: CountState, key: string): CountState {
  const isExtra = currentField(state) === 'extra'
  if (!(isExtra ? /^[\d.,+-]$/ : /^\d$/).test(key)) {
    const notice = isExtra ? 'Write an amount such as 120.50 or -20' : 'Count in whole numbers: 0 to 9'
    return { ...state, notice }
  }
  const text = (state.isFresh ? '' : (state.texts[currentField(state)] ?? '')) + key
  if (text.length > LENGTH[isExtra ? 'extra' : 'coins']) return { ...state, notice: 'The count is too large' }
  return withLineText(state, text)
}

/** Returns true when the current line was changed since the cursor reached it. */
export function isLineChanged(state: CountState): boolean {
  return (state.texts[currentField(state)] ?? '') !== state.before
}

export function isSameCount(one: CountState, other: CountState): boolean {
  return COUNT_LINES.every(({ field }) => (one.texts[field] || '0') === (other.texts[field] || '0'))
}

/** Returns the count with its total; a line that is wrong counts as nothing and is named in `problem`. */
export function evaluateCount({ texts }: CountState): { count: CoinCount; total: Cents; problem: string | null } {
  const coins = Object.fromEntries(COINS.map(({ field }) => [field, Number(texts[field] || 0)]))
  const typedExtra = texts.extra?.trim() ?? ''
  const { cents: extra, problem } =
    typedExtra === '' ? { cents: ZERO, problem: undefined } : parseMoneyText(typedExtra, { signed: true })
  const count: CoinCount = { ...EMPTY_COUNT, ...coins, extra: extra ?? ZERO }
  return { count, total: countedTotal(count), problem: problem === undefined ? null : `Extra: ${problem}` }
}

export function lineTotal(field: CountField, { count }: { count: CoinCount }): Cents {
  if (field === 'extra') return count.extra
  return countedTotal({ ...EMPTY_COUNT, [field]: count[field] })
}
