import { type Day, day } from '../../kernel/days'
import { type Cents, cents } from '../../kernel/money'
import { CEILING_RATE_NAMES, CEILING_RATES, SETTLEMENT_METHOD_NAMES, SETTLEMENT_METHODS } from './enums'

/** Where a price needs the passcode: in lists and reports that do not name it (D2 6, server 18), in all, or in none. */
export const PRICE_LOCKS = ['By report', 'Always', 'Never'] as const

export interface SettingsField {
  /** Its path in the settings; problems of the server have the same name. */
  path: string
  /** Its label; unique in its part. */
  label: string
  /** `lines` is text of several lines, `days` a whole number of them, `day` one of the calendar, `percent` a number of two decimals. */
  kind: 'text' | 'lines' | 'money' | 'days' | 'day' | 'percent' | 'flag' | 'choice'
  /** The choices, in words; `names` when they have names of their own. */
  options?: readonly string[]
  names?: Readonly<Record<string, string>>
  /** The most percent: 100 unless given. */
  max?: number
  required?: boolean
  /** The default of a setting that stands by itself, as stored: money in cents. */
  fallback?: string | number | boolean
  hint?: string
}

/**
 * Every setting by the part of the page, in order. The shapes, storage, form and command line of those with a `fallback` follow this list: a new one
 * is an entry here.
 */
