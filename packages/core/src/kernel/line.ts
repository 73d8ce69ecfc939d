import type { Command, SlotKind } from './command'
import type { Day } from './days'
import { readingsOf } from './line-reading'
import { isMalteseMark } from './line-records'
import { type Token, tokensOf } from './line-tokens'
import { evaluateSum, type MoneyText } from './money-text'
import { type FilledSlot, isRecordKind, type NamedField, type Reading, type RecordKind } from './reading'

export type { FilledSlot, LineProblem, NamedField, Reading, RecordKind, SlotValue } from './reading'

/** A line is at most this long. */
export const LINE_MAX = 200

export interface LineContext {
  /** The business day. */
  today: Day
  commands: readonly Command[]
}

export interface ParsedLine {
  /** Every way to read it as a command, best first; the first whose record exists is meant. Empty when its first word is no verb. */
  readings: Reading[]
  /** The named fields of the best reading. */
  named: NamedField[]
  /** The words to search for when a leading space or quote forces it; null otherwise. */
  search: string | null
  /** The words after `?`; null otherwise. */
  help: string | null
  /** What `=` came to; null when it is no sum. */
  sum: MoneyText | null
  /** The words to search for beside the readings: the line itself, trimmed. */
  words: string
  /** The whole line is a registration of the Maltese form, though its letters may be a verb (`DUE 123`, `PAY 001`). */
  mark: boolean
  /** Why the line cannot be read at all; null when it can. */
  problem: string | null
}

/**
 * Reads a typed line. Pure: records are left to the server.
 *
 * @returns All readings, best first; nothing that is typed makes it throw.
 * @source commands 1.
 * @example parseLine('pay ABC 123 250 cash', context).readings[0]?.complete // true
 */
export function parseLine(text: string, context: LineContext): ParsedLine {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  const none = {
    readings: [],
    named: [],
    search: null,
    help: null,
    sum: null,
    words,
    mark: isMalteseMark(words),
    problem: null,
  }
  if (text.length > LINE_MAX) return { ...none, problem: `A line is at most ${LINE_MAX} characters` }
  if (/^[\s"'“”„‘’]/.test(text)) return { ...none, search: words.replaceAll(/^["'“”„‘’\s]+|["“”„\s]+$/g, '') }
  if (words.startsWith('?')) return { ...none, help: words.slice(1).trim() }
  if (words.startsWith('=')) return { ...none, sum: evaluateSum(words.slice(1)) }
  const readings = commandReadings(text, context)
  return { ...none, readings, named: readings[0]?.named ?? [] }
}

function commandReadings(text: string, context: LineContext): Reading[] {
  const [first, ...rest] = tokensOf(text)
  if (!first || first.quoted || first.name !== null) return []
  const verb = first.text.toLowerCase()
  const [second] = rest
  const pair = second && !second.quoted && second.name === null ? `${verb} ${second.text.toLowerCase()}` : null
  const ofTwo = pair === null ? undefined : context.commands.find((each) => each.verb === pair)
  if (ofTwo) return readingsOf({ command: ofTwo, tokens: rest.slice(1), end: text.length, today: context.today })
  const command = context.commands.find((each) => each.verb === verb || each.synonyms?.includes(verb))
  if (command) return readingsOf({ command, tokens: rest, end: text.length, today: context.today })
  const byAlias = rest.length === 0 ? context.commands.find((each) => each.alias === verb) : undefined
  return byAlias ? [{ command: byAlias, slots: [], named: [], complete: true, fits: true, problems: [] }] : []
}

/**
 * The other entries that the same words could record: `adep ABC 123 250 cash` beside `pay ABC 123 250 cash`, each as its best reading.
 *
 * @returns Those in which nothing is wrong, in catalogue order; they may lack something. Empty for a line that names no record.
 */
export function relatedReadings(text: string, context: LineContext): Reading[] {
  const own = commandReadings(text, context)[0]
  const [verb, ...words] = tokensOf(text)
  if (!own?.command.entry || !verb || words.length === 0 || !isHeadRecord(own.command)) return []
  return context.commands.flatMap((command) => {
    if (command === own.command || !command.entry || !command.verb || !isHeadRecord(command)) return []
    const best = commandReadings(`${command.verb}${text.slice(verb.end)}`, context)[0]
    return best?.fits ? [best] : []
  })
}

function isHeadRecord(command: Command): boolean {
  return isRecordKind(command.slots?.[0]?.kind ?? 'text')
}

/** What `Tab` should complete at the caret. */
export interface SlotAtCaret {
  slot: string
  kind: SlotKind | 'verb'
  /** For a record, which. */
  of: RecordKind | null
  /** What is typed of it so far. */
  query: string
  /** The part of the line that the completion replaces. */
  start: number
  end: number
}

const RECORDS: Partial<Record<SlotKind, RecordKind>> = {
  vehicle: 'vehicle',
  account: 'account',
  accounts: 'account',
  client: 'client',
  record: 'any',
}

/**
 * The slot of the best reading that the caret stands in or right after, else the first one that is not given yet.
 *
 * @returns null where nothing can be completed: no verb, or nothing left to give.
 */
export function completeSlot(text: string, caret: number, context: LineContext): SlotAtCaret | null {
  const first = tokensOf(text)[0]
  if (!first || (caret <= first.end && caret >= first.start))
    return {
      slot: 'verb',
      kind: 'verb',
      of: null,
      query: first?.text ?? '',
      start: first?.start ?? caret,
      end: first?.end ?? caret,
    }
  const reading = parseLine(text, context).readings[0]
  if (!reading) return null
  const given = reading.slots.filter((slot) => slot.name !== '' && slot.end > slot.start)
  const here = given.find((slot) => slot.start <= caret && caret <= slot.end)
  if (here) return atCaret(here, partAt(text, here, caret))
  const next = reading.slots.find((slot) => slot.end === slot.start && !isNamedOnly(reading.command, slot.name))
  return next ? atCaret(next, { query: '', start: caret, end: caret }) : null
}

function isNamedOnly(command: Command, name: string): boolean {
  const slot = command.slots?.find((each) => each.name === name)
  return !slot || slot.named === true
}

function atCaret(slot: FilledSlot, part: { query: string; start: number; end: number }): SlotAtCaret {
  return { slot: slot.name, kind: slot.kind, of: RECORDS[slot.kind] ?? null, ...part }
}

/** Of several accounts the one around the caret, else the whole slot. */
function partAt(text: string, slot: FilledSlot, caret: number): { query: string; start: number; end: number } {
  if (slot.value?.kind !== 'accounts') return { query: slot.text, start: slot.start, end: slot.end }
  const before = text.lastIndexOf('+', caret - 1)
  const after = text.indexOf('+', caret)
  const from = before >= slot.start ? before + 1 : slot.start
  const to = after >= 0 && after < slot.end ? after : slot.end
  const typed = text.slice(from, to)
  const start = from + (typed.length - typed.trimStart().length)
  const query = tokensOf(typed)
    .map((token: Token) => token.text)
    .join(' ')
  return { query, start, end: Math.max(start, from + typed.trimEnd().length) }
}
