import {
  CASH_CATEGORY_NAMES,
  CashCategory,
  CashType,
  RECEIPT_CATEGORIES,
} from '@forecourt/core/features/cash-book/enums'
import { typeDetails } from '../fixtures/builders'
import { type ModelBook, findDeal, type ModelDeal, type ModelEntry, findFee, isHp, isVehicleCategory } from './book'
import type { ModelAction } from './action'
import { addAction, deleteAction, editAction, feeAction, multiplyAction, takeChequesAction } from './entry-actions'
import {
  closeAction,
  currentClosing,
  dismissAction,
  receiptAction,
  receiptNumberAction,
  reopenAction,
  instalmentAction,
  saveCountAction,
} from './other-actions'
import { nextAmount, owedAmount, allocateModel } from './placing'
import { type ModelEntryInput, pairReasons } from './refusals'
import type { StoredIDs } from './stored'

const C = CashCategory
const T = CashType

/** A random choice, as numbers that pick from whatever is there; they are small when a failing sequence is shrunk. */
export interface ActionChoice {
  what:
    | 'add'
    | 'pay'
    | 'edit'
    | 'delete'
    | 'fee'
    | 'multiply'
    | 'bank'
    | 'out'
    | 'count'
    | 'close'
    | 'reopen'
    | 'dismiss'
    | 'receipt'
    | 'receiptNumber'
    | 'row'
  user: number
  pick: number
  kind: number
  type: number
  amount: number
  day: number
}

export interface ModelWorld {
  clients: number[]
  today: string
}

/** Days around the six months of the cash limit, and before and after each other. */
const DAYS = ['2026-03-20', '2026-03-05', '2026-02-20', '2026-01-10', '2025-08-20']
const CATEGORIES = Object.keys(CASH_CATEGORY_NAMES).map(Number)
const TYPES = Object.values(CashType)

function pickOne<T>(list: readonly T[], pick: number): T {
  // The lists of the world are never empty.
  return list[pick % list.length] as T
}

/** The type of an entry: mostly cash or cheque, which move the most, and mostly an accepted one. */
function pickType({ type, pick }: ActionChoice, category: number): number {
  const chosen = type < 4 ? T.Cash : type < 7 ? T.Cheque : pickOne(TYPES, type)
  const cannot = pairReasons({ category, type: chosen, amount: 1 }).length > 0
  return cannot && pick % 8 > 0 ? T.Cash : chosen
}

/** The amount of an HP payment: the next amount, all, more than all, a part, a refund, or more than one instalment. */
function hpAmount(book: ModelBook, deal: ModelDeal, { amount, kind }: ActionChoice): number {
  const account = allocateModel(book, deal)
  const owed = owedAmount(account)
  const amounts = [
    nextAmount(account) || 100_00,
    owed || 100_00,
    owed + 1,
    1 + (amount % 500_00),
    -1 - (amount % 400_00),
    nextAmount(account) + 150_00,
    1 + Math.floor(owed / 2),
  ]
  return pickOne(amounts, kind)
}

function otherAmount(category: number, { amount, kind }: ActionChoice): number {
  const isLarge = [C.Deposit, C.Sale, C.AdditionalDeposit].some((one) => one === category) && kind % 5 === 0
  const size = isLarge ? 4_000_00 + (amount % 3_000_00) : 1 + (amount % 900_00)
  if (kind % 11 === 10) return 0
  return kind % 4 === 3 ? -size : size
}

/** The input of an entry with everything that its category and type require. */
function fullInput(
  book: ModelBook,
  world: ModelWorld,
  { category, choice }: { category: number; choice: ActionChoice },
): ModelEntryInput {
  const { pick, kind, day } = choice
  const type = pickType(choice, category)
  const accounts = book.deals.filter((deal) => deal.rows.length > 0)
  const deal = pickOne(isHp(category) && pick % 16 !== 15 ? accounts : book.deals, pick)
  const amount = isHp(category) ? hpAmount(book, deal, choice) : otherAmount(category, choice)
  const named = category === C.Deposit || kind % 3 === 0
  return {
    dateTime: pickOne(DAYS, day),
    categoryID: category,
    typeID: type,
    amount: (category === C.HPSettlement ? Math.abs(amount) : amount) / 100,
    ...typeDetails(type),
    ...(isVehicleCategory(category) ? { vehicleID: deal.vehicle } : {}),
    ...(named ? { clientID: clientFor(deal, world, choice) } : {}),
    ...(category === C.Deposit ? depositFields(choice) : {}),
    ...(category === C.VehicleExpense || category === C.VehicleExpenseRecovery
      ? { expense: { vendorStr: 'Garage', description: 'Work' } }
      : {}),
    ...(category === C.MonthlyExpense ? { cashMonthlyExpense: { monthExpense: '2026-03-01' } } : {}),
    ...(category === C.TransportMalta ? { handlingFee: 12 } : {}),
    ...(kind % 2 === 0 ? { cashLimitConfirmed: true } : {}),
  }
}

