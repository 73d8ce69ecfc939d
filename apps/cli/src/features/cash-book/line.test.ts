import { DENOMINATIONS } from '@forecourt/core/features/cash-book/coins'
import type { NextHPPayment } from '@forecourt/core/features/hire-purchase/schemas'
import { day } from '@forecourt/core/kernel/days'
import { entryDraftOf } from '@forecourt/core/features/cash-book/entry-draft'
import { cents } from '@forecourt/core/kernel/money'
import { describe, expect, test } from 'vitest'
import type { FoundRecord } from '../../kit/resolve'
import { entryInput } from './entry-input'
import { acceptedGuards } from '../../kit/guards'
import { dueOn, guardsOf } from './guards'
import { COIN_OPTIONS } from './coin-options'
import { GUARDS } from './line-options'
import { lineOfWords } from './line-words'
import { resolveLine } from './resolve-line'
import { categoryOf } from './search'

const TODAY = day('2026-11-20')
const aRecord = (id: number, label: string, accountNo = ''): FoundRecord => ({
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
  ])('%j %j', (words, options, line) => {
    expect(lineOfWords('pay', words, options)).toBe(line)
  })

  test('a word that is meant as an option is not taken as text', () => {
    expect(() => lineOfWords('pay', ['1', '--dryrun'], {})).toThrow("unknown option '--dryrun'")
  })
})

describe('the records of a line', () => {
  const world = (...records: [of: string, query: string, ...found: FoundRecord[]][]) => {
    return async (queries: readonly { of: string; query: string }[]) =>
      queries.map(
        ({ of, query }) => records.find(([kind, mark]) => kind === of && mark === query)?.slice(2) ?? [],
      ) as FoundRecord[][] // slice keeps only the records
  }

  test('the first reading whose record exists wins', async () => {
    const resolve = world(['account', 'ABC 123', aRecord(7, 'ABC 123', 'HP-1')])
    const line = await resolveLine('pay ABC 123 250 cash', TODAY, resolve)
    expect(line.recordOf('account', 'ABC 123')?.id).toBe(7)
    const draft = entryDraftOf(line.reading, TODAY)
    expect([draft?.vehicle, draft?.amount]).toEqual(['ABC 123', 250_00])
  })

  test('a mark whose letters are a verb or a day is still a mark', async () => {
    const resolve = world(['account', 'MON 123', aRecord(8, 'MON 123')], ['account', 'DUE 123', aRecord(9, 'DUE 123')])
    expect((await resolveLine('pay MON 123', TODAY, resolve)).recordOf('account', 'MON 123')?.id).toBe(8)
    expect((await resolveLine('pay DUE 123 50', TODAY, resolve)).recordOf('account', 'DUE 123')?.id).toBe(9)
  })

  test('two meanings that both exist are refused, unless quotes say which', async () => {
    const resolve = world(['vehicle', 'ABC', aRecord(1, 'ABC')], ['vehicle', 'ABC 123', aRecord(2, 'ABC 123')])
    const line = 'exp ABC 123 45 Garage, tyre'
    await expect(resolveLine(line, TODAY, resolve)).rejects.toMatchObject({ exitCode: 2 })
    const meant = await resolveLine('exp "ABC 123" 45 Garage, tyre', TODAY, resolve)
    expect(meant.recordOf('vehicle', 'ABC 123')?.id).toBe(2)
  })

  test('a mark of several records is refused and they are named', async () => {
    const resolve = world(['account', 'HP-1', aRecord(1, 'AAA 111', 'HP-1'), aRecord(2, 'BBB 222', 'HP-1')])
    await expect(resolveLine('pay HP-1 10', TODAY, resolve)).rejects.toThrow(/AAA 111 HP-1; BBB 222 HP-1/)
  })

  test('a near match is never taken', async () => {
    await expect(resolveLine('pay HP-1 10', TODAY, world())).rejects.toMatchObject({
      exitCode: 1,
      message: 'There is no open HP account HP-1',
    })
  })

  test('a line without records asks for none', async () => {
    const refuse = async (): Promise<never> => {
      throw new Error('asked')
    }
    const line = await resolveLine('free -20 cash Cleaner, weekly', TODAY, refuse)
    const draft = entryDraftOf(line.reading, TODAY)
    expect([draft?.amount, draft?.name, draft?.description]).toEqual([-20_00, 'Cleaner', 'weekly'])
    await expect(resolveLine(`free 1 ${'x'.repeat(300)}`, TODAY, refuse)).rejects.toThrow('at most 200')
  })

  test('the entry of a deposit and of several accounts', async () => {
    const resolve = world(
      ['vehicle', 'ABC 123', aRecord(2, 'ABC 123')],
      ['client', '0123456M', aRecord(5, '0123456M')],
      ['account', 'HP-1', aRecord(3, 'A', 'HP-1')],
      ['account', 'HP-2', aRecord(4, 'B', 'HP-2')],
    )
    const deposit = await resolveLine('dep ABC 123 500 0123456M price:"6,000"', TODAY, resolve)
    const draft = entryDraftOf(deposit.reading, TODAY)!
    const input = entryInput(draft, { vehicleID: 2, clientID: 5, accountNos: [] }, draft.amount)
    expect(input).toMatchObject({ categoryID: 1, amount: 500, clientID: 5, soldToPrice: 6000, isPartExchange: false })
    const several = entryDraftOf((await resolveLine('pay HP-1+HP-2 bt bank:BOV', TODAY, resolve)).reading, TODAY)!
    const both = entryInput(several, { vehicleID: null, clientID: null, accountNos: ['HP-1', 'HP-2'] }, cents(400_00))
    expect(both).toMatchObject({
      enableMultipleHpPayment: true,
      combineHpPaymentsOfAccounts: ['HP-1', 'HP-2'],
      amount: 400,
    })
    expect(both.bankTransfer).toMatchObject({ bank: 'BOV', dateTime: TODAY })
  })
})

