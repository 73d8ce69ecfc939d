import type { PersonColumn, PersonPart } from '@forecourt/core/features/person/parts'
import { day, type Day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import type { Download } from '../context'
import {
  type Block,
  BODY,
  type TableColumn,
  type LabelledDatum,
  labelledData,
  gap,
  LABEL,
  yieldThread,
  textBlocks,
  section,
  table,
} from './blocks'
import { type Canvas, px } from './canvas'
import { printDocument, type PrintContext } from './pages'
import { columnWidth, fileNameOf, twoColumns } from './parts'

type Row = Readonly<Record<string, string | number | boolean | null>>

export interface PersonDocument {
  name: string
  idno: string
  facts: readonly LabelledDatum[]
  moment: (moment: string) => string
  today: Day
  parts: readonly (PersonPart & { rows: readonly Row[] })[]
}

/** The space between an amount and the text behind it. */
const SPACE = px(12)
const BLANK: TableColumn<Row> = { header: '', width: SPACE, value: () => '' }

/** Rows of a part that are measured before the thread is yielded. */
const ROWS_PER_YIELD = 25

/** Prints it; text without room in a table stands below its row. */
export function personDocument(person: PersonDocument, printing: PrintContext): Promise<Download> {
  const { name, idno, today } = person
  const paper = {
    title: 'Personal Data',
    references: [idno, formatDay(today)],
    subject: [name, idno],
    fileName: fileNameOf('Personal Data', idno || name),
    isForOurselves: true,
  }
  return printDocument(paper, printing, async (canvas, width) => {
    const half = columnWidth(width)
    const rows = person.facts.map((fact) => ({ ...fact, value: fact.value.trim() || '–' }))
    const middle = Math.ceil(rows.length / 2)
    const [left, right] = [rows.slice(0, middle), rows.slice(middle)].map((some) =>
      labelledData(canvas, some, { width: half, labelWidth: px(120) }),
    )
    const blocks: Block[] = section(canvas, 'Client', { width, content: twoColumns(width, left ?? [], right ?? []) })
    const headers: { block: Block; of: ReadonlySet<Block> }[] = []
    for (const part of person.parts) {
      if (part.rows.length === 0) continue
      const { header, lines } = await partBlocks(canvas, part, { width, moment: person.moment })
      headers.push({ block: header, of: new Set(lines) })
      blocks.push(...section(canvas, part.title, { width, content: [header, ...lines] }))
    }
    const empty = person.parts.filter((part) => part.rows.length === 0).map((part) => part.title)
    if (empty.length > 0) {
      const none = textBlocks(canvas, empty.join(', '), BODY, width)
      blocks.push(...section(canvas, 'Nothing is kept of', { width, content: none }))
    }
    return { blocks, headers }
  })
}

type DrawOptions = { width: number; moment: PersonDocument['moment'] }

async function partBlocks(canvas: Canvas, part: PersonDocument['parts'][number], o: DrawOptions) {
  const all = Object.entries(part.columns)
  const columns = columnsOf(all, o)
  const below = all.filter(([, { width }]) => width === undefined)
  const { header } = table(canvas, [], columns)
  const lines: Block[] = []
  for (const [at, row] of part.rows.entries()) {
    if (at % ROWS_PER_YIELD === 0) await yieldThread()
    const own = table(canvas, [row], columns).rows
    const more = below.flatMap(([name, column]) => {
      const value = row[name] === 0 ? '' : personCellText(column, row[name] ?? null, o)
      return value === '' ? [] : [`${column.label}: ${value}`]
    })
    const details = more.length === 0 ? [] : textBlocks(canvas, more.join(' · '), { ...LABEL, size: px(11) }, o.width)
    lines.push(...keepWithText(own, details.length > 0), ...details, ...(details.length > 0 ? [gap(px(5))] : []))
  }
  return { header, lines }
}

/** Keeps a row on the page of the first line of the text below it. */
function keepWithText(blocks: readonly Block[], isFollowed: boolean): Block[] {
  return blocks.map((block, i) => (isFollowed && i === blocks.length - 1 ? { ...block, glued: true } : block))
}

function columnsOf(all: readonly (readonly [string, PersonColumn])[], o: DrawOptions): TableColumn<Row>[] {
  const shown = all.flatMap(([name, column]) =>
    column.width === undefined ? [] : [{ name, column, share: column.width }],
  )
  const total = shown.reduce((sum, { share }) => sum + share, 0)
  return shown.flatMap(({ name, column, share }, at) => {
    const isMoney = column.kind === 'money'
    const own: TableColumn<Row> = {
      header: column.label,
      width: (o.width * share) / total - (isMoney ? SPACE : 0),
      ...(isMoney && { align: 'right' as const }),
      value: (row) => personCellText(column, row[name] ?? null, o),
    }
    const isLast = at === shown.length - 1
    return isMoney ? (isLast ? [BLANK, own] : [own, BLANK]) : [own]
  })
}

function personCellText({ kind }: PersonColumn, value: string | number | boolean | null, o: DrawOptions): string {
  if (value === null || value === '') return ''
  if (kind === 'money') return formatAmount(centsFromWire(value) ?? ZERO)
  if (kind === 'day') return formatDay(day(String(value)))
  if (kind === 'moment') return o.moment(String(value))
  if (kind === 'flag') return value ? 'Yes' : ''
  return String(value)
}