/** Mostly the buyer, so that deposits on sold vehicles are accepted too. */
function clientFor(deal: ModelDeal, { clients }: ModelWorld, { pick, kind }: ActionChoice): number {
  return deal.buyer !== null && kind % 4 !== 1 ? deal.buyer : pickOne(clients, pick >> 3)
}

function depositFields({ kind }: ActionChoice): ModelEntryInput {
  return kind % 3 === 1 ? { isPartExchange: true, difference: 2500 } : { isPartExchange: false, soldToPrice: 5000 }
}

/** One of the entries, the newest first; now and then an unknown one. */
function pickEntry(book: ModelBook, { pick }: ActionChoice): ModelEntry | null {
  if (book.entries.length === 0 || pick % 40 === 39) return null
  const withFee = book.entries.filter((entry) => findFee(book, entry.id) !== undefined)
  if (withFee.length > 0 && pick % 3 === 1) return pickOne(withFee, pick)
  return pickOne([...book.entries].reverse(), pick)
}

const NOBODY = 999_999_999

function editOf(book: ModelBook, world: ModelWorld, choice: ActionChoice): ModelAction {
  const entry = pickEntry(book, choice)
  if (!entry) return editAction({ id: NOBODY, amount: 1 })
  const { kind, amount, day, pick } = choice
  const type = pickType(choice, entry.category)
  const deal = findDeal(book, entry.vehicle)
  const ownAmount = deal && isHp(entry.category) ? hpAmount(book, deal, choice) : otherAmount(entry.category, choice)
  const shapes: ModelEntryInput[] = [
    { amount: ownAmount / 100 },
    { dateTime: pickOne(DAYS, day) },
    { typeID: type, ...typeDetails(type) },
    fullInput(book, world, { category: pickOne(CATEGORIES, amount), choice }),
    fullInput(book, world, { category: entry.category, choice }),
    { vehicleID: pickOne(book.deals, pick + day).vehicle },
    { clientID: pickOne(world.clients, pick + day) },
    { reference: 'Edited' },
    unchangedInput(entry),
    fullInput(book, world, {
      category: pickOne([C.Deposit, C.AdditionalDeposit, C.HpPayment, C.HPSettlement], amount),
      choice,
    }),
  ]
  const version = kind % 4 === 0 ? { version: entry.version } : kind % 23 === 22 ? { version: entry.version + 1 } : {}
  return editAction({ cashLimitConfirmed: kind % 3 > 0, ...pickOne(shapes, kind), ...version, id: entry.id })
}

function unchangedInput(entry: ModelEntry): ModelEntryInput {
  const inEuro = (amount: number | null) => (amount === null ? null : amount / 100)
  return {
    dateTime: entry.date,
    categoryID: entry.category,
    typeID: entry.type,
    amount: entry.amount / 100,
    vehicleID: entry.vehicle,
    clientID: entry.client,
    isPartExchange: entry.isExchange,
    difference: inEuro(entry.difference),
    soldToPrice: inEuro(entry.price),
    handlingFee: inEuro(entry.fee),
  }
}

function multiplyOf(book: ModelBook, choice: ActionChoice): ModelAction {
  const { pick, kind, day } = choice
  const type = pickType(choice, C.HpPayment)
  const accounts = book.deals.filter((deal) => deal.rows.length > 0)
  const chosen = accounts.filter((_, at) => (pick >> at) & 1)
  const payers = chosen.length > 0 ? chosen : accounts
  const sum = payers.reduce((total, deal) => total + nextAmount(allocateModel(book, deal)), 0)
  const typed = kind % 4 === 0 ? { amount: sum / 100 } : kind % 9 === 1 ? { amount: sum / 100 + 1 } : {}
  const input = {
    ...{ dateTime: pickOne(DAYS, day), categoryID: C.HpPayment, typeID: type, ...typeDetails(type), ...typed },
    combineHpPaymentsOfAccounts: payers.map((deal) => deal.accountNo),
    cashLimitConfirmed: true,
  }
  return multiplyAction(
    input,
    payers.map((deal) => deal.vehicle),
  )
}

