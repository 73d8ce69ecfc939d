import { NUMBER_FORMS, DAY_FORMS } from './file-enums'
import type { Day } from '../../kernel/days'
import { foldText } from '../../kernel/fold'
import { typoCount } from '../../kernel/typo-count'
import { type Cell, isBlank, isEmptyMarker } from './cells'
import { readDay } from './day-forms'
import { headingsOf, plainHeading } from './headings'
import type { ImportColumn, ImportType } from './kinds'
import { readMoney } from './number-forms'

export type MatchedBy = 'name' | 'likeness' | 'content'
export interface ColumnMatch {
  column: ImportColumn
  /** The place of its heading in the line, from 0. */
  at: number
  by: MatchedBy
}

/** Types that are detected by content: well-known formats, and what can only be an amount or a day. */
const CONTENT: Readonly<Partial<Record<ImportType, (cell: Cell, today: Day) => boolean>>> = {
  idNo: (cell) => typeof cell === 'string' && /^\d{1,7}\s?[MGAPLHBZ]$/i.test(cell.trim()),
  regNo: (cell) => typeof cell === 'string' && /^[A-Z]{3}[\s-]?\d{3}$/i.test(cell.trim()),
  chassisNo: (cell) =>
    typeof cell === 'string' && /^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z0-9]{17}$/i.test(cell.replaceAll(/\s/g, '')),
  money: (cell) =>
    typeof cell === 'string'
      ? NUMBER_FORMS.some((form) => readMoney(cell, form).problem === undefined)
      : typeof cell === 'number',
  day: (cell, today) =>
    typeof cell === 'string'
      ? DAY_FORMS.some((form) => form !== 'serial' && readDay(cell, form, today).value !== undefined)
      : typeof cell === 'object' && 'day' in cell,
}
/** Amounts and days occur in several columns: only a heading or a person decides which one it is. */
const NEEDS_HEADING: ReadonlySet<ImportType> = new Set(['money', 'day', 'moment'])
/** Words of headings that make money and days something that no column has, except for columns with them in their name. */
const OTHER_MEANINGS =
  /asking|expir|balance|arrear|outstanding|remaining|owed|overdue|\b(vat|vrt|tax|levy|value|valuation|target|estimat\w*|budget|retail|list|market|quote\w*|insur\w*|licen[cs]e|warranty|service|profit|margin|commission|discount|refund\w*|next|birth|dob)\b/

/** How well a heading names a column: 4 its own name, 3 another name, 2 with a typo or two, 0 not at all. */
export function nameLikeness(heading: string, column: ImportColumn): number {
  const typed = plainHeading(heading)
  if (typed === '') return 0
  const names = [column.label, column.name].map(plainHeading)
  if (names.includes(typed)) return 4
  if (column.isOwn) return 0
  const others = (column.also ?? []).map(plainHeading)
  if (others.includes(typed)) return 3
  if (NEEDS_HEADING.has(column.type) && OTHER_MEANINGS.test(foldText(heading))) return 0
  const most = typed.length >= 9 ? 2 : typed.length >= 5 ? 1 : 0
  const isNear = [...names, ...others].some((name) => typoCount(typed, name, { most, isWhole: true }) <= most)
  return most > 0 && isNear ? 2 : 0
}

/** Positive when most of the values have the type, negative when hardly any has; 0 when unknown. */
function contentLikeness(values: readonly Cell[], type: ImportType, today: Day): number {
  const fits = CONTENT[type]
  const said = values.filter((cell) => !isBlank(cell) && !(typeof cell === 'string' && isEmptyMarker(cell)))
  if (!fits || said.length === 0) return 0
  const share = said.filter((cell) => fits(cell, today)).length / said.length
  return share >= 0.8 ? 1 : share < 0.2 ? -1 : 0
}

/** Names weigh more than what is in a column, unless that speaks against the name. */
const [OF_NAME, OF_CONTENT, AGAINST] = [2, 2, -5]

