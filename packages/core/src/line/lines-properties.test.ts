import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { type Day, addDays, day } from '../kernel/days'
import { visibleText } from '../kernel/visible'
import { entryDraftOf } from '../features/cash-book/entry-draft'
import { completeSlot } from './complete'
import { parseLine } from './parse'
import type { Reading } from './reading'
import { lineRuns } from '../../test-data/line-runs'
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

/** Fails with what does not hold. A matcher takes longer than reading the line that it checks. */
function holds(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

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
        numRuns: lineRuns(1_250),
        examples: [
          ['pay ABC 120+35 120+35', day('2000-01-01')],
          ['pay  0  LOT  ABC', day('2000-01-01')],
        ],
      },
    )
    expect(printed).toBeGreaterThan(100)
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
        completeSlot(parsed, Math.min(caret, text.length))
        for (const reading of parsed.readings) {
          printLine(reading)
          const draft = entryDraftOf(reading, today)
          holds((draft === null) === (reading.command.entry === undefined), `entry of ${text}`)
          routeOf(reading, today)
          holds(reading.complete === (reading.problems.length === 0), `problems of ${text}`)
          if (reading.complete) holds(reading.fits, `fit of ${text}`)
          for (const { name, start, end, state } of reading.slots) {
            holds(start <= end && end <= text.length, `place of ${name} in ${text}`)
            if (state === 'wrong' || state === 'missing')
              holds(
                reading.problems.some((problem) => problem.slot === name),
                `problem of ${name} in ${text}`,
              )
          }
        }
      }),
      { numRuns: lineRuns(750) },
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
        const words = tokensOf(text).slice(verbWords)
        // What stands behind the comma of an entry is its text.
        const comma = best.command.entry ? words.findIndex(({ commaAt, name }) => commaAt >= 0 && name === null) : -1
        for (const token of comma < 0 ? words : words.slice(0, comma + 1)) {
          // A comma only parts: it stands in no place.
          const end = token.end - (/,+$/.exec(token.raw)?.[0].length ?? 0)
          const isWithin = (from: number, to: number) => spans.some((span) => span.start <= from && to <= span.end)
          const part = token.start + Math.max(0, token.raw.indexOf(','))
          const isParted = (part === token.start || isWithin(token.start, part)) && isWithin(part + 1, end)
          // Of the word with the comma that begins a text, what stands before it.
          const isLead =
            best.command.entry !== undefined &&
            token === words[comma] &&
            (part === token.start || isWithin(token.start, part))
          const isCovered = isWithin(token.start, end) || isParted || isLead
          // A keyword stands before its slot; a named field may lie amid text.
          const spoken =
            keywords.includes(token.text.toLowerCase()) ||
            token.name !== null ||
            token.quoted ||
            /^[\s,]*$/.test(token.text)
          if (!spoken) expect(isCovered, `${token.raw} in ${text}`).toBe(true)
        }
      }),
      { numRuns: lineRuns(500) },
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
      { numRuns: lineRuns(375) },
    )
  })
})

/** Words that say more than a text, by what they say. */
const STRANGE = {
  figure: ['300', '25o', '1OO', '3,5,1', '250.555', '20th', '1/2', '(20)', '20-', '½', '12x', '２５０', '2\u200b5'],
  money: ['£26', '26gbp', '$5', 'USD', '€', 'euro', 'pounds', '₿'],
  day: [
    'november',
    'friday',
    'y',
    '20/11',
    '31/02',
    '-3d',
    'last-friday',
    '20-Nov-26',
    '2026/11/20',
    '20/11/2026.',
    'eom',
  ],
  way: ['chq', 'card', 'revolut', 'sepa', 'cheque', 'paypal', 'visa', 'nc', 'BOV', 'hsbc', 'APS'],
  record: ['HP-2219', 'hp2219', 'ABC123', '0412385M', 'XVV326'],
  invisible: ['\u200b£26', '\u200e26', '\ufeff25o', 'rev\u00adolut', '\u206020'],
  sign: ['-', 'minus', '−', '–'],
} as const
const PLAIN = [
  'thanks',
  'Gatt',
  'his',
  'brother',
  'fuel',
  'for',
  'Ħili',
  "D'Amato",
  'stamps',
  'xx',
  'kaxxa',
  'by',
  'the',
  '!',
  '&',
]
const anyStrange = fc.constantFrom(...Object.values(STRANGE).flat())
const anyWord = fc.oneof(
  anyStrange,
  fc.constantFrom(...PLAIN),
  fc.constantFrom('"two words"', '"20 nov"', 'note,', ',', 'ref:7', 'text:"a b"'),
)

