import { BLACK, GREY, HAIRLINE, type Canvas, PALE, px, type Style } from './canvas'
import { clipText, drawLine, type Span, wrap } from './text'

/** A horizontal slice of a page that is never cut: a line of text, a row, or a group that belongs together. */
export interface Block {
  height: number
  draw: (at: { x: number; y: number }) => void
  /** Stays on the page of the next block, as long as both fit on one. */
  glued?: boolean
  /** White space, left out at the top of a page. */
  isGap?: boolean
}

export const BODY: Style = { face: 'sans', size: px(12.5), colour: BLACK }
export const LABEL: Style = { face: 'sans', size: px(12.5), colour: PALE }
export const STRONG: Style = { face: 'sans-bold', size: px(12.5), colour: BLACK }
export const DATUM: Style = { face: 'mono', size: px(13.5), colour: BLACK }
const TERM: Style = { face: 'sans', size: px(11.5), colour: GREY }
const SECTION: Style = { face: 'sans-bold', size: px(13), colour: BLACK }
const LEADING = px(17)

// Half the height of a capital, in both typefaces: what centres a line in its leading.
const CAPITAL_HALF = 0.355

/** Returns the distance of the baseline from the top of a line. */
export function baselineOf(leading: number, size: number): number {
  return leading / 2 + CAPITAL_HALF * size
}

export function gap(height: number): Block {
  return { height, draw: () => {}, isGap: true }
}

export function blocksHeight(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + block.height, 0)
}

export function drawAll(blocks: readonly Block[], at: { x: number; y: number }): void {
  let { y } = at
  for (const block of blocks) {
    block.draw({ x: at.x, y })
    y += block.height
  }
}

/** Keeps the blocks on one page, as long as they fit on one. */
export function keepTogether(blocks: readonly Block[]): Block[] {
  return blocks.map((block, i) => (i < blocks.length - 1 ? { ...block, glued: true } : block))
}

/** Breaks text into lines; no line is left alone at the end or the start of a page. */
export function paragraph(
  canvas: Canvas,
  spans: readonly Span[],
  o: { width: number; leading?: number; indent?: number; align?: 'left' | 'right' },
): Block[] {
  const { width, leading = LEADING, indent = 0, align = 'left' } = o
  const size = Math.max(...spans.map((span) => span.style.size), 0)
  const lines = wrap(canvas, spans, width - indent)
  return lines.map((line, i) => ({
    height: leading,
    glued: i === 0 ? lines.length > 1 : i === lines.length - 2,
    draw: ({ x, y }) =>
      drawLine(canvas, line, {
        x: align === 'right' ? x + width - line.width : x + indent,
        y: y + baselineOf(leading, size),
      }),
  }))
}

export function textBlocks(canvas: Canvas, text: string, style: Style, width: number): Block[] {
  return paragraph(canvas, [{ text, style }], { width, leading: style.size * (LEADING / BODY.size) })
}

export interface LabelledDatum {
  label: string
  value: string
  /** A registration, marked as on the screen. */
  isPlate?: boolean
}

/** Prints labels with their data beside them; an empty datum is left out. */
export function labelledData(
  canvas: Canvas,
  rows: readonly LabelledDatum[],
  o: { width: number; labelWidth?: number },
): Block[] {
  const labelWidth = o.labelWidth ?? px(96)
  return rows
    .filter((row) => row.value.trim() !== '')
    .flatMap((row) => {
      const style: Style = row.isPlate ? { ...DATUM, face: 'mono-bold' } : DATUM
      const indent = row.isPlate ? px(8) : 0
      const labels = wrap(canvas, [{ text: row.label, style: LABEL }], labelWidth - px(6))
      const lines = wrap(canvas, [{ text: row.value, style }], o.width - labelWidth - indent)
      return Array.from(
        { length: Math.max(labels.length, lines.length) },
        (_, i): Block => ({
          height: LEADING,
          glued: i === 0 && lines.length > 1,
          draw: ({ x, y }) => {
            const baseline = y + baselineOf(LEADING, LABEL.size)
            const [label, line] = [labels[i], lines[i]]
            if (label) drawLine(canvas, label, { x, y: baseline })
            if (line) drawLine(canvas, line, { x: x + labelWidth + indent, y: baseline })
            if (row.isPlate && i === 0)
              canvas.bar({ x: x + labelWidth, y: y + px(2), width: px(3), height: LEADING - px(4) })
          },
        }),
      )
    })
}

