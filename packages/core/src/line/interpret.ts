import type { Command } from '../kernel/command'
import { isDirectionAmbiguous } from './money-direction'
import { nameInLine, payerGuess, type PayerGuess } from './names'
import { type LineContext, type ParsedLine, parseLine } from './parse'
import { type LineOfNames, personInLine } from './people'
import { findVerbs } from './find-verbs'
import { changesBooks, type Reading } from './reading'
import { IN_ORDER, type Line, type Repair, type Rewrite, type Rewriting, type Rewritten } from './rewrite'
import { isSpanSearched, REWRITES } from './rewrites'
import { isBegun, scoreOf, WEIGHTS } from './score'
import { rewriteTypo } from './find-typo'
import { tokensOf } from './tokens'

/** What a typed line means. */
export interface Interpretation extends LineOfNames {
  /** The line as it is typed. */
  typed: ParsedLine
  /** The rewrites that were applied, with their sentences; null for a line that is taken as it is typed. */
  repair: Repair | null
  /** What else it can mean, best first. */
  others: readonly Repair[]
  /** The name of who pays, of a line without a verb: only where somebody of that name has an account. */
  payer: PayerGuess | null
}

/** As many suggestions are ever made. */
const SUGGESTIONS_MAX = 4
/** As many lines are remembered as what they mean. */
const REMEMBERED_MAX = 64

const remembered = new WeakMap<readonly Command[], Map<string, Interpretation>>()

/**
 * What a typed line means. Pure: records are left to the server. The only place where words become a meaning: whoever needs to know more of a line takes
 * it from here.
 *
 * @source commands 1.
 * @example interpret('abc123 pay 250', context).text // 'pay abc123 250'
 */
export function interpret(text: string, context: LineContext): Interpretation {
  const lines = remembered.get(context.commands) ?? new Map<string, Interpretation>()
  remembered.set(context.commands, lines)
  const key = `${context.today} ${text}`
  const interpretation = lines.get(key) ?? interpretAnew(text, context)
  lines.delete(key)
  lines.set(key, interpretation)
  const [oldest] = lines.keys()
  if (lines.size > REMEMBERED_MAX && oldest !== undefined) lines.delete(oldest)
  return interpretation
}

function interpretAnew(text: string, context: LineContext): Interpretation {
  const read = readOnce(context)
  const typed = read(text)
  const suggestions = suggestionsFor(typed, context, read)
  const [first, ...more] = suggestions
  const isTaken = first !== undefined && !first.isWeak && !first.isOpen
  const line = { typed, repair: isTaken ? first : null, others: isTaken ? more : suggestions, context }
  const taken = read(isTaken ? first.text : text)
  return { ...line, ...namesIn(taken), payer: isTaken ? null : payerGuess(typed, suggestions, read) }
}

/** A line as it is taken, with the names that stand in it. */
function namesIn(parsed: ParsedLine): Omit<LineOfNames, 'context'> {
  const name = nameInLine(parsed)
  return { text: parsed.text, parsed, name, person: name ? null : personInLine(parsed) }
}

/** The lines that one can mean, best first, whether it is taken for the best of them or not. */
export function suggestionsOf({ repair, others }: Interpretation): readonly Repair[] {
  return repair ? [repair, ...others] : others
}

/** A line with one more suggestion taken: its record in the place of a name. */
export function withSuggestion(line: Interpretation, taken: Repair): Interpretation {
  const repair = { ...taken, changes: [...(line.repair?.changes ?? []), ...taken.changes] }
  return { ...line, ...namesIn(parseLine(taken.text, line.context)), repair, others: [], payer: null }
}

type Read = (text: string) => ParsedLine

/** Reads each text once. */
function readOnce(context: LineContext): Read {
  const known = new Map<string, ParsedLine>()
  return (text) => {
    const parsed = known.get(text) ?? parseLine(text, context)
    known.set(text, parsed)
    return parsed
  }
}

/**
 * The whole lines that a typed one can mean, best first. Each is a line that `parseLine` reads; none is better than guessed until it was shown.
 *
 * @returns None for a line that is whole as it is typed, and where nothing is better.
 * @source commands 1, Repairs.
 */
