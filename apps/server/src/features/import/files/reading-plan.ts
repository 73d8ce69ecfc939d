import type { NumberForm, ImportDayForm } from '@forecourt/core/features/import/file-enums'
import { cellText } from '@forecourt/core/features/import/cells'
import { DayFormGuess } from '@forecourt/core/features/import/day-forms'
import { headingsOf, plainHeading } from '@forecourt/core/features/import/headings'
import { IMPORT_KINDS, type ImportKind } from '@forecourt/core/features/import/enums'
import { type ImportColumn, importColumnsOf } from '@forecourt/core/features/import/kinds'
import { kindOfFile } from '@forecourt/core/features/import/kind-of-file'
import type { ColumnSource, ImportMapping } from '@forecourt/core/features/import/mapping-schemas'
import { headingPlace, type MatchedBy, matchColumns } from '@forecourt/core/features/import/match-columns'
import { NumberFormGuess } from '@forecourt/core/features/import/number-forms'
import type { ColumnReader } from '@forecourt/core/features/import/parse-row'
import type { Day } from '@forecourt/core/kernel/days'
import { InvalidFields } from '@forecourt/core/refusals'
import { hasContent, type SourceFileLine } from './file-lines'
import { COLUMNS_MAX, type OpenedFile } from './opened-file'
import type { Sheet } from './xlsx-cells'

/** A column of the kind with how it is read and how its heading was found. */
export interface PlannedColumn extends ColumnReader {
  heading: string
  by: MatchedBy | 'mapping'
}

/** How a file is read, decided after looking through all of it. */
export interface ReadingPlan {
  /** Null when the content is unknown; then no column is read. */
  kind: ImportKind | null
  sheet: Sheet | undefined
  headingLine: number
  headings: readonly string[]
  columns: readonly PlannedColumn[]
  firstRows: readonly SourceFileLine[]
  rows: number
  /** The fields that its cars may lack. */
  mayLack: ImportMapping['mayLack']
  notes: readonly string[]
  problems: readonly string[]
}

export interface PlanRequest {
  fileName: string
  kind: ImportKind | null
  mapping: ImportMapping
  today: Day
}

/** The number of lines that are searched for headings and values of columns. */
const HEAD_LINES = 80
const FIRST_ROWS = 5

/**
 * Decides how a file is read: by the mapping, and for the rest by its headings and values.
 * @throws InvalidFields for a mapping that names what the file or the kind does not have.
 * @source server 19.5.
 */
export async function planReading(file: OpenedFile, wanted: PlanRequest): Promise<ReadingPlan> {
  const sheet = await chosenSheet(file, wanted)
  const head = await firstLines(file, sheet)
  const kindSaid = wanted.kind ?? wanted.mapping.kind ?? null
  const place = headingPlaceOf(head, wanted.mapping, columnsToLookFor(kindSaid))
  const headings = headingsOf(head[place]?.cells ?? [])
  const kind = kindSaid ?? kindOfFile(wanted.fileName, headings)
  const headingLine = head[place]?.line ?? 1
  const under = head.slice(place + 1).filter(hasContent)
  const matched = kind ? columnsByMapping(kind, { headings, rows: under, wanted }) : []
  const { rows, columns, notes, problems } = await withForms(
    dataLines(file, { sheet, headingLine, headings }),
    matched,
    wanted,
  )
  return {
    ...{ kind, sheet, headingLine, headings, columns, rows, mayLack: wanted.mapping.mayLack },
    firstRows: under.slice(0, FIRST_ROWS),
    notes: [
      ...notesOfFile(file, { sheet, head, place, isSheetSaid: wanted.mapping.sheet !== undefined }),
      ...notesOfColumns(columns, headings),
      ...notes,
    ],
    problems: [...problemsOf(kind, columns, rows), ...problems],
  }
}