export const SETTINGS_PARTS = [
  {
    id: 'dealership',
    title: 'Dealership',
    fields: [
      { path: 'dealership.name', label: 'Name', kind: 'text', required: true, hint: 'at the head of every document' },
      { path: 'dealership.address', label: 'Address', kind: 'text', required: true },
      { path: 'dealership.locality', label: 'Locality', kind: 'text', required: true, hint: 'where bills are issued' },
      { path: 'dealership.phone', label: 'Phone', kind: 'text' },
      {
        path: 'dealership.email',
        label: 'E-mail',
        kind: 'text',
        hint: 'in credit documents since 20-11-2026; while it is empty they have a line for it',
      },
      { path: 'dealership.web', label: 'Web address', kind: 'text', hint: 'in credit documents since 20-11-2026' },
      { path: 'dealership.vatNumber', label: 'VAT number', kind: 'text' },
      {
        path: 'soldPriceLocked',
        label: 'Sold price locked',
        kind: 'choice',
        fallback: 'By report',
        options: PRICE_LOCKS,
        hint: 'ask for the passcode always, never, or as set per report',
      },
      {
        path: 'costLocked',
        label: 'Cost locked',
        kind: 'choice',
        fallback: 'By report',
        options: PRICE_LOCKS,
        hint: 'the same of prices bought and costs',
      },
    ],
  },
  {
    id: 'terms',
    title: 'Warranty and terms',
    fields: [
      { path: 'warrantyText', label: 'Warranty', kind: 'lines', hint: 'default text of agreements and receipts' },
      { path: 'secondTerms.sale', label: 'Second terms of a sale', kind: 'lines', hint: 'one clause per line' },
      {
        path: 'secondTerms.hirePurchase',
        label: 'Second terms of hire purchase',
        kind: 'lines',
        hint: 'one clause per line',
      },
      { path: 'hireTerms', label: 'Hire terms', kind: 'lines', hint: 'one clause per line of the hire agreement' },
      {
        path: 'creditTexts.withdrawal',
        label: 'Right of withdrawal',
        kind: 'lines',
        hint: 'in credit documents',
      },
      { path: 'creditTexts.earlyRepayment', label: 'Early repayment', kind: 'lines', hint: 'in credit documents' },
      { path: 'creditTexts.lateness', label: 'Late payment', kind: 'lines', hint: 'in credit documents' },
      { path: 'creditTexts.ownership', label: 'Ownership', kind: 'lines', hint: 'in credit documents' },
      { path: 'creditTexts.sureties', label: 'Sureties', kind: 'lines', hint: 'in credit documents' },
      {
        path: 'creditTexts.otherServices',
        label: 'Other services',
        kind: 'lines',
        hint: 'in credit documents: what must be bought to get the credit',
      },
      {
        path: 'creditTexts.supervision',
        label: 'Supervisory authority',
        kind: 'lines',
        hint: 'in credit documents: its name and address',
      },
      { path: 'creditTexts.complaints', label: 'Complaints', kind: 'lines', hint: 'in credit documents' },
      {
        path: 'creditTexts.timeToComplain',
        label: 'Time to complain',
        kind: 'lines',
        hint: 'in the letter of a change of terms: within what time the buyer complains of it',
      },
      { path: 'creditTexts.law', label: 'Law and language', kind: 'lines', hint: 'in credit documents' },
      {
        path: 'receiptBalance',
        label: 'Receipt balance',
        kind: 'flag',
        fallback: false,
        hint: 'deposit receipts show what is still owed',
      },
      {
        path: 'tracksTransfers',
        label: 'Transfers',
        kind: 'flag',
        fallback: true,
        hint: 'a checklist for each sale: log book, insurance, fines, hire purchase',
      },
      {
        path: 'rateCeiling',
        label: 'Rate ceiling',
        kind: 'percent',
        fallback: 8,
        required: true,
        hint: 'percent a year; a sale above this borrowing rate must be confirmed (Civil Code, article 1852)',
      },
      {
        path: 'rateCeilingCompares',
        label: 'Rate ceiling compares',
        kind: 'choice',
        fallback: 'interest',
        options: CEILING_RATES,
        names: CEILING_RATE_NAMES,
        hint: 'which rate of a sale is held against the ceiling',
      },
      {
        path: 'assessmentLeastRest',
        label: 'Least left of income',
        kind: 'money',
        fallback: cents(400_00),
        hint: 'a month, after expenses, other credit and the instalment; less is a negative assessment; empty to check none',
      },
      {
        path: 'assessmentGreatestShare',
        label: 'Greatest share for credit',
        kind: 'percent',
        fallback: 40,
        hint: 'percent of income for the instalment and other credit; more is a negative assessment; empty to check none',
      },
      {
        path: 'retentionDays',
        label: 'Clients kept for',
        kind: 'days',
        fallback: 3_653,
        required: true,
        hint: 'days after the last activity of a client; the client may be erased after that',
      },
      {
        path: 'settlementMethod',
        label: 'Early settlement',
        kind: 'choice',
        fallback: 'specified',
        options: SETTLEMENT_METHODS,
        names: SETTLEMENT_METHOD_NAMES,
        hint: 'how a settlement figure is worked out; each entry keeps its own',
      },
      {
        path: 'settlementCompensationPercent',
        label: 'Compensation',
        kind: 'percent',
        fallback: 0,
        required: true,
        max: 1,
        hint: 'percent of capital paid early, of a settlement by contract; at most 0.5 in the last year (2008/48/EC art. 16, (EU) 2023/2225 art. 29)',
      },
      {
        path: 'creditTexts.debtAdvice',
        label: 'Debt advice',
        kind: 'lines',
        hint: 'who gives it, and how to reach them',
      },
      {
        path: 'creditTexts.repaymentProcedure',
        label: 'How to repay early',
        kind: 'lines',
        hint: 'what the buyer does, and what we answer',
      },
      {
        path: 'creditTexts.otherDuties',
        label: 'Other duties',
        kind: 'lines',
        hint: 'what follows when a duty other than to pay is not kept',
      },
      { path: 'creditTexts.termination', label: 'Ending the agreement', kind: 'lines' },
      {
        path: 'creditTexts.linkedSale',
        label: 'Faults of the goods',
        kind: 'lines',
        hint: 'rights against us as seller and creditor',
      },
      {
        path: 'creditTexts.furtherCosts',
        label: 'Further costs',
        kind: 'lines',
        hint: 'in the leaflet: what a buyer pays besides; not in the cost of the credit',
      },
      {
        path: 'creditTexts.aprWords',
        label: 'Words of the form: APR',
        kind: 'lines',
        hint: 'Annex I of Directive (EU) 2023/2225; compare it with the Official Journal',
      },
      {
        path: 'creditTexts.payableWords',
        label: 'Words of the form: total to pay',
        kind: 'lines',
        hint: 'Annex I of Directive (EU) 2023/2225; compare it with the Official Journal',
      },
      {
        path: 'creditTexts.servicesWords',
        label: 'Words of the form: other services',
        kind: 'lines',
        hint: 'Annex I of Directive (EU) 2023/2225; compare it with the Official Journal',
      },
    ],
  },
  {
    id: 'signatories',
    title: 'Signatories',
    fields: [
      { path: 'signatories.0', label: 'First', kind: 'text', required: true, hint: 'represents the dealership' },
      { path: 'signatories.1', label: 'Second', kind: 'text', required: true, hint: 'to choose for cancellations' },
    ],
  },
  {
    id: 'banks',
    title: 'Banks of standing orders',
    fields: [
      { path: 'standingOrderBanks.0.name', label: 'Bank 1', kind: 'text', required: true, hint: 'the default' },
      {
        path: 'standingOrderBanks.0.fullName',
        label: 'Bank 1 full name',
        kind: 'text',
        hint: 'as the order is addressed',
      },
      { path: 'standingOrderBanks.0.iban', label: 'Bank 1 IBAN', kind: 'text', hint: 'our account there' },
      { path: 'standingOrderBanks.1.name', label: 'Bank 2', kind: 'text', required: true },
      { path: 'standingOrderBanks.1.fullName', label: 'Bank 2 full name', kind: 'text' },
      { path: 'standingOrderBanks.1.iban', label: 'Bank 2 IBAN', kind: 'text' },
      { path: 'standingOrderBanks.2.name', label: 'Bank 3', kind: 'text', required: true },
      { path: 'standingOrderBanks.2.fullName', label: 'Bank 3 full name', kind: 'text' },
      { path: 'standingOrderBanks.2.iban', label: 'Bank 3 IBAN', kind: 'text' },
    ],
  },
  {
    id: 'deposits',
    title: 'Bank deposits',
    fields: [
      { path: 'bankDeposits.0.name', label: 'Name 1', kind: 'text', required: true, hint: 'the default' },
      { path: 'bankDeposits.0.reference', label: 'Reference 1', kind: 'text', hint: 'fills in the reference' },
      { path: 'bankDeposits.1.name', label: 'Name 2', kind: 'text', required: true },
      { path: 'bankDeposits.1.reference', label: 'Reference 2', kind: 'text' },
    ],
  },
  {
    id: 'cash',
    title: 'Cash',
    fields: [
      {
        path: 'cashLimit',
        label: 'Cash limit',
        kind: 'money',
        fallback: cents(10_000_00),
        required: true,
        hint: 'ask above this much cash on one deal within six months',
      },
      {
        path: 'firstOpeningBalance',
        label: 'First opening balance',
        kind: 'money',
        required: true,
        hint: 'cash in the drawer when the first batch began',
      },
      {
        path: 'earliestDay',
        label: 'Earliest day',
        kind: 'day',
        fallback: day('1990-01-01'),
        required: true,
        hint: 'the day the business began; earlier dates are refused',
      },
      {
        path: 'entryDaysBack',
        label: 'Days back',
        kind: 'days',
        fallback: 1_000,
        hint: 'an earlier day must be confirmed; empty to confirm none',
      },
      {
        path: 'entryDaysAhead',
        label: 'Days ahead',
        kind: 'days',
        fallback: 366,
        hint: 'how far ahead an entry may be dated; empty without a limit',
      },
      {
        path: 'blindCount',
        label: 'Blind count',
        kind: 'flag',
        fallback: false,
        hint: 'closing balance and difference are shown once the count is saved',
      },
      {
        path: 'correctsClosed',
        label: 'Correct closed batches',
        kind: 'flag',
        fallback: false,
        hint: 'an amount changed in a closed batch becomes a correction in the open one',
      },
    ],
  },
] as const satisfies readonly { id: string; title: string; fields: readonly SettingsField[] }[]