describe('[D3 5] guards', () => {
  const account = (over: Partial<NextHPPayment>): NextHPPayment =>
    // Only what the guards look at.
    ({ amount: 150, dueDate: '2026-11-12', combined: [150, 300], settlementToPay: 1790.5, ...over }) as NextHPPayment

  test('what is due', () => {
    expect(dueOn({ categoryID: 4, combine: null }, [account({})])).toBe(150_00)
    expect(dueOn({ categoryID: 4, combine: 2 }, [account({})])).toBe(300_00)
    expect(dueOn({ categoryID: 4, combine: 3 }, [account({})])).toBeNull()
    expect(dueOn({ categoryID: 4, combine: null }, [account({}), account({ amount: 0.1 })])).toBe(150_10)
    expect(dueOn({ categoryID: 4, combine: null }, [account({}), account({ amount: null })])).toBeNull()
    expect(dueOn({ categoryID: 19, combine: null }, [account({})])).toBe(1790_50)
    expect(dueOn({ categoryID: 2, combine: null }, [account({})])).toBeNull()
  })

  const names = (o: { categoryID?: number; amount?: number; dueDate?: string; today?: string }) =>
    guardsOf(
      {
        categoryID: o.categoryID ?? 4,
        amount: cents(o.amount ?? 150_00),
        due: cents(150_00),
        today: day(o.today ?? '2026-11-20'),
      },
      [account({ dueDate: o.dueDate ?? '2026-11-12' })],
    ).map((guard) => guard.name)

  test('mismatch, double and settle', () => {
    expect(names({})).toEqual([])
    expect(names({ amount: 149_99 })).toEqual(['mismatch'])
    expect(names({ dueDate: '2026-12-01' })).toEqual(['double'])
    expect(names({ dueDate: '2027-01-31', today: '2026-12-01', amount: 1 })).toEqual(['mismatch', 'double'])
    expect(names({ dueDate: '2027-01-01' })).toEqual([])
    expect(names({ categoryID: 19 })).toEqual(['settle'])
    expect(names({ categoryID: 3, amount: 1 })).toEqual([])
  })

  test('what is accepted must be a guard', () => {
    expect(acceptedGuards('Mismatch, cash-limit', GUARDS)).toEqual(['mismatch', 'cash-limit'])
    expect(acceptedGuards(null, GUARDS)).toEqual([])
    for (const wrong of ['', 'all', 'mismatch,'])
      expect(() => acceptedGuards(wrong, GUARDS), wrong).toThrow('--accept takes')
  })
})

test('categories by number, name or the start of only one name', () => {
  expect([categoryOf('4'), categoryOf('hp payment'), categoryOf('HPPayment'), categoryOf('mon')]).toEqual([4, 4, 4, 5])
  expect(categoryOf('vehicle expense')).toBe(2)
  for (const wrong of ['vehicle', 'hp', '', '12', 'x']) expect(() => categoryOf(wrong), wrong).toThrow('--category')
})

test('every note and coin that is in use has its option', () => {
  const inUse = DENOMINATIONS.filter((line) => line.inUse)
  expect(COIN_OPTIONS).toEqual(inUse.map(({ field, label }) => ({ field, option: label.replace('€', '') })))
})
