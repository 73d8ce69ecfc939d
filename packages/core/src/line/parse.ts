import type { Command } from '../kernel/command'
import type { Day } from '../kernel/days'
import { interpretTokens } from './readings'
import { recordShape } from './records'
import { tokensOf } from './tokens'
import { visibleText } from '../kernel/visible'
import { evaluateSum, type MoneyText } from '../kernel/money-text'
import { isRecordKind, type NamedField, type Reading } from './reading'

export const LINE_MAX = 200

export interface LineContext {
  /** The business day. */
  today: Day
  commands: readonly Command[]
}

export interface ParsedLine {
  /** As it was typed. */
  text: string
  /** All interpretations as a command, best first; the first whose record exists is used. Empty when its first word is no verb. */
  readings: Reading[]
  named: NamedField[]
  /** The search words after a leading space or quote; null otherwise. */
  search: string | null
  /** The words after `?`; null otherwise. */
  help: string | null
  sum: MoneyText | null
  /** The search words besides the interpretations: the trimmed line. */
  words: string
  /** The whole line is a registration of the Maltese form, though its letters may be a verb (`DUE 123`, `PAY 001`). */
  mark: boolean
  /** The reason why the line cannot be parsed at all; null when it can. */
  problem: string | null
}

/**
 * Parses a typed line. Pure: the server resolves records.
 * @returns All interpretations, best first; no text makes it throw.
 * @source commands 1.
 * @example parseLine('pay ABC 123 250 cash', context).interpretations[0]?.complete // true
 */
export function parseLine(text: string, context: LineContext): ParsedLine {
  const seen = visibleText(text)
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
  if (ofTwo) return interpretTokens({ command: ofTwo, tokens: rest.slice(1), end: text.length, today: context.today })
  const command = context.commands.find((each) => each.verb === verb || each.synonyms?.includes(verb))
  if (command) return interpretTokens({ command, tokens: rest, end: text.length, today: context.today })
  const byAlias = rest.length === 0 ? context.commands.find((each) => each.alias === verb) : undefined
  return byAlias ? [{ command: byAlias, slots: [], named: [], complete: true, fits: true, problems: [] }] : []
}

/**
 * The other entries that the same words could record: `adep ABC 123 250 cash` beside `pay ABC 123 250 cash`, each with its best interpretation.
 * @returns Those without a problem, in catalogue order; slots may be missing. Empty for a line without a record.
 */
export function relatedReadings({ text, readings: [own] }: ParsedLine, { commands, today }: LineContext): Reading[] {
  const [, ...tokens] = tokensOf(text)
  if (!own?.command.entry || tokens.length === 0 || !isHeadRecord(own.command)) return []
  return commands.flatMap((command) => {
    if (command === own.command || !command.entry || !command.verb || !isHeadRecord(command)) return []
    const [best] = interpretTokens({ command, tokens, end: text.length, today })
    return best?.fits ? [best] : []
  })
}

function isHeadRecord(command: Command): boolean {
  return isRecordKind(command.slots?.[0]?.kind ?? 'text')
}
