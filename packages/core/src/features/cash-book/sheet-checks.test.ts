import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { type Cents, cents, centsFromWire, eurosOf, sumCents, ZERO } from '../../kernel/money'
import { day } from '../../kernel/days'
import type { PreparedEntry } from './prepare-schemas'
import type { SavedLine } from './saved-line-schemas'
import { type CheckedRow, rowVerdicts, type RowVerdict, subjectsOf } from './sheet-checks'
import { isSheetRowProblem, interpretRow } from './sheet-reading'
import { sheetRows } from './sheet-rows'

const TODAY = day('2026-11-20')
const context = { today: TODAY, commands: COMMANDS }
/** What is open on the rows of each account, first unpaid first, in cents; and the drawer. */
interface Books {
  open: Readonly<Record<string, readonly number[]>>
  drawer: number
  /** Cash that each deal has taken, in cents. */
  taken?: number
}

const CAR = { label: 'ABC 123', clientID: 1, clientName: 'Maria Borg', description: '', sold: true } as const

/** What the client of a deposit has paid. */
const PAID = 300_00

/** What the server would say of a row alone. */
function prepared(row: CheckedRow, { open, drawer, taken }: Books): PreparedEntry | null {
  if (isSheetRowProblem(row.read)) return null
  const [input] = row.read.inputs
  const [reading] = row.read.readings
  const account = [input?.names?.accounts?.[0] ?? input?.names?.vehicle ?? ''].map(String)[0] ?? ''
  const rows = open[account]
  const sums = (rows ?? []).map((_, at) => eurosOf(sumCents((rows ?? []).slice(0, at + 1).map((each) => cents(each)))))
  const typed = input?.entry.amount
  const amount = typed === null || typed === undefined ? (sums[0] ?? null) : Number(typed)
  const vehicleID = account === '' ? null : 10 + Object.keys(open).indexOf(account)
  const isOut = reading?.command.verb === 'bank'
  const isOfDeposit = reading?.command.verb === 'adep'
  return {
    ...{
      reading: 0,
      state: 'resolved',
      vehicleID,
      clientID: null,
      accountNos: [],
      vehicle: isOfDeposit ? { regNo: 'ABC 123', owed: null } : null,
      paid: isOfDeposit && Number(amount) < 0 ? eurosOf(cents(PAID)) : null,
      batchID: 1,
      after: null,
    },
    slots:
      account === ''
        ? []
        : [
            {
              ...{ name: 'account', state: 'resolved', candidates: [], problem: null, query: '', other: null },
              records: [{ ...CAR, id: vehicleID ?? 0, kind: 'account', accountNo: account }],
            },
          ],
    accounts:
      vehicleID === null
        ? []
        : [
            {
              account,
              vehicleID,
              // What of it is looked at.
              next: {
                accountNo: account,
                amount: sums[0] ?? null,
                combined: sums,
                remainingPayments: sums.at(-1) ?? 0,
              },
            } as unknown as PreparedEntry['accounts'][number],
          ],
    due: sums[0] ?? null,
    amount,
    direction: isOut ? 'out' : 'in',
    signedAmount: amount === null ? null : isOut ? -amount : amount,
    drawer: isOut ? { holds: eurosOf(cents(drawer)), isTold: true } : null,
    cash:
      taken === undefined || vehicleID === null || amount === null
        ? []
        : [{ vehicleID, clientID: 1, adds: amount, sum: taken / 100 + amount, limit: 10_000 }],
    checks: [],
  }
}

function sheet(text: string, books: Books, saved: readonly SavedLine[] = []) {
  const rows = sheetRows(text).map((row): CheckedRow => {
    const known = { ...row, read: interpretRow(row.text, context), prepared: null, saved: null }
    return { ...known, prepared: prepared(known, books), saved: saved.find((each) => each.row === row.row) ?? null }
  })
  return { rows, verdicts: rowVerdicts(rows, { today: TODAY, saved }) }
}

