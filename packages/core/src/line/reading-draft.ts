import type { Command, Slot } from '../kernel/command'
import type { FilledSlot, LineProblem, NamedField } from './reading'
import type { Token } from './tokens'
import type { ParseContext } from './slot-values'

export interface ReadingDraft {
  command: Command
  /** The command's slots, then the fields that every entry has. */
  slots: readonly Slot[]
  filled: Map<string, FilledSlot>
  named: NamedField[]
  problems: LineProblem[]
  context: ParseContext
  /** Words of its text apart from the others: in quotes, and after the comma that begins it. */
  separateText: readonly Token[]
}

export function joinTokens(tokens: readonly Token[]): string {
  return tokens
    .map((token) => token.text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function tokenSpan(tokens: readonly { start: number; end: number }[]): { start: number; end: number } {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 }
}
