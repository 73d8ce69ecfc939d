import type { AttachedRecord, AttachmentKind, AttachmentType } from '@forecourt/core/features/attachments/enums'
import type {
  CreditLanguage,
  CreditMedium,
  CreditRecordKind,
  ForbearanceMeasure,
  OfferAnswer,
} from '@forecourt/core/features/credit/enums'
import type { AssessmentDecision, AssessmentVerdict } from '@forecourt/core/features/credit/assessment-enums'
import type { ApplicantFigures } from '@forecourt/core/features/credit/assessment'
import type { EmailKind, EmailSecurity, EmailState } from '@forecourt/core/features/email/enums'
import type { ChangeAction, HistoryKind } from '@forecourt/core/features/history/enums'
import type { InstalmentMark } from '@forecourt/core/features/hire-purchase/enums'
import type { PartPaymentTerms } from '@forecourt/core/features/hire-purchase/part-payment'
import type { StoredPlanRow } from '@forecourt/core/features/hire-purchase/prepaid-account'
import type { ReplacedRow, StoredScheduleChange } from '@forecourt/core/features/hire-purchase/schedule-changes'
import type { SettlementLine, SettlementTerms } from '@forecourt/core/features/hire-purchase/settlement-terms'
import type { ImportKind, ImportValues } from '@forecourt/core/features/import/kinds'
import type { ImportAction, ImportFault, ImportState } from '@forecourt/core/features/import/schemas'
import type { ReportAction } from '@forecourt/core/features/reports/enums'
import type { MonthSums } from '@forecourt/core/features/reports/reported-months'
import type { DeliveryState, WebhookKind } from '@forecourt/core/features/webhooks/enums'
import type { TokenRight } from '@forecourt/core/kernel/rights'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, OrNull, WithDefault } from './column-forms'
import type { Tables } from './tables'

type Batch = 'current' | 'waiting' | 'closed'
type Cheque = 'pending' | 'banked' | 'out'
/** Written once, never changed. */
type WrittenOnce = ColumnType<string, number | string, never>

/** What the database does not say of a column: its values, and what a trigger keeps. */
interface ColumnTypes {
  attachments: { type: AttachmentType; record: AttachedRecord; kind: AttachmentKind }
  attachment_uploads: { type: AttachmentType }
  audit_events: {
    subject_id: ColumnType<string | null, number | null | undefined, never>
    transaction_id: ColumnType<string, number, never>
    /** Which record it changed, made of the others; null for what changes none. */
    change_kind: GeneratedAlways<HistoryKind | null>
    change_action: GeneratedAlways<ChangeAction>
  }
  batches: { status: Batch; coins: OrNull<Json<Record<string, number>>> }
  cash_entries: {
    /** Of a settlement: the method that it was entered by. */
    settled_by: OrNull<Json<SettlementTerms>>
    /** Of a part payment ahead of time: what it was entered by. */
    prepaid_by: OrNull<Json<PartPaymentTerms>>
    /** Kept by triggers: what the Name column shows: the name, else the vendor, else the client. */
    shown_name: GeneratedAlways<string>
  }
  cheques: { status: Generated<Cheque> }
  credit_records: {
    kind: CreditRecordKind
    medium: CreditMedium
    language: CreditLanguage
    measure: ForbearanceMeasure | null
    answer: OfferAnswer | null
  }
  credit_assessment: {
    /** The client first. */
    applicants: Json<(ApplicantFigures & { name: string })[]>
    /** Papers: a file, or what it is called. */
    seen: Json<{ attachmentID: number | null; text: string }[]>
    verdict: AssessmentVerdict
    decision: AssessmentDecision
    letter_medium: CreditMedium | null
  }
  email_messages: { kind: EmailKind; state: Generated<EmailState> }
  email_settings: { security: EmailSecurity }
  erased_lines: { line: 'event' | 'image'; line_id: WrittenOnce; erasure: WrittenOnce }
  hp_accounts: {
    /** What the settlement was asked for, by the method that its entry keeps. */
    settlement_lines: OrNull<Json<SettlementLine[]>>
  }
  hp_part_payments: {
    /** Rows due after its day as they were. */
    rows_before: Json<StoredPlanRow[]>
  }
  hp_schedule_changes: {
    kind: StoredScheduleChange['kind']
    terms: Json<StoredScheduleChange['terms']>
    row_ids: Json<number[]>
    /** The rows that it replaced. */
    rows_before: Json<ReplacedRow[]>
  }
  import_files: { kind: ImportKind; notes: WithDefault<Json<string[]>> }
  import_mappings: { kind: ImportKind }
  import_records: { kind: ImportKind; action: ImportAction }
  import_rows: {
    kind: ImportKind
    values: Json<ImportValues>
    /** What stood in the file, by the names of columns. */
    raw: Json<Record<string, string>>
    unread: OrNull<Json<ImportFault[]>>
    action: ImportAction | null
    faults: OrNull<Json<ImportFault[]>>
  }
  import_transactions: { transaction_id: WrittenOnce }
  imports: {
    state: Generated<ImportState>
    counts: WithDefault<Json<ImportTally>>
    /** By rule, how many rows are not held to it. */
    exceptions: WithDefault<Json<Record<string, number>>>
  }
  instalments: { mark: Generated<InstalmentMark> }
  locked_months: { sums: Json<MonthSums> }
  phone_links: { record: AttachedRecord; kind: AttachmentKind }
  preferences: { value: Json<Record<string, unknown>> }
  reported_months: { action: ReportAction; sums: Json<MonthSums> }
  row_images: { image: Record<string, unknown> | null }
  service_tokens: { rights: TokenRight[] }
  sign_in_tries: { kind: 'username' | 'address' | 'passcode' | 'approval' | 'approver' }
  webhook_deliveries: { state: Generated<DeliveryState> }
  webhooks: { kinds: WebhookKind[] }
}

/** What `Own` names must be columns of tables. */
type KnownColumns<Own> = {
  [T in keyof Own]: T extends keyof Tables
    ? { [C in keyof Own[T]]: C extends keyof Tables[T] ? unknown : never }
    : never
}

type Refine<Own extends KnownColumns<Own>> = {
  [T in keyof Tables]: T extends keyof Own ? Omit<Tables[T], keyof Own[T]> & Own[T] : Tables[T]
}

export type Database = Refine<ColumnTypes>

/** The number of rows by kind and action. */
export type ImportTally = Partial<Record<ImportKind, Partial<Record<ImportAction, number>>>>
