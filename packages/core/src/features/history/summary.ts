import { formatDay, isDay } from '../../kernel/days'
import { type ChangeAction, HISTORY_KIND_NAMES, type HistoryKind } from './enums'
import type { HistoryNames } from './fields'
import { historyMoneyText, type RecordNames } from './rules'

export interface AuditedSave {
  operation: string
  /** The kind in the audit, which separates a deal from its vehicle. */
  kind: string
  action: ChangeAction
  together?: readonly string[]
}

/** Titles that are not the kind with `added`, `changed` or `deleted`. */
const TITLES: Readonly<Record<string, string>> = {
  EditVehicle: 'Details changed',
  EditVehicleNote: 'Note changed',
  EditVehicleBoughtDetails: 'Purchase changed',
  SaveTransfer: 'Transfer changed',
  RecordRefusal: 'Refusal letter given',
  CalculateHpSchedule: 'Schedule generated',
  AddHPPayment: 'HP payment added',
  EditHPPayment: 'HP payment changed',
  DeleteHPPayment: 'HP payment deleted',
  SaveCommonExpense: 'Common expense saved',
  DeleteAttempt: 'Attempt deleted',
  SaveReceiptNumber: 'Receipt number changed',
  RenameVehicleListValue: 'Spelling corrected',
  Reconcile: 'Batch closed',
  SaveReconcile: 'Batch counted',
  ReopenLastClosedBatch: 'Batch re-opened',
  ReconcilePendingCheques: 'Cheques banked',
  ChequesOut: 'Cheques given out',
  ErasePerson: 'Client erased',
  ResetPasscode: 'Passcode reset',
  AddWebhook: 'Webhook made',
  TestWebhook: 'Webhook tested',
  ResendWebhook: 'Webhook sent again',
  SendStatement: 'E-mail sent off',
  SendPaper: 'E-mail sent off',
  ResendEmail: 'E-mail sent again',
  CancelEmail: 'E-mail cancelled',
  TestEmail: 'E-mail tested',
  SaveEmailSettings: 'E-mail set up',
  ResetPassword: 'Password reset',
  DeactivateUser: 'User deactivated',
  ConfirmSecondFactor: 'Second factor set up',
  NewRecoveryCodes: 'New recovery codes made',
  RemoveSecondFactor: 'Second factor removed',
  TakeSecondFactor: 'Second factor removed',
  AddPasskey: 'Passkey added',
  RenamePasskey: 'Passkey renamed',
  RemovePasskey: 'Passkey removed',
  TakePasskeys: 'Passkeys removed',
  UnlockUser: 'Waiting times forgotten',
}

const KINDS: Readonly<Record<string, string>> = { ...HISTORY_KIND_NAMES, schedule: 'Schedule', attempt: 'Attempt' }

const DEAL_TITLES: Readonly<Record<ChangeAction, string>> = { add: 'Sold', edit: 'Sale changed', delete: 'Sale undone' }
const ACTION_WORDS: Readonly<Record<ChangeAction, string>> = { add: 'added', edit: 'changed', delete: 'deleted' }

const SENDING_CALLS: readonly string[] = ['SendStatement', 'SendPaper']

const BOOKS_TITLES: Readonly<Record<string, string>> = {
  ApplyImport: 'Imported',
  UndoImport: 'Import undone',
  RemoveImport: 'Import removed',
  RestoreArchive: 'Archive restored, its users deactivated',
}

/** The title of changes by a sale in one save (server 6.5). */
const SOLD_TOGETHER = 'Sold, with its schedule'
const SALE_TITLES: Readonly<Record<string, string>> = {
  schedule: SOLD_TOGETHER,
  'vehicle add': 'Taken in part exchange',
  'vehicle edit': 'Purchase changed',
}

/**
 * The title of a save. A save may have several events: a client typed in the form of a sale is added by that sale.
 * @example historyTitle({ operation: 'SoldToVehicle', kind: 'deal', action: 'add' }) // 'Sold'
 */
