import type { Command, Slot } from '../kernel/command'
import type { FilledSlot, LineProblem, NamedField } from './reading'
import type { Token } from './tokens'
import type { ReadContext } from './values'

/** A reading while it is being made. */
export interface Draft {
  command: Command
  /** The command's slots, then the fields that every entry has. */
  slots: readonly Slot[]
  filled: Map<string, FilledSlot>
  named: NamedField[]
  problems: LineProblem[]
  context: ReadContext
  /** Words of its text that stand apart from the others: in quotes, and behind the comma that begins it. */
  aside: readonly Token[]
}

/** The words with one blank between them. */
export function joined(tokens: readonly Token[]): string {
  return tokens
    .map((token) => token.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** From the first of them to the end of the last. */
export function spanOf(tokens: readonly { start: number; end: number }[]): { start: number; end: number } {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
}