export interface Sum {
  label: string
  value: string
  /** A result: bold, with a rule above it. */
  isTotal?: boolean
}

const SUM_LEADING = px(19)

/** Prints labels on the left with their figures flush right; each total has a rule above it. */
export function sums(canvas: Canvas, rows: readonly Sum[], width: number): Block[] {
  return rows.flatMap((row) => {
    const valueStyle: Style = { ...DATUM, face: row.isTotal ? 'mono-bold' : 'mono' }
    const labelStyle: Style = row.isTotal ? STRONG : { ...BODY, colour: GREY }
    const values = wrap(canvas, [{ text: row.value, style: valueStyle }], width * 0.66)
    const widest = Math.max(...values.map((line) => line.width))
    const labels = wrap(canvas, [{ text: row.label, style: labelStyle }], width - widest - px(12))
    const blocks = Array.from(
      { length: Math.max(labels.length, values.length) },
      (_, i): Block => ({
        height: SUM_LEADING,
        glued: true,
        draw: ({ x, y }) => {
          const baseline = y + baselineOf(SUM_LEADING, DATUM.size)
          const [label, value] = [labels[i], values[i]]
          if (label) drawLine(canvas, label, { x, y: baseline })
          if (value) drawLine(canvas, value, { x: x + width - value.width, y: baseline })
        },
      }),
    )
    return row.isTotal ? [sumRule(canvas, width), ...blocks] : blocks
  })
}

function sumRule(canvas: Canvas, width: number): Block {
  return {
    height: px(7),
    glued: true,
    draw: ({ x, y }) => canvas.rule({ x, y: y + px(3.5), width }, { weight: px(1), colour: BLACK }),
  }
}

/** Above this height blocks beside each other are cut between pages rather than kept on one. */
const WHOLE_MAX = px(560)

/** Prints blocks beside each other; `width` is of each, `space` between them. */
export function sideBySide(columns: readonly (readonly Block[])[], o: { width: number; space: number }): Block[] {
  const step = o.width + o.space
  // White space that all begin with stands above the whole, where the top of a page can do without it.
  const top = columns[0]?.[0]
  if (top?.isGap && columns.every(([first]) => first?.isGap && first.height === top.height))
    return [
      top,
      ...sideBySide(
        columns.map((blocks) => blocks.slice(1)),
        o,
      ),
    ]
  const height = Math.max(...columns.map(blocksHeight))
  if (height <= WHOLE_MAX)
    return [
      {
        height,
        draw: ({ x, y }) => {
          for (const [i, blocks] of columns.entries()) drawAll(blocks, { x: x + i * step, y })
        },
      },
    ]
  const count = Math.max(...columns.map((blocks) => blocks.length))
  return Array.from({ length: count }, (_, row): Block => {
    const across = columns.map((blocks) => blocks[row])
    return {
      height: Math.max(...across.map((block) => block?.height ?? 0)),
      glued: row === 0,
      draw: ({ x, y }) => {
        for (const [i, block] of across.entries()) block?.draw({ x: x + i * step, y })
      },
    }
  })
}

/** Prints a heading over a hairline with its content below; the heading never ends a page. */
export function section(canvas: Canvas, title: string, o: { width: number; content: readonly Block[] }): Block[] {
  const heading: Block = {
    height: px(28),
    glued: true,
    draw: ({ x, y }) => {
      canvas.text(title, SECTION, { x, y: y + baselineOf(px(18), SECTION.size) })
      canvas.rule({ x, y: y + px(21.5), width: o.width }, { weight: px(1), colour: HAIRLINE })
    },
  }
  return [gap(px(15)), heading, ...o.content]
}

