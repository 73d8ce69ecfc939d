import { expect, test } from 'vitest'
import { COMMANDS } from './commands'
import { interpret } from './line/interpret'
import { LINE_CONTEXT, outcomeOf } from '../test-data/line-outcome'
import { lineSheet } from '../test-data/line-sheet'
import { COLLOQUIAL_LINES } from '../test-data/colloquial-lines'

const lines = [...COLLOQUIAL_LINES.values()].flat()
/** Each line as it is read, which takes the longest. */
const meantLines = new Map(lines.map(({ typed }) => [typed, interpret(typed, LINE_CONTEXT)]))

test('the table has at least 330 lines, none twice, and types every verb', () => {
  expect(lines.length).toBeGreaterThanOrEqual(330)
  expect(new Set(lines.map(({ typed }) => typed)).size).toBe(lines.length)
  const typed = new Set([...meantLines.values()].map(({ parsed }) => parsed.readings[0]?.command.id))
  const never = COMMANDS.filter(({ id, verb }) => verb !== undefined && !typed.has(id)).map(({ verb }) => verb)
  expect(never).toEqual([])
})

test.each(lines.map(({ typed, ...outcome }) => [typed, outcome] as const))('%j', (typed, outcome) => {
  expect(outcomeOf(meantLines.get(typed)!)).toEqual(outcome)
})

test('money of a line that was not typed as it is read is never saved before it was shown', () => {
  const unseen = lines.filter(({ typed, first, ctrlEnter }) => first !== typed && ctrlEnter === 'saves it')
  expect(unseen).toEqual([])
})

test('the printed sheet is the one of this table', async () => {
  await expect(lineSheet()).toMatchFileSnapshot('../../../docs/generated/lines.md')
})
