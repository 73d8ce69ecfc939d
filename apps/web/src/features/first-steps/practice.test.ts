import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { practiceEntryText, PRACTICE_STEPS, practiseLine } from './practice'

const today = day('2026-11-20')

describe('the practice', () => {
  test('each line that is shown is the entry that is wanted, with what it does to the drawer', () => {
    const outcomes = PRACTICE_STEPS.map(({ line, command }) => {
      const answer = practiseLine(line, today)
      return 'entry' in answer && answer.entry.command === command ? [answer.entry.amount, answer.entry.drawer] : answer
    })
    expect(outcomes).toEqual([
      [25_000, 25_000],
      [-4_850, -4_850],
      [-15_000, -15_000],
    ])
  })

  test.each([
    ['abc123 pay 250', 'pay abc123 250'],
    ['abc123 250 pay', 'pay abc123 250'],
    ['pay HP-2219', 'pay HP-2219'],
  ])('%s is read as in the palette', (typed, line) => {
    const answer = practiseLine(typed, today)
    expect('entry' in answer && answer.entry).toMatchObject({ line, amount: 25_000 })
  })

  test('what is no cash moves no notes, and what cannot be says why', () => {
    const paper = practiseLine('pay HP-2219 250 nc', today)
    expect('entry' in paper && practiceEntryText(paper.entry)).toBe('€250.00 in, not of the drawer')
    expect(practiseLine('pay HP-9 250', today)).toEqual({
      problem: 'HP-9 is not in the practice book. Use HP-2219, ABC 123 or GHV 552',
    })
    expect(practiseLine('', today)).toMatchObject({ problem: expect.stringMatching(/^Start with pay, exp or bank/) })
    expect(practiseLine('due eom', today)).toMatchObject({
      problem: expect.stringMatching(/^Start with pay, exp or bank/),
    })
    expect(practiseLine('exp GHV 552', today)).toHaveProperty('problem')
  })
})
