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
  const typed = plain(query)
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
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ħ', 'h')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function scoreOf(command: Command, typed: string, words: readonly string[]): number {
  const exact = [command.alias, command.verb, ...(command.synonyms ?? [])]
  if (exact.includes(typed)) return 10
  const title = plain(command.title)
  if (command.keys?.some((key) => plain(key) === typed)) return 9
  if (title === typed) return 8
  if (title.startsWith(typed) || exact.some((each) => each?.startsWith(typed))) return 6
  const texts = [title, ...(command.keywords ?? []).map(plain), ...exact.flatMap((each) => each ?? [])]
  const all = texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  if (words.every((word) => all.some((each) => each.startsWith(word)))) {
    const inTitle = words.every((word) => title.split(/[^\p{L}\p{N}]+/u).some((each) => each.startsWith(word)))
    return inTitle ? 4 : 3
  }
  return words.every((word) => texts.some((text) => text.includes(word))) ? 1 : 0
}