function suggestionsFor(parsed: ParsedLine, context: LineContext, readLine: Read): Repair[] {
  const { search, help, sum, problem, mark, words, text } = parsed
  if (search !== null || help !== null || sum !== null || problem !== null || mark || words === '') return []
  const read = (line: string) => readLine(line).readings
  const [typed] = parsed.readings
  const line: Line = {
    ...{ text, changes: [], isWeak: false, isOpen: false, cost: 0 },
    ...{ reading: typed, scored: parsed.readings, isTyped: true, isTold: false, isReworded: false },
    ...{ isCalled: false, isMisspelt: false },
  }
  const o: Rewriting = { ...context, read, typed, score: 0 }
  const rewriting = { ...o, score: scoreAsTyped(line, o) }
  const lines = REWRITES.reduce<readonly Line[]>(
    (all, rewrite) => all.flatMap((each) => rewritten(each, rewrite, rewriting)),
    [line],
  )
  return bestOf(lines, rewriting, parsed)
}

/** What a rewrite makes of a line; the line itself where it does not apply. */
function rewritten(line: Line, { apply, isWording = false }: Rewrite, o: Rewriting): readonly Line[] {
  return apply(line, o)?.map((made) => followedBy(line, made, { isWording, read: o.read })) ?? [line]
}

function followedBy(
  line: Line,
  made: Rewritten,
  { isWording, read }: { isWording: boolean; read: Rewriting['read'] },
): Line {
  const readings = read(made.text)
  const changes = [...line.changes, ...made.changes]
  const others = changes.filter((change) => change !== IN_ORDER)
  return {
    ...line,
    isTyped: false,
    ...made,
    changes: others.length > 0 ? others : changes,
    cost: line.cost + (made.cost ?? 0),
    reading: readings[0],
    scored: isWording ? line.scored : readings,
    isReworded: line.isReworded || isWording,
  }
}

/** How well a line is read as it is typed: less where it may be put otherwise. */
function scoreAsTyped(line: Line, o: Rewriting): number {
  const { reading, text } = line
  if (!reading) return 0
  const isPut = REWRITES.some(({ isRestated, apply }) => isRestated && apply(line, o) !== null)
  const isDoubtful = isPut || isSpanSearched(reading, o.today) || isWithinPhrase(text, reading, o)
  const isMisspelt = rewriteTypo(line) !== null
  return scoreOf([reading]) - (isMisspelt ? WEIGHTS.complete : 0) + (isDoubtful ? WEIGHTS.doubtful : 0)
}

/** The verb of a search, with the word behind it, is typed for another: `stock report`, `cash up`. */
function isWithinPhrase(text: string, reading: Reading, { commands }: LineContext): boolean {
  const found = reading.command.entry ? undefined : findVerbs(tokensOf(text), commands).find(({ from }) => from === 0)
  return found !== undefined && !found.isVerb
}

/** Those that are read better than what is typed, each once. */
function bestOf(lines: readonly Line[], o: Rewriting, { words }: ParsedLine): Repair[] {
  const best = new Map<string, { line: Line; rank: number; score: number }>()
  for (const line of lines) {
    const score = scoreOf(line.scored)
    // What is put as people speak is that sooner than a search for its words.
    const least = line.isTold ? 0 : o.score
    // Read as well as what is typed, and put in the words of the line.
    const isBetter = score > least || (line.isReworded && score >= least)
    const known = best.get(line.text)
    const isNew = line.text !== words && !line.isTyped && (!known || known.line.cost > line.cost)
    if (isNew && (isSum(line) || (isBetter && isMeant(line, o))))
      best.set(line.text, { line, score, rank: score + line.cost * WEIGHTS.step })
  }
  return [...best.values()]
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ line }) => suggestionOf(line, o))
}

const isSum = ({ text }: Line) => text.startsWith('=')

function suggestionOf({ text, changes, isWeak, isOpen, reading }: Line, { typed }: Rewriting): Repair {
  const opensAlone = reading?.complete === true && !changesBooks(reading.command)
  return {
    text,
    changes,
    // Beside what is no line at all, words alone are weak.
    isWeak: isWeak && !typed,
    isOpen,
    ...(opensAlone ? { opensAlone } : {}),
  }
}

/** Whether a line is read as one that can be meant. */
function isMeant({ scored: [reading], text, reading: final, isTold, isReworded }: Line, { typed }: Rewriting): boolean {
  if (!reading || (!isTold && isDirectionAmbiguous(reading, typed))) return false
  // Details of a type fit once that is read: `cheque ac:123 payer:"T Said"`.
  if (!reading.fits && !(isReworded && final?.fits && final.command.entry)) return false
  const isWhole = reading.complete || (isReworded && final?.complete === true)
  const isBegunByWords = isTold && changesBooks(reading.command)
  return isWhole || isBegunByWords || isBegun(reading) || text === reading.command.verb
}
