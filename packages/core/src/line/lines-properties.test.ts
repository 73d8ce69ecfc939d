import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { type Day, addDays, day } from '../kernel/days'
import { entryDraftOf } from '../features/cash-book/entry-draft'
import { completeSlot } from './complete'
import { parseLine } from './parse'
import type { Reading } from './reading'
import { printLine } from '../../test-data/print-line'
import { recordText } from './print'
import { routeOf } from './route'
import { tokensOf } from './tokens'

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(day('2000-01-01'), count))
const verbs = COMMANDS.flatMap((command) => [command.verb ?? [], ...(command.synonyms ?? [])].flat())
const word = fc.oneof(
  fc.constantFrom(
    ...[
      'ABC',
      '123',
      'PAY',
      '001',
      'cash',
      'chq',
      'bt',
      'co',
      'nc',
      'fee',
      'pending',
      'hp',
      'details',
      'mon',
      't',
      'eom',
      '-3d',
    ],
    ...[
      'nov',
      '2026',
      '31/02',
      '20/11',
      '15..20',
      '250',
      '12,50',
      '1.2k',
      '120+35',
      '-50',
      '0',
      '000412',
      'x2',
      '+',
      'ABC+DEF',
    ],
    ...[
      'HP-2219',
      '2219',
      'R10486',
      '0412385M',
      'Borg,',
      ',',
      'Gatt',
      '"',
      '"two words"',
      '"a ""b"" c",',
      '5"',
      '“x”',
      ':',
      'a:',
      'price:5k',
    ],
    ...[
      'diff:-1',
      'bank:BOV',
      'no:1',
      'ac:1',
      'payer:"M. B"',
      '48m',
      '5.5%',
      'rate:7',
      'months:12',
      'batch:1',
      'ref:7',
      'ref:"a b"',
      'name:X',
      'text:"x, y"',
      'day:y',
      'type:bt',
      'q:1',
    ],
    ...["D'Amato", 'Ħili', '€5', '--', '"+"', '"A"+"B"', '""', 'date:', 'LOT', '14'],
  ),
  fc.string({ maxLength: 8 }),
)
const line = fc
  .tuple(fc.constantFrom(...verbs), fc.array(word, { maxLength: 9 }), fc.constantFrom(' ', '  '))
  .map(([verb, words, gap]) => [verb, ...words].join(gap).slice(0, 200))

const given = (reading: Reading) => ({
  id: reading.command.id,
  slots: reading.slots
    .filter((slot) => slot.state !== 'default')
    .map(({ name, value, state }) => ({ name, value, state })),
  named: reading.named.map(({ name, value, state }) => ({ name, value, state })),
  complete: reading.complete,
})

const inContext = (today: Day) => ({ today, commands: COMMANDS })

describe('properties of lines', () => {
  test('a reading that lacks no slot, printed, parses back to it as the best reading', () => {
    let printed = 0
    fc.assert(
      fc.property(line, anyDay, (text, today) => {
        for (const reading of parseLine(text, inContext(today)).readings) {
          if (!reading.fits || reading.slots.some((slot) => slot.state === 'missing')) continue
          const again = printLine(reading)
          // Quoting can make a line longer than a line may be.
          if (again.length > 200) continue
          printed += 1
          const best = parseLine(again, inContext(today)).readings[0]
          expect(best && given(best), again).toEqual(given(reading))
          expect(best && printLine(best)).toBe(again)
        }
      }),
      {
        numRuns: 20_000,
        examples: [
          ['pay ABC 120+35 120+35', day('2000-01-01')],
          ['pay  0  LOT  ABC', day('2000-01-01')],
        ],
      },
    )
    expect(printed).toBeGreaterThan(2_000)
  })

  test('no text makes anything throw', () => {
    const texts = fc.oneof(
      line,
      fc.string({ unit: 'binary', maxLength: 210 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
    )
    fc.assert(
      fc.property(texts, anyDay, fc.nat(220), (text, today, caret) => {
        const parsed = parseLine(text, inContext(today))
        completeSlot(text, Math.min(caret, text.length), inContext(today))
        for (const reading of parsed.readings) {
          printLine(reading)
          const draft = entryDraftOf(reading, today)
          expect(draft === null).toBe(reading.command.entry === undefined)
          routeOf(reading, today)
          expect(reading.complete).toBe(reading.problems.length === 0)
          if (reading.complete) expect(reading.fits).toBe(true)
          for (const slot of reading.slots) {
            expect(slot.start).toBeLessThanOrEqual(slot.end)
            expect(slot.end).toBeLessThanOrEqual(text.length)
            if (slot.state === 'wrong' || slot.state === 'missing')
              expect(reading.problems.some((problem) => problem.slot === slot.name)).toBe(true)
          }
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('slots that are given stand in the line without overlap, and every word is accounted for', () => {
    fc.assert(
      fc.property(line, anyDay, (text, today) => {
        const best = parseLine(text, inContext(today)).readings[0]
        if (!best) return
        const spans = [...best.slots, ...best.named].filter((each) => each.end > each.start && each.start < text.length)
        const verbWords = best.command.verb?.split(' ').length ?? 1
        const keywords = (best.command.slots ?? []).flatMap(({ keyword }) => keyword ?? [])
        for (const token of tokensOf(text).slice(verbWords)) {
          const covering = spans.filter((span) => span.start <= token.start && token.end <= span.end)
          // A keyword stands before its slot; a named field may lie amid text.
          const spoken =
            keywords.includes(token.text.toLowerCase()) || token.name !== null || /^[\s,]*$/.test(token.text)
          if (!spoken) expect(covering.length, `${token.raw} in ${text}`).toBeGreaterThan(0)
        }
      }),
      { numRuns: 5_000 },
    )
  })

  test('a record as a completion writes it is read back as exactly that record', () => {
    const today = day('2026-11-20')
    const query = fc.oneof(fc.stringMatching(/^[A-Z]{1,4} ?\d{1,4}$/), fc.stringMatching(/^[A-Za-z0-9"+: ,-]{1,20}$/))
    fc.assert(
      fc.property(query, (typed) => {
        const record = typed.replaceAll(/\s+/g, ' ').trim()
        fc.pre(/[\p{L}\d]/u.test(record))
        const [best, ...others] = parseLine(`pay ${recordText(record)} 250.00 cash`, inContext(today)).readings
        expect(best?.slots[0]?.value).toEqual({ kind: 'record', query: record, of: 'account' })
        expect(others.every((other) => other.slots[0]?.value !== best?.slots[0]?.value)).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })
})
