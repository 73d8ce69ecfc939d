import { NUMBER_FORMS, DAY_FORMS } from './file-enums'
import type { Day } from '../../kernel/days'
import { folded } from '../../kernel/fold'
import { typingErrors } from '../../kernel/typing-errors'
import { type Cell, isBlank, meansNothing } from './cells'
import { readDay } from './day-forms'
import { headingsOf, plainHeading } from './headings'
import type { ImportColumn, ImportType } from './kinds'
import { readMoney } from './number-forms'

/** How a heading was found to be a column. */
export type MatchedBy = 'name' | 'likeness' | 'content'
export interface Match {
  column: ImportColumn
  /** The place of its heading in the line, from 0. */
  at: number
  by: MatchedBy
}

/** What standing under a heading makes of it: well known marks, and what can only be an amount or a day. */
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
/** What is an amount or a day in one column is one in others, too: only a heading or a person says which it is. */
const IS_SAID: ReadonlySet<ImportType> = new Set(['money', 'day', 'moment'])
/** Words of headings that make of money and days something that no column is, but for the headings that have them as a name. */
const SAYS_ELSE =
  /asking|expir|balance|arrear|outstanding|remaining|owed|overdue|\b(vat|vrt|tax|levy|value|valuation|target|estimat\w*|budget|retail|list|market|quote\w*|insur\w*|licen[cs]e|warranty|service|profit|margin|commission|discount|refund\w*|next|birth|dob)\b/

/** How well a heading is the name of a column: 4 its own name, 3 another one for it, 2 one with a letter wrong or two, 0 none. */
export function nameLikeness(heading: string, column: ImportColumn): number {
  const typed = plainHeading(heading)
  if (typed === '') return 0
  const names = [column.label, column.name].map(plainHeading)
  if (names.includes(typed)) return 4
  if (column.isOwn) return 0
  const others = (column.also ?? []).map(plainHeading)
  if (others.includes(typed)) return 3
  if (IS_SAID.has(column.type) && SAYS_ELSE.test(folded(heading))) return 0
  const most = typed.length >= 9 ? 2 : typed.length >= 5 ? 1 : 0
  const isNear = [...names, ...others].some((name) => typingErrors(typed, name, { most, isWhole: true }) <= most)
  return most > 0 && isNear ? 2 : 0
}

/** Sure when most of the values are such, against it when hardly any is; 0 when nothing can be told. */
function contentLikeness(values: readonly Cell[], type: ImportType, today: Day): number {
  const fits = CONTENT[type]
  const said = values.filter((cell) => !isBlank(cell) && !(typeof cell === 'string' && meansNothing(cell)))
  if (!fits || said.length === 0) return 0
  const share = said.filter((cell) => fits(cell, today)).length / said.length
  return share >= 0.8 ? 1 : share < 0.2 ? -1 : 0
}

/** Names weigh more than what is in a column, unless that speaks against the name. */
const [OF_NAME, OF_CONTENT, AGAINST] = [2, 2, -5]

interface Candidate extends Match {
  weight: number
}

/**
 * Which column of a kind each heading is: by its name, by what else people call it, by a name that is nearly that, and by what stands under it where no
 * heading says it, which amounts and days never are. A heading is one column, and a column one heading; what can as well be two columns by its content is none.
 *
 * @param headings Those of `headingsOf`.
 * @param rows The first rows under them.
 * @returns In the order of the columns of the kind.
 * @source server 19.7.
 */
export function matchColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
  { rows, today }: { rows: readonly (readonly Cell[])[]; today: Day },
): Match[] {
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
  const found = assigned([...named, ...byContent(named, { columns, valuesAt, today })])
  return columns.flatMap((column) => found.find((match) => match.column === column) ?? [])
}

/** Columns that no heading names, found by what stands under headings that name none. */
function byContent(
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
      !IS_SAID.has(column.type) &&
      !sure.some((each) => each.column === column),
  )
  const places = valuesAt.flatMap((_, at) => (sure.some((each) => each.at === at) ? [] : [at]))
  return [...new Set(open.map(({ type }) => type))].flatMap((type): Candidate[] => {
    const column = onlyOne(open.filter((each) => each.type === type))
    const at = places.filter((place) => contentLikeness(valuesAt[place] ?? [], type, today) > 0)
    const [place] = at
    return column && place !== undefined && at.length === 1
      ? [{ column, at: place, by: 'content', weight: OF_CONTENT }]
      : []
  })
}

/** The column that is meant by its type alone: the only one that is needed, or the only one. */
function onlyOne(columns: readonly ImportColumn[]): ImportColumn | undefined {
  const needed = columns.filter(({ isNeeded }) => isNeeded)
  return needed.length === 1 ? needed[0] : columns.length === 1 ? columns[0] : undefined
}

/** The heaviest first; a column and a heading are taken once. */
function assigned(candidates: Candidate[]): Candidate[] {
  const taken: Candidate[] = []
  for (const each of candidates.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight || a.at - b.at))
    if (!taken.some(({ column, at }) => column === each.column || at === each.at)) taken.push(each)
  return taken
}

/** How many of the first lines may stand above the headings. */
const ABOVE_MAX = 30

/**
 * Which of the first lines has the headings: the one that names most columns, and two at least where one is not all that it has.
 *
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
