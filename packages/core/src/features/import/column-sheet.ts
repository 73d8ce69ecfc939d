import { type ImportColumn, type ImportKind, importColumnsOf, type ImportType } from './kinds'

/** The kinds of files that come from other systems; the others are of a book that was exported. */
export const KINDS_OF_OTHERS = [
  'clients',
  'vehicles',
  'sales',
  'hp',
  'payments',
  'cash',
] as const satisfies ImportKind[]

/** What a cell of each type holds, in words. */
const WHAT: Readonly<Record<ImportType, string>> = {
  text: 'text',
  longText: 'text of several lines',
  idNo: 'ID No, such as 0412385M',
  regNo: 'registration',
  chassisNo: 'chassis number',
  accountNo: 'HP account number',
  money: 'amount, such as 1,250.00',
  day: 'date, such as 31-12-2026',
  moment: 'moment, such as 2026-12-31T17:05:00Z',
  whole: 'whole number',
  decimal: 'number',
  flag: 'yes or no',
  choice: 'one of',
}

/** A column of a file as it is explained. */
export interface ExplainedColumn {
  kind: ImportKind
  heading: string
  /** Without it a file is refused. */
  isNeeded: boolean
  holds: string
  also: readonly string[]
}

/** The columns that a file of another system may have. */
export function columnsOfOthers(kind: ImportKind): ImportColumn[] {
  return importColumnsOf(kind).filter(({ isOwn }) => !isOwn)
}

/** The columns of a kind, each with what stands in it and what else people head it with. */
export function explainedColumns(kind: ImportKind): ExplainedColumn[] {
  return columnsOfOthers(kind).map(({ label, type, isNeeded, isOnlyChecked, choices, also }) => {
    const holds = choices ? `${WHAT[type]} ${choices.map(({ name }) => name).join(', ')}` : WHAT[type]
    return {
      ...{ kind, heading: label, isNeeded: isNeeded === true, also: also ?? [] },
      holds: isOnlyChecked ? `${holds}; held against the other columns` : holds,
    }
  })
}
