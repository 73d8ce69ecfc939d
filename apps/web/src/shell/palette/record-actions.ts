import type { CommandID } from '@forecourt/core/commands'
import { recordText } from '@forecourt/core/line/print'
import type { HistoryRecord } from '../../features/history/history-dialog'
import { addressOfTab, type Paper, PAPERS, type VehicleTabID } from '../../features/vehicles/address'
import type { Place } from '../../kit/line/line-command'

/** A record that a row of the palette stands for, with what is known of it without asking; empty and 0 where that is nothing. */
export interface ShownRecord {
  kind: 'vehicle' | 'account' | 'client' | 'entry'
  /** Of the vehicle, for an account, too. */
  id: number
  /** As its row calls it. */
  label: string
  regNo: string
  /** The account of the vehicle; of a client the only one that is open. */
  accountNo: string
  /** Its account is open, as far as that is known. */
  isOpen: boolean
  isSold: boolean
  /** Whoever bought the vehicle, or the client itself. */
  clientID: number
  mobile: string
  /** Of a client with several open accounts each of them. */
  accounts?: readonly { accountNo: string; regNo: string }[]
}

/** What an action does. */
export type RecordAct =
  /** Goes there; `runs` is done on that page as soon as it is open. */
  | ({ kind: 'go'; runs?: CommandID } & Place)
  /** A line that is begun in the box. */
  | { kind: 'text'; text: string }
  | { kind: 'copy'; text: string }
  | { kind: 'history'; record: HistoryRecord }

export interface RecordAction {
  id: string
  /** Runs it while the actions of a record are open. */
  key: string
  title: string
  /** What it is asked for with beside a record, as in `abc123 hp`. */
  words: readonly string[]
  /** Null where it does not apply. */
  act: (record: ShownRecord) => RecordAct | null
}

type ActOf = RecordAction['act']

const isCar = ({ kind }: ShownRecord) => kind === 'vehicle' || kind === 'account'

function begins(verb: string, nameOf: (record: ShownRecord) => string): ActOf {
  return (record) => {
    const name = nameOf(record)
    return name === '' ? null : { kind: 'text', text: `${verb} ${recordText(name)} ` }
  }
}

function toTab(tab: VehicleTabID, applies: (record: ShownRecord) => boolean = isCar): ActOf {
  return (record) =>
    isCar(record) && applies(record)
      ? { kind: 'go', to: `/vehicles/vehicle/${record.id}`, search: addressOfTab(tab) }
      : null
}

function toPaper(print: Paper, applies: (record: ShownRecord) => boolean): ActOf {
  return (record) =>
    isCar(record) && applies(record)
      ? { kind: 'go', to: `/vehicles/vehicle/${record.id}`, search: { ...addressOfTab(PAPERS[print]), print } }
      : null
}

function onEntry(runs: CommandID): ActOf {
  return ({ kind, id }) => (kind === 'entry' ? { kind: 'go', to: `/cash-management/edit/${id}`, runs } : null)
}

function statementOf({ kind, id, isSold: sold }: ShownRecord): RecordAct | null {
  if (kind === 'entry' || (kind === 'vehicle' && !sold)) return null
  return { kind: 'go', to: '/statement', search: kind === 'client' ? { clientID: id } : { vehicleID: id } }
}

const hasAccount = ({ accountNo }: ShownRecord) => accountNo !== ''
const isSold = (record: ShownRecord) => record.isSold

/** What can be done with a record from its row, in the order in which it is offered. */
export const RECORD_ACTIONS: readonly RecordAction[] = [
  {
    id: 'pay',
    key: 'P',
    title: 'Take an HP payment',
    words: ['pay', 'payment'],
    act: begins('pay', ({ accountNo, isOpen }) => (isOpen ? accountNo : '')),
  },
  {
    id: 'expense',
    key: 'E',
    title: 'Book an expense',
    words: ['exp', 'expense', 'cost'],
    act: begins('exp', (record) => (isCar(record) ? record.regNo : '')),
  },
  {
    id: 'deposit',
    key: 'D',
    title: 'Take a deposit',
    words: ['dep', 'deposit'],
    act: begins('dep', (record) => (record.kind === 'vehicle' && !record.isSold ? record.regNo : '')),
  },
  {
    id: 'hp',
    key: 'H',
    title: 'HP tab',
    words: ['hp', 'account', 'instalments', 'schedule'],
    act: toTab('hp', hasAccount),
  },
  { id: 'sale', key: 'S', title: 'Sale tab', words: ['sale', 'sell', 'buyer'], act: toTab('sale') },
  { id: 'costings', key: 'C', title: 'Costings tab', words: ['costings', 'costs', 'expenses'], act: toTab('costings') },
  { id: 'purchase', key: 'U', title: 'Purchase tab', words: ['purchase', 'bought', 'seller'], act: toTab('purchase') },
  { id: 'payments', key: 'Y', title: 'Payment tab', words: ['payments', 'paid'], act: toTab('payment') },
  { id: 'notes', key: 'N', title: 'Notes tab', words: ['notes', 'note'], act: toTab('notes') },
  {
    id: 'agreement',
    key: 'A',
    title: 'Print the agreement',
    words: ['agreement', 'contract', 'print'],
    act: toPaper('agreement', isSold),
  },
  {
    id: 'invoice',
    key: 'I',
    title: 'Print the invoice',
    words: ['invoice', 'print'],
    act: toPaper('invoice', isSold),
  },
  {
    id: 'bills',
    key: 'B',
    title: 'Print the bills of exchange',
    words: ['boe', 'boes', 'bills', 'print'],
    act: toPaper('boe', hasAccount),
  },
  {
    id: 'standing-order',
    key: 'O',
    title: 'Print the standing order',
    words: ['standing-order', 'so', 'print'],
    act: toPaper('standing-order', hasAccount),
  },
  {
    id: 'details',
    key: 'R',
    title: 'Print the details',
    words: ['report', 'print'],
    act: toPaper('details', ({ kind }) => kind === 'vehicle'),
  },
  {
    id: 'receipt',
    key: 'R',
    title: 'Receipt',
    words: ['receipt', 'print'],
    act: onEntry('cash-book.print-receipt'),
  },
  { id: 'clone', key: 'K', title: 'Clone the entry', words: ['clone', 'again'], act: onEntry('cash-book.clone-entry') },
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
    act: (record) => statementOf(record),
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

/** The actions that a record has, in their order. */
export function actionsOf(
  record: ShownRecord,
  actions: readonly RecordAction[] = RECORD_ACTIONS,
): readonly OfferedAction[] {
  return actions.flatMap((action) => {
    if (action.id === 'pay' && record.accounts) return paymentsOn(record.accounts, action)
    const act = action.act(record)
    return act ? [{ action, act }] : []
  })
}

/** A payment on each account, by its place in the list. */
function paymentsOn(accounts: NonNullable<ShownRecord['accounts']>, action: RecordAction): OfferedAction[] {
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

/** A record and what is to be done with it, in words: `abc123 hp`, `maria borg phone`. */
export interface NounLine {
  /** The words of the record. */
  record: string
  actions: readonly RecordAction[]
}

/**
 * Words that name a record and, behind or before it, one of its actions.
 *
 * @returns null for words that name no action, or nothing but one.
 */
export function nounLineOf(words: string): NounLine | null {
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
