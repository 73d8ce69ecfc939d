import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { addMonths, day } from '@forecourt/core/kernel/days'
import type { Operations } from '@forecourt/core/operations'
import {
  type ModelBook,
  findDeal,
  type ModelEntry,
  findFee,
  isClosed,
  isExpenseCategory,
  isHp,
  isChequeMovementEntry,
  isVehicleCategory,
  attemptKey,
  signedCents,
  chequesOfTaker,
  directionOfCategory,
} from './book'
import { owedAmount, allocateModel } from './placing'

const C = CashCategory
const T = CashType

export type ModelEntryInput = InputOf<Operations['AddEditCash']>

/** An entry that is not saved yet; its ID is 0 when it is new. */
export type ModelDraft = ModelEntry

export function shapeReasons(draft: ModelDraft): string[] {
  const { category, amount, vehicle, client } = draft
  const reasons: string[] = []
  if (amount < 0 && (isExpenseCategory(category) || category === C.HPSettlement))
    reasons.push('Amount cannot be negative')
  if (amount === 0 && category !== C.Deposit) reasons.push('Amount cannot be zero')
  if (isVehicleCategory(category) && vehicle === null) reasons.push('is required')
  if (category === C.Deposit && client === null) reasons.push('ID no is required')
  return reasons
}

/** The refusals of a pair of category and type (server 7.1). */
export function pairReasons({ category, type, amount }: Pick<ModelDraft, 'category' | 'type' | 'amount'>): string[] {
  const way = directionOfCategory(category)
  const comesIn = way === 'in' || (way === 'as typed' && amount > 0)
  if (category === C.ChequeOut) return ['Cheque Out entries are made on Pending Cheques']
  const cannot = ['cannot be paid by']
  if (category === C.BankDeposit) return type === T.Cash ? [] : cannot
  if (type === T.Cheque) return comesIn && amount >= 0 ? [] : cannot
  if (type === T.EPOS) return comesIn ? [] : cannot
  if (type === T.ChequeOut) return way === 'out' || amount < 0 ? [] : cannot
  return []
}

/** The refusals by the deal or account of the vehicle; the entry itself must not be in the book. */
export function dealReasons(book: ModelBook, draft: ModelDraft): string[] {
  const deal = findDeal(book, draft.vehicle)
  if (!deal) return []
  if (draft.category === C.Deposit && deal.buyer !== null && deal.buyer !== draft.client)
    return ['is sold to another client']
  if (!isHp(draft.category)) return []
  if (deal.rows.length === 0) return ['has no HP Schedule']
  const account = allocateModel(book, deal)
  if (account.settlement) return ['The account is settled']
  return draft.amount > owedAmount(account) ? ['is owed on'] : []
}

const LIMIT = 10_000_00

/** The most cash of a deal within six months around a day. */
function cashAround(moves: readonly { date: string; signed: number }[], on: string): number {
  const ends = [on, ...moves.map((move) => move.date)]
  const sums = ends.map((end) => {
    const start = addMonths(day(end), -6)
    if (on > end || on < start) return 0
    return moves.filter(({ date }) => date >= start && date <= end).reduce((sum, move) => sum + move.signed, 0)
  })
  return Math.max(0, ...sums)
}

/** The refusals by the cash limit of a deal within six months; an edit that adds nothing is not checked again. */
export function limitReasons(book: ModelBook, draft: ModelDraft, before: ModelEntry | null): string[] {
  const pair = attemptKey(draft)
  if (pair === null || draft.type !== T.Cash || signedCents(draft) <= 0) return []
  const moveOf = (entry: ModelEntry) => ({ date: entry.date, signed: signedCents(entry) })
  const others = book.entries
    .filter((entry) => entry.id !== before?.id && attemptKey(entry) === pair && entry.type === T.Cash)
    .map(moveOf)
  const sum = cashAround([...others, moveOf(draft)], draft.date)
  const was = before && attemptKey(before) === pair && before.type === T.Cash ? [...others, moveOf(before)] : others
  if (sum < LIMIT || (before && sum <= cashAround(was, before.date))) return []
  return ['Cash of this deal would reach']
}

