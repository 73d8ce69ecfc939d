import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import type { InterpretedEntryInput } from './entry-input'
import type { PreparedEntry } from './prepare-schemas'
import type { SavedLine } from './saved-line-schemas'
import type { CheckedRow } from './sheet-checks'
import { interpretRow } from './sheet-reading'
import { sheetRows } from './sheet-rows'
import { type SheetRowOutcome, type SavingPorts, saveRows } from './sheet-saving'

const TODAY = day('2026-11-20')
const context = { today: TODAY, commands: COMMANDS }

/** A book that keeps each row once, as the server does: each account takes so many payments of 10.00. */
class Book {
  readonly saved = new Map<string, SavedLine>()
  /** What was booked, in its order: account and amount. */
  readonly entries: { account: string; amount: number }[] = []
  /** Of the saves to come, whether it arrives and whether its answer does. */
  private faults: ('lost' | 'unanswered' | 'well')[] = []

  constructor(private readonly payments: number) {}

  breaks(faults: readonly ('lost' | 'unanswered' | 'well')[]): void {
    this.faults = [...faults]
  }

  readonly ports: SavingPorts = {
    prepare: async (rows) => rows.map(({ readings }) => this.prepared(readings[0])),
    savedLine: async (row) => this.saved.get(row) ?? null,
    save: async ({ row, line, text, entry }) => {
      const fault = this.faults.shift() ?? 'well'
      if (fault === 'lost') throw new Error('no answer')
      const known = this.saved.get(row)
      if (!known) {
        const account = String(entry.vehicleID)
        const amount = Number(entry.amount)
        if (amount === 13) return { kind: 'refused', why: 'It is the thirteenth' }
        this.entries.push({ account, amount })
        const made = { cashID: this.entries.length, isDeleted: false, regNo: '', accountNo: `HP-${account}`, name: '' }
        const entries = [{ ...made, typeName: 'Cash', signedAmount: amount, batchID: 1 }]
        this.saved.set(row, {
          row,
          line,
          text,
          savedBy: 'a',
          savedAt: '2026-11-20T08:00:00Z',
          isRepeat: false,
          entries,
        })
      }
      if (fault === 'unanswered') throw new Error('no answer')
      const saved = this.saved.get(row)
      return saved
        ? { kind: 'saved', saved: { ...saved, isRepeat: known !== undefined } }
        : { kind: 'refused', why: '' }
    },
  }

  private prepared(input: InterpretedEntryInput | undefined): PreparedEntry {
    const account = String(input?.names?.accounts?.[0] ?? input?.names?.vehicle ?? '').replace(/^HP-/i, '')
    const id = Number(account)
    const amount = Number(input?.entry.amount ?? 10)
    const left = this.payments - this.entries.filter((each) => each.account === account).length
    const isOver = left <= 0
    const record = {
      id,
      label: `AAA ${account}`,
      accountNo: `HP-${account}`,
      clientID: 1,
      clientName: '',
      description: '',
    }
    return {
      ...{ reading: 0, state: 'resolved', vehicleID: id, clientID: null, accountNos: [], vehicle: null, after: null },
      ...{ accounts: [], due: 10, amount, direction: 'in', signedAmount: amount, batchID: 1 },
      slots: [
        {
          ...{ name: 'account', state: 'resolved', candidates: [], problem: null, query: '', other: null },
          records: [{ ...record, sold: true, kind: 'account' }],
        },
      ],
      checks: isOver
        ? [{ code: 'HP_SETTLED', field: null, sentence: 'Settled', outcome: 'blocks', name: null, about: '' }]
        : [],
    }
  }
}

/** How the few texts of rows are read: reading one takes longer than saving it. */
const readings = new Map<string, CheckedRow['read']>()

function readingOf(text: string): CheckedRow['read'] {
  const read = readings.get(text) ?? interpretRow(text, context)
  readings.set(text, read)
  return read
}

/** The rows as a run reads them: what is saved is known by its row. */
function rowsOf(text: string, book: Book): CheckedRow[] {
  return sheetRows(text).map((row) => {
    return { ...row, read: readingOf(row.text), prepared: null, saved: book.saved.get(row.row) ?? null }
  })
}

async function run(text: string, book: Book): Promise<SheetRowOutcome[]> {
  const ends: SheetRowOutcome[] = []
  const given = { rows: rowsOf(text, book), saved: [...book.saved.values()], today: TODAY, accepts: () => true }
  await saveRows(given, book.ports, (_, end) => {
    ends.push(end)
  })
  return ends
}

const aRow = fc.record({ account: fc.integer({ min: 1, max: 3 }), amount: fc.constantFrom(10, 11, 12, 13) })
const faults = fc.array(fc.constantFrom('lost', 'unanswered', 'well', 'well'), { maxLength: 6 })

test('[commands 4] whatever is lost on the way, the rows end as they would have without it: each once, in order, none after one that is not', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRow, { maxLength: 12 }), fc.array(faults, { maxLength: 5 }), async (rows, broken) => {
      const text = rows.map(({ account, amount }) => `pay HP-${account} ${amount} cash`).join('\n')
      const whole = new Book(3)
      const ends = await run(text, whole)
      const book = new Book(3)
      for (const each of broken) {
        book.breaks(each)
        await run(text, book).catch((error: Error) => expect(error.message).toBe('no answer'))
      }
      book.breaks([])
      const last = await run(text, book)
      expect(book.entries).toEqual(whole.entries)
      expect(last.map(({ state }) => state)).toEqual(ends.map(({ state }) => state))
      // Run once more nothing happens.
      await run(text, book)
      expect(book.entries).toEqual(whole.entries)
      // The model: of each account its rows in their order until one is refused or nothing is owed any more.
      const model: { account: string; amount: number }[] = []
      const stopped = new Set<number>()
      for (const { account, amount } of rows) {
        if (stopped.has(account)) continue
        const paid = model.filter((each) => each.account === String(account)).length
        if (amount === 13 || paid >= 3) stopped.add(account)
        else model.push({ account: String(account), amount })
      }
      expect(whole.entries).toEqual(model)
    }),
  )
})

test('[commands 4] what is not accepted, and what reads otherwise than it was shown, is left with the rows behind it', async () => {
  const book = new Book(3)
  const text = 'pay HP-1 10\nHP-2 pay 10\npay HP-2 11\npay HP-1 12'
  const rows = rowsOf(text, book)
  const ends = new Map<number, SheetRowOutcome['state']>()
  const given = {
    rows,
    saved: [],
    today: TODAY,
    accepts: (_: CheckedRow, { name }: { name: string }) => name === 'double',
  }
  await saveRows({ ...given, isAsSeen: ({ line }) => line !== 4 }, book.ports, ({ line }, { state }) => {
    ends.set(line, state)
  })
  expect([...ends]).toEqual([
    [1, 'saved'],
    [2, 'open'],
    [3, 'waits'],
    [4, 'open'],
  ])
  expect(book.entries).toEqual([{ account: '1', amount: 10 }])
})
