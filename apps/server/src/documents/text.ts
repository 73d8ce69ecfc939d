import type { Canvas, Style } from './canvas'

/** Text in one style; neighbours without a blank between them stay on one line. */
export interface Span {
  text: string
  style: Style
}

/** One line: its spans from left to right, and their width. */
export interface TextLine {
  spans: Span[]
  width: number
}

type Token = { kind: 'word' | 'space'; spans: Span[]; width: number } | { kind: 'break' }

/** Normalises text for printing: composed letters, plain blanks. */
function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\S\n\u00a0]+/g, ' ')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
}

function tokensOf(canvas: Canvas, spans: readonly Span[]): Token[] {
  const tokens: Token[] = []
  for (const { text, style } of spans) {
    for (const part of printableText(text).split(/(\n| +)/)) {
      if (part === '') continue
      if (part === '\n') {
        tokens.push({ kind: 'break' })
        continue
      }
      const kind = part.startsWith(' ') ? 'space' : 'word'
      const width = canvas.widthOf(part, style)
      const last = tokens.at(-1)
      if (last && last.kind === kind) {
        last.spans.push({ text: part, style })
        last.width += width
      } else tokens.push({ kind, spans: [{ text: part, style }], width })
    }
  }
  return tokens
}

interface Piece {
  spans: Span[]
  width: number
}

/** Cuts a word that is wider than its line where it reaches the edge. */
function cutWord(canvas: Canvas, spans: readonly Span[], width: number): Piece[] {
  const cuts: Piece[] = []
  let current: Piece = { spans: [], width: 0 }
  const keep = (part: Span) => {
    if (part.text === '') return
    current.spans.push(part)
    current.width += canvas.widthOf(part.text, part.style)
  }
  for (const { text, style } of spans) {
    let part = ''
    for (const character of text) {
      // The whole part is measured: letters beside each other may take another width than alone.
      const isFull = current.width + canvas.widthOf(part + character, style) > width
      if (isFull && (current.spans.length > 0 || part !== '')) {
        keep({ text: part, style })
        cuts.push(current)
        current = { spans: [], width: 0 }
        part = ''
      }
      part += character
    }
    keep({ text: part, style })
  }
  cuts.push(current)
  return cuts
}

/**
 * Breaks text into lines of at most `width` points: at blanks, at its own line ends, and inside a word only when the word alone is wider than a line.
 * @returns At least one line; an empty text has one empty line.
 */
export function wrap(canvas: Canvas, spans: readonly Span[], width: number): TextLine[] {
  const lines: TextLine[] = []
  let line: TextLine = { spans: [], width: 0 }
  let blank: Piece | null = null
  const end = () => {
    lines.push({ spans: joinSpans(line.spans), width: line.width })
    line = { spans: [], width: 0 }
    blank = null
  }
  const put = (piece: Piece) => {
    line.spans.push(...piece.spans)
    line.width += piece.width
  }
  for (const token of tokensOf(canvas, spans)) {
    if (token.kind === 'break') end()
    else if (token.kind === 'space') blank = line.spans.length > 0 ? token : null
    else {
      const before: Piece = blank ?? { spans: [], width: 0 }
      if (line.spans.length > 0 && line.width + before.width + token.width > width) end()
      else put(before)
      blank = null
      const pieces = token.width > width ? cutWord(canvas, token.spans, width) : [token]
      for (const [i, piece] of pieces.entries()) {
        if (i > 0) end()
        put(piece)
      }
    }
  }
  if (line.spans.length > 0 || lines.length === 0) end()
  return lines
}

/** Joins neighbours of one style into one span: fewer pieces to draw, and text that is copied as one. */
function joinSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last && last.style === span.style) last.text += span.text
    else result.push({ ...span })
  }
  return result
}

export function drawLine(canvas: Canvas, line: TextLine, at: { x: number; y: number }): void {
  let { x } = at
  for (const { text, style } of line.spans) {
    canvas.text(text, style, { x, y: at.y })
    x += canvas.widthOf(text, style)
  }
}

/** Cuts the text to one line of at most `width`, with … at the end when it is longer. */
export function clipText(canvas: Canvas, text: string, o: { style: Style; width: number }): string {
  const line = printableText(text).replaceAll('\n', ' ')
  if (canvas.widthOf(line, o.style) <= o.width) return line
  let kept = ''
  for (const character of line) {
    if (canvas.widthOf(`${kept}${character}…`, o.style) > o.width) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