export function historyTitle({ operation, kind, action, together = [] }: AuditedSave): string {
  if (kind === 'books') return BOOKS_TITLES[operation] ?? 'Taken over'
  if (kind === 'deal' && action === 'add' && together.includes('schedule')) return SOLD_TOGETHER
  const bySale = operation === 'SellVehicle' ? (SALE_TITLES[kind] ?? SALE_TITLES[`${kind} ${action}`]) : undefined
  if (bySale !== undefined) return bySale
  if (kind === 'deal') return DEAL_TITLES[action]
  if (kind === 'receipt' && action === 'add') return 'Receipt issued'
  if (kind === 'token') return actionTitle(kind, action)
  // An address that is kept with what is sent to it.
  if (kind === 'client' && SENDING_CALLS.includes(operation)) return actionTitle(kind, action)
  return TITLES[operation] ?? actionTitle(kind, action)
}

export function actionTitle(kind: string, action: ChangeAction): string {
  if (kind === 'assessment') return action === 'add' ? 'Assessment saved' : 'Assessment taken back'
  if (kind === 'receipt' && action === 'edit') return 'Receipt voided'
  if (kind === 'token' && action !== 'edit') return action === 'add' ? 'Service token made' : 'Service token revoked'
  return `${KINDS[kind] ?? kind} ${ACTION_WORDS[action]}`
}

export interface DescribedRecord {
  kind: HistoryKind
  id: number | null
  /** Its row, or its audit event where it has none; null when only related rows changed. */
  row: Readonly<Record<string, unknown>> | null
  /** Without the passcode a name has no gated field. */
  isUnlocked: boolean
  seesSettings: boolean
}

/**
 * The shortest name of a record that identifies it.
 * @example recordTitle(entry, words, names) // 'HP Payment · HP-2219 · €550.00'
 */
export function recordTitle(
  { kind, id, row, isUnlocked, seesSettings }: DescribedRecord,
  words: HistoryNames,
  names: RecordNames,
): string {
  const text = (column: string) => String(row?.[column] ?? '')
  const money = (column: string) => (row?.[column] === undefined ? '' : historyMoneyText(row[column]))
  const day = (column: string) => dayText(text(column))
  const vehicle = (of: unknown) => (of ? (names.vehicles.get(Number(of)) ?? `vehicle ${String(of)}`) : '')
  const gated = (parts: () => string[]) => (isUnlocked ? parts() : [])
  const parts: Readonly<Record<HistoryKind, () => string[]>> = {
    client: () => [names.clients.get(Number(id)) ?? `client ${id}`],
    vehicle: () => [vehicle(id)],
    entry: () => [
      words.categories[Number(row?.category_id)] ?? String(id),
      text('hp_account_no') || text('reg_no') || text('name') || text('vendor') || text('description'),
      money('amount'),
    ],
    batch: () => [String(id)],
    cheque: () => [text('bank'), text('number'), text('payer_name')],
    receipt: () => [String(id)],
    account: () => [names.accounts.get(Number(id)) ?? vehicle(id)],
    instalment: () => [
      names.accounts.get(Number(row?.vehicle_id)) ?? vehicle(row?.vehicle_id),
      ...gated(() => [`No ${text('number')}`, day('due_date')]),
    ],
    expense: () => [vehicle(row?.vehicle_id), ...gated(() => [text('vendor'), text('description'), money('amount')])],
    payment: () => [
      vehicle(row?.vehicle_id),
      ...gated(() => [words.categories[Number(row?.category_id)] ?? '', money('amount')]),
    ],
    credit: () => [vehicle(row?.vehicle_id), ...gated(() => [words.creditRecords[text('kind')] ?? '', day('date')])],
    hire: () => [vehicle(row?.vehicle_id), [day('start_date'), day('end_date')].filter(Boolean).join(' to ')],
    user: () => [text('username')],
    role: () => [text('name')],
    token: () => [text('name')],
    webhook: () => [seesSettings ? text('address') : String(id ?? '')],
    email: () => [text('to'), text('subject')],
    assessment: () => [text('regNo'), ...gated(() => [text('verdict')])],
    settings: () => [],
  }
  return parts[kind]().filter(Boolean).join(' · ')
}

function dayText(value: string): string {
  return isDay(value) ? formatDay(value) : ''
}

/**
 * One line of a history: the title, the record, and the save of another record that caused it.
 * @example historySummary('HP account changed', 'HP-2219', 'Entry added') // 'HP account changed: HP-2219 · Entry added'
 */
export function historySummary(title: string, record: string, cause: string): string {
  return [record === '' ? title : `${title}: ${record}`, cause].filter(Boolean).join(' · ')
}
