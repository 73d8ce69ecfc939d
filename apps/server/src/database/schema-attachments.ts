import type { AttachedRecord, AttachmentKind, AttachmentType } from '@forecourt/core/features/attachments/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface StoredFile {
  type: AttachmentType
  size: number
  digest: string
  thumbnail_digest: string | null
  width: number | null
  height: number | null
}

export interface AttachmentTables {
  attachments: StoredFile & {
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
  attachment_uploads: StoredFile & {
    upload_id: string
    /** The user. */
    added_by: number
    added_at: Moment
  }
  phone_links: {
    id: GeneratedAlways<number>
    token_hash: string
    phone_hash: string | null
    session_id: string
    /** The user who made it. */
    user_id: number
    record: AttachedRecord
    record_id: number
    kind: AttachmentKind
    files: Generated<number>
    /** Pieces that were sent, of files that became something or not. */
    pieces: Generated<number>
    made_at: Moment
    expires_at: Moment
    ended_at: MomentOrNull
  }
}
