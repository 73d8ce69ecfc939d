import { EMPTY_COUNT } from '@forecourt/core/features/cash-book/coins'
import { cents } from '@forecourt/core/kernel/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COUNT_LINES, type CountAction, isSameCount, nextCount, openCount, evaluateCount } from './count-state'

const SAVED = { ...EMPTY_COUNT, fifty: 86, two: 33, extra: cents(12050) }
const typing = (...keys: string[]): CountAction[] => keys.map((text) => ({ kind: 'type', text }))
const after = (actions: readonly CountAction[]) => actions.reduce(nextCount, openCount(SAVED))

test('[commands 3.7] a saved count opens as it is, the first figure replaces, Esc gives the line back', () => {
  expect(evaluateCount(openCount(SAVED))).toMatchObject({
    count: SAVED,
    total: 430_000 + 6_600 + 12_050,
    problem: null,
  })
  const fifty: CountAction = { kind: 'move', by: COUNT_LINES.findIndex(({ field }) => field === 'fifty') }
  expect(after([fifty, ...typing('7')]).texts.fifty).toBe('7')
  expect(after([fifty, { kind: 'erase' }, ...typing('7')]).texts.fifty).toBe('87')
  expect(isSameCount(after([fifty, ...typing('7', '7'), { kind: 'restore' }]), openCount(SAVED))).toBe(true)
  const extra = after([{ kind: 'move-to', at: 'last' }, ...typing('1', ',', '2', ',', '5')])
  expect(evaluateCount(extra).problem).toMatch(/^Extra: /)
})

test('[commands 3.7] no keys make a count that cannot be read, and none but figures change one', () => {
  const action = fc.oneof(
    fc.integer({ min: -20, max: 20 }).map((by): CountAction => ({ kind: 'move', by })),
    fc.constantFrom<CountAction>({ kind: 'erase' }, { kind: 'clear' }, { kind: 'restore' }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map((text): CountAction => ({ kind: 'type', text })),
    fc.constantFrom(...'0123456789').map((text): CountAction => ({ kind: 'type', text })),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const state = after(actions)
      const { count, total } = evaluateCount(state)
      expect(COUNT_LINES.every(({ field }) => Number.isInteger(count[field]))).toBe(true)
      expect(Number.isSafeInteger(total)).toBe(true)
      const wrong = nextCount(state, { kind: 'type', text: 'x' })
      expect([wrong.texts, wrong.at, wrong.notice]).toEqual([state.texts, state.at, expect.any(String)])
    }),
  )
})
