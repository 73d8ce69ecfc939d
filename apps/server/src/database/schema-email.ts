import type { EmailKind, EmailSecurity, EmailState } from '@forecourt/core/features/email/enums'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface EmailTables {
  email_settings: {
    is_only: Generated<boolean>
    host: string
    port: number
    security: EmailSecurity
    username: string
    /** Sealed; null for none. */
    password: string | null
    sender_name: string
    sender_address: string
    reply_to: string
    /** How many e-mails one user sends within an hour. */
    hourly_limit: Generated<number>
  }
  email_messages: {
    id: GeneratedAlways<number>
    client_id: number | null
    recipient: string
    subject: string
    body: string
    kind: EmailKind
    /** The call that printed the paper. */
    printed_by: string
    /** Of a receipt. */
    receipt_number: number | null
    /** What the paper was asked with. */
    request: ColumnType<unknown, string, string>
    file_name: string
    content_type: string
    /** Null once it is no longer kept. */
    paper: Uint8Array | null
    /** SHA-256 of the paper. */
    digest: string
    message_id: string
    state: Generated<EmailState>
    tries: Generated<number>
    next_at: Moment
    give_up_at: Moment
    tried_at: MomentOrNull
    sent_at: MomentOrNull
    answer: string | null
    created_by: string
    created_at: Moment
    leased_by: string | null
    leased_until: MomentOrNull
  }
}