/** Lines that are ready, of every verb that moves money. */
const READY = [
  ...[
    'pay HP-1 250 cash',
    'pay ABC 123 250',
    'pay HP-1',
    'pay HP-1 due',
    'pay HP-1+HP-2 500 cash',
    'pay HP-1 x2 500 y',
    'pay HP-1 250 cash 20431',
    'pay HP-1 -250 cash',
    'pay HP-1 250 cash 20.11',
  ],
  ...['prepay HP-1 1000 cash', 'prepay HP-1 1000 lower 20/11', 'settle HP-1', 'settle HP-1 5000 t', 'settle HP-1 due'],
  ...['settle HP-1 5000 cash 20/11', 'settle HP-1 due bt bank:BOV'],
  ...[
    'dep ABC 123 500 0412385M price:8000',
    'adep ABC 123 200',
    'adep ABC 123 -200 cash',
    'sale ABC 123 2400',
    'sale ABC 123 2400 cash Borg',
  ],
  ...['exp ABC 123 50 Gatt, oil', 'exp ABC 123 50 cash y Gatt, oil', 'rec ABC 123 45 Gatt, refund'],
  ...[
    'month 212.55 ARMS, water',
    'month 212.55 nov ARMS, water',
    'free -50 Petty, float',
    'free 50 cash y Shop, stamps',
  ],
  ...[
    'tm 170 fee 15',
    'tm 170 fee 15 y',
    'tmfee 15',
    'dad 100',
    'stv 40 cash',
    'brn 40 y',
    'outs 100',
    'bank 3000 bov',
    'purchase 5000 y',
    'hirepay 120 cash',
    'dep ABC 123 500 0412385M 20/11 price:8000',
    'fix date 20/11',
  ],
  ...[
    'fix 48.50',
    'fix HP-1 250',
    'fix name Gatt',
    'fix HP-1 name Gatt',
    'sell WIC 070 0412385M 9500',
    'sell WIC 070 0412385M 9500 dep 1000 36x250',
  ],
]

const TEXTS = new Set(['text', 'name', 'name-description'])
/** A bank has its own place, though that is called a name. */
const isText = ({ name, kind }: Reading['slots'][number]) => TEXTS.has(name) && kind !== 'option'

/** What of a line decides which money is booked. */
const money = (reading: Reading) => ({
  id: reading.command.id,
  slots: reading.slots.filter((slot) => !isText(slot)).map(({ name, value }) => [name, value]),
  named: reading.named.map(({ name, value }) => [name, value]),
})

/** The words that are a text of an entry neither in quotes nor behind a comma, as they stand in the line. */
function bareTexts(text: string, reading: Reading): string[] {
  const tokens = tokensOf(text)
  const comma = tokens.find(
    ({ commaAt, name, raw }) => commaAt >= 0 && name === null && !/^[\d.,€]*\d[\d.,€]*$/.test(raw),
  )
  const end = comma ? comma.start + comma.raw.indexOf(',') : text.length
  const spans = reading.slots.filter((slot) => isText(slot) && slot.end > slot.start)
  const others = [...reading.slots.filter((slot) => !isText(slot)), ...reading.named]
  return tokens
    .filter(({ quoted, name, start }) => !quoted && name === null && start < end)
    .filter(({ start }) => spans.some((span) => span.start <= start && start < span.end))
    .filter(({ start }) => !others.some((other) => other.start <= start && start < other.end))
    .map(({ text: word, commaAt }) => (commaAt < 0 ? word : word.slice(0, commaAt)))
    .filter((word) => word !== '')
}

