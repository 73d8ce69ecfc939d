import { keysClash, isReservedChord } from '../test-data/key-clashes'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from './commands'
import { BANKS, CASH_CATEGORY_NAMES, CashCategory, CashType } from './features/cash-book/enums'
import type { Command } from './kernel/command'
import { entryLine, TYPE_WORDS } from './features/cash-book/line-fields'
import { isSequence, parseChord } from './kernel/keys'
import { slotsOfCommand } from './line/reading'
import { rankCommands } from './kernel/rank'
import { SCREENS } from './screens'

const byID = (id: string) => COMMANDS.find((command) => command.id === id)

describe('the catalogue', () => {
  test('[commands 1] every place for a day, days or a month says which is meant without its year', () => {
    const places = COMMANDS.flatMap((command) => slotsOfCommand(command).map((slot) => ({ id: command.id, slot })))
    const days = places.filter(({ slot }) => ['day', 'days', 'month'].includes(slot.kind))
    expect(days.length).toBeGreaterThan(30)
    expect(days.filter(({ slot }) => slot.direction === undefined)).toEqual([])
  })

  test('ids are feature.verb-object, each once', () => {
    for (const { id } of COMMANDS) expect(id).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)+$/)
    expect(new Set(COMMANDS.map(({ id }) => id)).size).toBe(COMMANDS.length)
  })

  test('verbs, synonyms and aliases are each said once', () => {
    const words = COMMANDS.flatMap((command) => [command.verb, command.alias, ...(command.synonyms ?? [])]).filter(
      Boolean,
    )
    // No word is both a verb of its own and the first of two: the second would be its text.
    const firsts = words.flatMap((word) => (word?.includes(' ') ? [word.split(' ')[0]] : []))
    expect(firsts.filter((first) => words.includes(first))).toEqual([])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    for (const word of words) expect(word).toMatch(/^[a-z]+( [a-z-]+)?\??$/)
  })

  test('no two commands answer one key in one place', () => {
    for (const [at, a] of COMMANDS.entries())
      for (const b of COMMANDS.slice(at + 1)) expect(keysClash(a, b), `${a.id} / ${b.id}`).toBe(false)
  })

  test('no key is one that browsers keep', () => {
    const kept = COMMANDS.flatMap((command) => command.keys ?? []).filter((keys) => isReservedChord(parseChord(keys)))
    expect(kept).toEqual([])
  })

  test('every alias is also a sequence after G, and every sequence an alias', () => {
    for (const command of COMMANDS) {
      const sequences = (command.keys ?? []).filter(isSequence)
      expect(sequences).toEqual(command.alias ? [`G ${command.alias}`] : [])
    }
  })

  test('screens that commands name exist', () => {
    for (const { when } of COMMANDS)
      for (const screen of [when?.screen ?? []].flat()) expect(Object.keys(SCREENS)).toContain(screen)
    const paths: string[] = Object.values(SCREENS).map(({ path }) => path)
    for (const { route } of COMMANDS) if (route && !/\/-?1$/.test(route.to)) expect(paths).toContain(route.to)
  })

  test('every screen but the sign-in is reached by a command', () => {
    const reached = new Set(COMMANDS.map(({ route }) => route?.to))
    const elsewhere = [
      ...[
        'login',
        'client',
        'statement',
        'assessment',
        'vehicle',
        'edit-entry',
        'edit-hire',
        'hp-boe-dialog',
        'import',
      ],
    ]
    for (const [id, { path }] of Object.entries(SCREENS))
      if (!elsewhere.includes(id)) expect(reached, id).toContain(path)
    expect(byID('vehicles.open-record')?.verb).toBe('open')
    expect(byID('hire-purchase.ask-due-date')?.route?.to).toBe('/hp-boe/1')
    expect(byID('cash-book.open-last')?.route?.to).toBe('/cash-management/edit/-1')
  })

  test('the keys to pages [D1 2]', () => {
    const expected: Record<string, string> = {
      'Alt C': 'clients.show-list',
      'Alt V': 'vehicles.show-list',
      'Ctrl A': 'cash-book.add-entry',
      'Ctrl D': 'cash-book.show-daily',
      'Ctrl Q': 'cash-book.show-control-centre',
      'Ctrl H': 'hire-purchase.show-due',
      'Ctrl E': 'hire-purchase.show-due-month-end',
      'Ctrl Y': 'hire-purchase.show-due-yesterday',
      'Ctrl L': 'cash-book.open-last',
      'Ctrl B': 'cash-book.add-preselected-payment',
    }
    for (const [keys, id] of Object.entries(expected)) {
      const command = byID(id)
      expect(command?.keys, id).toContain(keys)
      // In every mode and on every screen.
      expect(command?.when).toBeUndefined()
    }
  })

  test('the grammar names every slot, and required ones stand before optional ones of the same place', () => {
    for (const command of COMMANDS as readonly Command[]) {
      expect(command.grammar !== undefined, command.id).toBe(command.verb !== undefined)
      if (command.verb) expect(`${command.grammar} `.startsWith(`${command.verb} `), command.id).toBe(true)
      const slots = command.slots ?? []
      expect(new Set(slots.map(({ name }) => name)).size).toBe(slots.length)
      const required = slots.filter((slot) => !slot.optional && !slot.named).length
      const written = command.grammar?.match(/<[^>]+>(?!:)/g)?.length ?? 0
      expect(written >= required, command.id).toBe(true)
    }
  })

  test('every entry line makes a category of its own, and every category but cheques out has a line', () => {
    // What is paid ahead of time is an HP payment, too.
    const made = COMMANDS.flatMap(({ entry }) => (entry && !entry.isAhead ? entry.categoryID : []))
    expect(new Set(made).size).toBe(made.length)
    const byHand = Object.values(CashCategory).filter((id) => id !== CashCategory.ChequeOut)
    expect([...made].sort((a, b) => a - b)).toEqual([...byHand].sort((a, b) => a - b))
    for (const id of made) expect(CASH_CATEGORY_NAMES[id]).toBeDefined()
  })

  test('types and banks of lines are those of the cash book', () => {
    expect(Object.values(TYPE_WORDS).sort()).toEqual(Object.values(CashType).sort())
    const { details } = entryLine(CashCategory.HpPayment)
    const banks = (typeID: number) => details[typeID]?.find(({ name }) => name === 'bank')?.options
    expect(banks(CashType.Cheque)).toEqual(BANKS.cheque)
    expect(banks(CashType.ChequeOut)).toEqual(BANKS.cheque)
    expect(banks(CashType.BankTransfer)).toEqual(BANKS.bankTransfer)
    expect(banks(CashType.Card)).toEqual(BANKS.card)
  })
})

