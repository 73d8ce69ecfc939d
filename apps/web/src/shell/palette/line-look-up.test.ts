import { describe, expect, test } from 'vitest'
import type { Check, CheckedLine } from '../../kit/line/line-command'
import { whyOpen } from './line-look-up'

const lineOf = (...checks: Check[]) => ({ checked: { checks } as unknown as CheckedLine })
const DOUBT: Check = { state: 'failed', isDoubt: true, text: '20-11-2026 is before batch 1506 began.' }
const FAULT: Check = { state: 'failed', text: 'Amount does not match. Write 325! to keep it.' }

describe('what a line that came back says', () => {
  test('is what to correct, not the question that would come after it', () => {
    expect(whyOpen(lineOf(DOUBT, FAULT))).toBe(FAULT.text)
  })
  test('is all of it, so that one correction is enough', () => {
    const other: Check = { state: 'failed', text: 'Batch 1506 is closed.' }
    expect(whyOpen(lineOf({ state: 'passed', text: 'Due' }, FAULT, DOUBT, other))).toBe(`${FAULT.text} ${other.text}`)
  })
  test('that it is not complete, where nothing else speaks against it', () => {
    expect(whyOpen(lineOf({ state: 'passed', text: 'Due' }))).toBe('It is not complete')
  })
})
