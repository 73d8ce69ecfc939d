import { cellText, type Column } from './columns'

const GAP = '  '

/** How many cells of a terminal a text fills: marks that combine take none. */
export function widthOf(text: string): number {
  return [...text.normalize('NFC').replaceAll(/\p{M}/gu, '')].length
}

/** The text filled up with blanks to a width; longer text stays. */
export function padded(text: string, width: number, side: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return side === 'right' ? blanks + text : text + blanks
}

/** A list as aligned plain text: text at the left, figures at the right, nothing after the last column. */
export function tableText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  form: { isIso?: boolean } = {},
): string {
  const cells = rows.map((row) => columns.map((column) => cellText(column, row, form)))
  const widths = columns.map((column, at) =>
    Math.max(widthOf(column.header), ...cells.map((row) => widthOf(row[at] ?? ''))),
  )
  const line = (texts: readonly string[]) =>
    columns
      .map((column, at) => {
        const isFigure = column.kind === 'money' || column.kind === 'number'
        return padded(texts[at] ?? '', widths[at] ?? 0, isFigure ? 'right' : 'left')
      })
      .join(GAP)
      .trimEnd()
  return `${[columns.map((column) => column.header), ...cells].map(line).join('\n')}\n`
}

/** Facts, one per line, their names aligned. */
export function factsText(facts: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(0, ...facts.map(([name]) => widthOf(name)))
  return facts
    .map(([name, value]) => `${padded(name, width, 'left')}  ${value}`.trimEnd())
    .join('\n')
    .concat('\n')
}
