import { type ImportColumn, type ImportKind, importColumnsOf, type ImportType } from './kinds'

/** The kinds of files of other systems; the others are of an exported book. */
export const FOREIGN_KINDS = ['clients', 'vehicles', 'sales', 'hp', 'payments', 'cash'] as const satisfies ImportKind[]

const TYPE_DESCRIPTIONS: Readonly<Record<ImportType, string>> = {
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

export interface ColumnDescription {
  kind: ImportKind
  heading: string
  isNeeded: boolean
  holds: string
  also: readonly string[]
}

export function foreignColumns(kind: ImportKind): ImportColumn[] {
  return importColumnsOf(kind).filter(({ isOwn }) => !isOwn)
}

export function columnDescriptions(kind: ImportKind): ColumnDescription[] {
  return foreignColumns(kind).map(({ label, type, isNeeded, isOnlyChecked, choices, also }) => {
    const holds = choices
      ? `${TYPE_DESCRIPTIONS[type]} ${choices.map(({ name }) => name).join(', ')}`
      : TYPE_DESCRIPTIONS[type]
    return {
      ...{ kind, heading: label, isNeeded: isNeeded === true, also: also ?? [] },
      holds: isOnlyChecked ? `${holds}; held against the other columns` : holds,
    }
  })
}
