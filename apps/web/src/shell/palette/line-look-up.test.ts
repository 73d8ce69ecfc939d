import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import type { LineCheck, CheckedLine } from '../../kit/line/line-command'
import type { WorkstationData } from '../../kit/screen/screen'
import { interpretLine } from '../../kit/line/interpret-line'
import { type CachedFetch, lookUpLine, lookUpName, reasonIncomplete } from './line-look-up'

const today = day('2026-11-20')
/** Nothing speaks against it on the server. */
const PREPARED = {
  ...{ reading: 0, state: 'resolved', slots: [], vehicleID: null, clientID: null, accountNos: [], accounts: [] },
  ...{ vehicle: null, due: null, amount: 100, direction: 'out', signedAmount: -100, batchID: 1, checks: [] },
}
const fetch = (async () => PREPARED) as unknown as CachedFetch
const o = { fetch, isUnlocked: true, workstation: { role: null } as unknown as WorkstationData }

test.each([
  ['dad 100 zapay', 'Put “zapay” in quotes, or behind a comma'],
  [
    'dad 100 revolut',
    '“revolut” is not a type (cash, chq, epos, bt, co, nc, card): write one, or "revolut" in quotes for a text',
  ],
  ['bank 600', 'Bank is required'],
])('[commands 1] the outbox saves no line with a word that is not understood: %j', async (text, why) => {
  const found = await lookUpLine(interpretLine(text, today), o)
  expect(found?.canSave).toBe(false)
  expect(found && reasonIncomplete(found)).toBe(why)
})

test('it saves the same line with its text in quotes', async () => {
  expect((await lookUpLine(interpretLine('dad 100 "zapay"', today), o))?.canSave).toBe(true)
})

test('[commands 1] a name of several people is a choice where a client is wanted', async () => {
  const clients = ['Maria Borg', 'Paul Borg'].map((name, at) => ({
    ...{ id: at, idno: `${at + 1}M`, name, locality: '', mobile: '', detail: '' },
  }))
  const search = async () => ({ clients, accounts: [], vehicles: [], entries: [] })
  const named = await lookUpName(interpretLine('email statement borg', today), search)
  expect(named.map(({ text, isOpen }) => [text, isOpen])).toEqual([
    ['email statement 1M', true],
    ['email statement 2M', true],
  ])
})

const lineOf = (...checks: LineCheck[]) => ({ checked: { checks } as unknown as CheckedLine })
const DOUBT: LineCheck = { state: 'failed', isConfirmable: true, text: '20-11-2026 is before batch 1506 began.' }
const FAULT: LineCheck = { state: 'failed', text: 'Amount does not match. Write 325! to keep it.' }

describe('what a line that came back says', () => {
  test('is what to correct, not the question that would come after it', () => {
    expect(reasonIncomplete(lineOf(DOUBT, FAULT))).toBe(FAULT.text)
  })
  test('is all of it, so that one correction is enough', () => {
    const other: LineCheck = { state: 'failed', text: 'Batch 1506 is closed.' }
    expect(reasonIncomplete(lineOf({ state: 'passed', text: 'Due' }, FAULT, DOUBT, other))).toBe(
      `${FAULT.text} ${other.text}`,
    )
  })
  test('that it is not complete, where nothing else speaks against it', () => {
    expect(reasonIncomplete(lineOf({ state: 'passed', text: 'Due' }))).toBe('The line is not complete')
  })
})
