import type { Context } from './context'

const KILO = 1000
const NUMBER = new Intl.NumberFormat('en')
const DRAW_MS = 100
const QUOTE = 0x22
const LINE_FEED = 0x0a

/** The progress of a file that a person sees while it arrives. */
export interface Progress {
  /** Returns the same pieces and counts them as they pass. */
  count(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  end(): void
}

/**
 * Draws the number of rows and bytes received, with the total where it is known; only where a person sees the messages.
 * @param askTotal Called once rows arrive; it is not waited for, and its errors are ignored.
 */
export function createProgress(ctx: Context, what: string, askTotal: () => Promise<number | null>): Progress {
  const { io, globals } = ctx
  if (!io.isErrorTerminal || globals.quiet || globals.json) return { count: (pieces) => pieces, end: () => undefined }
  const rows = createRowCounter()
  let drawnAt = Number.NEGATIVE_INFINITY
  let isDrawn = false
  let total: number | null = null
  const draw = (bytes: number) => {
    if (performance.now() - drawnAt < DRAW_MS) return
    drawnAt = performance.now()
    isDrawn = true
    io.notePart(`\r\u001b[K${what === '-' ? 'export' : what}  ${rowsText(rows.count(), total)}  ${sizeText(bytes)} `)
  }
  return {
    async *count(pieces) {
      let bytes = 0
      for await (const piece of pieces) {
        if (bytes === 0)
          askTotal().then(
            (found) => {
              total = found
            },
            () => undefined,
          )
        bytes += piece.byteLength
        rows.add(piece)
        draw(bytes)
        yield piece
      }
    },
    end() {
      if (isDrawn) io.notePart('\r\u001b[K')
      isDrawn = false
    },
  }
}

function rowsText(rows: number, total: number | null): string {
  const count = NUMBER.format(rows)
  // What is added meanwhile makes a file longer than was counted.
  return total === null || rows > total ? `${count} rows` : `${count} of ${NUMBER.format(total)} rows`
}

/** Counts the rows of CSV below its header: line ends outside of quotes. */
export function createRowCounter(): { add(piece: Uint8Array): void; count(): number } {
  let lines = 0
  let isQuoted = false
  return {
    add(piece) {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted
        else if (byte === LINE_FEED && !isQuoted) lines += 1
      }
    },
    count: () => Math.max(0, lines - 1),
  }
}

/** `812 B`, `34.5 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  if (bytes < KILO * KILO) return `${(bytes / KILO).toFixed(1)} kB`
  return `${(bytes / KILO / KILO).toFixed(1)} MB`
}
