import { DENOMINATIONS } from '@forecourt/core/features/cash-book/coins'
import { interpretedEntryInput } from '@forecourt/core/features/cash-book/entry-input'
import type { PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import { day } from '@forecourt/core/kernel/days'
import { chooseRecords, type LineRecords, queriesOf, queryKey, type RecordQuery } from '@forecourt/core/line/resolve'
import { describe, expect, test } from 'vitest'
import { parseAccepted } from '../../kit/checks'
import type { NamedRecord } from '../../kit/resolve'
import { COIN_OPTIONS } from './coin-options'
import { ENTRY_CHECKS } from './line-options'
import { joinLine } from './line-words'
import { type PrepareEntry, resolveLine } from './resolve-line'
import { parseCategory } from './search'

const TODAY = day('2026-11-20')
const aRecord = (id: number, label: string, accountNo = ''): NamedRecord => ({
  id,
  label,
  accountNo,
  clientID: null,
  clientName: '',
  description: '',
  sold: false,
})

describe('words of a shell as a line', () => {
  test.each([
    [['ABC', '123', '250', 'cash'], {}, 'pay ABC 123 250 cash'],
    [['ABC 123', 'payer:M. Borg'], {}, 'pay ABC 123 payer:"M. Borg"'],
    [['1', 'payer:"M. Borg"'], {}, 'pay 1 payer:"M. Borg"'],
    [['1', 'payer:the "boss" himself'], {}, 'pay 1 payer:"the ""boss"" himself"'],
    [['1'], { bank: 'BOV', no: '000412', amount: '12.50' }, 'pay 1 amount:"12.50" bank:"BOV" no:"000412"'],
    [['1', '-3d', '-20'], {}, 'pay 1 -3d -20'],
    [['1', '250', 'paid by his brother'], {}, 'pay 1 250 "paid by his brother"'],
  ])('%j %j', (words, options, line) => {
    expect(joinLine('pay', { words, options, flags: [] })).toBe(line)
  })

  test('a word that is meant as an option is not taken as text', () => {
    expect(() => joinLine('pay', { words: ['1', '--dryrun'], options: {}, flags: ['--dry-run', '--json'] })).toThrow(
      "There is no option '--dryrun'. Did you mean --dry-run?\n`forecourt help pay` lists the options",
    )
  })
})

describe('the records of a line', () => {
  /** What a server would answer whose records are these. */
  const world = (...records: [of: string, query: string, ...found: NamedRecord[]][]): PrepareEntry => {
    return async (readings) => {
      const names = readings.map(({ names, fits }): LineRecords => {
        const of = names?.accounts?.length || String(names?.vehicle).startsWith('HP') ? 'account' : 'vehicle'
        const heads = names?.accounts?.length ? names.accounts : [names?.vehicle ?? '']
        const queries = heads.map((query): RecordQuery[] => [{ of, query: String(query), unsoldFirst: false }])
        return { fits: fits === true, slots: new Map([[of, queries]]) }
      })
      const answers = queriesOf(names).map((query): [string, NamedRecord[]] => {
        const found = records.find(([kind, mark]) => kind === query.of && mark === query.query)?.slice(2) ?? []
        return [queryKey(query), found as NamedRecord[]] // slice keeps only the records
      })
      const chosen = chooseRecords(names, new Map(answers))!
      const slots = [...chosen.slots].map(([name, slot]) => ({ ...slot, name }))
      // Only what a line looks at.
      return { reading: chosen.at, state: chosen.state, slots } as unknown as PreparedEntry
    }
  }

  test('the first reading whose record exists wins', async () => {
    const line = await resolveLine(
      'exp ABC 123 250 Garage, oil',
      TODAY,
      world(['vehicle', 'ABC 123', aRecord(7, 'ABC 123')]),
    )
    expect(line.prepared.slots[0]?.records.map(({ id }) => id)).toEqual([7])
    expect(interpretedEntryInput(line.reading, TODAY)).toMatchObject({
      entry: { categoryID: 2, amount: 250 },
      names: { vehicle: 'ABC 123' },
    })
  })

  test('[commands 1] a name of several people is a choice: the lines with each are named', async () => {
    const clients = [
      { idno: '0412385M', name: 'Maria Borg' },
      { idno: '2M', name: 'Paul Borg' },
    ]
    const account = (accountNo: string, clientName: string) => ({ accountNo, regNo: 'ABC 123', clientName, open: true })
    const accounts = [account('HP-1', 'Maria Borg'), account('HP-2', 'Paul Borg')]
    const search = async () => ({ clients, accounts, vehicles: [] })
    await expect(resolveLine('dep borg 250', TODAY, world(), search)).rejects.toMatchObject({
      exitCode: 2,
      message: [
        "'borg' may be: borg is Maria Borg, 0412385M: 'dep amount:250 client:0412385M'",
        "borg is Paul Borg, 2M: 'dep amount:250 client:2M'",
      ].join('; '),
    })
    await expect(resolveLine('pay borg 250', TODAY, world(), search)).rejects.toThrow(
      "borg is HP-1, ABC 123, Maria Borg: 'pay HP-1 250'; borg is HP-2, ABC 123, Paul Borg: 'pay HP-2 250'",
    )
    await expect(resolveLine('pay hili 250', TODAY, world(), search)).rejects.toThrow('There is no')
  })

  test('[commands 3] an amount that nobody typed is never what is due', async () => {
    const known = world(['account', 'HP-2219', aRecord(7, 'ABC 123', 'HP-2219')])
    for (const [line, meant] of [
      ['pay HP-2219', 'pay HP-2219 due'],
      ['pay HP-2219 bt bank:BOV', 'pay HP-2219 due bt bank:BOV'],
      ['pay HP-2219 card y bank:"HSBC"', 'pay HP-2219 due card y bank:HSBC'],
      ['pay HP-2219 x2', 'pay HP-2219 x2 due'],
      ['settle HP-2219', 'settle HP-2219 due'],
    ] as const)
      await expect(resolveLine(line, TODAY, known), line).rejects.toMatchObject({
        exitCode: 2,
        message: `No amount is typed. For what is due write: ${meant}`,
      })
    for (const line of [
      'pay HP-2219 £26 cash',
      'pay HP-2219 250 standing order',
      'pay HP-2219 lear; forecourt hp show HP-2083',
    ])
      await expect(resolveLine(line, TODAY, known), line).rejects.toMatchObject({ exitCode: 2 })
    for (const line of ['pay HP-2219 due', 'pay HP-2219 x2 due cash', 'settle HP-2219 due', 'pay HP-2219 250'])
      expect((await resolveLine(line, TODAY, known)).reading.complete, line).toBe(true)
  })

  test('two meanings that both exist are refused, unless quotes say which', async () => {
    const both = world(['vehicle', 'ABC', aRecord(1, 'ABC')], ['vehicle', 'ABC 123', aRecord(2, 'ABC 123')])
    const line = 'exp ABC 123 45 Garage, tyre'
    await expect(resolveLine(line, TODAY, both)).rejects.toMatchObject({
      exitCode: 2,
      message: `Vehicle may be 'ABC 123' or 'ABC': both exist. Put quotes around the one you mean: 'vehicle:"ABC 123"'`,
    })
    const meant = await resolveLine('exp "ABC 123" 45 Garage, tyre', TODAY, both)
    expect(meant.prepared.slots[0]?.records[0]?.id).toBe(2)
  })

  test('a mark of several records is refused and they are named', async () => {
    const two = world(['account', 'HP-1', aRecord(1, 'AAA 111', 'HP-1'), aRecord(2, 'BBB 222', 'HP-1')])
    await expect(resolveLine('pay HP-1 10', TODAY, two)).rejects.toThrow(/AAA 111 HP-1; BBB 222 HP-1/)
  })

  test('a near match is never taken', async () => {
    await expect(resolveLine('pay HP-1 10', TODAY, world())).rejects.toMatchObject({
      exitCode: 1,
      message: 'There is no open HP account HP-1',
    })
  })

  test('a line that is wrong without any record asks nothing', async () => {
    const refuse = async (): Promise<never> => {
      throw new Error('asked')
    }
    // Nobody sees a repaired line here before it is saved.
    await expect(resolveLine('pay 250 for october ABC123', TODAY, refuse)).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^“october” fits nowhere.*Did you mean 'pay ABC123 250 for october'\?$/),
    })
    await expect(resolveLine('exp ABC123 garage, oil 50', TODAY, refuse)).rejects.toThrow(
      "Did you mean 'exp ABC123 50 garage, oil'?",
    )
    await expect(resolveLine('free 12,5 cash', TODAY, refuse)).rejects.toMatchObject({ exitCode: 2 })
    await expect(resolveLine('due', TODAY, refuse)).rejects.toThrow("'due' records no entry")
    await expect(resolveLine(`free 1 ${'x'.repeat(300)}`, TODAY, refuse)).rejects.toThrow('at most 200')
  })
})

