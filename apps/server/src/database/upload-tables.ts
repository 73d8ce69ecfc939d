import type { ColumnType } from 'kysely'

/** Files as they come in, before anything is made of them. */
export interface UploadTables {
  import_pieces: {
    upload_id: string
    /** From 1. */
    number: number
    bytes: Uint8Array
    /** The user, or below zero the service token. */
    added_by: number
    added_at: ColumnType<Date, Date | string, Date | string>
  }
}
