import type { ImportKind, ImportValues } from '@forecourt/core/features/import/kinds'
import type { ImportAction, ImportFault, ImportState } from '@forecourt/core/features/import/schemas'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface ImportTables {
  imports: {
    id: GeneratedAlways<number>
    name: string
    state: Generated<ImportState>
    created_by: string
    created_at: Moment
    checked_at: MomentOrNull
    applied_by: string | null
    applied_at: MomentOrNull
    undone_by: string | null
    undone_at: MomentOrNull
    /** By kind and action. */
    counts: ColumnType<ImportTally, string | undefined, string>
    /** By rule, how many rows are not held to it. */
    exceptions: ColumnType<Record<string, number>, string | undefined, string>
  }
  import_files: {
    id: GeneratedAlways<number>
    import_id: number
    name: string
    kind: ImportKind
    mapping: Json<unknown>
    digest: string
    added_by: string
    added_at: Moment
    /** What was decided without being said, and what can be meant twice. */
    notes: ColumnType<string[], string | undefined, string>
  }
  import_pieces: {
    upload_id: string
    /** From 1. */
    number: number
    bytes: Uint8Array
    /** The user, or below zero the service token. */
    added_by: number
    added_at: Moment
  }
  import_rows: {
    import_id: number
    file_id: number
    line: number
    kind: ImportKind
    values: Json<ImportValues>
    /** What stood in the file, by the names of columns. */
    raw: Json<Record<string, string>>
    unread: JsonOrNull<ImportFault[]>
    action: ImportAction | null
    faults: JsonOrNull<ImportFault[]>
  }
  import_records: {
    import_id: number
    file_id: number
    line: number
    kind: ImportKind
    record: string
    key: string
    action: ImportAction
    digest: string
    is_main: boolean
  }
  import_transactions: { transaction_id: ColumnType<string, number | string, never>; import_id: number }
  /** The batch of entries that were brought forward; no row while there is none. */
  brought_batch: { one: Generated<boolean>; batch_id: number }
  /** The words that imports added to lists; for `vendor` the vendors. */
  import_words: { kind: string; value: string }
  /** Rows that an import made and an undo removed, each with its last version. */
  import_undone: { record: string; key: string; image_id: ColumnType<string, number | string, number | string> }
  import_mappings: {
    id: GeneratedAlways<number>
    name: string
    kind: ImportKind
    mapping: Json<unknown>
    saved_by: string
    saved_at: Moment
  }
}

/** The number of rows by kind and action. */
export type ImportTally = Partial<Record<ImportKind, Partial<Record<ImportAction, number>>>>