/** Mostly takes pending cheques; now and then one that is not pending, or none. */
function chequesAction(
  book: ModelBook,
  { world, names, choice }: { world: ModelWorld; names: StoredIDs; choice: ActionChoice },
): ModelAction {
  const { pick, kind, what } = choice
  const known = names.cheques.flatMap(({ id, entries: [entry] }) => {
    const name = book.entries.find((each) => each.id === entry)?.cheque
    return name ? [{ id, name }] : []
  })
  const isPending = ({ name }: { name: string }) => book.cheques[name]?.takenBy === null
  const offered = kind % 6 === 5 ? known : known.filter(isPending)
  const chosen = offered.filter((_, at) => at === 0 || (pick >> at) & 1)
  return takeChequesAction(what === 'out' ? 'ChequesOut' : 'ReconcilePendingCheques', chosen, world.today)
}

function countOf(book: ModelBook, names: StoredIDs, { kind, amount, pick }: ActionChoice) {
  const current = names.batches[book.batches.findIndex((batch) => batch.status === 'current')]
  const batchID = kind % 5 === 4 ? pickOne(names.batches, pick) : kind % 2 === 0 ? current : undefined
  const shown = kind % 7 === 6 ? currentClosing(book) + 1 : currentClosing(book)
  return {
    ...{ tens: pick % 50, extra: amount % 400_00 },
    ...(batchID === undefined ? {} : { batchID }),
    ...(kind % 3 === 0 ? { closingBalance: shown / 100 } : {}),
  }
}

function rowOf(book: ModelBook, { pick, kind, amount, day }: ActionChoice): ModelAction {
  const accounts = book.deals.filter((deal) => deal.rows.length > 0)
  const deal = pickOne(accounts, pick)
  const row = pickOne(deal.rows, pick >> 2)
  const at = { id: row.id, vehicleID: deal.vehicle }
  if (kind % 4 === 0) return instalmentAction({ ...at, paid: false })
  if (kind % 4 === 3) return instalmentAction({ ...at, amount: (row.amount + (amount % 200_00) - 100_00) / 100 })
  return instalmentAction({ ...at, paid: true, paidDate: pickOne(DAYS, day) })
}

function dismissOf(book: ModelBook, { clients }: ModelWorld, { pick }: ActionChoice): ModelAction {
  const deposits = book.entries.filter((entry) => entry.category === C.Deposit && entry.client !== null)
  const deposit = deposits.length === 0 ? undefined : pickOne(deposits, pick)
  return dismissAction(deposit?.vehicle ?? pickOne(book.deals, pick).vehicle, deposit?.client ?? pickOne(clients, pick))
}

function receiptOf(book: ModelBook, { clients }: ModelWorld, choice: ActionChoice): ModelAction {
  const { pick, kind } = choice
  const able = book.entries.filter((entry) => RECEIPT_CATEGORIES.includes(entry.category))
  const entry = able.length > 0 && kind % 8 > 0 ? pickOne(able, pick) : pickEntry(book, choice)
  const clientID =
    kind % 5 === 4 ? pickOne(clients, pick) : (entry?.client ?? findDeal(book, entry?.vehicle ?? null)?.buyer)
  return receiptAction({
    cashID: entry?.id ?? NOBODY,
    clientID: clientID ?? null,
    ...(kind % 3 === 2 ? { newReceiptNumber: 1 + (pick % 5) } : {}),
  })
}

