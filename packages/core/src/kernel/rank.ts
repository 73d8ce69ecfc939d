import type { Command } from './command'
import { foldText } from './fold'

export const RANKED_MAX = 50

/**
 * Ranks the commands that a query finds: its alias or verb exactly, then the beginning of a title or verb, then words that begin like it, then words
 * within. Every word of the query must match. Frequent and recent use changes the order within and between neighbours.
 * @param frecency Weight per command id, 0 to 1; empty for a user who has used nothing.
 * @returns At most 50; for an empty query those of the highest weight.
 * @source commands 1, Words.
 */
export function rankCommands(
  query: string,
  commands: readonly Command[],
  frecency: ReadonlyMap<string, number> = new Map(),
): Command[] {
  const typed = plainText(query)
  const words = typed.split(' ').filter((word) => word !== '')
  const found = commands.flatMap((command, at) => {
    const weight = frecency.get(command.id) ?? 0
    const score = words.length === 0 ? 1 : scoreOf(command, typed, words)
    return score > 0 ? [{ command, at, rank: score + weight }] : []
  })
  found.sort((a, b) => b.rank - a.rank || a.at - b.at)
  return found.slice(0, RANKED_MAX).map(({ command }) => command)
}

const plainText = (text: string) => foldText(text).replaceAll(/\s+/g, ' ').trim()

/** How a text matches a command: its alias, verb, key or title; the beginning of one, or of its words; or text inside. */
export function matchQuality(query: string, command: Command): 'exact' | 'begins' | 'within' | null {
  const typed = plainText(query)
  const score = typed === '' ? 0 : scoreOf(command, typed, typed.split(' '))
  if (score === 0) return null
  return score >= TITLE ? 'exact' : score >= WORDS ? 'begins' : 'within'
}

/** The search keys of a command, folded once: they are used at every key press. */
interface CommandSearchKeys {
  exact: readonly string[]
  title: string
  titleWords: readonly string[]
  keys: readonly string[]
  texts: readonly string[]
  words: readonly string[]
}
const searchKeysOfCommand = new WeakMap<Command, CommandSearchKeys>()
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

function commandSearchKeys(command: Command): CommandSearchKeys {
  const known = searchKeysOfCommand.get(command)
  if (known) return known
  const exact = [command.alias, command.verb, ...(command.synonyms ?? [])].filter((text) => text !== undefined)
  const title = plainText(command.title)
  const texts = [title, ...(command.keywords ?? []).map(plainText), ...exact]
  const made = {
    ...{ exact, title, titleWords: wordsOf(title) },
    ...{ keys: (command.keys ?? []).map(plainText), texts, words: texts.flatMap(wordsOf) },
  }
  searchKeysOfCommand.set(command, made)
  return made
}

const TITLE = 8
const WORDS = 3

function scoreOf(command: Command, typed: string, words: readonly string[]): number {
  const of = commandSearchKeys(command)
  if (of.exact.includes(typed)) return 10
  if (of.keys.includes(typed)) return 9
  if (of.title === typed) return TITLE
  if (of.title.startsWith(typed) || of.exact.some((each) => each.startsWith(typed))) return 6
  if (words.every((word) => of.words.some((each) => each.startsWith(word)))) {
    return words.every((word) => of.titleWords.some((each) => each.startsWith(word))) ? 4 : WORDS
  }
  return words.every((word) => of.texts.some((text) => text.includes(word))) ? 1 : 0
}