/** The number of last terms that stay together, so that the signatures do not follow one alone. */
const CLAUSES_AT_END = 3
const CLAUSES_AT_END_MAX = px(300)

/** Prints numbered terms in two columns while they are short, else over the whole width. */
export function clauses(canvas: Canvas, texts: readonly string[], width: number): Block[] {
  const space = px(32)
  const half = (width - space) / 2
  const narrow = texts.map((text, i) => clause(canvas, { text, number: i + 1 }, half))
  const total = narrow.reduce((sum, blocks) => sum + blocksHeight(blocks), 0)
  if (texts.length < 2 || total > px(560)) {
    const whole = texts.map((text, i) => clause(canvas, { text, number: i + 1 }, width))
    const last = whole.slice(-CLAUSES_AT_END).flat()
    const isShort = blocksHeight(last) < CLAUSES_AT_END_MAX
    return isShort ? [...whole.slice(0, -CLAUSES_AT_END).flat(), ...keepTogether(last)] : whole.flat()
  }
  let left = 0
  let count = 0
  while (count < narrow.length && left + blocksHeight(narrow[count] ?? []) / 2 <= total / 2) {
    left += blocksHeight(narrow[count] ?? [])
    count += 1
  }
  const columns = [narrow.slice(0, count).flat(), narrow.slice(count).flat()]
  return sideBySide(columns, { width: half, space })
}

function clause(canvas: Canvas, term: { text: string; number: number }, width: number): Block[] {
  const lines = paragraph(canvas, [{ text: term.text, style: TERM }], { width, leading: px(15.5), indent: px(19) })
  const [first, ...rest] = lines
  if (!first) return []
  const numbered: Block = {
    ...first,
    draw: (at) => {
      const style: Style = { ...TERM, face: 'sans-bold', colour: BLACK }
      canvas.text(String(term.number), style, { x: at.x, y: at.y + baselineOf(px(15.5), TERM.size) })
      first.draw(at)
    },
  }
  return [numbered, ...rest, { ...gap(px(6)) }]
}

export interface Signature {
  role: string
  /** The signer's name, or what is to be written there. */
  name: string
}

const SIGNING_HEIGHT = px(58)

/** Prints lines to sign on, beside each other, with room above them. */
export function signatures(
  canvas: Canvas,
  who: readonly Signature[],
  o: { width: number; room?: number; lines?: number },
): Block {
  const { lines = SIGNER_LINES_MAX } = o
  const space = px(28)
  const count = Math.max(who.length, 3)
  const width = (o.width - space * (count - 1)) / count
  const small: Style = { ...LABEL, size: px(11.5) }
  const columns = who.map(({ role, name }) => [
    ...paragraph(canvas, [{ text: role, style: BODY }], { width, leading: px(17) }),
    ...paragraph(canvas, [{ text: truncateLines(canvas, name, { style: small, width, lines }), style: small }], {
      width,
      leading: px(15),
    }),
  ])
  const room = o.room ?? SIGNING_HEIGHT
  return {
    height: room + px(5) + Math.max(...columns.map(blocksHeight)),
    draw: ({ x, y }) => {
      for (const [i, blocks] of columns.entries()) {
        const left = x + i * (width + space)
        canvas.rule({ x: left, y: y + room, width }, { weight: px(1), colour: BLACK })
        drawAll(blocks, { x: left, y: y + room + px(5) })
      }
    },
  }
}

// Names stand whole among the parties; below a signature these lines of one are enough.
const SIGNER_LINES_MAX = 6

