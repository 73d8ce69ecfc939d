import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { expect, test } from 'vitest'
import type { AskServer, LineCheckContext } from '../../kit/line/line-command'
import type { FoundLineRecord, ResolvedLine } from '../../kit/line/resolution'
import { owedLine } from './owed-line'

const today = day('2026-11-20')

/** What the palette says of `owed ABC 123` with these answers of the server; one that is left out has not come. */
function saidOf(accountNo: string, answers: Readonly<Record<string, object>>) {
  const reading = parseLine('owed ABC 123', { today, commands: COMMANDS }).readings[0]!
  const car: FoundLineRecord = {
    ...{ kind: 'vehicle', id: 7, label: 'ABC 123', accountNo, clientID: 3, clientName: 'Ġorġ Ħili' },
    ...{ description: 'Kia Rio', sold: true },
  }
  const found = {
    state: 'resolved',
    records: [car],
    candidates: [car],
    problem: null,
    query: 'ABC 123',
    other: null,
  } as const
  const slots = new Map([['vehicle', found]])
  const line: ResolvedLine = { reading, state: 'resolved', slots }
  // Only what the line reads is answered.
  const context = { today, ask: ((name: string) => answers[name]) as AskServer } as LineCheckContext
  const checked = owedLine.check?.(line, context) ?? null
  const facts = (checked && owedLine.preview?.(line, checked, context)?.facts) ?? []
  return {
    checks: checked?.checks.map(({ state, text }) => `${state}: ${text}`),
    facts: facts.map(({ label, value }) => `${label} ${value}`),
    run: owedLine.run(line, checked),
  }
}

const account = { accountNo: 'HP-7', overdueAmount: 375, dueDate: '2026-11-01', remainingPayments: 4500 }

test('what is owed on an account, and outside of it', () => {
  expect(saidOf('HP-7', { GetAmountOwed: { owed: 120, regNo: 'ABC 123' }, GetNextHPAmount: account })).toEqual({
    checks: ['passed: Something is owed'],
    facts: [
      'Vehicle ABC 123',
      'Client Ġorġ Ħili',
      'HP account HP-7',
      'Overdue €375.00',
      'Next due 01-11-2026',
      'HP remaining €4,500.00',
      'Owed outside HP €120.00',
    ],
    run: { kind: 'go', to: '/vehicles/vehicle/7', search: expect.objectContaining({ showhp: true }) },
  })
})

test('a vehicle without an account: nothing owed, not sold, not known yet', () => {
  const paid = saidOf('', { GetAmountOwed: { owed: 0, regNo: 'ABC 123' } })
  expect([paid.checks, paid.facts.at(-1)]).toEqual([['passed: Nothing is owed'], 'Owed outside HP €0.00'])
  expect(paid.run).toMatchObject({ search: { tab: 'payment' } })
  const unsold = saidOf('', { GetAmountOwed: { owed: null, regNo: 'ABC 123' } })
  expect(unsold.checks).toEqual(['passed: It is not sold: nothing is owed'])
  expect(saidOf('HP-7', { GetNextHPAmount: account })).toMatchObject({
    checks: ['waiting: Loading what is owed…'],
    facts: [],
  })
})
