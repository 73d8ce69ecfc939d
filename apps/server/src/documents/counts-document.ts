import type { CountsBy } from '@forecourt/core/features/reports/enums'
import { type Day, formatDay } from '@forecourt/core/kernel/days'
import { type Cents, formatAmount, formatEuro } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import { BODY, type Block, type TableColumn, gap, longTable, textBlocks, section, sums, keepTogether } from './blocks'
import { px } from './canvas'
import { type Body, printDocument, type PrintContext } from './pages'
import { fileNameOf } from './parts'

/** The totals of the counts of some batches, in cents. */
interface CountFigures {
  batches: number
  notCounted: number
  differing: number
  over: Cents
  short: Cents
  net: Cents
}

export interface CountsTableRow extends CountFigures {
  /** A batch with its days, a person or a month. */
  name: string
  batch: { closing: Cents; counted: Cents | null; difference: Cents | null } | null
  /** Who closed the batch, and the reason of its difference. */
  said: string
}

export interface CountsDocument {
  by: CountsBy
  /** Null: from the first. */
  from: Day | null
  to: Day
  rows: readonly CountsTableRow[]
  total: CountFigures
}

export function countsDocument(
  { by, from, to, rows, total }: CountsDocument,
  printing: PrintContext,
): Promise<Download> {
  const period = from === null ? `to ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`
  const paper = {
    title: 'Counts of Cash Books',
    references: [period],
    subject: [period],
    fileName: fileNameOf('Counts of Cash Books', period),
    isForOurselves: true,
  }
  return printDocument(paper, printing, async (canvas, width): Promise<Body> => {
    if (rows.length === 0)
      return { blocks: section(canvas, TITLES[by], { width, content: textBlocks(canvas, NOTHING, BODY, width) }) }
    const columns = by === 'batch' ? batchColumns(width) : figureColumns(by, width)
    const { header, rows: blocks } = await longTable(canvas, rows, columns)
    const last = blocks.pop()
    const figures = sums(
      canvas,
      [
        { label: 'Batches', value: String(total.batches) },
        { label: 'Not counted', value: String(total.notCounted) },
        { label: 'With a difference', value: String(total.differing) },
        { label: 'Over', value: formatEuro(total.over) },
        { label: 'Short', value: formatEuro(total.short) },
        { label: 'Net', value: formatEuro(total.net), isTotal: true },
      ],
      width,
    )
    // The total never stands on a page without a row of what it is of.
    const foot = keepTogether([...(last ? [last] : []), gap(px(5)), ...figures])
    const content: Block[] = [header, ...blocks, ...foot]
    return {
      blocks: section(canvas, TITLES[by], { width, content }),
      headers: [{ block: header, of: new Set(content.slice(1)) }],
    }
  })
}

const NOTHING = 'There are no results to show.'
const TITLES: Readonly<Record<CountsBy, string>> = { batch: 'By batch', person: 'By person', month: 'By month' }

function batchColumns(width: number): TableColumn<CountsTableRow>[] {
  const amount = (of: (batch: NonNullable<CountsTableRow['batch']>) => string) => (row: CountsTableRow) =>
    row.batch === null ? '' : of(row.batch)
  return [
    { header: 'Batch, days', width: width * 0.21, value: (row) => row.name },
    { header: 'Expected', width: width * 0.13, align: 'right', value: amount(({ closing }) => formatAmount(closing)) },
    {
      header: 'Counted',
      width: width * 0.13,
      align: 'right',
      value: amount(({ counted }) => (counted === null ? 'Not counted' : formatAmount(counted))),
    },
    {
      header: 'Difference',
      width: width * 0.12,
      align: 'right',
      value: amount(({ difference }) => (difference === null || difference === 0 ? '' : formatAmount(difference))),
    },
    { header: '', width: width * 0.02, value: () => '' },
    { header: 'Closed by, reason', width: width * 0.39, value: (row) => row.said },
  ]
}

function figureColumns(by: 'person' | 'month', width: number): TableColumn<CountsTableRow>[] {
  const number = (header: string, value: (row: CountsTableRow) => number): TableColumn<CountsTableRow> => ({
    header,
    width: width * 0.1,
    align: 'right',
    value: (row) => String(value(row)),
  })
  const amount = (header: string, value: (row: CountsTableRow) => Cents): TableColumn<CountsTableRow> => ({
    header,
    width: width * 0.145,
    align: 'right',
    value: (row) => formatAmount(value(row)),
  })
  return [
    { header: by === 'person' ? 'Closed by' : 'Month', width: width * 0.245, value: (row) => row.name },
    number('Batches', ({ batches }) => batches),
    number('Not counted', ({ notCounted }) => notCounted),
    { ...number('Differing', ({ differing }) => differing), width: width * 0.12 },
    amount('Over', ({ over }) => over),
    amount('Short', ({ short }) => short),
    amount('Net', ({ net }) => net),
  ]
}
