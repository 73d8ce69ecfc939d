import { COMMANDS } from '@forecourt/core/commands'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { chooseReading } from '@forecourt/core/line/resolve'
import { expect, test } from 'vitest'
import type { LineCheckContext } from '../../../kit/line/line-command'
import type { LineRecord } from '../../../kit/line/resolution'
import { settleLine } from './settle-line'

const today = day('2026-11-20')
const HP = { kind: 'vehicle', id: 7, label: 'ABC 123', accountNo: 'HP-1935', clientID: 3 }
const ANSWER = {
  ...{ vehicleID: 7, accountNo: 'HP-1935', date: '2026-12-31', open: 4844.52, arrears: 134.57 },
  methods: [
    { method: 'specified', toPay: 4044.85, reduction: 799.67, lines: [], says: '' },
    { method: 'linear', toPay: 4844.52, reduction: 0, lines: [], says: '' },
  ],
}

function shown(text: string, o: { settled?: boolean; isUnlocked?: boolean; answers?: boolean } = {}) {
  const { settled = false, isUnlocked = true, answers = true } = o
  const asked: unknown[] = []
  const ask = (name: string, input: unknown) => {
    asked.push([name, input])
    return answers ? { ...ANSWER, settled } : undefined
  }
  // The one question that it asks.
  const context = { today, isUnlocked, ask } as unknown as LineCheckContext
  const read = chooseReading<LineRecord>(parseLine(text, { today, commands: COMMANDS }).readings, new Map())!
  // What the server found of it.
  const slots = new Map([['account', { state: 'resolved', records: [HP] }]]) as unknown as typeof read.slots
  const line = { ...read, slots }
  const checked = settleLine.check?.(line, context) ?? null
  return {
    asked,
    checked,
    preview: checked && settleLine.preview?.(line, checked, context),
    run: settleLine.run(line, checked),
  }
}

test('[server 20.3] what settles an account is shown by every method, and Enter goes on to its entry of that day', () => {
  const { asked, checked, preview, run } = shown('settle? hp-1935 31/12')
  expect(asked).toEqual([['GetSettlement', { vehicleID: 7, date: '2026-12-31' }]])
  expect(checked?.checks).toEqual([{ state: 'passed', text: 'Open €4,844.52, arrears €134.57' }])
  expect(preview).toEqual({
    title: 'Settlement of HP-1935 on 31-12-2026',
    facts: [
      { label: 'Specified', value: '€4,044.85, €799.67 less' },
      { label: 'Linear', value: '€4,844.52' },
    ],
  })
  expect(run).toMatchObject({
    kind: 'form',
    form: { to: '/cash-management-add' },
    values: { categoryID: CashCategory.HPSettlement, vehicleID: 7 },
  })
})

test('[server 20.3] it asks nothing while the passcode is locked, and a settled account is settled no second time', () => {
  const locked = shown('settle? hp-1935', { isUnlocked: false })
  expect([locked.asked, locked.preview, locked.checked?.checks[0]?.text]).toEqual([
    [],
    null,
    'Unlock the passcode to see the figures',
  ])
  expect(shown('settle? hp-1935', { answers: false }).checked?.checks[0]?.state).toBe('waiting')
  expect(shown('settle? hp-1935', { settled: true }).run).toBeNull()
})
