/**
 * The type of a cell and its stored form: texts trimmed; `idNo`, `regNo`, `accountNo` and `chassisNo` are texts that name a record; `money` whole
 * cents, `day` yyyy-MM-dd, `moment` the same with T, a time and Z, `whole` and `decimal` numbers, `flag` true or false, `choice` the value of one of
 * its choices.
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

/** A value of a `choice` column: its stored form, its name, and other spellings. */
export interface ImportChoice {
  value: string | number
  name: string
  also?: readonly string[]
}

export interface ImportColumn {
  name: string
  label: string
  type: ImportType
  /** A file without this column is refused. The rules of the forms check what a row needs. */
  isNeeded?: true
  /** A column of the files of `export all`: only its own name matches. */
  isOwn?: true
  /** It is compared with other columns and not stored, so that no exported file has it. */
  isOnlyChecked?: true
  also?: readonly string[]
  choices?: readonly ImportChoice[]
}
