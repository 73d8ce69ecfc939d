import { type CoinCount, countedTotal, DENOMINATIONS, EMPTY_COUNT } from '@forecourt/core/features/cash-book/coins'
import type { CoinField } from '@forecourt/core/features/cash-book/enums'
import { type Cents, decimalOf, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'

/** A line of the count: a note or coin, or what is not counted by coins. */
export type CountField = CoinField | 'extra'

const COINS = DENOMINATIONS.filter((line) => line.inUse)
export const COUNT_LINES: readonly { field: CountField; label: string }[] = [
  ...COINS.map(({ field, label }) => ({ field, label })),
  { field: 'extra', label: 'Extra' },
]

/** What is typed, and where the person is in it. */
export interface CountState {
  texts: Readonly<Record<string, string>>
  at: number
  /** What the line held when it was come to: Esc gives it back. */
  before: string
  /** Nothing was typed since the line was come to: the first figure replaces what it holds. */
  isFresh: boolean
  /** What is wrong with the last key; it changed nothing. */
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
      return [field, value === 0 ? '' : field === 'extra' ? decimalOf(saved?.extra ?? ZERO) : String(value)]
    }),
  )
  return arrived({ texts, at: 0, before: '', isFresh: true, notice: null }, 0)
}

/** The line that the cursor is in. */
export function fieldAt({ at }: CountState): CountField {
  return COUNT_LINES[at]?.field ?? 'extra'
}

/** The next state; pure, so that every key is tested without a terminal. Nothing that is typed is lost by a key that is no figure. */
export function nextCount(state: CountState, action: CountAction): CountState {
  const field = fieldAt(state)
  const text = state.texts[field] ?? ''
  switch (action.kind) {
    case 'move':
      return arrived(state, state.at + action.by)
    case 'move-to':
      return arrived(state, action.at === 'first' ? 0 : COUNT_LINES.length - 1)
    case 'type':
      return typed(state, action.text)
    case 'erase':
      return written(state, text.slice(0, -1))
    case 'clear':
      return written(state, '')
    case 'restore':
      return { ...written(state, state.before), isFresh: true }
  }
}

function arrived(state: CountState, at: number): CountState {
  const where = Math.max(0, Math.min(at, COUNT_LINES.length - 1))
  const before = state.texts[COUNT_LINES[where]?.field ?? 'extra'] ?? ''
  return { ...state, at: where, before, isFresh: true, notice: null }
}

function written(state: CountState, text: string): CountState {
  return { ...state, texts: { ...state.texts, [fieldAt(state)]: text }, isFresh: false, notice: null }
}

const LENGTH = { coins: 7, extra: 12 } as const

function typed(state: CountState, key: string): CountState {
  const isExtra = fieldAt(state) === 'extra'
  if (!(isExtra ? /^[\d.,+-]$/ : /^\d$/).test(key)) {
    const notice = isExtra ? 'Write an amount such as 120.50 or -20' : 'Count in whole numbers: 0 to 9'
    return { ...state, notice }
  }
  const text = (state.isFresh ? '' : (state.texts[fieldAt(state)] ?? '')) + key
  if (text.length > LENGTH[isExtra ? 'extra' : 'coins']) return { ...state, notice: 'The count is too large' }
  return written(state, text)
}

/** Whether the line that the cursor is in was changed since it was come to. */
export function isLineChanged(state: CountState): boolean {
  return (state.texts[fieldAt(state)] ?? '') !== state.before
}

/** Whether two counts hold the same. */
export function isSameCount(one: CountState, other: CountState): boolean {
  return COUNT_LINES.every(({ field }) => (one.texts[field] || '0') === (other.texts[field] || '0'))
}

/** What a count comes to; what is wrong in it counts as nothing, and is named. */
export function readCount({ texts }: CountState): { count: CoinCount; total: Cents; problem: string | null } {
  const coins = Object.fromEntries(COINS.map(({ field }) => [field, Number(texts[field] || 0)]))
  const typedExtra = texts.extra?.trim() ?? ''
  const { cents: extra, problem } =
    typedExtra === '' ? { cents: ZERO, problem: undefined } : parseMoneyText(typedExtra, { signed: true })
  const count: CoinCount = { ...EMPTY_COUNT, ...coins, extra: extra ?? ZERO }
  return { count, total: countedTotal(count), problem: problem === undefined ? null : `Extra: ${problem}` }
}

/** What a line comes to. */
export function lineTotal(field: CountField, { count }: { count: CoinCount }): Cents {
  if (field === 'extra') return count.extra
  return countedTotal({ ...EMPTY_COUNT, [field]: count[field] })
}
