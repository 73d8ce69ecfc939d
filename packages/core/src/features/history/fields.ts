export type HistoryFieldKind =
  | 'text'
  | 'money'
  | 'day'
  | 'moment'
  | 'number'
  | 'count'
  | 'flag'
  | 'client'
  | 'vehicle'
  | 'entry'
  | 'named'

export interface HistoryField {
  label: string
  kind: HistoryFieldKind
  /** The names of a `named` value, by its number or word. */
  names?: Readonly<Record<string, string>>
  /** Shown only while the passcode is unlocked (server 2). */
  isGated?: boolean
  /** Shown only to users who may change settings: addresses to which this server sends. */
  isOfSettings?: boolean
}

/** Fields by their path in the stored record, in the order of their form. */
export type HistoryFields = Readonly<Record<string, HistoryField>>

const text = (label: string): HistoryField => ({ label, kind: 'text' })
const money = (label: string): HistoryField => ({ label, kind: 'money' })
const day = (label: string): HistoryField => ({ label, kind: 'day' })
const moment = (label: string): HistoryField => ({ label, kind: 'moment' })
const number = (label: string): HistoryField => ({ label, kind: 'number' })
const count = (label: string): HistoryField => ({ label, kind: 'count' })
const flag = (label: string): HistoryField => ({ label, kind: 'flag' })
const client = (label: string): HistoryField => ({ label, kind: 'client' })
const vehicle = (label: string): HistoryField => ({ label, kind: 'vehicle' })
const entry = (label: string): HistoryField => ({ label, kind: 'entry' })
const passcodeFields = (fields: HistoryFields): HistoryFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, isGated: true }]))
const settingsOnlyFields = (fields: HistoryFields): HistoryFields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, isOfSettings: true }]))

export interface HistoryNames {
  saleTypes: Readonly<Record<number, string>>
  categories: Readonly<Record<number, string>>
  types: Readonly<Record<number, string>>
  hireTypes: Readonly<Record<number, string>>
  client: HistoryFields
  vehicle: HistoryFields
  transfer: HistoryFields
  settings: HistoryFields
  settlementMethods: Readonly<Record<string, string>>
  creditRecords: Readonly<Record<string, string>>
  creditMedia: Readonly<Record<string, string>>
  creditLanguages: Readonly<Record<string, string>>
  forbearanceMeasures: Readonly<Record<string, string>>
  offerAnswers: Readonly<Record<string, string>>
  prepayModes: Readonly<Record<string, string>>
  differenceReasons: Readonly<Record<string, string>>
  coins: Readonly<Record<string, string>>
  assessmentVerdicts: Readonly<Record<string, string>>
  assessmentDecisions: Readonly<Record<string, string>>
}

const PURCHASE: HistoryFields = {
  bought_from_id: client('Bought from'),
  bought_date: day('Bought date'),
  ...passcodeFields({ bought_price: money('Bought price'), note: text('Notes') }),
}

/** The lists of vehicles and the next receipt number, which belong to the settings. */
const OTHER_SETTINGS: HistoryFields = {
  make: text('Make'),
  model: text('Model'),
  body_type: text('Body Type'),
  color: text('Colour'),
  fuel_type: text('Fuel'),
  next: number('Current Receipt Number'),
  lockedMonth: text('Locked month'),
  ...settingsOnlyFields({
    emailServer: text('E-mail server'),
    emailUser: text('E-mail user'),
    emailPassword: text('E-mail password'),
    emailSender: text('E-mail sender'),
    emailReplyTo: text('E-mail reply to'),
    emailTest: text('E-mail tested with'),
  }),
}

const sale = ({ saleTypes }: HistoryNames): HistoryFields => ({
  client_id: client('Sold to'),
  sold_date: day('Sold Date'),
  sale_type: { label: 'Sale Type', kind: 'named', names: saleTypes },
  hp_account_no: text('HP Account No'),
  ...passcodeFields({
    sold_price: money('Sold Price'),
    difference: money('Difference'),
    deposit: money('Deposit'),
    monthly_payment: money('Monthly payment'),
    number_of_months: number('Number of months'),
    first_payment_date: day('First payment date'),
    end_of_month: flag('End of month'),
    is_consumer: flag('Consumer'),
    last_payment: money('Last payment'),
    number_of_first_payments: number('Number of first payments'),
    first_payments_total: money('First payments total'),
  }),
})