/** Returns the lines that are rows: neither empty, nor repeated headings. */
export async function* dataLines(
  file: OpenedFile,
  { sheet, headingLine, headings }: Pick<ReadingPlan, 'sheet' | 'headingLine' | 'headings'>,
): AsyncGenerator<SourceFileLine> {
  const again = headings.join('\u0000').toLowerCase()
  for await (const line of file.lines(sheet))
    if (line.line > headingLine && hasContent(line) && headingsOf(line.cells).join('\u0000').toLowerCase() !== again)
      yield line
}

/** Returns the visible sheets; all when none is visible. */
export function visibleSheets({ sheets }: OpenedFile): readonly Sheet[] {
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  return shown.length > 0 ? shown : sheets
}

async function chosenSheet(file: OpenedFile, { mapping, kind }: PlanRequest): Promise<Sheet | undefined> {
  const sheets = visibleSheets(file)
  if (sheets.length === 0) return undefined
  if (mapping.sheet) {
    const named = file.sheets.find(({ name }) => name.toLowerCase() === mapping.sheet?.toLowerCase())
    if (named) return named
    const names = file.sheets.map(({ name }) => name).join(', ')
    throw new InvalidFields([
      { field: 'mapping.sheet', message: `There is no sheet ${mapping.sheet}; there are ${names}` },
    ])
  }
  const columns = columnsToLookFor(kind ?? mapping.kind ?? null)
  const named = sheets.map((sheet) => {
    // A line of more is refused once it is read; to compare all of its headings would keep others waiting.
    const lines = sheet.lines.slice(0, HEAD_LINES).map(({ cells }) => cells.slice(0, COLUMNS_MAX))
    const headings = headingsOf(lines[headingPlace(lines, columns)] ?? [])
    return { sheet, found: matchColumns(headings, columns, { rows: [], today: '2000-01-01' as Day }).length }
  })
  return named.reduce((best, each) => (each.found > best.found ? each : best)).sheet
}

async function firstLines(file: OpenedFile, sheet: Sheet | undefined): Promise<SourceFileLine[]> {
  const lines: SourceFileLine[] = []
  for await (const line of file.lines(sheet)) {
    lines.push(line)
    if (lines.length >= HEAD_LINES) break
  }
  return lines
}

function columnsToLookFor(kind: ImportKind | null): readonly ImportColumn[] {
  return kind ? importColumnsOf(kind) : IMPORT_KINDS.flatMap((each) => importColumnsOf(each))
}

function headingPlaceOf(
  head: readonly SourceFileLine[],
  { headings }: ImportMapping,
  columns: readonly ImportColumn[],
): number {
  if (headings === undefined)
    return headingPlace(
      head.map(({ cells }) => cells),
      columns,
    )
  const at = head.findIndex(({ line }) => line === headings)
  if (at >= 0) return at
  throw new InvalidFields([{ field: 'mapping.headings', message: `There are no headings in line ${headings}` }])
}

interface ColumnSearch {
  headings: readonly string[]
  rows: readonly SourceFileLine[]
  wanted: PlanRequest
}

type MatchedColumn = Omit<PlannedColumn, 'days' | 'numbers'> & {
  days?: ImportDayForm | undefined
  numbers?: NumberForm | undefined
}

/** Returns the columns of the mapping, then those recognised by heading and values. */
function columnsByMapping(kind: ImportKind, { headings, rows, wanted }: ColumnSearch): MatchedColumn[] {
  const columns = importColumnsOf(kind)
  const said = mappedColumns(columns, headings, wanted.mapping)
  const isFree = (at: number) => ![...said.values()].some((source) => source?.at === at)
  const free = headings.map((heading, at) => (isFree(at) ? heading : ''))
  const found = matchColumns(
    free,
    columns.filter((column) => !said.has(column) || said.get(column)?.hasFormOnly),
    { rows: rows.map(({ cells }) => cells.map((cell, at) => (isFree(at) ? cell : ''))), today: wanted.today },
  )
  return columns.flatMap((column): MatchedColumn[] => {
    const source = said.get(column)
    const match = found.find((each) => each.column === column)
    const forms = { days: source?.source.days, numbers: source?.source.numbers }
    if (source && !source.hasFormOnly) {
      const heading = source.at === null ? column.label : (headings[source.at] ?? '')
      return [{ column, at: source.at, heading, value: source.source.value ?? '', by: 'mapping', ...forms }]
    }
    return match ? [{ column, at: match.at, heading: headings[match.at] ?? '', value: '', by: match.by, ...forms }] : []
  })
}

