import type { CommandID } from '@forecourt/core/commands'
import { recordText } from '@forecourt/core/line/print'
import type { HistoryRecord } from '../../features/history/history-dialog'
import { addressOfTab, type VehicleDocumentID, DOCUMENT_TABS, type VehicleTabID } from '../../features/vehicles/address'
import type { Destination } from '../../kit/line/line-command'

/** A record of a row of the palette, with what the window knows of it; unknown values are empty or 0. */
export interface PaletteRecord {
  kind: 'vehicle' | 'account' | 'client' | 'entry'
  /** For an account, too, the id of its vehicle. */
  id: number
  label: string
  regNo: string
  /** The account of the vehicle; of a client the only one that is not paid off. */
  accountNo: string
  /** True when its account is known to be open. */
  isOpen: boolean
  isSold: boolean
  /** The buyer of the vehicle, or the client itself. */
  clientID: number
  mobile: string
  /** For a client with several open accounts, each of them. */
  accounts?: readonly { accountNo: string; regNo: string }[]
}

export type RecordAct =
  /** Goes there; `runs` is done on that page as soon as it is open. */
  | ({ kind: 'go'; runs?: CommandID } & Destination)
  /** A line that is begun in the box. */
  | { kind: 'text'; text: string }
  | { kind: 'copy'; text: string }
  | { kind: 'history'; record: HistoryRecord }

export interface RecordAction {
  id: string
  /** Runs it while the actions of a record are open. */
  key: string
  title: string
  /** The words that name it beside a record, as in `abc123 hp`. */
  words: readonly string[]
  /** Returns null where the action does not apply. */
  act: (record: PaletteRecord) => RecordAct | null
}

type ActionFor = RecordAction['act']

const isVehicleOrAccount = ({ kind }: PaletteRecord) => kind === 'vehicle' || kind === 'account'

function beginLine(verb: string, nameOf: (record: PaletteRecord) => string): ActionFor {
  return (record) => {
    const name = nameOf(record)
    return name === '' ? null : { kind: 'text', text: `${verb} ${recordText(name)} ` }
  }
}

function openTab(tab: VehicleTabID, applies: (record: PaletteRecord) => boolean = isVehicleOrAccount): ActionFor {
  return (record) =>
    isVehicleOrAccount(record) && applies(record)
      ? { kind: 'go', to: `/vehicles/vehicle/${record.id}`, search: addressOfTab(tab) }
      : null
}

function openDocument(print: VehicleDocumentID, applies: (record: PaletteRecord) => boolean): ActionFor {
  return (record) =>
    isVehicleOrAccount(record) && applies(record)
      ? { kind: 'go', to: `/vehicles/vehicle/${record.id}`, search: { ...addressOfTab(DOCUMENT_TABS[print]), print } }
      : null
}

function runOnEntry(runs: CommandID): ActionFor {
  return ({ kind, id }) => (kind === 'entry' ? { kind: 'go', to: `/cash-management/edit/${id}`, runs } : null)
}

function openStatement({ kind, id, isSold: sold }: PaletteRecord): RecordAct | null {
  if (kind === 'entry' || (kind === 'vehicle' && !sold)) return null
  return { kind: 'go', to: '/statement', search: kind === 'client' ? { clientID: id } : { vehicleID: id } }
}

const hasAccount = ({ accountNo }: PaletteRecord) => accountNo !== ''
const isSoldRecord = (record: PaletteRecord) => record.isSold