interface Candidate extends ColumnMatch {
  weight: number
}

/**
 * Matches headings to the columns of a kind: by name, by other names, by a nearly equal name, and by content where no heading decides, which never
 * finds amounts and days. A heading is one column, and a column one heading; content that fits two columns matches none.
 * @param headings Those of `headingsOf`.
 * @param rows The first rows under them.
 * @returns In the order of the columns of the kind.
 * @source server 19.7.
 */
export function matchColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  { rows, today }: { rows: readonly (readonly Cell[])[]; today: Day },
): ColumnMatch[] {
  const valuesAt = headings.map((_, at) => rows.map((row) => row[at] ?? ''))
  const named = headings.flatMap((heading, at) =>
    columns.flatMap((column): Candidate[] => {
      const name = nameLikeness(heading, column)
      if (name === 0) return []
      const content = contentLikeness(valuesAt[at] ?? [], column.type, today)
      const weight = name * OF_NAME + (content < 0 ? AGAINST : content)
      return [{ column, at, by: name > 2 ? 'name' : 'likeness', weight }]
    }),
  )
  const found = assignColumns([...named, ...matchByContent(named, { columns, valuesAt, today })])
  return columns.flatMap((column) => found.find((match) => match.column === column) ?? [])
}

/** Matches columns without a heading by the content of headings without a column. */
function matchByContent(
  named: readonly Candidate[],
  {
    columns,
    valuesAt,
    today,
  }: { columns: readonly ImportColumn[]; valuesAt: readonly (readonly Cell[])[]; today: Day },
): Candidate[] {
  const sure = named.filter(({ weight }) => weight > OF_CONTENT)
  const open = columns.filter(
    (column) =>
      !column.isOwn &&
      CONTENT[column.type] &&
      !NEEDS_HEADING.has(column.type) &&
      !sure.some((each) => each.column === column),
  )
  const places = valuesAt.flatMap((_, at) => (sure.some((each) => each.at === at) ? [] : [at]))
  return [...new Set(open.map(({ type }) => type))].flatMap((type): Candidate[] => {
    const column = onlyColumn(open.filter((each) => each.type === type))
    const at = places.filter((place) => contentLikeness(valuesAt[place] ?? [], type, today) > 0)
    const [place] = at
    return column && place !== undefined && at.length === 1
      ? [{ column, at: place, by: 'content', weight: OF_CONTENT }]
      : []
  })
}

/** The column that its type alone identifies: the only required one, or the only one. */
function onlyColumn(columns: readonly ImportColumn[]): ImportColumn | undefined {
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  return needed.length === 1 ? needed[0] : columns.length === 1 ? columns[0] : undefined
}

/** The heaviest first; each column and heading is used once. */
function assignColumns(candidates: Candidate[]): Candidate[] {
  const taken: Candidate[] = []
  for (const each of candidates.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight || a.at - b.at))
    if (!taken.some(({ column, at }) => column === each.column || at === each.at)) taken.push(each)
  return taken
}

/** The most lines above the headings. */
const ABOVE_MAX = 30

/**
 * Finds the line of the headings: the one that names most columns, and at least two where one is not all that it has.
 * @returns Its place among the lines, from 0; the first that is not empty when none names any.
 * @source server 19.5.
 */
export function headingPlace(lines: readonly (readonly Cell[])[], columns: readonly ImportColumn[]): number {
  const counted = lines.slice(0, ABOVE_MAX).map((cells, at) => {
    const headings = headingsOf(cells)
    const names = columns.filter((column) => headings.some((heading) => nameLikeness(heading, column) > 2)).length
    return { at, names: names >= Math.min(2, headings.length) ? names : 0 }
  })
  const best = counted.reduce((a, b) => (b.names > a.names ? b : a), { at: -1, names: 0 })
  return best.at >= 0
    ? best.at
    : Math.max(
        0,
        lines.findIndex((cells) => headingsOf(cells).length > 0),
      )
}
