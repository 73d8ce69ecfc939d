import type { BufferedKey } from '../../kit/keys/key-rules'

/** What somebody was typing as their session ended by itself. */
export interface TypedLines {
  /** Lines that were ended by Enter, a save or the next line, in their order. */
  ended: readonly string[]
  /** The line that is begun; null while none is. */
  begun: string | null
  /** How many keys since then belong to no line. */
  others: number
}

type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** As many characters as the box of the palette takes. */
const LINE_MAX = 200

/** Where they stand in the storage of the tab, for the same person alone. */
export const typedLinesPlace = (username: string) => `forecourt.typed.${username}`

const NONE: TypedLines = { ended: [], begun: null, others: 0 }

/**
 * The lines with one more key, typed in one go behind what was there. Ctrl K begins a line. Enter, Ctrl Enter and whatever moves within a line or
 * completes it end the line as far as it is typed; Esc gives it up. What is typed where no line is begun is none.
 */
export function withKey(lines: TypedLines, { key, ctrlKey, altKey }: BufferedKey): TypedLines {
  const { begun } = lines
  const ended = begun?.trim() ? [...lines.ended, begun.trim()] : lines.ended
  if (ctrlKey && key.toLowerCase() === 'k') return { ...lines, ended, begun: '' }
  if (begun === null) return { ...lines, others: lines.others + 1 }
  if (key === 'Enter') return { ...lines, ended, begun: ctrlKey ? '' : null }
  if (key === 'Escape') return { ...lines, begun: null }
  if (key === 'Backspace' && !ctrlKey) return { ...lines, begun: begun.slice(0, -1) }
  if (key.length === 1 && !ctrlKey && !altKey) return { ...lines, begun: (begun + key).slice(0, LINE_MAX) }
  return { ended, begun: null, others: lines.others + 1 }
}

/** Whether there is a line to come back to. */
export const hasLine = ({ ended, begun }: TypedLines): boolean => ended.length > 0 || Boolean(begun?.trim())

export function keepTypedLines(tab: LocalStore, username: string, lines: TypedLines): void {
  if (!hasLine(lines) && lines.begun === null) tab.removeItem(typedLinesPlace(username))
  else tab.setItem(typedLinesPlace(username), JSON.stringify(lines))
}

/** What is kept of a person; nothing where none is, or what is there cannot be read. */
export function readTypedLines(tab: LocalStore, username: string): TypedLines {
  try {
    const kept: unknown = JSON.parse(tab.getItem(typedLinesPlace(username)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('ended' in kept && 'begun' in kept && 'others' in kept))
      return NONE
    // Written by the function above only.
    return kept as TypedLines
  } catch {
    return NONE
  }
}

/** The same, once. */
export function takeTypedLines(tab: LocalStore, username: string): TypedLines {
  const lines = readTypedLines(tab, username)
  tab.removeItem(typedLinesPlace(username))
  return lines
}