const said = (verdict: RowVerdict | undefined) => {
  if (!verdict) return ''
  if (verdict.state === 'wrong') return `wrong '${verdict.fault.word}': ${verdict.fault.sentence}`
  if (verdict.state !== 'asks') return verdict.state
  return `asks ${verdict.questions.map(({ name, sentence }) => `${name}: ${sentence}`).join(' | ')}`
}
const saidOf = (text: string, books: Books, saved: readonly SavedLine[] = []) =>
  sheet(text, books, saved).verdicts.map((verdict) => said(verdict))
const amountOf = (verdict: RowVerdict | undefined) =>
  verdict?.state === 'ready' || verdict?.state === 'asks' ? verdict.amount : null

const BOOKS: Books = { open: { 'HP-2219': [250_00, 250_00], 'HP-2220': [100_00] }, drawer: 500_00 }

function savedLine(over: Partial<SavedLine>): SavedLine {
  const entry = { cashID: 12, isDeleted: false, regNo: 'ABC 123', accountNo: 'HP-2219', name: '', typeName: 'Cash' }
  return {
    ...{ row: '', line: 1, text: '', savedBy: 'maria', savedAt: '2026-11-20T08:00:00.000Z', isRepeat: true },
    entries: [{ ...entry, signedAmount: 250, batchID: 3 }],
    ...over,
  }
}