type DeclaredSetting = (typeof SETTINGS_PARTS)[number]['fields'][number]
export type SettingsPath = DeclaredSetting['path']

export type SingleField = Extract<DeclaredSetting, { fallback: unknown }>
export const SINGLE_FIELDS: readonly SingleField[] = SETTINGS_PARTS.flatMap(({ fields }) =>
  fields.filter((field: DeclaredSetting): field is SingleField => 'fallback' in field),
)

type TextName<Path> = Path extends `creditTexts.${infer Name}` ? Name : never
export type CreditTextName = TextName<SettingsPath>

type CreditTextPath = Extract<SettingsPath, `creditTexts.${string}`>

const CREDIT_TEXT_FIELDS = SETTINGS_PARTS.flatMap(({ fields }) => [...fields] as DeclaredSetting[]).filter(
  (field): field is DeclaredSetting & { path: CreditTextPath } => field.path.startsWith('creditTexts.'),
)

const creditTextName = (path: CreditTextPath) => path.slice('creditTexts.'.length) as CreditTextName

/** A value for each text of the credit documents. */
export function mapCreditTexts<T>(value: T): Record<CreditTextName, T> {
  return Object.fromEntries(CREDIT_TEXT_FIELDS.map(({ path }) => [creditTextName(path), value])) as Record<
    CreditTextName,
    T
  >
}

