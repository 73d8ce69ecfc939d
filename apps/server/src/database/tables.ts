import type { Generated, GeneratedAlways } from 'kysely'
import type { DayText, Decimal, Json, Moment, OrNull, Read, Whole, WithDefault } from './column-forms'

/** The tables as they stand in the database: printed from it by `schema.test.ts`, never written by hand. */
export interface Tables {
  approvals: {
    id: GeneratedAlways<number>
    approval_hash: string
    session_id: string
    operation: string
    rights: string[]
    approved_by: string
    expires_at: Moment
    used_key: string | null
    used_at: OrNull<Moment>
    asked_hash: string
    approved_by_id: number
    approved_by_version: number
    asked_by_id: number
    asked_by_version: number
  }
  attachment_uploads: {
    upload_id: string
    added_by: number
    type: string
    size: number
    digest: string
    thumbnail_digest: string | null
    width: number | null
    height: number | null
    added_at: Moment
  }
  attachments: {
    id: GeneratedAlways<number>
    record: string
    record_id: number
    kind: string
    name: string
    type: string
    size: number
    digest: string
    thumbnail_digest: string | null
    width: number | null
    height: number | null
    place: number
    added_by: string
    added_at: Moment
    deleted_by: string | null
    deleted_at: OrNull<Moment>
    gone_since: OrNull<Moment>
  }
  attempts: {
    vehicle_id: number
    client_id: number
    date: DayText
    amount: Whole
    selling_price: OrNull<Whole>
    difference: OrNull<Whole>
    latest_entry_id: number
    dismissed_entry_id: number | null
  }
  audit_chain: {
    one: Generated<boolean>
    links: Whole
    head: Uint8Array
  }
  audit_digests: {
    record: string
    columns: string[]
  }
  audit_events: {
    id: GeneratedAlways<Read<Whole>>
    at: WithDefault<Moment>
    user_id: number | null
    username: string
    operation: string
    kind: string
    subject_id: OrNull<Whole>
    before: OrNull<Json>
    after: OrNull<Json>
    transaction_id: Whole
    change_kind: GeneratedAlways<string | null>
    change_id: GeneratedAlways<Read<Whole> | null>
    change_action: GeneratedAlways<string | null>
    amount_before: GeneratedAlways<Read<Whole> | null>
    amount_after: GeneratedAlways<Read<Whole> | null>
  }
  audit_records: {
    record: string
    keys: string[]
    made: string[]
  }
  audit_transactions: {
    id: Whole
    link: OrNull<Whole>
    hash: Uint8Array | null
  }
  batches: {
    id: Generated<number>
    status: string
    started_at: Moment
    ended_at: OrNull<Moment>
    opening: Whole
    cheques_opening: Whole
    ins: OrNull<Whole>
    outs: OrNull<Whole>
    closing: OrNull<Whole>
    cheques_closing: OrNull<Whole>
    coins: OrNull<Json>
    extra: OrNull<Whole>
    audit_link: OrNull<Whole>
    audit_head: string | null
    counted: OrNull<Whole>
    difference_reason: string | null
    difference_note: string | null
    closed_by: string | null
    signed_closing: OrNull<Whole>
    signed_cheques: OrNull<Whole>
    signed_counted: OrNull<Whole>
    signed_by: string | null
    signed_at: OrNull<Moment>
  }
  brought_batch: {
    one: Generated<boolean>
    batch_id: number
  }
  car_hires: {
    id: Generated<number>
    client_id: number
    vehicle_id: number
    hire_type: number
    rate: Whole
    start_date: DayText
    end_date: DayText
    created_at: WithDefault<Moment>
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
  }
  cash_entries: {
    id: Generated<number>
    batch_id: number
    date: DayText
    created_at: WithDefault<Moment>
    created_by: Generated<string>
    category_id: number
    type_id: number
    amount: Whole
    signed_amount: Whole
    vehicle_id: number | null
    reg_no: Generated<string>
    hp_account_no: Generated<string>
    client_id: number | null
    name: Generated<string>
    description: Generated<string>
    reference: Generated<string>
    vendor: Generated<string>
    month_expense: OrNull<DayText>
    handling_fee: OrNull<Whole>
    is_part_exchange: Generated<boolean>
    difference: OrNull<Whole>
    selling_price: OrNull<Whole>
    combine_count: number | null
    cheque_id: number | null
    bank: Generated<string>
    bank_date: OrNull<DayText>
    bank_reference: Generated<string>
    epos_batch_no: Generated<string>
    cheque_out_no: Generated<string>
    tm_entry_id: number | null
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
    search: GeneratedAlways<string | null>
    marks: GeneratedAlways<string | null>
    shown_name: Generated<string>
    name_key: GeneratedAlways<string | null>
    description_key: GeneratedAlways<string | null>
    reference_key: GeneratedAlways<string | null>
    corrects_id: number | null
    hire_id: number | null
    settled_by: OrNull<Json>
    prepaid_by: OrNull<Json>
  }
  cheques: {
    id: Generated<number>
    bank: string
    number: string
    account_no: string
    payer_name: string
    cheque_date: OrNull<DayText>
    receipt_no: Generated<string>
    status: Generated<string>
    made_entry_id: number | null
  }
  client_search: {
    client_id: number
    own: Generated<string>
    related: Generated<string>
    idno: Generated<string>
    numbers: Generated<string>
    surname: Generated<string>
    name: Generated<string>
  }
  clients: {
    id: Generated<number>
    idno: string
    name: string
    surname: string
    address1: Generated<string>
    address2: Generated<string>
    address3: Generated<string>
    mob_no: Generated<string>
    tel_no: Generated<string>
    other_no: Generated<string>
    email: Generated<string>
    spouse_id: number | null
    is_car_hire_client: Generated<boolean>
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
    search: GeneratedAlways<string | null>
    vat_no: Generated<string>
    idno_twice: boolean | null
  }
  credit_assessment: {
    id: GeneratedAlways<number>
    client_id: number
    vehicle_id: number
    reg_no: string
    applicants: Json
    dependants: number
    seen: Json
    instalment: Whole
    least_rest: OrNull<Whole>
    greatest_share: OrNull<Decimal>
    rest: Whole
    share: OrNull<Decimal>
    verdict: string
    reason: string
    decision: string
    decided_by: string
    decided_at: Moment
    withdrawn_by: string | null
    withdrawn_at: OrNull<Moment>
    database: Generated<string>
    letter_at: OrNull<Moment>
    letter_by: string | null
    letter_medium: string | null
    letter_message_id: number | null
  }
  credit_records: {
    id: Generated<number>
    vehicle_id: number
    kind: string
    date: DayText
    time: string
    medium: string
    language: string
    recipient: string
    note: string
    attachment_id: number | null
    measure: string | null
    answer: string | null
    answered_on: OrNull<DayText>
    corrects_id: number | null
    message_id: number | null
    recorded_by: string
    recorded_at: Moment
  }
  deleted_entries: {
    id: number
    batch_id: number | null
    date: OrNull<DayText>
    created_at: OrNull<Moment>
    created_by: string | null
    category_id: number | null
    type_id: number | null
    signed_amount: OrNull<Whole>
    vehicle_id: number | null
    reg_no: string | null
    hp_account_no: string | null
    client_id: number | null
    name: string | null
    vendor: string | null
    description: string | null
    reference: string | null
    month_expense: OrNull<DayText>
    cheque_id: number | null
    bank: string | null
    bank_reference: string | null
    epos_batch_no: string | null
    cheque_out_no: string | null
    hire_id: number | null
    version: number | null
    updated_at: OrNull<Moment>
    updated_by: string | null
    transaction_id: OrNull<Whole>
    shown_name: string | null
    search: GeneratedAlways<string | null>
    marks: GeneratedAlways<string | null>
    name_key: GeneratedAlways<string | null>
    description_key: GeneratedAlways<string | null>
    reference_key: GeneratedAlways<string | null>
  }
  email_messages: {
    id: GeneratedAlways<number>
    client_id: number | null
    recipient: string
    subject: string
    body: string
    kind: string
    request: Json
    file_name: string
    content_type: string
    paper: Uint8Array | null
    digest: string
    message_id: string
    state: Generated<string>
    tries: Generated<number>
    next_at: Moment
    give_up_at: Moment
    tried_at: OrNull<Moment>
    sent_at: OrNull<Moment>
    answer: string | null
    created_by: string
    created_at: Moment
    leased_by: string | null
    leased_until: OrNull<Moment>
    receipt_number: number | null
    printed_by: string
  }
  email_settings: {
    is_only: Generated<boolean>
    host: string
    port: number
    security: string
    username: Generated<string>
    password: string | null
    sender_name: Generated<string>
    sender_address: string
    reply_to: Generated<string>
    hourly_limit: Generated<number>
  }
  erased_lines: {
    line: string
    line_id: Whole
    erasure: Whole
    before: Uint8Array
    after: Uint8Array
  }
  expenses: {
    id: Generated<number>
    vehicle_id: number
    amount: Whole
    date: DayText
    vendor: Generated<string>
    description: Generated<string>
    entry_id: number | null
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
  }
  hp_accounts: {
    vehicle_id: number
    agreed: Whole
    paid: Whole
    remaining: Whole
    waived: Whole
    received: Whole
    surplus: Whole
    settlement_entry_id: number | null
    settled_on: OrNull<DayText>
    settlement_amount: OrNull<Whole>
    fully_paid: boolean
    changed_by_hand: Generated<boolean>
    next_due_date: OrNull<DayText>
    next_amount: OrNull<Whole>
    paid_count: number
    remaining_count: number
    generated_at: WithDefault<Moment>
    settlement_lines: OrNull<Json>
  }
  hp_part_payments: {
    entry_id: number
    vehicle_id: number
    instalment_id: number
    ahead: Whole
    given_back: Whole
    rows_before: Json
  }
  hp_schedule_changes: {
    id: Generated<number>
    vehicle_id: number
    kind: string
    day: DayText
    terms: Json
    row_ids: Json
    rows_before: Json
  }
  idempotency_keys: {
    user_id: number
    method: string
    path: string
    key: string
    body_hash: string
    answer: OrNull<Json>
    created_at: WithDefault<Moment>
  }
  import_files: {
    id: GeneratedAlways<number>
    import_id: number
    name: string
    kind: string
    mapping: Json
    digest: string
    added_by: string
    added_at: Moment
    notes: WithDefault<Json>
  }
  import_mappings: {
    id: GeneratedAlways<number>
    name: string
    kind: string
    mapping: Json
    saved_by: string
    saved_at: Moment
  }
  import_pieces: {
    upload_id: string
    number: number
    bytes: Uint8Array
    added_by: number
    added_at: Moment
  }
  import_records: {
    import_id: number
    file_id: number
    line: number
    kind: string
    record: string
    key: string
    action: string
    digest: string
    is_main: boolean
  }
  import_rows: {
    import_id: number
    file_id: number
    line: number
    kind: string
    values: Json
    raw: Json
    unread: OrNull<Json>
    action: string | null
    faults: OrNull<Json>
  }
  import_transactions: {
    transaction_id: Whole
    import_id: number
  }
  import_undone: {
    record: string
    key: string
    image_id: Whole
  }
  import_words: {
    kind: string
    value: string
  }
  imports: {
    id: GeneratedAlways<number>
    name: string
    state: Generated<string>
    created_by: string
    created_at: Moment
    checked_at: OrNull<Moment>
    applied_by: string | null
    applied_at: OrNull<Moment>
    undone_by: string | null
    undone_at: OrNull<Moment>
    counts: WithDefault<Json>
    exceptions: WithDefault<Json>
  }
  instalment_payments: {
    instalment_id: number
    entry_id: number | null
    amount: Whole
    date: DayText
  }
  instalments: {
    id: Generated<number>
    vehicle_id: number
    number: number
    due_date: DayText
    amount: Whole
    bank_charge: OrNull<Whole>
    interest: OrNull<Whole>
    reduce_from_capital: OrNull<Whole>
    capital: OrNull<Whole>
    mark: Generated<string>
    pinned: Generated<boolean>
    pinned_amount: OrNull<Whole>
    pinned_date: OrNull<DayText>
    paid_on_row: WithDefault<Whole>
    open: Whole
    waived: WithDefault<Whole>
    paid: Generated<boolean>
    paid_date: OrNull<DayText>
    cash_entry_id: number | null
    has_cash_entry: Generated<boolean>
    batch_closed: Generated<boolean>
    version: Generated<number>
  }
  locked_months: {
    month: DayText
    locked_by: string
    locked_at: Moment
    sums: Json
  }
  lookups: {
    id: Generated<number>
    kind: string
    value: string
  }
  manual_payments: {
    id: Generated<number>
    vehicle_id: number
    amount: Whole
    date: DayText
    category_id: number
    type_id: number
    receipt_number: Generated<string>
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
  }
  part_exchanges: {
    vehicle_id: number
    pe_vehicle_id: number
    position: number
  }
  passkeys: {
    id: GeneratedAlways<number>
    user_id: number
    credential_id: string
    public_key: string
    counter: Whole
    transports: Generated<string[]>
    host: string
    name: string
    created_at: Moment
    last_used_at: OrNull<Moment>
  }
  phone_links: {
    id: GeneratedAlways<number>
    token_hash: string
    phone_hash: string | null
    session_id: string
    user_id: number
    record: string
    record_id: number
    kind: string
    files: Generated<number>
    pieces: Generated<number>
    made_at: Moment
    expires_at: Moment
    ended_at: OrNull<Moment>
  }
  preferences: {
    user_id: number
    value: Json
  }
  receipt_counter: {
    one: Generated<boolean>
    next_number: number
  }
  receipt_numbers: {
    number: number
    entry_id: number | null
    created_at: WithDefault<Moment>
    issued_by: Generated<string>
    issued_for: number | null
    date: OrNull<DayText>
    category_id: number | null
    client_id: number | null
    vehicle_id: number | null
    reg_no: Generated<string>
    payer: Generated<string>
    amount: OrNull<Whole>
    instead_of: number | null
    voided_at: OrNull<Moment>
    voided_by: Generated<string>
    replaced_by: number | null
    paper: OrNull<Json>
  }
  recovery_codes: {
    user_id: number
    code_hash: string
  }
  reported_months: {
    id: Generated<number>
    month: DayText
    action: string
    reported_by: string
    reported_at: Moment
    sums: Json
  }
  roles: {
    id: GeneratedAlways<number>
    name: string
    built_in: string | null
    rights: Generated<string[]>
    version: Generated<number>
    needs_second_factor: Generated<boolean>
  }
  row_images: {
    id: GeneratedAlways<Read<Whole>>
    record: string
    key: string
    image: OrNull<Json>
    transaction_id: Whole
  }
  sales: {
    vehicle_id: number
    client_id: number
    sale_type: number
    sold_price: OrNull<Whole>
    sold_date: DayText
    difference: OrNull<Whole>
    deposit: OrNull<Whole>
    monthly_payment: OrNull<Whole>
    last_payment: OrNull<Whole>
    number_of_months: number | null
    number_of_first_payments: number | null
    first_payments_total: OrNull<Whole>
    first_payment_date: OrNull<DayText>
    end_of_month: Generated<boolean>
    hp_account_no: Generated<string>
    hp_account_key: GeneratedAlways<string | null>
    updated_at: WithDefault<Moment>
    is_consumer: Generated<boolean>
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
  second_factors: {
    user_id: number
    secret: string | null
    made_at: OrNull<Moment>
    pending: string | null
    last_step: WithDefault<Whole>
  }
  service_tokens: {
    id: GeneratedAlways<number>
    name: string
    token_hash: string
    rights: string[]
    created_by: string
    created_at: Moment
    expires_at: Moment
    last_used_at: OrNull<Moment>
    revoked_by: string | null
    revoked_at: OrNull<Moment>
    created_by_id: number | null
  }
  sessions: {
    id: string
    user_id: number
    refresh_hash: string
    previous_hash: string | null
    rotated_at: OrNull<Moment>
    created_at: Moment
    expires_at: Moment
    ended_at: OrNull<Moment>
    unlocked_until: OrNull<Moment>
    address: string | null
    last_used_at: OrNull<Moment>
    device: string | null
    device_key: string | null
  }
  settings: {
    name: string
    value: Json
  }
  sign_in_tries: {
    kind: string
    subject: string
    failures: number
    first_at: Moment
    last_at: Moment
    blocked_until: OrNull<Moment>
  }
  transfers: {
    vehicle_id: number
    signed_by_seller: Generated<boolean>
    signed_by_buyer: Generated<boolean>
    signed_by_witness: Generated<boolean>
    insured_from: OrNull<DayText>
    licence_paid: Generated<boolean>
    fines_paid: Generated<boolean>
    hp_cancelled_on: OrNull<DayText>
    veh_forms: Generated<string>
    done_on: OrNull<DayText>
    version: Generated<number>
    updated_at: WithDefault<Moment>
    updated_by: Generated<string>
  }
  used_challenges: {
    challenge_hash: string
    used_at: Moment
  }
  users: {
    id: GeneratedAlways<number>
    username: string
    password_hash: string
    passcode_hash: string
    is_active: Generated<boolean>
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
    created_at: WithDefault<Moment>
    passcode_key: string | null
    role_id: number
    passkey_handle: Generated<string>
    is_first_password: Generated<boolean>
  }
  vehicle_search: {
    vehicle_id: number
    own: Generated<string>
    related: Generated<string>
    marks: Generated<string>
    reg_key: Generated<string>
    account_key: string | null
    state: Generated<number>
    reg_no: Generated<string>
    make: Generated<string>
    model: Generated<string>
    body_type: Generated<string>
    color: Generated<string>
    yom: number | null
    mileage: number | null
    bought_date: OrNull<DayText>
    sold_date: OrNull<DayText>
    hp_account_no: string | null
  }
  vehicles: {
    id: Generated<number>
    reg_no: string
    reg_key: GeneratedAlways<string | null>
    make: string
    model: string
    body_type: string
    fuel_type: string
    color: string
    chassis_no: Generated<string>
    engine_no: Generated<string>
    engine_capacity: number | null
    yom: number | null
    seating_capacity: number | null
    transmission: Generated<string>
    spare_key: Generated<string>
    lot_no: Generated<string>
    car_no: Generated<string>
    system_no: Generated<string>
    mileage: number | null
    is_miles: Generated<boolean>
    co2: OrNull<Decimal>
    pm: OrNull<Decimal>
    note: Generated<string>
    bought_from_id: number | null
    bought_date: OrNull<DayText>
    bought_price: OrNull<Whole>
    version: Generated<number>
    updated_by: Generated<string>
    updated_at: WithDefault<Moment>
    search: GeneratedAlways<string | null>
    marks: GeneratedAlways<string | null>
    asking_price: OrNull<Whole>
    known_defects: Generated<string>
  }
  vendors: {
    id: Generated<number>
    name: string
  }
  webhook_deliveries: {
    id: GeneratedAlways<Read<Whole>>
    webhook_id: number
    event_id: Generated<string>
    kind: string
    subject_id: OrNull<Whole>
    action: string
    operation: string
    at: Moment
    state: Generated<string>
    tries: Generated<number>
    next_at: Moment
    give_up_at: Moment
    tried_at: OrNull<Moment>
    answer: string | null
  }
  webhooks: {
    id: GeneratedAlways<number>
    address: string
    kinds: string[]
    is_active: Generated<boolean>
    secret_salt: string
    secret_hash: string
    created_by: string
    created_at: Moment
    failures: Generated<number>
    retry_at: OrNull<Moment>
    leased_by: string | null
    leased_until: OrNull<Moment>
  }
}