describe('[D3 5] checks', () => {
  test('what is accepted must be a check, by its name or its code', () => {
    expect(parseAccepted('Mismatch, cash-limit', ENTRY_CHECKS)).toEqual(['mismatch', 'cash-limit'])
    expect(parseAccepted('CASH_MISMATCH,CASH_LIMIT,cash_other_day', ENTRY_CHECKS)).toEqual([
      'mismatch',
      'cash-limit',
      'other-day',
    ])
    expect(parseAccepted(null, ENTRY_CHECKS)).toEqual([])
    for (const wrong of ['', 'all', 'mismatch,'])
      expect(() => parseAccepted(wrong, ENTRY_CHECKS), wrong).toThrow('--accept takes')
  })
})

test('categories by number, name or the start of only one name', () => {
  expect([parseCategory('4'), parseCategory('hp payment'), parseCategory('HPPayment'), parseCategory('mon')]).toEqual([
    4, 4, 4, 5,
  ])
  expect(parseCategory('vehicle expense')).toBe(2)
  for (const wrong of ['vehicle', 'hp', '', '12', 'x']) expect(() => parseCategory(wrong), wrong).toThrow('--category')
})

test('every note and coin that is in use has its option', () => {
  const inUse = DENOMINATIONS.filter((line) => line.inUse)
  expect(COIN_OPTIONS).toEqual(inUse.map(({ field, label }) => ({ field, option: label.replace('€', '') })))
})
