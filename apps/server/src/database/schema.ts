import type { InstalmentMark } from '@forecourt/core/features/hire-purchase/enums'
import type { SettlementTerms, SettlementLine } from '@forecourt/core/features/hire-purchase/settlement-terms'
import type { PartPaymentTerms } from '@forecourt/core/features/hire-purchase/part-payment'
import type { StoredPlanRow } from '@forecourt/core/features/hire-purchase/prepaid-account'
import type { ReportAction } from '@forecourt/core/features/reports/enums'
import type { ClientColumn, RequiredClientColumn } from '@forecourt/core/features/clients/fields'
import type { VehicleTable } from '@forecourt/core/features/vehicles/fields'
import type { ChangeAction, HistoryKind } from '@forecourt/core/features/history/enums'
import type { DeliveryState, WebhookKind } from '@forecourt/core/features/webhooks/enums'
import type { TokenRight } from '@forecourt/core/kernel/rights'
import type { MonthSums } from '@forecourt/core/features/reports/reported-months'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AttachmentTables } from './schema-attachments'
import type { EmailTables } from './schema-email'
import type { ImportTables } from './schema-imports'

/** bigint cents: strings when read (converted by database/values), numbers or strings when written. */
type Money = ColumnType<string, number | string, number | string>
type MoneyOrNull = ColumnType<string | null, number | string | null | undefined, number | string | null>
/** Days are strings `yyyy-MM-dd`. */
type DayText = ColumnType<string, string, string>
type DayOrNull = ColumnType<string | null, string | null | undefined, string | null>
type Moment = ColumnType<Date, Date | string, Date | string>
type MomentWithDefault = ColumnType<Date, Date | string | undefined, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

interface Changed {
  version: Generated<number>
  updated_by: Generated<string>
  updated_at: MomentWithDefault
}

