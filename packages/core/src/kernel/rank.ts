import type { Command } from './command'

/** How many commands a palette ever shows. */
export const RANKED_MAX = 50

/**
 * The commands that a query finds, best first: its alias or verb exactly, then the beginning of a title or verb, then words that begin like
 * it, then words within. Every word of the query must be found. What a user uses often and lately weighs within and between neighbours.
 *
 * @param frecency Weight per command id, 0 to 1; empty for a user who has used nothing.
 * @returns At most 50; for an empty query those of the highest weight.
 * @source commands 1, Words.
 */
export function rankCommands(
  query: string,
  commands: readonly Command[],
  frecency: ReadonlyMap<string, number> = new Map(),
): Command[] {
  const typed = folded(query)
  const words = typed.split(' ').filter((word) => word !== '')
  const found = commands.flatMap((command, at) => {
    const weight = frecency.get(command.id) ?? 0
    const score = words.length === 0 ? 1 : scoreOf(command, typed, words)
    return score > 0 ? [{ command, at, rank: score + weight }] : []
  })
  found.sort((a, b) => b.rank - a.rank || a.at - b.at)
  return found.slice(0, RANKED_MAX).map(({ command }) => command)
}

/** Lower case without accents, so that `ħ` finds `h`. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ħ', 'h')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** What of a command is looked for, folded once: it is asked about at every key. */
interface Sought {
  exact: readonly string[]
  title: string
  titleWords: readonly string[]
  keys: readonly string[]
  texts: readonly string[]
  words: readonly string[]
}
const soughtOf = new WeakMap<Command, Sought>()
const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u)

function sought(command: Command): Sought {
  const known = soughtOf.get(command)
  if (known) return known
  const exact = [command.alias, command.verb, ...(command.synonyms ?? [])].filter((text) => text !== undefined)
  const title = folded(command.title)
  const texts = [title, ...(command.keywords ?? []).map(folded), ...exact]
  const made = {
    ...{ exact, title, titleWords: wordsOf(title) },
    ...{ keys: (command.keys ?? []).map(folded), texts, words: texts.flatMap(wordsOf) },
  }
  soughtOf.set(command, made)
  return made
}

function scoreOf(command: Command, typed: string, words: readonly string[]): number {
  const of = sought(command)
  if (of.exact.includes(typed)) return 10
  if (of.keys.includes(typed)) return 9
  if (of.title === typed) return 8
  if (of.title.startsWith(typed) || of.exact.some((each) => each.startsWith(typed))) return 6
  if (words.every((word) => of.words.some((each) => each.startsWith(word)))) {
    return words.every((word) => of.titleWords.some((each) => each.startsWith(word))) ? 4 : 3
  }
  return words.every((word) => of.texts.some((text) => text.includes(word))) ? 1 : 0
}
