import { day } from '@forecourt/core/kernel/days'
import { expect, test } from 'vitest'
import type { Workstation } from '../../kit/screen/screen'
import { type Fetch, lookUpLine, lookUpName, whyOpen } from './line-look-up'

const today = day('2026-11-20')
/** Nothing speaks against it on the server. */
const PREPARED = {
  ...{ reading: 0, state: 'resolved', slots: [], vehicleID: null, clientID: null, accountNos: [], accounts: [] },
  ...{ vehicle: null, due: null, amount: 100, direction: 'out', signedAmount: -100, batchID: 1, checks: [] },
}
const fetch = (async () => PREPARED) as unknown as Fetch
const o = { fetch, today, isUnlocked: true, workstation: { role: null } as unknown as Workstation }

test.each([
  ['dad 100 zapay', 'Put “zapay” in quotes, or behind a comma'],
  [
    'dad 100 revolut',
    '“revolut” is no type (cash, chq, epos, bt, co, nc, card): write one, or "revolut" in quotes for a text',
  ],
  ['bank 600', 'Bank is required'],
])('[commands 1] the outbox saves no line with a word that is not understood: %j', async (text, why) => {
  const found = await lookUpLine(text, o)
  expect(found?.canSave).toBe(false)
  expect(found && whyOpen(found)).toBe(why)
})

test('it saves the same line with its text in quotes', async () => {
  expect((await lookUpLine('dad 100 "zapay"', o))?.canSave).toBe(true)
})

test('[commands 1] a name of several people is a choice where a client is wanted', async () => {
  const clients = ['Maria Borg', 'Paul Borg'].map((name, at) => ({
    ...{ id: at, idno: `${at + 1}M`, name, locality: '', mobile: '', detail: '' },
  }))
  const search = async () => ({ clients, accounts: [], vehicles: [], entries: [] })
  const named = await lookUpName('email statement borg', { today, search })
  expect(named.map(({ text, isOpen }) => [text, isOpen])).toEqual([
    ['email statement 1M', true],
    ['email statement 2M', true],
  ])
})
