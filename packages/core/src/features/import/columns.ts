/**
 * What a cell holds, and how it is kept once it is read: texts trimmed; `idNo`, `regNo`, `accountNo` and `chassisNo` are texts that name a record;
 * `money` whole cents, `day` yyyy-MM-dd, `moment` the same with T, a time and Z, `whole` and `decimal` numbers, `flag` true or false, `choice` the value of one of its choices.
 */
export type ImportType =
  | 'text'
  | 'longText'
  | 'idNo'
  | 'regNo'
  | 'chassisNo'
  | 'accountNo'
  | 'money'
  | 'day'
  | 'moment'
  | 'whole'
  | 'decimal'
  | 'flag'
  | 'choice'

/** One value of a column of the type `choice`: as it is kept, as it is written, and what else people write for it. */
export interface ImportChoice {
  value: string | number
  name: string
  also?: readonly string[]
}

/** One column of a kind. */
export interface ImportColumn {
  /** Its key among the values of a row. */
  name: string
  /** The heading in the files that `export all` writes, and in reports. */
  label: string
  type: ImportType
  /** Nothing can be made of a file without this column. What a row needs beyond is said by the rules of the forms. */
  isNeeded?: true
  /** Of the files that `export all` writes: its own name alone is it. */
  isOwn?: true
  /** It is held against other columns and kept nowhere, so that no exported file has it. */
  isOnlyChecked?: true
  /** What else people head it with, in any case. */
  also?: readonly string[]
  choices?: readonly ImportChoice[]
}