/** The action that must come first, for a choice that would find no record; null when it finds one. */
function missingPrecondition(
  book: ModelBook,
  choice: ActionChoice,
): { what: ActionChoice['what']; category: number; type?: number } | null {
  const { what } = choice
  const add = (category: number, type?: number) => ({ what: 'add' as const, category, ...(type ? { type } : {}) })
  const isThere = (category: number) => book.entries.some((entry) => entry.category === category)
  if ((what === 'edit' || what === 'delete') && book.entries.length === 0) return add(C.HpPayment)
  if (what === 'fee' && !isThere(C.TransportMalta)) return add(C.TransportMalta)
  if (what === 'dismiss' && !isThere(C.Deposit)) return add(C.Deposit)
  const isReceipted = book.entries.some((entry) => RECEIPT_CATEGORIES.includes(entry.category))
  if (what === 'receipt' && !isReceipted) return add(C.Deposit)
  const isInHand = Object.values(book.cheques).some((cheque) => cheque.takenBy === null)
  if ((what === 'bank' || what === 'out') && !isInHand) return add(C.Sale, T.Cheque)
  const isClosed = book.batches.some((batch) => batch.status === 'closed')
  return what === 'reopen' && !isClosed ? { what: 'close', category: 0 } : null
}

const CHEQUE_CHOICE = 4

/** An action that often follows the last one: the fee of a Transport Malta entry, the removal of an attempt, a deposit that brings it back. */
function followingAction(
  book: ModelBook,
  { world, choice }: { world: ModelWorld; choice: ActionChoice },
): ModelAction | null {
  const { pick } = choice
  const newest = book.entries.at(-1)
  // As the form does after the entry is saved.
  const isMalta = newest?.category === C.TransportMalta && findFee(book, newest.id) === undefined
  if (newest && isMalta && pick % 3 === 0) return feeAction(newest.id)
  if (pick % 5 !== 1) return null
  const [vehicleID, clientID] = (Object.keys(book.dismissed)[0] ?? '').split(' ').map(Number)
  if (vehicleID && clientID)
    return addAction({ ...fullInput(book, world, { category: C.Deposit, choice }), vehicleID, clientID })
  return newest?.category === C.Deposit ? dismissOf(book, world, choice) : null
}

/** The action of a choice in the current book; mostly its preconditions are created first. */
export function chooseAction(
  book: ModelBook,
  of: { world: ModelWorld; names: StoredIDs; choice: ActionChoice },
): ModelAction {
  const following = followingAction(book, of)
  if (following) return following
  const first = of.choice.pick % 16 === 15 ? null : missingPrecondition(book, of.choice)
  if (!first) return chosenAction(book, of)
  const type = first.type === T.Cheque ? CHEQUE_CHOICE : of.choice.type
  const choice = { ...of.choice, type, what: first.what }
  if (first.what !== 'add') return chosenAction(book, { ...of, choice })
  return addAction(fullInput(book, of.world, { category: first.category, choice }))
}

function chosenAction(book: ModelBook, of: { world: ModelWorld; names: StoredIDs; choice: ActionChoice }): ModelAction {
  const { world, names, choice } = of
  const { pick, kind } = choice
  switch (choice.what) {
    case 'add':
      return addAction(fullInput(book, world, { category: pickOne(CATEGORIES, pick >> 4), choice }))
    case 'pay':
      return addAction(fullInput(book, world, { category: kind % 5 === 4 ? C.HPSettlement : C.HpPayment, choice }))
    case 'edit':
      return editOf(book, world, choice)
    case 'delete': {
      const entry = pickEntry(book, choice)
      return deleteAction(entry?.id ?? NOBODY, kind % 4 === 0 ? entry?.version : undefined)
    }
    case 'fee': {
      const malta = book.entries.filter((entry) => entry.category === C.TransportMalta)
      return feeAction((malta.length > 0 ? pickOne(malta, pick) : pickEntry(book, choice))?.id ?? NOBODY)
    }
    case 'multiply':
      return multiplyOf(book, choice)
    case 'bank':
    case 'out':
      return chequesAction(book, of)
    case 'count':
      return saveCountAction(countOf(book, names, choice), names.batches)
    case 'close':
      return closeAction(countOf(book, names, choice), names.batches)
    case 'reopen':
      return reopenAction(pickOne([...names.batches].reverse(), 1 + (kind % 5 === 4 ? pick : 0)), names.batches)
    case 'dismiss':
      return dismissOf(book, world, choice)
    case 'receipt':
      return receiptOf(book, world, choice)
    case 'receiptNumber':
      return receiptNumberAction(1 + (pick % 5))
    default:
      return rowOf(book, choice)
  }
}
