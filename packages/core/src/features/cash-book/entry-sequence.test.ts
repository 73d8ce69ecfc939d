import { describe, expect, test } from 'vitest'
import { type Check, type ConfirmedCheck, confirmationKey, confirmationOfKey, unconfirmedOf } from '../../checks'
import type { EntryInput } from './entry-input'
import { recordEntry } from './entry-sequence'
import { CashCategory } from './enums'

const check = (code: string, figures: string): Check => {
  return { code, field: 'amount', sentence: `${code} ${figures}`, outcome: 'confirm', figures }
}

/** A server whose checks have these figures, one list for each request, and a person who answers the questions in turn. */
function desk(figures: readonly (readonly Check[])[], answers: readonly boolean[] = []) {
  const sent: (readonly ConfirmedCheck[])[] = []
  const asked: string[][] = []
  const fees: number[] = []
  const limits: boolean[] = []
  type End = { kind: 'refused'; body: unknown }
  const ports = {
    ask: async (checks: readonly Check[]) => {
      asked.push(checks.map(({ sentence }) => sentence))
      return answers[asked.length - 1] ?? true
    },
    save: async (_: string, { confirmed, cashLimitConfirmed }: EntryInput) => {
      limits.push(cashLimitConfirmed === true)
      const checks = unconfirmedOf(figures[sent.length] ?? [], confirmed ?? [])
      sent.push(confirmed ?? [])
      if (checks.length > 0) return { kind: 'refused' as const, body: { Message: 'Confirm', confirm: checks } }
      return { kind: 'saved' as const, output: { cashID: 7 } }
    },
    bodyOf: (end: End) => end.body,
    saveFee: async (cashID: number) => {
      fees.push(cashID)
      return { kind: 'saved' }
    },
  }
  return { ports, sent, asked, fees, limits }
}

const ENTRY: EntryInput = { categoryID: CashCategory.FreeForm, typeID: 1, amount: 5 }
const NOTHING = { open: [], confirmed: [] }

describe('[server 7.9] an entry that is recorded', () => {
  test('says of the limit on cash what earlier releases said, so that an entry which one of them sent is the same request', async () => {
    const { ports, limits, sent } = desk([[check('CASH_LIMIT', '12000')]])
    await recordEntry(ENTRY, NOTHING, ports)
    expect(limits).toEqual([false, true])
    expect(sent[1]).toEqual([{ code: 'CASH_LIMIT', figures: '12000' }])
  })

  test('is sent with nothing confirmed where nothing is known, and once more with what the server asks', async () => {
    const { ports, sent, asked } = desk([[check('A', '1')], [check('A', '1')]])
    expect(await recordEntry(ENTRY, NOTHING, ports)).toMatchObject({ kind: 'saved', cashIDs: [7] })
    expect(asked).toEqual([['A 1']])
    expect(sent).toEqual([[], [{ code: 'A', figures: '1' }]])
  })

  test('is asked again for figures that changed between question and answer', async () => {
    const { ports, sent, asked } = desk([[check('A', '1')], [check('A', '2')], [check('A', '2')]])
    expect(await recordEntry(ENTRY, NOTHING, ports)).toMatchObject({ kind: 'saved' })
    expect(asked).toEqual([['A 1'], ['A 2']])
    expect(sent.at(-1)).toEqual([
      { code: 'A', figures: '1' },
      { code: 'A', figures: '2' },
    ])
  })

  test('asks what is known to be open before it is sent, and nothing twice', async () => {
    const all = [check('A', '1'), check('B', '1'), check('C', '1')]
    const { ports, sent, asked } = desk([all, all])
    const confirmed = [{ code: 'A', figures: '1' }]
    await recordEntry(ENTRY, { open: [check('B', '1')], confirmed }, ports)
    expect(asked).toEqual([['B 1'], ['C 1']])
    expect(sent.map((each) => each.length)).toEqual([2, 3])
  })

  test('sends nothing, or nothing more, after a No', async () => {
    const before = desk([[]], [false])
    expect(await recordEntry(ENTRY, { ...NOTHING, open: [check('A', '1')] }, before.ports)).toEqual({
      kind: 'declined',
    })
    expect(before.sent).toEqual([])
    const after = desk([[check('A', '1')]], [false])
    expect(await recordEntry(ENTRY, NOTHING, after.ports)).toMatchObject({ kind: 'refused' })
    expect(after.sent).toHaveLength(1)
  })

  test('saves the handling fee of a new Transport Malta entry behind it', async () => {
    const entry = { ...ENTRY, categoryID: CashCategory.TransportMalta }
    const { ports, fees } = desk([[check('A', '1')], [check('A', '1')]])
    expect(await recordEntry(entry, NOTHING, ports)).toMatchObject({ successOperation: 'AddTmHandlingFee' })
    expect(fees).toEqual([7])
    await recordEntry({ ...entry, id: 7 }, NOTHING, desk([]).ports)
    expect(fees).toEqual([7])
  })
})

test('a confirmation comes out of a draft as it was put in', () => {
  for (const each of [
    { code: 'CASH_SETTLE', figures: '' },
    { code: 'CASH_DRAWER', figures: '€5.00 goes out: more than €4.00' },
  ])
    expect(confirmationOfKey(confirmationKey(each))).toEqual(each)
})
