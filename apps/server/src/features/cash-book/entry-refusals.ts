import { type DealMoney, cashTakenAround } from '@forecourt/core/features/cash-book/cash-limit'
import {
  amountOpenWhenClosed,
  amountProblem,
  movesDrawer,
  pairProblem,
} from '@forecourt/core/features/cash-book/direction'
import { entryProblems } from '@forecourt/core/features/cash-book/entry-rules'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { type Cents, formatEuro } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import type { ChequeRecord } from './cheques-repository'
import { dealEntries, type EntryColumns, type EntryRecord, type VehicleOfEntry } from './entries-repository'
import type { CompleteDraft } from './entry-columns'

const COMBINED_MAX = 120

/** What is wrong with an entry as typed beyond what is missing: figures that cannot be. */
function figureProblems(draft: CashEntryDraft): Problem[] {
  const problems: Problem[] = []
  const { categoryID, amount, combineHpPayment } = draft
  const typeID = draft.typeID ?? draft.cashTypeID
  if (categoryID && !CASH_CATEGORY_NAMES[categoryID])
    problems.push({ field: 'categoryID', message: 'Category is required' })
  if (typeID && !CASH_TYPE_NAMES[typeID]) problems.push({ field: 'typeID', message: 'Type is required' })
  if (categoryID && typeof amount === 'number') {
    const message = amountProblem({ categoryID, amount })
    if (message) problems.push({ field: 'amount', message })
  }
  if (categoryID === CashCategory.TransportMalta && typeof draft.handlingFee === 'number' && draft.handlingFee <= 0)
    problems.push({ field: 'handlingFee', message: 'Handling fee must be more than zero' })
  if (categoryID === CashCategory.Deposit && (draft.soldToPrice ?? 0) < 0)
    problems.push({ field: 'soldToPrice', message: 'Selling Price cannot be negative' })
  if (categoryID === CashCategory.HpPayment && draft.enableCombineHpPayment && typeof combineHpPayment === 'number')
    if (!Number.isInteger(combineHpPayment) || combineHpPayment < 1 || combineHpPayment > COMBINED_MAX)
      problems.push({ field: 'combineHpPayment', message: `Combine from 1 to ${COMBINED_MAX} payments` })
  return problems
}

/** Refuses an entry whose shape is not complete, naming each field; `ignored` fields may be missing. */
export function completeDraft(draft: CashEntryDraft, ignored: readonly string[] = []): CompleteDraft {
  const known = new Set<string>()
  const problems = [...entryProblems(draft), ...figureProblems(draft)].filter(({ field, message }) => {
    const key = `${field}: ${message}`
    const isNew = !known.has(key) && !ignored.some((name) => field === name || field.startsWith(`${name}.`))
    known.add(key)
    return isNew
  })
  if (problems.length > 0) throw new InvalidFields(problems)
  const typeID = draft.typeID ?? draft.cashTypeID
  // The problems above name each of these when it is missing.
  return { ...draft, typeID } as CompleteDraft
}

/** Refuses a category that cannot be paid by a type, for an entry written by hand. */
export function refusePair(draft: CompleteDraft): void {
  if (draft.categoryID === CashCategory.ChequeOut) throw new Refusal('CASH_CHEQUE_OUT_CATEGORY')
  if (!pairProblem(draft)) return
  throw new Refusal('CASH_PAIR', {
    category: CASH_CATEGORY_NAMES[draft.categoryID] ?? '',
    type: CASH_TYPE_NAMES[draft.typeID] ?? '',
  })
}

/** Refuses what a closed batch does not allow: only texts change there, and the amounts that D3 4 names. */
export function refuseClosedChanges(row: EntryRecord, columns: EntryColumns): void {
  const changed = [
    ['date', row.date !== columns.date],
    ['category', row.category_id !== columns.category_id],
    ['type', row.type_id !== columns.type_id],
    ['vehicle', row.vehicle_id !== columns.vehicle_id],
    [
      'amount',
      toCents(row.amount) !== columns.amount &&
        !amountOpenWhenClosed({ categoryID: row.category_id, typeID: row.type_id }),
    ],
  ] as const
  const field = changed.find(([, isChanged]) => isChanged)?.[0]
  if (field) throw new Refusal('CASH_CLOSED_FIELD', { field })
}