interface Said {
  source: ColumnSource
  at: number | null
  /** The mapping has only the form of the column, not its place. */
  hasFormOnly: boolean
}

/** Returns the columns that the mapping names; null for those that are not to be read. */
function mappedColumns(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  { columns: given }: ImportMapping,
): Map<ImportColumn, Said | null> {
  const problems: { field: string; message: string }[] = []
  const said = new Map<ImportColumn, Said | null>()
  for (const [name, source] of Object.entries(given)) {
    const field = `mapping.columns.${name}`
    const column = columns.find((each) =>
      [each.name, each.label].some((own) => plainHeading(own) === plainHeading(name)),
    )
    if (!column) {
      const labels = columns.map(({ label }) => label).join(', ')
      problems.push({ field, message: `There is no column ${name}; there are ${labels}` })
      continue
    }
    const at = source?.from === undefined ? null : headings.findIndex((each) => isSameHeading(each, source.from ?? ''))
    if (at === -1)
      problems.push({ field, message: `No heading of the file is ${source?.from}; it has ${headings.join(', ')}` })
    else said.set(column, source && { source, at, hasFormOnly: at === null && source.value === undefined })
  }
  if (problems.length > 0) throw new InvalidFields(problems)
  return said
}

function isSameHeading(heading: string, typed: string): boolean {
  return heading.toLowerCase() === typed.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}

/** Looks through all rows for the form of days and numbers that the mapping leaves out. */
async function withForms(
  lines: AsyncIterable<SourceFileLine>,
  matched: readonly MatchedColumn[],
  { today }: PlanRequest,
): Promise<{ rows: number; columns: PlannedColumn[]; notes: string[]; problems: string[] }> {
  const guesses = matched.map((each) => ({
    each,
    days: each.column.type === 'day' && !each.days ? new DayFormGuess(today) : null,
    numbers: isNumber(each.column.type) && !each.numbers ? new NumberFormGuess(each.column.type) : null,
  }))
  const asked = guesses.filter(({ days, numbers }) => days || numbers)
  let rows = 0
  for await (const { cells } of lines) {
    rows += 1
    for (const { each, days, numbers } of asked) {
      const cell = each.at === null ? each.value : (cells[each.at] ?? '')
      days?.push(cell)
      numbers?.push(cell)
    }
  }
  const [notes, problems]: [string[], string[]] = [[], []]
  const columns = guesses.map(({ each, days, numbers }): PlannedColumn => {
    const [day, number] = [days?.result(), numbers?.result()]
    if (days?.isHopeless || numbers?.isHopeless)
      problems.push(
        `${each.heading} is read as ${each.column.label}, and nothing in it is ${TYPE_NAMES[each.column.type] ?? 'one'}: say which heading is it, or that it is not read`,
      )
    if (day?.ambiguousValue)
      notes.push(
        `${day.ambiguousValue} in ${each.heading} can be two days: the day is read before the month (${day.form})`,
      )
    if (number?.ambiguousValue)
      notes.push(
        `${number.ambiguousValue} in ${each.heading} can be two numbers: the point is read before the decimals (${number.form})`,
      )
    return {
      ...each,
      days: each.days ?? day?.form ?? 'dd/MM/yyyy',
      numbers: each.numbers ?? number?.form ?? '1,234.56',
    }
  })
  return { rows, columns, notes, problems }
}

/** The name of a column type, for sentences. */
const TYPE_NAMES: Readonly<Partial<Record<ImportColumn['type'], string>>> = {
  money: 'an amount',
  day: 'a date',
  whole: 'a number',
  decimal: 'a number',
}

