export interface PaletteToken {
  /** Place in the text. */
  start: number
  end: number
  state: 'verb' | 'resolved' | 'unresolved' | 'wrong' | 'plain' | 'changed'
  /** Beneath it, such as `Account`. */
  name?: string | undefined
}

interface LinePart {
  /** Where it starts; unique in the line. */
  key: number
  text: string
  token: PaletteToken | null
  /** How many characters of the line its name may cover; null when nothing with a name follows. */
  room: number | null
}

/**
 * A line in parts: its tokens, in order, and what is between them. The line has a fixed advance, so a name may be as
 * wide as the characters up to the next name.
 *
 * @returns Parts whose texts are the line again, whatever the tokens are.
 */
export function partsOf(text: string, tokens: readonly PaletteToken[]): LinePart[] {
  const parts: LinePart[] = []
  let at = 0
  const push = (end: number, token: PaletteToken | null) => {
    if (end > at) parts.push({ key: at, text: text.slice(at, end), token, room: null })
    at = Math.max(at, end)
  }
  for (const token of tokens.toSorted((a, b) => a.start - b.start)) {
    if (token.start < at) continue
    push(token.start, null)
    push(token.end, token)
  }
  push(text.length, null)
  const named = parts.filter(({ token }) => token?.name !== undefined)
  for (const [i, part] of named.entries()) {
    const next = named[i + 1]
    if (next) part.room = next.key - part.key
  }
  return parts
}
