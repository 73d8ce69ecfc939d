export interface PaletteToken {
  /** Its offset in the text. */
  start: number
  end: number
  state: 'verb' | 'resolved' | 'unresolved' | 'wrong' | 'plain' | 'changed'
  /** The label beneath it, such as `Account`. */
  name?: string | undefined
}

interface LinePart {
  /** Its offset; unique in the line. */
  key: number
  text: string
  token: PaletteToken | null
  /** The number of characters that its label may cover; null when no label follows. */
  room: number | null
}

/**
 * Splits a line into its tokens and the text between them. The line is monospaced, so a label may be as wide as the characters up to the next label.
 * @returns Parts whose texts join to the line, whatever the tokens are.
 */
export function lineParts(text: string, tokens: readonly PaletteToken[]): LinePart[] {
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