const ACCOUNT: HistoryFields = passcodeFields({
  agreed: money('HP Agreed'),
  paid: money('HP Paid'),
  remaining: money('HP Remaining'),
  waived: money('HP Waived'),
  received: money('HP Received'),
  surplus: money('HP Overpaid'),
  settlement_amount: money('HP Settlement'),
  settled_on: day('HP Settled on'),
  settlement_entry_id: entry('HP Settled by'),
  fully_paid: flag('HP Fully paid'),
  changed_by_hand: flag('HP Changed by hand'),
  next_due_date: day('HP Next due'),
  next_amount: money('HP Next payment'),
  paid_count: number('HP Payments paid'),
  remaining_count: number('HP Payments remaining'),
})

/** `{client}` stands for the client of the attempt, for a vehicle has many. */
const ATTEMPT: HistoryFields = {
  date: day('Attempt of {client}: Date'),
  amount: money('Attempt of {client}: Amount'),
  ...passcodeFields({
    selling_price: money('Attempt of {client}: Selling Price'),
    difference: money('Attempt of {client}: Difference'),
  }),
  dismissed_entry_id: entry('Attempt of {client}: Taken off after'),
}

const cashEntry = ({ categories, types, settlementMethods, prepayModes }: HistoryNames): HistoryFields => ({
  date: day('Date'),
  category_id: { label: 'Category', kind: 'named', names: categories },
  type_id: { label: 'Type', kind: 'named', names: types },
  amount: money('Amount'),
  vehicle_id: vehicle('Vehicle'),
  hp_account_no: text('HP Account No'),
  hire_id: number('Car hire'),
  client_id: client('Client'),
  name: text('Name'),
  vendor: text('Vendor'),
  description: text('Description'),
  reference: text('Reference'),
  month_expense: day('Month'),
  handling_fee: money('Handling fee'),
  is_part_exchange: flag('Part Exchange'),
  selling_price: money('Selling Price'),
  difference: money('Difference'),
  combine_count: number('Payments together'),
  bank: text('Bank'),
  bank_date: day('Bank date'),
  bank_reference: text('Bank reference'),
  epos_batch_no: text('EPOS Batch No'),
  cheque_out_no: text('Our cheque No'),
  tm_entry_id: entry('Fee of'),
  corrects_id: entry('Corrects'),
  batch_id: number('Batch'),
  'settled_by.method': { label: 'Settlement', kind: 'named', names: settlementMethods },
  'settled_by.percent': number('Compensation %'),
  'prepaid_by.mode': { label: 'Ahead of time', kind: 'named', names: prepayModes },
  'prepaid_by.percent': number('Compensation % ahead of time'),
})

const CHEQUE: HistoryFields = {
  payer_name: text('Payer'),
  bank: text('Cheque bank'),
  number: text('Cheque No'),
  account_no: text('A/C No'),
  cheque_date: day('Cheque date'),
  receipt_no: text('Cheque receipt No'),
  status: text('Cheque'),
  made_entry_id: entry('Cheque gone with'),
}

const RECEIPT: HistoryFields = {
  number: number('Receipt No'),
  entry_id: entry('Entry'),
  date: day('Date'),
  payer: text('From'),
  reg_no: text('Reg No'),
  amount: money('Amount'),
  issued_by: text('Issued by'),
  instead_of: number('Instead of'),
  replaced_by: number('Replaced by'),
  voided_at: moment('Void since'),
  voided_by: text('Voided by'),
}

const batch = ({ coins, differenceReasons }: HistoryNames): HistoryFields => ({
  status: text('Status'),
  started_at: moment('Started'),
  ended_at: moment('Ended'),
  opening: money('Opening'),
  ins: money('In'),
  outs: money('Out'),
  closing: money('Closing'),
  cheques_opening: money('Cheques opening'),
  cheques_closing: money('Cheques closing'),
  ...Object.fromEntries(Object.entries(coins).map(([name, label]) => [`coins.${name}`, count(`Counted ${label}`)])),
  extra: money('Extra'),
  counted: money('Counted'),
  difference_reason: { label: 'Difference', kind: 'named', names: differenceReasons },
  difference_note: text('Difference note'),
  closed_by: text('Closed by'),
  signed_closing: money('Signed closing'),
  signed_cheques: money('Signed cheques'),
  signed_counted: money('Signed count'),
  signed_by: text('Signed by'),
  signed_at: moment('Signed'),
})

const INSTALMENT: HistoryFields = passcodeFields({
  vehicle_id: vehicle('Vehicle'),
  number: number('No'),
  due_date: day('Due Date'),
  amount: money('Amount'),
  bank_charge: money('Bank charge'),
  interest: money('Interest'),
  reduce_from_capital: money('Reduce from capital'),
  capital: money('Capital'),
  mark: text('Made'),
  pinned_amount: money('Ticked amount'),
  pinned_date: day('Ticked on'),
  paid_on_row: money('Paid on it'),
  open: money('Open'),
  waived: money('Waived'),
  paid: flag('Paid'),
  paid_date: day('Paid Date'),
  cash_entry_id: entry('Paid by'),
})