/** What a text begins with that the dealership has not confirmed; papers print it without. */
export const UNCONFIRMED = 'Check with your adviser: '

export function isUnconfirmed(text: string): boolean {
  return text.startsWith(UNCONFIRMED)
}

/** A text as papers print it. */
export function printedText(text: string): string {
  return isUnconfirmed(text) ? text.slice(UNCONFIRMED.length) : text
}

/**
 * Returns the texts of credit papers that the dealership has not confirmed, by path, in the order of Manage Data.
 * @source server 20.14
 */
export function textsToCheck(texts: Readonly<Record<CreditTextName, string>>): CreditTextPath[] {
  return CREDIT_TEXT_FIELDS.filter(({ path }) => isUnconfirmed(texts[creditTextName(path)])).map(({ path }) => path)
}

/**
 * What is said of such texts, once for the dealership.
 * @example textsToCheckSentence(['creditTexts.debtAdvice']) // 'Credit papers print 1 text that your adviser has not checked: Debt advice.'
 */
export function textsToCheckSentence(paths: readonly string[]): string {
  const labels = CREDIT_TEXT_FIELDS.filter(({ path }) => paths.includes(path)).map(({ label }) => label)
  const count = paths.length === 1 ? '1 text' : `${paths.length} texts`
  return `Credit papers print ${count} that your adviser has not checked: ${labels.join(', ')}.`
}

type StoredSetting<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'money' }
    ? Cents | EmptySetting<F>
    : F extends { kind: 'day' }
      ? Day
      : F extends { kind: 'percent' | 'days' }
        ? number | EmptySetting<F>
        : F extends { options: readonly (infer Option)[] }
          ? Option
          : string

/** Null for a number that may be empty. */
type EmptySetting<F> = F extends { required: true } ? never : null

/** The single settings as stored; null for an absent number. */
export type SingleSettings = { [F in SingleField as F['path']]: StoredSetting<F> }

export function mapSingleFields<T>(value: (field: SingleField) => T): Record<SingleField['path'], T> {
  return Object.fromEntries(SINGLE_FIELDS.map((field) => [field.path, value(field)])) as Record<SingleField['path'], T>
}

export const SINGLE_FALLBACKS = mapSingleFields(({ fallback }) => fallback) as SingleSettings

/** Whether a setting may be empty: an optional number. */
export function isEmptiable({ kind, ...field }: SingleField): boolean {
  return (kind === 'days' || kind === 'money' || kind === 'percent') && !('required' in field)
}

export const SETTINGS_FIELDS: readonly (SettingsField & { path: SettingsPath; name: string })[] =
  SETTINGS_PARTS.flatMap(({ title, fields }) => fields.map((field) => ({ ...field, name: `${title}: ${field.label}` })))

export const SETTINGS_HISTORY = Object.fromEntries(
  SETTINGS_FIELDS.map(({ path, name, kind, names }) => [
    path,
    names
      ? ({ label: name, kind: 'named', names } as const)
      : ({ label: name, kind: kind === 'money' || kind === 'flag' ? kind : 'text' } as const),
  ]),
)
