import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { lineRuns } from '../../test-data/line-runs'
import { formsOf } from './colloquial-forms'
import { rewritePatterns } from './rewrite-patterns'
import { parseLine } from './parse'
import { changesBooks } from './reading'
import { interpret, suggestionsOf } from './interpret'
import { tokensOf } from './tokens'

/** A Friday. */
const context = { today: day('2026-11-20'), commands: COMMANDS }
const told = (line: string) => rewritePatterns(tokensOf(line), context).map(({ text }) => text)
const repairsOf = (line: string) => suggestionsOf(interpret(line, context))
const PHRASES = formsOf(COMMANDS).placed.map(({ phrase }) => phrase)
const PHRASE_WORDS = new Set(PHRASES.flatMap((phrase) => phrase.split(/\s+/)))

describe('[commands 1] lines told in the words of every day', () => {
  test('of one line the words are put at its places, whatever their order', () => {
    const line = 'pay carabott 140 bt bank:HSBC'
    for (const typed of [
      'standing order from carabott 140 hsbc',
      'carabott standing order 140 hsbc',
      'hsbc 140 standing order carabott',
      'carabott 140 to hsbc by standing order',
    ])
      expect(told(typed), typed).toEqual([line])
  })

  test('of several none is taken: they are offered, and none is ready', () => {
    const lines = [
      'gave joe 20 for petrol',
      'give maria borg 250 back',
      'late fee 10 hp-2026',
      'balance of hp-2026 500',
    ]
    for (const line of lines) {
      expect(told(line).length, line).toBeGreaterThan(1)
      expect(repairsOf(line).map(({ isOpen }) => isOpen)).toEqual(told(line).map(() => true))
      expect(interpret(line, context)).toMatchObject({ text: line, repair: null })
    }
  })

  test.each([
    // Which way the money goes is said otherwise, or not at all.
    'standing order to carabott 140 hsbc',
    'transferred 250 to maria borg',
    'paid maria borg standing order 140 back',
    'gave 20',
    'standing order from carabott 140 back',
    // Two amounts, days, banks or names of one place.
    'standing order from carabott 140 250',
    'standing order from carabott 140 hsbc bov',
    'standing order from carabott hp-2026 140',
    'standing order from carabott 20 nov',
    // What has no place in the line.
    'coins from bank 100 abc 123',
    'balance of lbp 386 7500 november',
    'overdue 90 borg',
    'standing order from carabott 140 x2',
    'standing order from "carabott" 140',
    // What is paid for stands in a text beside a name alone.
    'car hire 20 petrol',
    'took 20 for stamps',
  ])('%j tells none', (line) => expect(told(line)).toEqual([]))

  test('what a page that is only opened has no place for is said', () => {
    const change = (line: string) => rewritePatterns(tokensOf(line), context).flatMap(({ changes }) => changes)
    expect(change('change last to cheque')).toEqual(['change last to is last, chq is to be typed there'])
    expect(change('extend hire jqk 908 2 days')).toEqual(['extend hire is hires, 2 days is to be typed there'])
  })

  test('a whole line is that, whatever its text says', () => {
    for (const line of ['pay HP-1 250 "standing order"', 'free -20 Joe, gave for petrol', 'fix name Late Fee'])
      expect(repairsOf(line), line).toEqual([])
  })

  const words = [
    ...[
      'carabott',
      'maria',
      'borg',
      '140',
      '20.50',
      'abc',
      '123',
      'hp-2026',
      '0412385M',
      'hsbc',
      'bov',
      'cash',
      'bank',
    ],
    ...[
      'transfer',
      'card',
      'yesterday',
      'november',
      '20',
      'nov',
      'friday',
      'for',
      'petrol',
      'to',
      'from',
      'the',
      'on',
      'paid',
    ],
  ]

  test('every word of a told line stands in each line that is offered for it', () => {
    let count = 0
    const line = fc
      .tuple(fc.constantFrom(...PHRASES), fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }), fc.nat())
      .map(([phrase, others, at]) => {
        const gap = others.length === 0 ? 0 : at % (others.length + 1)
        const parts = phrase.split('…').map((part) => part.trim())
        const lead = [...others.slice(0, gap)]
        return [
          ...(phrase.startsWith('…') ? [...lead, ...parts] : [parts[0], ...lead, ...parts.slice(1)]),
          ...others.slice(gap),
        ]
          .filter(Boolean)
          .join(' ')
      })
    fc.assert(
      fc.property(line, (text) => {
        for (const meant of told(text)) {
          count += 1
          const [reading] = parseLine(meant, context).readings
          expect(reading, `${text} → ${meant}`).toBeDefined()
          // A line that only opens says what it has no place for.
          if (reading && !changesBooks(reading.command)) continue
          for (const word of words) {
            const isLink = /^(for|to|from|the|on|bank|transfer|paid|borg|maria)$/.test(word)
            const times = (of: string) =>
              of
                .toLowerCase()
                .split(/[\s:"',-]+/)
                .filter((each) => each === word.toLowerCase().replace('hp-', '')).length
            // What was due so many days ago has them with their letter.
            if (isLink || PHRASE_WORDS.has(word) || meant.startsWith('due ') || times(text) === 0) continue
            expect(times(meant), `${word}: ${text} → ${meant}`).toBeGreaterThanOrEqual(times(text))
          }
        }
      }),
      { numRuns: lineRuns(500) },
    )
    expect(count).toBeGreaterThan(10)
  })
})