const WAYS = new Set<string>(STRANGE.way)
const strange = new Set<string>(
  Object.values(STRANGE)
    .flat()
    .flatMap((each) => [each, visibleText(each)]),
)

describe('[commands 1] no word of a line of money vanishes into a text', () => {
  const today = day('2026-11-20')
  const read = (text: string) => parseLine(text, inContext(today)).readings[0]
  const readReady = new Map(READY.map((text) => [text, read(text)]))

  test('each of the lines is ready', () => {
    for (const text of READY) expect(read(text)?.complete, text).toBe(true)
  })

  test('a ready line has no figure, day, way to pay, bank or record in its text, but in quotes or behind a comma', () => {
    let ready = 0
    const texts = fc
      .tuple(fc.constantFrom(...READY), fc.array(anyWord, { maxLength: 4 }), fc.nat(), fc.nat())
      .map(([base, words, at, gap]) => {
        const [verb = '', ...rest] = base.split(' ')
        const where = rest.length === 0 ? 0 : at % (rest.length + 1)
        return [verb, ...rest.slice(0, where), ...words, ...rest.slice(where)].join(gap % 5 === 0 ? '\u00a0' : ' ')
      })
    fc.assert(
      fc.property(texts, (text) => {
        const best = read(text)
        if (!best?.complete) return
        ready += 1
        const words = bareTexts(text, best)
        // The name that corrects one may be that of a bank.
        const isOther = (word: string) => best.command.entry === undefined && WAYS.has(visibleText(word))
        for (const word of words)
          expect(strange.has(visibleText(word)) && !isOther(word), `${word} in ${text}`).toBe(false)
        const isOfRecord = ['account', 'accounts', 'vehicle'].includes(best.command.slots?.[0]?.kind ?? '')
        const hasName = best.command.slots?.some(({ name }) => name === 'name-description' || name === 'name')
        if (isOfRecord && !hasName) expect(words, text).toEqual([])
      }),
      { numRuns: lineRuns(1_500) },
    )
    expect(ready).toBeGreaterThan(300)
  })

  test('one word more changes nothing, or is shown at a place of its own, or makes the line wait', () => {
    const added = fc.tuple(fc.constantFrom(...READY), anyWord, fc.nat())
    fc.assert(
      fc.property(added, ([base, word, at]) => {
        const [verb = '', ...rest] = base.split(' ')
        const where = at % (rest.length + 1)
        const text = [verb, ...rest.slice(0, where), word, ...rest.slice(where)].join(' ')
        const before = readReady.get(base)
        const after = read(text)
        if (!before || !after?.complete) return
        const start =
          text
            .split(' ')
            .slice(0, where + 1)
            .join(' ').length + 1
        const spans = [...after.slots, ...after.named].filter((each) => each.end > each.start)
        const places = spans.filter((each) => each.start < start + word.length && each.end > start)
        const isComma = /^,$/.test(word)
        if (!isComma && !word.startsWith('"')) expect(places.length, text).toBeGreaterThan(0)
        if (JSON.stringify(money(after)) === JSON.stringify(money(before))) return
        // Another amount, type, day or record is one that has a place among those that the preview shows.
        expect(places.some((each) => !('kind' in each) || !isText(each)) || isComma || word.endsWith(','), text).toBe(
          true,
        )
      }),
      { numRuns: lineRuns(1_500) },
    )
  })

  test('a word that is marked is said with where it stands', () => {
    fc.assert(
      fc.property(fc.constantFrom(...READY), anyStrange, (base, word) => {
        const text = `${base} ${word}`
        const best = read(text)
        for (const problem of best?.problems ?? []) {
          if (!problem.at) continue
          expect(visibleText(text.slice(problem.at.start, problem.at.end)), text).toContain(problem.word?.split(' ')[0])
          expect(
            best?.slots.some(({ name, state }) => name === problem.slot && state !== 'parsed'),
            text,
          ).toBe(true)
        }
      }),
      { numRuns: lineRuns(375) },
    )
  })
})