export function chequeReasons(book: ModelBook, entry: ModelEntry): string[] {
  const taker = entry.cheque === null ? null : (book.cheques[entry.cheque]?.takenBy ?? null)
  return taker === null ? [] : ['is banked', 'was given out']
}

export function deleteReasons(book: ModelBook, entry: ModelEntry): string[] {
  const reasons = chequeReasons(book, entry)
  if (isClosed(book, entry)) reasons.push('The batch of this entry is closed')
  const fee = entry.category === C.TransportMalta ? findFee(book, entry.id) : undefined
  return [...reasons, ...(fee ? feeReasons(book, fee) : [])]
}

export function feeReasons(book: ModelBook, fee: ModelEntry): string[] {
  const closed = isClosed(book, fee) ? ['The handling fee of this entry is in a closed batch'] : []
  return [...closed, ...chequeReasons(book, fee)]
}

export function editReasons(book: ModelBook, { before, after }: { before: ModelEntry; after: ModelDraft }): string[] {
  const reasons = shapeReasons(after)
  const isSameAmount = before.amount === after.amount
  const isSamePair = before.category === after.category && before.type === after.type
  const isSame = isSameAmount && isSamePair
  if (isClosed(book, before)) reasons.push(...closedReasons(before, after))
  if (isChequeMovementEntry(before) && chequesOfTaker(book, before.id).length > 0) {
    if (!isSame) reasons.push('This entry was made from cheques')
  } else {
    if (!isSameAmount || before.type !== after.type) reasons.push(...chequeReasons(book, before))
    if (!isSamePair || Math.sign(before.amount) !== Math.sign(after.amount)) reasons.push(...pairReasons(after))
  }
  const isOtherDeal = !isSameDeal(before, after)
  if (isOtherDeal) reasons.push(...dealReasons(bookWithout(book, before.id), after))
  const fee =
    before.category === C.TransportMalta && after.category !== C.TransportMalta ? findFee(book, before.id) : null
  return [...reasons, ...(fee ? feeReasons(book, fee) : [])]
}

function closedReasons(before: ModelEntry, after: ModelDraft): string[] {
  const isOpen =
    before.category === C.TransportMaltaFee || [T.BankTransfer, T.Card, T.EPOS].some((type) => type === before.type)
  const changed = [
    before.date !== after.date && 'date',
    before.category !== after.category && 'category',
    before.type !== after.type && 'type',
    before.vehicle !== after.vehicle && 'vehicle',
    before.amount !== after.amount && !isOpen && 'amount',
  ]
  return changed.flatMap((field) => (field ? [`The batch of this entry is closed: its ${field} cannot change`] : []))
}

export function isSameDeal(before: ModelEntry, after: ModelDraft): boolean {
  return before.vehicle === after.vehicle && before.client === after.client && before.category === after.category
}

export function bookWithout(book: ModelBook, id: number): ModelBook {
  return { ...book, entries: book.entries.filter((entry) => entry.id !== id) }
}

/** The client of an entry that names none: the buyer, else the client of the latest deposit (server 6.3). */
export function payingClient(
  book: ModelBook,
  draft: Pick<ModelDraft, 'client' | 'vehicle' | 'category'>,
): number | null {
  const { client, vehicle, category } = draft
  const follows = isHp(category) || category === C.AdditionalDeposit || category === C.Sale
  if (client !== null || vehicle === null || !follows) return client
  return findDeal(book, vehicle)?.buyer ?? latestDepositor(book, vehicle)
}

function latestDepositor(book: ModelBook, vehicle: number): number | null {
  const real = book.entries.filter(
    (entry) => entry.vehicle === vehicle && entry.category === C.Deposit && entry.amount >= 0,
  )
  const listed = real.filter((entry) => book.dismissed[attemptKey(entry) ?? ''] === undefined)
  const newest = listed.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.id - a.id))[0]
  return newest?.client ?? null
}