describe('[commands 4] the rows of a sheet checked together', () => {
  test.each([
    ['one that is right', 'pay HP-2219 250', ['ready']],
    ['a verb that is none', 'zzz 250', [`wrong 'zzz': No line begins with 'zzz'`]],
    ['one that records nothing', 'owed ABC 123', [`wrong 'owed': 'owed' records no entry`]],
    ['what is missing', 'exp ABC 123', [`wrong '': Amount is required`]],
    ['a repaired one', 'HP-2219 pay 250', [`asks repaired: Read as 'pay HP-2219 250': pay comes first`]],
    ['the same words again', 'bank 20 bov\nBANK 20 BOV', ['ready', 'asks double: The same as row 1']],
    ['the same account again', 'pay HP-2219\npay HP-2219 250', ['ready', 'asks double: Row 1 pays HP-2219, too']],
    ['another account', 'pay HP-2219\npay HP-2220', ['ready', 'ready']],
    [
      'the drawer by the sum',
      'bank 300 bov\nbank 201 bov',
      [
        'ready',
        'asks drawer: After the rows before: €201.00 goes out in cash, more than the €200.00 that the drawer holds.',
      ],
    ],
    [
      'what goes back by the sum',
      'adep ABC 123 -200\nadep ABC 123 -101',
      [
        'ready',
        'asks refund: After the rows before: €101.00 goes back to the client, more than the €100.00 paid for ABC 123.',
      ],
    ],
    [
      'what came in before goes back',
      'adep ABC 123 1\nadep ABC 123 -200\nadep ABC 123 -101',
      ['ready', 'ready', 'ready'],
    ],
    ['what comes in first', 'stv 1\nbank 300 bov\npay HP-2220\nbank 299 bov', ['ready', 'ready', 'ready', 'ready']],
    ['what is wrong moves nothing', 'free -300\nbank 400 bov', [`wrong '': Name is required`, 'ready']],
  ])('%s', (_, text, expected) => {
    expect(saidOf(text, BOOKS)).toEqual(expected)
  })

  test('the limit on cash is asked about where the rows of a deal reach it together', () => {
    const books = { ...BOOKS, open: { 'HP-2219': [9_000_00], 'HP-2220': [9_000_00] }, taken: 9_000_00 }
    const text = 'pay HP-2219 600 cash "a"\npay HP-2220 600 cash "b"\npay HP-2219 400 cash "c"\npay HP-2219 1 cash "d"'
    const { verdicts } = sheet(text, books)
    const limits = verdicts.map((verdict) =>
      verdict.state === 'asks' ? verdict.questions.filter(({ name }) => name === 'cash-limit') : [],
    )
    const reached = (sum: string) =>
      `After the rows before: Cash of this deal would reach €${sum}; the limit is €10,000.00`
    expect(limits).toEqual([
      [],
      [],
      [{ name: 'cash-limit', sentence: reached('10,000.00'), about: '1000000 of 1000000' }],
      [{ name: 'cash-limit', sentence: reached('10,001.00'), about: '1000100 of 1000000' }],
    ])
  })

  test('the last instalment twice: the second is asked about, with what is left', () => {
    const [, second] = sheet('pay HP-2220 100\npay HP-2220 100', BOOKS).verdicts
    expect(said(second)).toBe(
      'asks double: Row 1 pays HP-2220, too | overpaid: €100.00 is more than what is owed on HP-2220 after the rows before, €0.00.',
    )
  })

  test('what is due is what is due after the rows before', () => {
    const { verdicts } = sheet('pay HP-2219 100\npay HP-2219\npay HP-2219', BOOKS)
    expect(verdicts.map(amountOf)).toEqual([100_00, 150_00, 250_00])
  })

  test('a row where another was saved may be that one, corrected', () => {
    const saved = [savedLine({ row: '1 pay hp-2219 205', text: 'pay HP-2219 205' })]
    expect(saidOf('pay HP-2219 250', BOOKS, saved)).toEqual([
      `asks changed-row: Row 1 was saved as 'pay HP-2219 205', entry 12: this is one more`,
    ])
    // The same row elsewhere is saved, and nothing stands in its place.
    expect(saidOf('pay HP-2220\npay HP-2219 205', BOOKS, saved)).toEqual(['ready', 'saved'])
  })

  test('a saved row is in the books: only its account is looked at', () => {
    const saved = [savedLine({ row: '1 pay hp-2219 250', text: 'pay HP-2219 250' })]
    expect(saidOf('pay HP-2219 250\npay HP-2219 100\nbank 400 bov', BOOKS, saved)).toEqual([
      'saved',
      'asks double: Row 1 pays HP-2219, too',
      'ready',
    ])
  })

  test('rows of one record are found by whatever names it', () => {
    const { rows } = sheet('pay hp2219 25O\npay HP-2219 250', BOOKS)
    const [wrong, right] = rows.map((row) => [...subjectsOf(row)])
    expect(right).toEqual(expect.arrayContaining(['HP2219', 'ABC123']))
    expect(wrong).toContain('HP2219')
  })

  const aRow = fc.oneof(
    fc.record({ account: fc.constantFrom('HP-2219', 'HP-2220'), amount: fc.integer({ min: 1, max: 300 }) }),
    fc.record({ account: fc.constant(''), amount: fc.integer({ min: 1, max: 400 }) }),
  )

  test('what is ready fits the books together, in its order', () => {
    fc.assert(
      fc.property(fc.array(aRow, { maxLength: 12 }), (given) => {
        const text = given
          .map(({ account, amount }) => (account ? `pay ${account} ${amount}` : `bank ${amount} bov`))
          .join('\n')
        const { verdicts } = sheet(text, BOOKS)
        expect(verdicts).toHaveLength(given.length)
        let drawer = BOOKS.drawer
        let asked = false
        const paid = new Map<string, Cents>()
        for (const [at, verdict] of verdicts.entries()) {
          const { account = '', amount = 0 } = given[at] ?? {}
          asked ||= verdict.state === 'asks'
          if (account) paid.set(account, sumCents([paid.get(account) ?? ZERO, cents(amount * 100)]))
          drawer += account ? amount * 100 : -amount * 100
          if (verdict.state !== 'ready') continue
          // Of what is asked about nobody knows whether it is saved: only what is certain is claimed.
          if (!asked) expect(drawer).toBeGreaterThanOrEqual(0)
          const first = given.findIndex((each) => each.account === account)
          if (account) expect(first).toBe(at)
          expect(amountOf(verdict)).toBe(centsFromWire(amount))
        }
      }),
    )
  })
})