describe('finding commands', () => {
  const first = (query: string, frecency?: ReadonlyMap<string, number>) =>
    rankCommands(query, COMMANDS, frecency)[0]?.id

  test.each([
    ['pay', 'cash-book.add-hp-payment'],
    ['dc', 'cash-book.show-daily'],
    ['daily cash', 'cash-book.show-daily'],
    ['Payments Due', 'hire-purchase.show-due'],
    ['ctrl h', 'hire-purchase.show-due'],
    ['g cb', 'cash-book.show-books'],
    ['overdue yesterday', 'hire-purchase.show-due-yesterday'],
    ['logo', 'session.log-out'],
    ['sign out', 'session.log-out'],
    ['TRANSPORT', 'cash-book.add-transport-malta'],
    ['re-open', 'cash-book.reopen-batch'],
  ])('%s', (query, id) => {
    expect(first(query)).toBe(id)
  })

  test('use weighs between neighbours and orders an empty query, but never beats an exact word', () => {
    const often = new Map([['hire-purchase.show-due-yesterday', 1]])
    expect(first('payments due', often)).toBe('hire-purchase.show-due-yesterday')
    expect(first('', often)).toBe('hire-purchase.show-due-yesterday')
    expect(first('pay', often)).toBe('cash-book.add-hp-payment')
  })

  test('nothing is found for nonsense, and never more than 50', () => {
    expect(rankCommands('qqqq', COMMANDS)).toEqual([])
    expect(rankCommands('', COMMANDS)).toHaveLength(50)
    expect(rankCommands('pay zzz', COMMANDS)).toEqual([])
  })
})

describe('the catalogue loads before anyone has signed in', () => {
  /** Every file that a file needs when it runs, and every package. */
  function needed(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'/gms)
    for (const [, from = ''] of imports) {
      if (from.startsWith('.')) needed(join(dirname(file), `${from}.ts`), seen)
      else seen.add(from)
    }
    return seen
  }

  test.each([
    'commands.ts',
    'screens.ts',
    'line/parse.ts',
    'line/print.ts',
    'features/cash-book/entry-draft.ts',
    'kernel/keys.ts',
    'kernel/rank.ts',
  ])('%s needs no package but the calendar', (file) => {
    const all = [...needed(join(dirname(fileURLToPath(import.meta.url)), file))]
    expect(all.filter((each) => !each.endsWith('.ts') && !each.startsWith('date-fns/'))).toEqual([])
    expect(all.length).toBeGreaterThan(0)
  })
})