/** Refuses to touch the money of a cheque that is banked or given out. */
export function refuseTakenCheque(cheque: ChequeRecord | null): void {
  if (cheque?.status === 'banked') throw new Refusal('CASH_CHEQUE_BANKED', { no: cheque.number })
  if (cheque?.status === 'out') throw new Refusal('CASH_CHEQUE_GIVEN_OUT', { no: cheque.number })
}

/** Refuses to change the money of an entry that cheques were banked or given out with. */
export function refuseMadeChanges(row: EntryRecord, columns: EntryColumns): void {
  const isSame =
    toCents(row.amount) === columns.amount && row.category_id === columns.category_id && row.type_id === columns.type_id
  if (!isSame) throw new Refusal('CASH_CHEQUES_OF_ENTRY')
}

/** Refuses money that the deal or the account of its vehicle cannot take. */
export function refuseByDeal(columns: EntryColumns, vehicle: VehicleOfEntry | null): void {
  if (!vehicle) return
  const isOfAnother = vehicle.buyer_id !== null && vehicle.buyer_id !== columns.client_id
  if (columns.category_id === CashCategory.Deposit && isOfAnother)
    throw new Refusal('CASH_SOLD_TO_ANOTHER', { regNo: vehicle.reg_no })
  if (columns.category_id !== CashCategory.HpPayment && columns.category_id !== CashCategory.HPSettlement) return
  const { account } = vehicle
  if (!account) throw new Refusal('HP_NO_SCHEDULE', { regNo: vehicle.reg_no })
  if (account.isSettled) throw new Refusal('HP_SETTLED')
  if (columns.amount > account.owed)
    throw new Refusal('HP_ONLY_OWED', { owed: formatEuro(account.owed), account: vehicle.hp_account_no })
}

/**
 * Refuses cash that brings a deal to the limit on cash, unless the request says that this was seen.
 *
 * @param before What the deal had taken with the entry as it was, so that an edit which adds nothing is not asked again.
 * @returns What the deal has then taken, when the limit is passed and confirmed; null when it is not reached.
 */
export async function refuseOverCashLimit(
  ctx: Ctx,
  columns: EntryColumns,
  of: { entry: EntryRecord | null; isConfirmed: boolean },
): Promise<{ sum: Cents; limit: Cents } | null> {
  const { vehicle_id: vehicleID, client_id: clientID, date } = columns
  if (!vehicleID || !clientID || !movesDrawer(columns.type_id) || columns.signed_amount <= 0) return null
  const exceptID = of.entry?.id ?? null
  const { limit, others } = await dealEntries(ctx.db, { vehicleID, clientID, around: date, exceptID })
  const own = { date, typeID: columns.type_id, signedAmount: columns.signed_amount }
  const sum = cashTakenAround([...others, own], date)
  if (sum < limit || (of.entry && sum <= takenBefore({ entry: of.entry, columns, others }))) return null
  if (!of.isConfirmed)
    throw new Refusal(
      'CASH_LIMIT',
      { sum: formatEuro(sum), limit: formatEuro(limit) },
      { cashLimit: { sum: money(sum), limit: money(limit) } },
    )
  return { sum, limit }
}

/** What a deal had taken with the entry as it was stored; without it when it belonged to another deal. */
function takenBefore(deal: { entry: EntryRecord; columns: EntryColumns; others: readonly DealMoney[] }): Cents {
  const { entry, columns, others } = deal
  const wasOfDeal = entry.vehicle_id === columns.vehicle_id && entry.client_id === columns.client_id
  const stored = { date: toDay(entry.date), typeID: entry.type_id, signedAmount: toCents(entry.signed_amount) }
  return cashTakenAround(wasOfDeal ? [...others, stored] : others, stored.date)
}