const EXPENSE: HistoryFields = passcodeFields({
  vehicle_id: vehicle('Vehicle'),
  date: day('Date'),
  vendor: text('Vendor'),
  description: text('Description'),
  amount: money('Amount'),
  entry_id: entry('Made by'),
})

const payment = ({ categories, types }: HistoryNames): HistoryFields =>
  passcodeFields({
    vehicle_id: vehicle('Vehicle'),
    date: day('Date'),
    category_id: { label: 'Type', kind: 'named', names: categories },
    type_id: { label: 'Pay Method', kind: 'named', names: types },
    receipt_number: text('Receipt No'),
    amount: money('Amount'),
  })

const creditRecord = (names: HistoryNames): HistoryFields =>
  passcodeFields({
    vehicle_id: vehicle('Vehicle'),
    kind: { label: 'Record', kind: 'named', names: names.creditRecords },
    date: day('Date'),
    time: text('Hour'),
    medium: { label: 'Medium', kind: 'named', names: names.creditMedia },
    language: { label: 'Language', kind: 'named', names: names.creditLanguages },
    recipient: text('To'),
    note: text('Note'),
    attachment_id: number('File'),
    measure: { label: 'Offered', kind: 'named', names: names.forbearanceMeasures },
    answer: { label: 'Answer', kind: 'named', names: names.offerAnswers },
    answered_on: day('Answered on'),
    corrects_id: number('In place of record'),
  })

const hire = ({ hireTypes }: HistoryNames): HistoryFields => ({
  client_id: client('Client'),
  vehicle_id: vehicle('Vehicle'),
  hire_type: { label: 'Type', kind: 'named', names: hireTypes },
  rate: money('Rate'),
  start_date: day('From'),
  end_date: day('To'),
})

/** Secrets are never shown, only that they changed. */
const USER: HistoryFields = {
  username: text('Username'),
  isActive: flag('Active'),
  role: text('Role'),
  newPassword: flag('New password'),
  newPasscode: flag('New passcode'),
  secondFactor: text('Second factor'),
  passkey: text('Passkey'),
}

const ROLE: HistoryFields = {
  name: text('Name'),
  can: text('May'),
  secondFactor: text('Second factor'),
}

/** The token itself is never shown. */
const SERVICE_TOKEN: HistoryFields = {
  name: text('Name'),
  can: text('Can'),
  until: day('Until'),
}

/** The secret itself is never shown. */
const WEBHOOK: HistoryFields = {
  ...settingsOnlyFields({ address: text('Address') }),
  kinds: text('Told of'),
  isActive: flag('Active'),
}

const EMAIL: HistoryFields = {
  to: text('To'),
  subject: text('Subject'),
  paper: text('Paper'),
  state: text('State'),
}

/** What was earned and spent stands in the assessment alone. */
const assessment = ({ assessmentVerdicts, assessmentDecisions }: HistoryNames): HistoryFields => ({
  regNo: text('Vehicle'),
  ...passcodeFields({
    verdict: { label: 'Verdict', kind: 'named', names: assessmentVerdicts },
    decision: { label: 'Decision', kind: 'named', names: assessmentDecisions },
    isWithdrawn: flag('Taken back'),
    isLetterGiven: flag('Refusal letter given'),
  }),
})

/**
 * The fields of a record in its history, by table; of users, roles, service tokens, webhooks, e-mail, assessments and settings, by their audit event. Ids,
 * versions, and columns that the database derives are left out.
 * @returns No fields for a table without a history.
 */
export function historyFields(names: HistoryNames): Readonly<Record<string, HistoryFields>> {
  return {
    clients: { ...names.client, spouse_id: client('Spouse'), is_car_hire_client: flag('Car Hire Client') },
    vehicles: { ...names.vehicle, ...PURCHASE },
    sales: sale(names),
    part_exchanges: { pe_vehicle_id: vehicle('Car taken in {place}') },
    hp_accounts: ACCOUNT,
    attempts: ATTEMPT,
    transfers: names.transfer,
    cash_entries: cashEntry(names),
    cheques: CHEQUE,
    receipt_numbers: RECEIPT,
    batches: batch(names),
    instalments: INSTALMENT,
    expenses: EXPENSE,
    manual_payments: payment(names),
    credit_records: creditRecord(names),
    car_hires: hire(names),
    users: USER,
    roles: ROLE,
    service_tokens: SERVICE_TOKEN,
    webhooks: WEBHOOK,
    email_messages: EMAIL,
    credit_assessment: assessment(names),
    settings: { ...names.settings, ...OTHER_SETTINGS },
  }
}
