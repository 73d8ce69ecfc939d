import { type DealMoney, cashWithinSixMonths } from '@forecourt/core/features/cash-book/cash-limit'
import { isAmountEditableWhenClosed, movesDrawer } from '@forecourt/core/features/cash-book/direction'
import { type DealCash, dealRefusals, limitRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { shapeProblems } from '@forecourt/core/features/cash-book/entry-rules'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { PrepayMode } from '@forecourt/core/features/hire-purchase/enums'
import type { Cents } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import type { ChequeRecord } from './cheques-repository'
import { dealEntries, type EntryColumns, type EntryRecord, type VehicleOfEntry } from './entries-repository'
import type { CompleteDraft } from './entry-columns'

/** Refuses an incomplete entry, naming each field; `ignored` fields may be missing. */
export function completeDraft(draft: CashEntryDraft, ignored: readonly string[] = []): CompleteDraft {
  const problems = shapeProblems(draft, ignored)
  if (problems.length > 0) throw new InvalidFields(problems)
  const typeID = draft.typeID ?? draft.cashTypeID
  // The problems above name each of these when it is missing.
  return { ...draft, typeID } as CompleteDraft
}

export function throwIf(refusal: Refusal | null): void {
  if (refusal) throw refusal
}

export function throwFirst(refusals: readonly (Refusal | null)[]): void {
  throwIf(refusals.find((each) => each !== null) ?? null)
}

/** Refuses changes that a closed batch does not allow: only texts change there, and the amounts that D3 4 names. */
export function refuseClosedChanges(row: EntryRecord, columns: EntryColumns, mode: PrepayMode | null): void {
  const changed = [
    ['date', row.date !== columns.date],
    ['category', row.category_id !== columns.category_id],
    ['type', row.type_id !== columns.type_id],
    ['vehicle', row.vehicle_id !== columns.vehicle_id],
    ['payment ahead of time', (row.prepaid_by?.mode ?? null) !== mode],
    [
      'amount',
      toCents(row.amount) !== columns.amount &&
        !isAmountEditableWhenClosed({ categoryID: row.category_id, typeID: row.type_id }),
    ],
  ] as const
  const field = changed.find(([, isChanged]) => isChanged)?.[0]
  if (field) throw new Refusal('CASH_CLOSED_FIELD', { field })
}

export function refuseUsedCheque(cheque: ChequeRecord | null): void {
  if (cheque?.status === 'banked') throw new Refusal('CASH_CHEQUE_BANKED', { no: cheque.number })
  if (cheque?.status === 'out') throw new Refusal('CASH_CHEQUE_GIVEN_OUT', { no: cheque.number })
}

/** Refuses to change the money of an entry that banked or gave out cheques. */
export function assertChequesUnchanged(row: EntryRecord, columns: EntryColumns): void {
  const isSame =
    toCents(row.amount) === columns.amount && row.category_id === columns.category_id && row.type_id === columns.type_id
  if (!isSame) throw new Refusal('CASH_CHEQUES_OF_ENTRY')
}

/** Refuses money that the deal or the account of its vehicle cannot take; for a correction the refusal says how to enter it. */
export function refuseByDeal(columns: EntryColumns, vehicle: VehicleOfEntry | null, correctsID: number | null): void {
  if (!vehicle) return
  const { category_id: categoryID, client_id: clientID, amount } = columns
  const { reg_no: regNo, buyer_id: buyerID, hp_account_no: accountNo, account } = vehicle
  const paid = account && { accountNo, settled: account.isSettled, owed: account.owed }
  throwFirst(dealRefusals({ categoryID, clientID, amount, correctsID }, { regNo, buyerID }, paid))
}

type StoredDeal = Pick<EntryRecord, 'id' | 'vehicle_id' | 'client_id' | 'date' | 'type_id' | 'signed_amount'>
type DealEntry = Pick<EntryColumns, 'date' | 'vehicle_id' | 'client_id' | 'type_id' | 'signed_amount'>

/**
 * Returns the cash of a deal with an entry, and its limit; null for an entry that adds no cash to a deal.
 * @param entry The stored entry of an edit: one that adds nothing is not checked again.
 */
export async function cashOfDeal(
  ctx: Pick<Ctx, 'db'>,
  columns: DealEntry,
  entry: StoredDeal | null = null,
): Promise<DealCash | null> {
  const { vehicle_id: vehicleID, client_id: clientID, date } = columns
  if (!vehicleID || clientID === null || !movesDrawer(columns.type_id) || columns.signed_amount <= 0) return null
  const exceptID = entry?.id ?? null
  const { limit, others } = await dealEntries(ctx.db, { vehicleID, clientID, around: date, exceptID })
  const own = { date, typeID: columns.type_id, signedAmount: columns.signed_amount }
  const sum = cashWithinSixMonths([...others, own], date)
  return entry && sum <= cashBefore({ entry, columns, others }) ? null : { sum, limit }
}

/**
 * Refuses cash that brings a deal to the limit on cash, unless the request confirms it.
 * @returns The cash of the deal when the limit is passed and confirmed; null when it is not reached.
 */
export async function refuseOverCashLimit(
  ctx: Ctx,
  columns: EntryColumns,
  of: { entry: EntryRecord | null; isConfirmed: boolean },
): Promise<DealCash | null> {
  const deal = await cashOfDeal(ctx, columns, of.entry)
  const refusal = deal && limitRefusal(deal)
  if (!deal || !refusal) return null
  if (!of.isConfirmed) throw refusal
  // Whoever confirms it, by whatever way.
  ctx.need('cashLimit')
  return deal
}

/** Returns the cash of a deal with the entry as it was stored; without it when it belonged to another deal. */
function cashBefore(deal: { entry: StoredDeal; columns: DealEntry; others: readonly DealMoney[] }): Cents {
  const { entry, columns, others } = deal
  const wasOfDeal = entry.vehicle_id === columns.vehicle_id && entry.client_id === columns.client_id
  const stored = { date: toDay(entry.date), typeID: entry.type_id, signedAmount: toCents(entry.signed_amount) }
  return cashWithinSixMonths(wasOfDeal ? [...others, stored] : others, stored.date)
}