/** Cuts the text after so many lines, with … at the end when it is longer. */
export function truncateLines(canvas: Canvas, text: string, o: { style: Style; width: number; lines: number }): string {
  const all = wrap(canvas, [{ text, style: o.style }], o.width)
  if (all.length <= o.lines) return text
  const lines = all.slice(0, o.lines).map((line) => line.spans.map((span) => span.text).join(''))
  const last = lines.pop() ?? ''
  return [...lines, clipText(canvas, `${last}…`, o)].join('\n')
}

export interface TableColumn<Row> {
  header: string
  width: number
  align?: 'right'
  value: (row: Row) => string
}

const TABLE_LEADING = px(16)
/** Leading of a table whose rows would otherwise go on over a few lines of another page. */
export const TIGHT_LEADING = px(13.75)

/** Rows of a long table that are measured before the thread is yielded. */
const ROWS_PER_YIELD = 25

/** Lets other work of this thread run first. */
export function yieldThread(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

/** Prints rows under a header. Cells wrap; every page of the table begins with its header. */
export function table<Row>(
  canvas: Canvas,
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  leading = TABLE_LEADING,
): { header: Block; rows: Block[] } {
  return {
    header: tableHeader(canvas, columns),
    rows: rows.flatMap((row, at) => rowBlocks(canvas, row, { columns, isHeld: staysWithNext(rows, at), leading })),
  }
}

/** As `table`, for any number of rows: it yields the thread meanwhile. */
export async function longTable<Row>(
  canvas: Canvas,
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
): Promise<{ header: Block; rows: Block[] }> {
  const blocks: Block[] = []
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_PER_YIELD === 0) await yieldThread()
    blocks.push(...rowBlocks(canvas, row, { columns, isHeld: staysWithNext(rows, at), leading: TABLE_LEADING }))
  }
  return { header: tableHeader(canvas, columns), rows: blocks }
}

/**
 * True when a row must stay with the next one: no row is left alone on the first or the last page, and none is cut unless it alone is longer than a
 * page.
 */
function staysWithNext(rows: readonly unknown[], at: number): boolean {
  return rows.length > 1 && (at === 0 || at === rows.length - 2)
}

function tableHeader<Row>(canvas: Canvas, columns: readonly TableColumn<Row>[]): Block {
  const headStyle: Style = { face: 'sans', size: px(11), colour: PALE }
  const total = columns.reduce((sum, column) => sum + column.width, 0)
  return {
    height: px(20),
    glued: true,
    draw: ({ x, y }) => {
      let left = x
      for (const column of columns) {
        const text = clipText(canvas, column.header, { style: headStyle, width: column.width })
        const shift = column.align === 'right' ? column.width - canvas.widthOf(text, headStyle) : 0
        canvas.text(text, headStyle, { x: left + shift, y: y + baselineOf(px(15), headStyle.size) })
        left += column.width
      }
      canvas.rule({ x, y: y + px(16), width: total }, { weight: px(1), colour: HAIRLINE })
    },
  }
}

interface RowOptions<Row> {
  columns: readonly TableColumn<Row>[]
  isHeld: boolean
  leading: number
}

function rowBlocks<Row>(canvas: Canvas, row: Row, o: RowOptions<Row>): Block[] {
  const style: Style = { face: 'mono', size: px(12.5), colour: BLACK }
  const { columns, leading } = o
  const cells = columns.map((column) =>
    wrap(canvas, [{ text: column.value(row), style }], column.width - (column.align === 'right' ? 0 : px(10))),
  )
  const lines = Math.max(...cells.map((cell) => cell.length))
  return Array.from(
    { length: lines },
    (_, i): Block => ({
      height: leading,
      glued: i < lines - 1 || o.isHeld,
      draw: ({ x, y }) => {
        let left = x
        for (const [at, column] of columns.entries()) {
          const line = cells[at]?.[i]
          const shift = column.align === 'right' && line ? column.width - line.width : 0
          if (line) drawLine(canvas, line, { x: left + shift, y: y + baselineOf(leading, style.size) })
          left += column.width
        }
      },
    }),
  )
}
