import {
  CASH_CATEGORY_NAMES,
  CashCategory,
  CashType,
  RECEIPT_CATEGORIES,
} from '@forecourt/core/features/cash-book/enums'
import { detailsOf } from '../fixtures/builders'
import { type Book, dealOf, type Deal, type Entry, feeOf, isHp, isOfVehicle } from './book'
import type { Action } from './action'
import { addAction, deleteAction, editAction, feeAction, multiplyAction, takeAction } from './entry-actions'
import {
  closeAction,
  closingOf,
  dismissAction,
  receiptAction,
  receiptNumberAction,
  reopenAction,
  rowAction,
  saveCountAction,
} from './other-actions'
import { nextOf, owedOn, placed } from './placing'
import { type EntryInput, pairReasons } from './refusals'
import type { Names } from './stored'

const C = CashCategory
const T = CashType

/** What is chosen, as numbers that pick from whatever is there: small ones when a failing sequence is made shorter. */
export interface Choice {
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
  /** The record it is about. */
  pick: number
  /** Which kind of it. */
  kind: number
  type: number
  amount: number
  day: number
}

/** Those who take part. */
export interface World {
  clients: number[]
  today: string
}

/** Days that stand around the six months of the cash limit, and before and after each other. */
const DAYS = ['2026-03-20', '2026-03-05', '2026-02-20', '2026-01-10', '2025-08-20']
const CATEGORIES = Object.keys(CASH_CATEGORY_NAMES).map(Number)
const TYPES = Object.values(CashType)

/** One of a list, by a number. */
function one<T>(list: readonly T[], pick: number): T {
  // The lists of the world are never empty.
  return list[pick % list.length] as T
}

/** How an entry is paid: mostly in cash or by cheque, which move the most, and mostly so that it can be. */
function typeOf({ type, pick }: Choice, category: number): number {
  const chosen = type < 4 ? T.Cash : type < 7 ? T.Cheque : one(TYPES, type)
  const cannot = pairReasons({ category, type: chosen, amount: 1 }).length > 0
  return cannot && pick % 8 > 0 ? T.Cash : chosen
}

/** What an HP account is paid: its next amount, all, more than all, a part, a refund, or more than one row. */
function hpAmount(book: Book, deal: Deal, { amount, kind }: Choice): number {
  const account = placed(book, deal)
  const owed = owedOn(account)
  const amounts = [
    nextOf(account) || 100_00,
    owed || 100_00,
    owed + 1,
    1 + (amount % 500_00),
    -1 - (amount % 400_00),
    nextOf(account) + 150_00,
    1 + Math.floor(owed / 2),
  ]
  return one(amounts, kind)
}

function otherAmount(category: number, { amount, kind }: Choice): number {
  const isLarge = [C.Deposit, C.Sale, C.AdditionalDeposit].some((one) => one === category) && kind % 5 === 0
  const size = isLarge ? 4_000_00 + (amount % 3_000_00) : 1 + (amount % 900_00)
  if (kind % 11 === 10) return 0
  return kind % 4 === 3 ? -size : size
}