function isNumber(type: ImportColumn['type']): type is 'money' | 'whole' | 'decimal' {
  return type === 'money' || type === 'whole' || type === 'decimal'
}

function notesOfFile(
  file: OpenedFile,
  {
    sheet,
    head,
    place,
    isSheetSaid,
  }: { sheet: Sheet | undefined; head: readonly SourceFileLine[]; place: number; isSheetSaid: boolean },
): string[] {
  const above = head.slice(0, place).filter(hasContent)
  const [first, last] = [above[0]?.line, above.at(-1)?.line]
  const shown = visibleSheets(file)
  const others = shown.filter((each) => each !== sheet && each.lines.some(hasContent)).map(({ name }) => name)
  const hidden = file.sheets.filter((each) => !shown.includes(each) && each !== sheet).map(({ name }) => name)
  return [
    ...(file.encoding === null || file.encoding === 'utf-8' ? [] : [`Its letters are read as ${file.encoding}`]),
    ...(file.invalidByteCount === 0
      ? []
      : [
          `It is UTF-8 but for ${file.invalidByteCount === 1 ? 'a byte that is' : `${file.invalidByteCount} bytes that are`} no letter: each such cell is told`,
        ]),
    ...(others.length === 0 || isSheetSaid ? [] : [`Sheet ${sheet?.name} is read, and not ${others.join(', ')}`]),
    ...(hidden.length === 0 ? [] : [`Hidden and left out: ${hidden.join(', ')}`]),
    ...(file.is1904 ? ['Its days are counted from 1904'] : []),
    ...(first === undefined
      ? []
      : [
          first === last
            ? `Line ${first} above the headings is left out`
            : `Lines ${first} to ${last} above the headings are left out`,
        ]),
  ]
}

function notesOfColumns(columns: readonly PlannedColumn[], headings: readonly string[]): string[] {
  const read = new Set(columns.map(({ at }) => at))
  const left = headings.filter((_, at) => !read.has(at))
  const near = columns
    .filter(({ by }) => by === 'likeness')
    .map(({ heading, column }) => `${heading} is read as ${column.label}`)
  const inside = columns
    .filter(({ by }) => by === 'content')
    .map(({ heading, column }) => `${heading} is read as ${column.label}, by what stands in it`)
  return [...near, ...inside, ...(left.length === 0 ? [] : [`Not read: ${left.join(', ')}`])]
}

function problemsOf(kind: ImportKind | null, columns: readonly PlannedColumn[], rows: number): string[] {
  if (kind === null) return [`it does not say what it holds: name one of ${IMPORT_KINDS.join(', ')}`]
  const lacking = importColumnsOf(kind).filter(
    ({ isNeeded, name }) => isNeeded && !columns.some(({ column }) => column.name === name),
  )
  return [
    ...(lacking.length === 0
      ? []
      : [`no heading is ${lacking.map(({ label }) => label).join(', nor ')}: say which one is`]),
    ...(rows === 0 ? ['it has no rows'] : []),
  ]
}

/** Returns all decisions as a mapping that reads such a file in the same way. */
export function usedMapping(file: OpenedFile, plan: ReadingPlan): ImportMapping {
  return {
    ...(plan.kind ? { kind: plan.kind } : {}),
    ...(file.encoding ? { encoding: file.encoding } : {}),
    ...(file.separator ? { separator: file.separator } : {}),
    ...(plan.sheet ? { sheet: plan.sheet.name } : {}),
    headings: plan.headingLine,
    columns: Object.fromEntries(
      plan.columns.map(({ column, at, heading, value, days, numbers }): [string, ColumnSource] => [
        column.name,
        {
          ...(at === null ? { value } : { from: heading }),
          ...(column.type === 'day' ? { days } : {}),
          ...(isNumber(column.type) ? { numbers } : {}),
        },
      ]),
    ),
  }
}

/** Returns the cells of a line beyond the headings; '' for none. */
export function beyondHeadings({ cells }: SourceFileLine, headings: readonly string[]): string {
  return cells.slice(headings.length).map(cellText).join(' ').trim()
}
