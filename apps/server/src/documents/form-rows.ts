import { baselineOf, BODY, type Block, LABEL } from './blocks'
import { type Canvas, HAIRLINE, px, type Style } from './canvas'
import { drawLine, wrap } from './text'

/** A row of a form: label and text; the text may be empty. */
export interface DocumentFormRow {
  label: string
  value: string
}

const LEADING = px(16)
const ROOM = px(4)
/** Above this number of lines a row may be cut between pages. */
const WHOLE_LINES_MAX = 12

/** Prints a form of two columns, a hairline above each row but the first; rows without text are left out. `scale` makes it larger. */
export function documentFormRows(
  canvas: Canvas,
  rows: readonly DocumentFormRow[],
  o: { width: number; labelWidth: number; scale?: number },
): Block[] {
  return rows.filter(({ value }) => value.trim() !== '').flatMap((row, at) => rowBlocks(canvas, row, { ...o, at }))
}

function rowBlocks(
  canvas: Canvas,
  row: DocumentFormRow,
  { width, labelWidth, at, scale = 1 }: { width: number; labelWidth: number; at: number; scale?: number },
): Block[] {
  const scaled = (style: Style) => ({ ...style, size: style.size * scale })
  const [leading, room] = [LEADING * scale, ROOM * scale]
  const labels = wrap(canvas, [{ text: row.label, style: scaled(LABEL) }], labelWidth - px(12))
  const values = wrap(canvas, [{ text: row.value.trim(), style: scaled(BODY) }], width - labelWidth)
  const count = Math.max(labels.length, values.length)
  return Array.from({ length: count }, (_, i): Block => {
    const [isFirst, isLast] = [i === 0, i === count - 1]
    const top = isFirst ? room : 0
    const isHeld = count <= WHOLE_LINES_MAX || isFirst || i === count - 2
    return {
      height: leading + top + (isLast ? room : 0),
      glued: !isLast && isHeld,
      draw: ({ x, y }) => {
        if (isFirst && at > 0) canvas.rule({ x, y, width }, { weight: px(0.75), colour: HAIRLINE })
        const baseline = y + top + baselineOf(leading, BODY.size * scale)
        const [label, value] = [labels[i], values[i]]
        if (label) drawLine(canvas, label, { x, y: baseline })
        if (value) drawLine(canvas, value, { x: x + labelWidth, y: baseline })
      },
    }
  })
}