/** An entry with everything that its category and type ask for. */
function shapeOf(book: Book, world: World, { category, choice }: { category: number; choice: Choice }): EntryInput {
  const { pick, kind, day } = choice
  const type = typeOf(choice, category)
  const accounts = book.deals.filter((deal) => deal.rows.length > 0)
  const deal = one(isHp(category) && pick % 16 !== 15 ? accounts : book.deals, pick)
  const amount = isHp(category) ? hpAmount(book, deal, choice) : otherAmount(category, choice)
  const named = category === C.Deposit || kind % 3 === 0
  return {
    dateTime: one(DAYS, day),
    categoryID: category,
    typeID: type,
    amount: (category === C.HPSettlement ? Math.abs(amount) : amount) / 100,
    ...detailsOf(type),
    ...(isOfVehicle(category) ? { vehicleID: deal.vehicle } : {}),
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

/** The buyer more often than not, so that deposits on sold vehicles are taken too. */
function clientFor(deal: Deal, { clients }: World, { pick, kind }: Choice): number {
  return deal.buyer !== null && kind % 4 !== 1 ? deal.buyer : one(clients, pick >> 3)
}

function depositFields({ kind }: Choice): EntryInput {
  return kind % 3 === 1 ? { isPartExchange: true, difference: 2500 } : { isPartExchange: false, soldToPrice: 5000 }
}

/** One of the entries, the newest first; now and then one that is not there. */
function someEntry(book: Book, { pick }: Choice): Entry | null {
  if (book.entries.length === 0 || pick % 40 === 39) return null
  const withFee = book.entries.filter((entry) => feeOf(book, entry.id) !== undefined)
  if (withFee.length > 0 && pick % 3 === 1) return one(withFee, pick)
  return one([...book.entries].reverse(), pick)
}

const NOBODY = 999_999_999

function editOf(book: Book, world: World, choice: Choice): Action {
  const entry = someEntry(book, choice)
  if (!entry) return editAction({ id: NOBODY, amount: 1 })
  const { kind, amount, day, pick } = choice
  const type = typeOf(choice, entry.category)
  const deal = dealOf(book, entry.vehicle)
  const ownAmount = deal && isHp(entry.category) ? hpAmount(book, deal, choice) : otherAmount(entry.category, choice)
  const shapes: EntryInput[] = [
    { amount: ownAmount / 100 },
    { dateTime: one(DAYS, day) },
    { typeID: type, ...detailsOf(type) },
    shapeOf(book, world, { category: one(CATEGORIES, amount), choice }),
    shapeOf(book, world, { category: entry.category, choice }),
    { vehicleID: one(book.deals, pick + day).vehicle },
    { clientID: one(world.clients, pick + day) },
    { reference: 'Edited' },
    asRead(entry),
    shapeOf(book, world, {
      category: one([C.Deposit, C.AdditionalDeposit, C.HpPayment, C.HPSettlement], amount),
      choice,
    }),
  ]
  const version = kind % 4 === 0 ? { version: entry.version } : kind % 23 === 22 ? { version: entry.version + 1 } : {}
  return editAction({ cashLimitConfirmed: kind % 3 > 0, ...one(shapes, kind), ...version, id: entry.id })
}

/** A record that is sent back as it was read. */
function asRead(entry: Entry): EntryInput {
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

function multiplyOf(book: Book, choice: Choice): Action {
  const { pick, kind, day } = choice
  const type = typeOf(choice, C.HpPayment)
  const accounts = book.deals.filter((deal) => deal.rows.length > 0)
  const chosen = accounts.filter((_, at) => (pick >> at) & 1)
  const payers = chosen.length > 0 ? chosen : accounts
  const sum = payers.reduce((total, deal) => total + nextOf(placed(book, deal)), 0)
  const typed = kind % 4 === 0 ? { amount: sum / 100 } : kind % 9 === 1 ? { amount: sum / 100 + 1 } : {}
  const input = {
    ...{ dateTime: one(DAYS, day), categoryID: C.HpPayment, typeID: type, ...detailsOf(type), ...typed },
    combineHpPaymentsOfAccounts: payers.map((deal) => deal.accountNo),
    cashLimitConfirmed: true,
  }
  return multiplyAction(
    input,
    payers.map((deal) => deal.vehicle),
  )
}

/** Mostly cheques that are pending; now and then one that is not, or none at all. */
function takeOf(book: Book, { world, names, choice }: { world: World; names: Names; choice: Choice }): Action {
  const { pick, kind, what } = choice
  const known = names.cheques.flatMap(({ id, entries: [entry] }) => {
    const name = book.entries.find((each) => each.id === entry)?.cheque
    return name ? [{ id, name }] : []
  })
  const isPending = ({ name }: { name: string }) => book.cheques[name]?.takenBy === null
  const offered = kind % 6 === 5 ? known : known.filter(isPending)
  const chosen = offered.filter((_, at) => at === 0 || (pick >> at) & 1)
  return takeAction(what === 'out' ? 'ChequesOut' : 'ReconcilePendingCheques', chosen, world.today)
}

function countOf(book: Book, names: Names, { kind, amount, pick }: Choice) {
  const current = names.batches[book.batches.findIndex((batch) => batch.status === 'current')]
  const batchID = kind % 5 === 4 ? one(names.batches, pick) : kind % 2 === 0 ? current : undefined
  const shown = kind % 7 === 6 ? closingOf(book) + 1 : closingOf(book)
  return {
    ...{ tens: pick % 50, extra: amount % 400_00 },
    ...(batchID === undefined ? {} : { batchID }),
    ...(kind % 3 === 0 ? { closingBalance: shown / 100 } : {}),
  }
}

function rowOf(book: Book, { pick, kind, amount, day }: Choice): Action {
  const accounts = book.deals.filter((deal) => deal.rows.length > 0)
  const deal = one(accounts, pick)
  const row = one(deal.rows, pick >> 2)
  const at = { id: row.id, vehicleID: deal.vehicle }
  if (kind % 4 === 0) return rowAction({ ...at, paid: false })
  if (kind % 4 === 3) return rowAction({ ...at, amount: (row.amount + (amount % 200_00) - 100_00) / 100 })
  return rowAction({ ...at, paid: true, paidDate: one(DAYS, day) })
}

function dismissOf(book: Book, { clients }: World, { pick }: Choice): Action {
  const deposits = book.entries.filter((entry) => entry.category === C.Deposit && entry.client !== null)
  const deposit = deposits.length === 0 ? undefined : one(deposits, pick)
  return dismissAction(deposit?.vehicle ?? one(book.deals, pick).vehicle, deposit?.client ?? one(clients, pick))
}

function receiptOf(book: Book, { clients }: World, choice: Choice): Action {
  const { pick, kind } = choice
  const able = book.entries.filter((entry) => RECEIPT_CATEGORIES.includes(entry.category))
  const entry = able.length > 0 && kind % 8 > 0 ? one(able, pick) : someEntry(book, choice)
  const clientID = kind % 5 === 4 ? one(clients, pick) : (entry?.client ?? dealOf(book, entry?.vehicle ?? null)?.buyer)
  return receiptAction({
    cashID: entry?.id ?? NOBODY,
    clientID: clientID ?? null,
    ...(kind % 3 === 2 ? { newReceiptNumber: 1 + (pick % 5) } : {}),
  })
}

/** What must be there first, for a choice that would find nothing to be about; null when it finds something. */
function neededFirst(book: Book, choice: Choice): { what: Choice['what']; category: number; type?: number } | null {
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

/** What often follows on what was done last: the fee of a Transport Malta entry, an attempt off the list, a deposit that brings it back. */
function followingAction(book: Book, { world, choice }: { world: World; choice: Choice }): Action | null {
  const { pick } = choice
  const newest = book.entries.at(-1)
  // As the form does after the entry is saved.
  const isMalta = newest?.category === C.TransportMalta && feeOf(book, newest.id) === undefined
  if (newest && isMalta && pick % 3 === 0) return feeAction(newest.id)
  if (pick % 5 !== 1) return null
  const [vehicleID, clientID] = (Object.keys(book.dismissed)[0] ?? '').split(' ').map(Number)
  if (vehicleID && clientID)
    return addAction({ ...shapeOf(book, world, { category: C.Deposit, choice }), vehicleID, clientID })
  return newest?.category === C.Deposit ? dismissOf(book, world, choice) : null
}

/** The action that a choice means in a book as it is: what it needs is done first, except now and then. */
export function actionOf(book: Book, of: { world: World; names: Names; choice: Choice }): Action {
  const following = followingAction(book, of)
  if (following) return following
  const first = of.choice.pick % 16 === 15 ? null : neededFirst(book, of.choice)
  if (!first) return chosenAction(book, of)
  const type = first.type === T.Cheque ? CHEQUE_CHOICE : of.choice.type
  const choice = { ...of.choice, type, what: first.what }
  if (first.what !== 'add') return chosenAction(book, { ...of, choice })
  return addAction(shapeOf(book, of.world, { category: first.category, choice }))
}

function chosenAction(book: Book, of: { world: World; names: Names; choice: Choice }): Action {
  const { world, names, choice } = of
  const { pick, kind } = choice
  switch (choice.what) {
    case 'add':
      return addAction(shapeOf(book, world, { category: one(CATEGORIES, pick >> 4), choice }))
    case 'pay':
      return addAction(shapeOf(book, world, { category: kind % 5 === 4 ? C.HPSettlement : C.HpPayment, choice }))
    case 'edit':
      return editOf(book, world, choice)
    case 'delete': {
      const entry = someEntry(book, choice)
      return deleteAction(entry?.id ?? NOBODY, kind % 4 === 0 ? entry?.version : undefined)
    }
    case 'fee': {
      const malta = book.entries.filter((entry) => entry.category === C.TransportMalta)
      return feeAction((malta.length > 0 ? one(malta, pick) : someEntry(book, choice))?.id ?? NOBODY)
    }
    case 'multiply':
      return multiplyOf(book, choice)
    case 'bank':
    case 'out':
      return takeOf(book, of)
    case 'count':
      return saveCountAction(countOf(book, names, choice), names.batches)
    case 'close':
      return closeAction(countOf(book, names, choice), names.batches)
    case 'reopen':
      return reopenAction(one([...names.batches].reverse(), 1 + (kind % 5 === 4 ? pick : 0)), names.batches)
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
