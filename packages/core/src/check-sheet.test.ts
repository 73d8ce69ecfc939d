import { expect, test } from 'vitest'
import { checkSheet } from '../test-data/check-sheet'
import { CHECK_CODES } from './checks'
import { ENTRY_CHECK_CODES } from './features/cash-book/entry-check-names'
import type { Operation } from './kernel/operation'
import { OPERATIONS } from './operations'

const CALLS = Object.entries<Operation>(OPERATIONS)

test('the printed sheet of checks is the one of the calls', async () => {
  await expect(checkSheet()).toMatchFileSnapshot('../../../docs/generated/checks.md')
})

test('[server 27] a call takes what was confirmed just when it has checks', () => {
  const takesConfirmed = (input: unknown): boolean =>
    input instanceof Object && 'shape' in input && input.shape instanceof Object
      ? 'confirmed' in input.shape || ('entry' in input.shape && takesConfirmed(input.shape.entry))
      : false
  // What the fee of an entry and what a line prepares are checked with the entry itself.
  const shared = ['AddTmHandlingFee', 'PrepareSale', 'GetSaleQuestions']
  const taken = CALLS.flatMap(([name, { input }]) => (takesConfirmed(input) && !shared.includes(name) ? [name] : []))
  expect(taken).toEqual(CALLS.flatMap(([name, { checks }]) => (checks.length > 0 ? [name] : [])))
  expect(taken.length).toBeGreaterThan(15)
})

test('[server 27] each check of a call is one that can be confirmed, once', () => {
  const known: readonly string[] = [...CHECK_CODES, ...ENTRY_CHECK_CODES]
  for (const [name, { checks }] of CALLS) {
    expect(
      checks.filter((code) => !known.includes(code)),
      name,
    ).toEqual([])
    expect(new Set(checks).size, name).toBe(checks.length)
  }
})