/** The actions of a record from its row, in the order in which they are offered. */
export const RECORD_ACTIONS: readonly RecordAction[] = [
  {
    id: 'pay',
    key: 'P',
    title: 'Take an HP payment',
    words: ['pay', 'payment'],
    act: beginLine('pay', ({ accountNo, isOpen }) => (isOpen ? accountNo : '')),
  },
  {
    id: 'expense',
    key: 'E',
    title: 'Book an expense',
    words: ['exp', 'expense', 'cost'],
    act: beginLine('exp', (record) => (isVehicleOrAccount(record) ? record.regNo : '')),
  },
  {
    id: 'deposit',
    key: 'D',
    title: 'Take a deposit',
    words: ['dep', 'deposit'],
    act: beginLine('dep', (record) => (record.kind === 'vehicle' && !record.isSold ? record.regNo : '')),
  },
  {
    id: 'hp',
    key: 'H',
    title: 'HP tab',
    words: ['hp', 'account', 'instalments', 'schedule'],
    act: openTab('hp', hasAccount),
  },
  { id: 'sale', key: 'S', title: 'Sale tab', words: ['sale', 'sell', 'buyer'], act: openTab('sale') },
  {
    id: 'costings',
    key: 'C',
    title: 'Costings tab',
    words: ['costings', 'costs', 'expenses'],
    act: openTab('costings'),
  },
  {
    id: 'purchase',
    key: 'U',
    title: 'Purchase tab',
    words: ['purchase', 'bought', 'seller'],
    act: openTab('purchase'),
  },
  { id: 'payments', key: 'Y', title: 'Payment tab', words: ['payments', 'paid'], act: openTab('payment') },
  { id: 'notes', key: 'N', title: 'Notes tab', words: ['notes', 'note'], act: openTab('notes') },
  {
    id: 'agreement',
    key: 'A',
    title: 'Print the agreement',
    words: ['agreement', 'contract', 'print'],
    act: openDocument('agreement', isSoldRecord),
  },
  {
    id: 'invoice',
    key: 'I',
    title: 'Print the invoice',
    words: ['invoice', 'print'],
    act: openDocument('invoice', isSoldRecord),
  },
  {
    id: 'bills',
    key: 'B',
    title: 'Print the bills of exchange',
    words: ['boe', 'boes', 'bills', 'print'],
    act: openDocument('boe', hasAccount),
  },
  {
    id: 'standing-order',
    key: 'O',
    title: 'Print the standing order',
    words: ['standing-order', 'so', 'print'],
    act: openDocument('standing-order', hasAccount),
  },
  {
    id: 'details',
    key: 'R',
    title: 'Print the details',
    words: ['report', 'print'],
    act: openDocument('details', ({ kind }) => kind === 'vehicle'),
  },
  {
    id: 'receipt',
    key: 'R',
    title: 'Receipt',
    words: ['receipt', 'print'],
    act: runOnEntry('cash-book.print-receipt'),
  },
  {
    id: 'clone',
    key: 'K',
    title: 'Clone the entry',
    words: ['clone', 'again'],
    act: runOnEntry('cash-book.clone-entry'),
  },
  {
    id: 'vehicle',
    key: 'V',
    title: 'Go to the vehicle',
    words: ['vehicle', 'car'],
    act: ({ kind, id }) => (kind === 'account' ? { kind: 'go', to: `/vehicles/vehicle/${id}` } : null),
  },
  {
    id: 'client',
    key: 'J',
    title: 'Go to the client',
    words: ['client', 'customer', 'owner'],
    act: ({ kind, clientID }) =>
      kind !== 'client' && clientID > 0 ? { kind: 'go', to: '/clients/client', search: { clientID } } : null,
  },
  {
    id: 'phone',
    key: 'T',
    title: 'Copy the telephone number',
    words: ['phone', 'call', 'mobile', 'tel', 'telephone', 'number'],
    act: ({ mobile }) => (mobile === '' ? null : { kind: 'copy', text: mobile }),
  },
  {
    id: 'statement',
    key: 'L',
    title: 'Statement of account',
    words: ['statement', 'ledger'],
    act: (record) => openStatement(record),
  },
  {
    id: 'history',
    key: 'W',
    title: 'History: who changed what, and when',
    words: ['history', 'changes', 'audit', 'who', 'log'],
    act: ({ kind, id, label }) => ({ kind: 'history', record: { kind, id, words: label } }),
  },
]

/** An action with what it does to a record to which it applies. */
export interface OfferedAction {
  action: RecordAction
  act: RecordAct
}

export function recordActions(
  record: PaletteRecord,
  actions: readonly RecordAction[] = RECORD_ACTIONS,
): readonly OfferedAction[] {
  return actions.flatMap((action) => {
    if (action.id === 'pay' && record.accounts) return accountPayments(record.accounts, action)
    const act = action.act(record)
    return act ? [{ action, act }] : []
  })
}

/** Returns a payment on each account, by its position in the list. */
function accountPayments(accounts: NonNullable<PaletteRecord['accounts']>, action: RecordAction): OfferedAction[] {
  return accounts.map(({ accountNo, regNo }, at) => ({
    action: {
      ...action,
      id: `${action.id} ${accountNo}`,
      key: at < 9 ? String(at + 1) : '',
      title: `${action.title} on ${[accountNo, regNo].filter((each) => each !== '').join(', ')}`,
    },
    act: { kind: 'text', text: `pay ${recordText(accountNo)} ` },
  }))
}

/** A record and an action on it, in words: `abc123 hp`, `maria borg phone`. */
export interface RecordActionLine {
  record: string
  actions: readonly RecordAction[]
}

/**
 * Parses words that name a record and, behind or before it, one of its actions.
 * @returns null for words without an action, or with nothing but one.
 */
export function parseRecordAction(words: string): RecordActionLine | null {
  const all = words
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (all.length < 2) return null
  const of = (word: string | undefined) =>
    RECORD_ACTIONS.filter(({ words: own }) => word !== undefined && own.includes(word.toLowerCase()))
  const behind = of(all.at(-1))
  if (behind.length > 0) return { record: all.slice(0, -1).join(' '), actions: behind }
  const before = of(all[0])
  return before.length > 0 ? { record: all.slice(1).join(' '), actions: before } : null
}