export interface Database extends ImportTables, AttachmentTables, EmailTables {
  users: Changed & {
    id: GeneratedAlways<number>
    username: string
    password_hash: string
    passcode_hash: string
    passcode_key: string | null
    is_active: Generated<boolean>
    /** Somebody else set the password. */
    is_first_password: Generated<boolean>
    role_id: number
    passkey_handle: Generated<string>
    created_at: MomentWithDefault
  }
  roles: {
    id: GeneratedAlways<number>
    name: string
    built_in: string | null
    rights: Generated<string[]>
    needs_second_factor: Generated<boolean>
    version: Generated<number>
  }
  second_factors: {
    user_id: number
    secret: string | null
    made_at: MomentOrNull
    pending: string | null
    last_step: ColumnType<string, number | undefined, number>
  }
  passkeys: {
    id: GeneratedAlways<number>
    user_id: number
    credential_id: string
    public_key: string
    counter: ColumnType<string, number, number>
    transports: Generated<string[]>
    host: string
    name: string
    created_at: Moment
    last_used_at: MomentOrNull
  }
  used_challenges: { challenge_hash: string; used_at: Moment }
  recovery_codes: { user_id: number; code_hash: string }
  approvals: {
    id: GeneratedAlways<number>
    approval_hash: string
    session_id: string
    operation: string
    rights: string[]
    approved_by: string
    asked_hash: string
    approved_by_id: number
    approved_by_version: number
    asked_by_id: number
    asked_by_version: number
    expires_at: Moment
    used_key: string | null
    used_at: MomentOrNull
  }
  sessions: {
    id: string
    user_id: number
    refresh_hash: string
    previous_hash: string | null
    rotated_at: MomentOrNull
    created_at: Moment
    expires_at: Moment
    ended_at: MomentOrNull
    unlocked_until: MomentOrNull
    address: string | null
    last_used_at: MomentOrNull
    device: string | null
    device_key: string | null
  }
  service_tokens: {
    id: GeneratedAlways<number>
    name: string
    token_hash: string
    rights: TokenRight[]
    created_by: string
    created_by_id: number | null
    created_at: Moment
    expires_at: Moment
    last_used_at: MomentOrNull
    revoked_by: string | null
    revoked_at: MomentOrNull
  }
  webhooks: {
    id: GeneratedAlways<number>
    address: string
    kinds: WebhookKind[]
    is_active: Generated<boolean>
    secret_salt: string
    secret_hash: string
    created_by: string
    created_at: Moment
    failures: Generated<number>
    retry_at: MomentOrNull
    leased_by: string | null
    leased_until: MomentOrNull
  }
  webhook_deliveries: {
    id: GeneratedAlways<string>
    webhook_id: number
    event_id: Generated<string>
    kind: string
    subject_id: ColumnType<string | null, number | null, number | null>
    action: string
    operation: string
    at: Moment
    state: Generated<DeliveryState>
    tries: Generated<number>
    next_at: Moment
    give_up_at: Moment
    tried_at: MomentOrNull
    answer: string | null
  }
  sign_in_tries: {
    kind: 'username' | 'address' | 'passcode' | 'approval' | 'approver'
    subject: string
    failures: number
    first_at: Moment
    last_at: Moment
    blocked_until: MomentOrNull
  }
  preferences: { user_id: number; value: Json<Record<string, unknown>> }
  settings: { name: string; value: Json<unknown> }
  locked_months: {
    /** Its first day. */
    month: DayText
    locked_by: string
    locked_at: Moment
    sums: Json<MonthSums>
  }
  reported_months: {
    id: Generated<number>
    /** Its first day. */
    month: DayText
    action: ReportAction
    reported_by: string
    reported_at: Moment
    sums: Json<MonthSums>
  }
  saved_lines: {
    sheet: string
    row_key: string
    line: number
    text: string
    saved_by: string
    saved_at: Moment
    cash_ids: Generated<number[]>
  }
  idempotency_keys: {
    user_id: number
    method: string
    path: string
    key: string
    body_hash: string
    answer: JsonOrNull<unknown>
    created_at: MomentWithDefault
  }
  audit_events: {
    id: Generated<number>
    at: MomentWithDefault
    user_id: number | null
    username: string
    operation: string
    kind: string
    subject_id: ColumnType<string | null, number | null | undefined, never>
    before: JsonOrNull<unknown>
    after: JsonOrNull<unknown>
    transaction_id: ColumnType<string, number, never>
    /** Which record it changed, made of the others; null for what changes none. */
    change_kind: GeneratedAlways<HistoryKind | null>
    change_id: GeneratedAlways<string | null>
    change_action: GeneratedAlways<ChangeAction>
  }
  audit_records: { record: string; keys: string[]; made: string[] }
  audit_transactions: { id: string; link: string | null; hash: Uint8Array | null }
  audit_chain: { links: string; head: Uint8Array }
  erased_lines: {
    line: 'event' | 'image'
    line_id: ColumnType<string, number | string, never>
    erasure: ColumnType<string, number | string, never>
    before: Uint8Array
    after: Uint8Array
  }
  row_images: {
    id: Generated<number>
    record: string
    key: string
    image: Record<string, unknown> | null
    transaction_id: string
  }
  clients: Changed & {
    [Column in ClientColumn]: Column extends RequiredClientColumn ? string : Generated<string>
  } & {
    id: Generated<number>
    spouse_id: number | null
    is_car_hire_client: Generated<boolean>
    /** It had an identity card in common with another before that was refused. */
    idno_twice: Generated<boolean | null>
    search: GeneratedAlways<string>
  }
  lookups: { id: Generated<number>; kind: string; value: string }
  vehicles: Changed &
    VehicleTable<{
      registration: string
      list: string
      text: Generated<string>
      choice: Generated<string>
      whole: number | null
      decimal: ColumnType<string | null, number | null | undefined, number | null>
      flag: Generated<boolean>
    }> & {
      id: Generated<number>
      reg_key: GeneratedAlways<string>
      note: Generated<string>
      bought_from_id: number | null
      bought_date: DayOrNull
      bought_price: MoneyOrNull
      search: GeneratedAlways<string>
      marks: GeneratedAlways<string>
    }
  sales: {
    vehicle_id: number
    client_id: number
    sale_type: number
    sold_price: MoneyOrNull
    sold_date: DayText
    difference: MoneyOrNull
    deposit: MoneyOrNull
    monthly_payment: MoneyOrNull
    last_payment: MoneyOrNull
    number_of_months: number | null
    number_of_first_payments: number | null
    first_payments_total: MoneyOrNull
    first_payment_date: DayOrNull
    end_of_month: Generated<boolean>
    hp_account_no: Generated<string>
    hp_account_key: GeneratedAlways<string | null>
    updated_at: MomentWithDefault
  }
  part_exchanges: { vehicle_id: number; pe_vehicle_id: number; position: number }
  batches: {
    id: Generated<number>
    status: 'current' | 'waiting' | 'closed'
    started_at: Moment
    ended_at: MomentOrNull
    opening: Money
    cheques_opening: Money
    ins: MoneyOrNull
    outs: MoneyOrNull
    closing: MoneyOrNull
    cheques_closing: MoneyOrNull
    coins: JsonOrNull<Record<string, number>>
    extra: MoneyOrNull
    /** What was counted when it was closed; null for one that nobody counted. */
    counted: MoneyOrNull
    difference_reason: string | null
    difference_note: string | null
    /** User name; null where the audit does not say. */
    closed_by: string | null
    /** The closing as it was signed when the batch was last closed; null for one that was never closed. */
    signed_closing: MoneyOrNull
    signed_cheques: MoneyOrNull
    signed_counted: MoneyOrNull
    signed_by: string | null
    signed_at: MomentOrNull
    /** Where the chain of the audit stood when the batch was closed: how many links, and the hash of the last one in hexadecimal. */
    audit_link: ColumnType<string | null, number | string | null | undefined, number | string | null>
    audit_head: string | null
  }
  cheques: {
    id: Generated<number>
    bank: string
    number: string
    account_no: string
    payer_name: string
    cheque_date: DayOrNull
    receipt_no: Generated<string>
    status: ColumnType<
      'pending' | 'banked' | 'out',
      'pending' | 'banked' | 'out' | undefined,
      'pending' | 'banked' | 'out'
    >
    made_entry_id: number | null
  }
  cash_entries: Changed & {
    id: Generated<number>
    batch_id: number
    date: DayText
    created_at: MomentWithDefault
    created_by: Generated<string>
    category_id: number
    type_id: number
    amount: Money
    signed_amount: Money
    vehicle_id: number | null
    reg_no: Generated<string>
    hp_account_no: Generated<string>
    client_id: number | null
    name: Generated<string>
    description: Generated<string>
    reference: Generated<string>
    vendor: Generated<string>
    month_expense: DayOrNull
    handling_fee: MoneyOrNull
    is_part_exchange: Generated<boolean>
    difference: MoneyOrNull
    selling_price: MoneyOrNull
    combine_count: number | null
    cheque_id: number | null
    bank: Generated<string>
    bank_date: DayOrNull
    bank_reference: Generated<string>
    epos_batch_no: Generated<string>
    cheque_out_no: Generated<string>
    tm_entry_id: number | null
    /** The hire that it pays. */
    hire_id: Generated<number | null>
    /** The entry that this one corrects. */
    corrects_id: Generated<number | null>
    /** Of a settlement: the method that it was entered by. */
    settled_by: JsonOrNull<SettlementTerms>
    /** Of a part payment ahead of time: what it was entered by. */
    prepaid_by: JsonOrNull<PartPaymentTerms>
    search: GeneratedAlways<string>
    marks: GeneratedAlways<string>
    /** Kept by triggers: what the Name column shows: the name, else the vendor, else the client. */
    shown_name: GeneratedAlways<string>
    /** What the list sorts by: without case and accents, the first 200 signs. */
    name_key: GeneratedAlways<string>
    description_key: GeneratedAlways<string>
    reference_key: GeneratedAlways<string>
  }
  receipt_numbers: {
    number: number
    /** The entry that it is of; null once it is void. */
    entry_id: number | null
    created_at: MomentWithDefault
    issued_by: Generated<string>
    /** The entry that it was issued for, also when it is void. */
    issued_for: number | null
    date: DayOrNull
    category_id: number | null
    client_id: number | null
    vehicle_id: number | null
    reg_no: Generated<string>
    payer: Generated<string>
    amount: MoneyOrNull
    /** The number that was next when another one was chosen. */
    instead_of: number | null
    voided_at: MomentOrNull
    voided_by: Generated<string>
    replaced_by: number | null
    /** All that it says; null while none was kept. */
    paper: JsonOrNull<unknown>
  }
  receipt_counter: { one: Generated<boolean>; next_number: number }
  expenses: Changed & {
    id: Generated<number>
    vehicle_id: number
    amount: Money
    date: DayText
    vendor: Generated<string>
    description: Generated<string>
    entry_id: number | null
  }
  vendors: { id: Generated<number>; name: string }
  attempts: {
    vehicle_id: number
    client_id: number
    date: DayText
    amount: Money
    selling_price: MoneyOrNull
    difference: MoneyOrNull
    latest_entry_id: number
    dismissed_entry_id: number | null
  }
  manual_payments: Changed & {
    id: Generated<number>
    vehicle_id: number
    amount: Money
    date: DayText
    category_id: number
    type_id: number
    receipt_number: Generated<string>
  }
  hp_accounts: {
    vehicle_id: number
    agreed: Money
    paid: Money
    remaining: Money
    waived: Money
    received: Money
    surplus: Money
    settlement_entry_id: number | null
    settled_on: DayOrNull
    settlement_amount: MoneyOrNull
    /** What the settlement was asked for, by the method that its entry keeps. */
    settlement_lines: JsonOrNull<SettlementLine[]>
    fully_paid: boolean
    changed_by_hand: Generated<boolean>
    next_due_date: DayOrNull
    next_amount: MoneyOrNull
    paid_count: number
    remaining_count: number
    generated_at: MomentWithDefault
  }
  instalments: {
    id: Generated<number>
    vehicle_id: number
    number: number
    due_date: DayText
    amount: Money
    bank_charge: MoneyOrNull
    interest: MoneyOrNull
    reduce_from_capital: MoneyOrNull
    capital: MoneyOrNull
    mark: ColumnType<InstalmentMark, InstalmentMark | undefined, InstalmentMark>
    pinned: Generated<boolean>
    pinned_amount: MoneyOrNull
    pinned_date: DayOrNull
    paid_on_row: ColumnType<string, number | string | undefined, number | string>
    open: Money
    waived: ColumnType<string, number | string | undefined, number | string>
    paid: Generated<boolean>
    paid_date: DayOrNull
    cash_entry_id: number | null
    has_cash_entry: Generated<boolean>
    batch_closed: Generated<boolean>
    version: Generated<number>
  }
  /** The effect of a part payment on an account. */
  hp_part_payments: {
    entry_id: number
    vehicle_id: number
    instalment_id: number
    ahead: Money
    given_back: Money
    /** Rows due after its day as they were. */
    rows_before: ColumnType<StoredPlanRow[], string, string>
  }
  instalment_payments: { instalment_id: number; entry_id: number | null; amount: Money; date: DayText }
  car_hires: Changed & {
    id: Generated<number>
    client_id: number
    vehicle_id: number
    hire_type: number
    rate: Money
    start_date: DayText
    end_date: DayText
    created_at: MomentWithDefault
  }
}
