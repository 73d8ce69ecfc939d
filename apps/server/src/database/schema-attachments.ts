import type { AttachedRecord, AttachmentKind, AttachmentType } from '@forecourt/core/features/attachments/enums'
import type { ColumnType, GeneratedAlways } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** A file as it is kept. */
interface KeptFile {
  type: AttachmentType
  size: number
  digest: string
  thumbnail_digest: string | null
  width: number | null
  height: number | null
}

/** What hangs on records. */
export interface AttachmentTables {
  attachments: KeptFile & {
    id: GeneratedAlways<number>
    record: AttachedRecord
    record_id: number
    kind: AttachmentKind
    name: string
    place: number
    added_by: string
    added_at: Moment
    deleted_by: string | null
    deleted_at: MomentOrNull
    gone_since: MomentOrNull
  }
  attachment_uploads: KeptFile & {
    upload_id: string
    /** The user. */
    added_by: number
    added_at: Moment
  }
}
