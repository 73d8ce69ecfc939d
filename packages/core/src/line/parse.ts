import type { Command } from '../kernel/command'
import type { Day } from '../kernel/days'
import { readingsOf } from './readings'
import { recordShape } from './records'
import { tokensOf } from './tokens'
import { visible } from '../kernel/visible'
import { evaluateSum, type MoneyText } from '../kernel/money-text'
import { isRecordKind, type NamedField, type Reading } from './reading'

/** A line is at most this long. */
export const LINE_MAX = 200

export interface LineContext {
  /** The business day. */
  today: Day
  commands: readonly Command[]
}

export interface ParsedLine {
  /** As it was typed. */
  text: string
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
  const seen = visible(text)
  const words = seen.replaceAll(/[\s\u0085]+/g, ' ').trim()
  const none = {
    text,
    readings: [],
    named: [],
    search: null,
    help: null,
    sum: null,
    words,
    mark: recordShape(words, false) === 0,
    problem: null,
  }
  if (text.length > LINE_MAX) return { ...none, problem: `A line is at most ${LINE_MAX} characters` }
  if (/^[\s"'“”„‘’]/.test(seen)) return { ...none, search: words.replaceAll(/^["'“”„‘’\s]+|["“”„\s]+$/g, '') }
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
export function relatedReadings({ text, readings: [own] }: ParsedLine, { commands, today }: LineContext): Reading[] {
  const [, ...tokens] = tokensOf(text)
  if (!own?.command.entry || tokens.length === 0 || !isHeadRecord(own.command)) return []
  return commands.flatMap((command) => {
    if (command === own.command || !command.entry || !command.verb || !isHeadRecord(command)) return []
    const [best] = readingsOf({ command, tokens, end: text.length, today })
    return best?.fits ? [best] : []
  })
}

function isHeadRecord(command: Command): boolean {
  return isRecordKind(command.slots?.[0]?.kind ?? 'text')
}
