import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { chequeKey, type DuplicateCheque } from '@forecourt/core/features/cash-book/cheque-rules'
import { otherCategoryRefusal, type CorrectedEntry } from '@forecourt/core/features/cash-book/corrections'
import { isCountBlind } from '@forecourt/core/features/cash-book/batch-rules'
import { isAmountEditableWhenClosed, movesDrawer } from '@forecourt/core/features/cash-book/direction'
import type { EntryFacts } from '@forecourt/core/features/cash-book/entry-checks'
import {
  type DrawerState,
  mayRefund,
  paysOutsideHp,
  takesCashOut,
} from '@forecourt/core/features/cash-book/entry-plausibility'
import { takesHire, takesVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { CashCategory, CashType, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import {
  type BalanceMovement,
  movementsOf,
  NO_MOVEMENTS,
  sumMovements,
} from '@forecourt/core/features/cash-book/moved-closings'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Db } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { clientRefusal } from '../clients/service'
import { paidByClient, pendingAmountOf } from '../deals/service'
import { plannedPartPayment } from '../hire-purchase/part-payment-service'
import { earlyDayFaults } from '../settings/early-days'
import { readSettings } from '../settings/repository'
import { type BatchRecord, batchById, batchSums, openBatches } from './batches-repository'
import { signedClosings } from './batches-service'
import { feeEntryOf } from './entries-repository'
import { entryDays, otherDays } from './entry-days'
import { settledAccountOf, accountSettledByCorrected } from './settled-account'
import { defaultClientID } from './entry-client'
import { prepayOf } from './entry-columns'
import { cashOfEntry, NEW_CLIENT, type DealPart, type EntryDeal, type PaymentContext } from './deal-cash-service'
import { nextFreeReceipt } from './receipts-repository'
import { entryOfChequeNumber, type NumberedCheque } from './cheques-repository'
import { correctionsOf, entryWithDetails, type ListedEntry } from './search-repository'
import { correctedEntry } from './search-service'
import { paidHire } from './paid-hire-repository'

/** Returns all other data that a save would check. */
export async function entryCheckFacts(
  ctx: Ctx,
  { draft, isSeveral }: Pick<PaymentContext, 'draft' | 'isSeveral'>,
  of: { deal: EntryDeal; amount: Cents | null; edited: number | null },
): Promise<Omit<EntryFacts, 'cash'> & { cash: readonly DealPart[]; planned: PartPaymentForecast }> {
  const { categoryID, vehicleID } = draft
  const [vehicle] = isSeveral ? [] : of.deal.vehicles
  const isMissing = takesVehicle(categoryID) && !isSeveral && vehicleID && !vehicle
  const [batches, edited, refusedClient, buyerID, owed, receiptNumber] = await Promise.all([
    openBatches(ctx.db),
    of.edited === null ? undefined : entryWithDetails(ctx.db, of.edited),
    clientRefusal(ctx, draft),
    defaultClientID(ctx, categoryID, vehicle ?? null),
    vehicle && paysOutsideHp(categoryID ?? null) ? pendingAmountOf(ctx, vehicle.id) : null,
    RECEIPT_CATEGORIES.includes(categoryID ?? 0) ? nextFreeReceipt(ctx.db) : null,
  ])
  const { idno, name, surname } = draft.client ?? {}
  const isNew = !draft.clientID && Boolean(idno || name || surname)
  const clientID = isNew ? null : (draft.clientID ?? buyerID)
  const payer = isNew ? NEW_CLIENT : clientID
  const current = batches.find(({ status }) => status === 'current')
  const batch = edited ? await batchById(ctx.db, edited.batch_id) : current
  const planned = await partPaymentForecast(ctx, { draft, isSeveral, amount: of.amount, edited: edited ?? null })
  const corrected = draft.correctsID ? await entryToCorrect(ctx.db, draft.correctsID) : null
  const missing = [
    ...(planned?.refusal ? [planned.refusal] : []),
    ...(edited && batch?.status === 'closed' ? closedRefusal(edited, draft) : []),
    ...(isMissing ? [new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })] : []),
    ...(await unknownHire(ctx, draft)),
    ...correctionRefusals(draft, corrected, edited !== undefined),
  ]
  const earlyProblems = edited ? [] : await earlyDayFaults(ctx, otherDays(draft))
  const early = earlyProblems.length > 0 ? [new InvalidFields(earlyProblems)] : []
  // What becomes a correction is dated today, in the current batch.
  const isCorrected = batch?.status === 'closed' && (await readSettings(ctx.db)).correctsClosed
  const moved = isCorrected ? current : batch
  const closings = moved ? await signedClosings(ctx.db, moved.id) : null
  const before = edited ? storedEntry(edited, { ...draft, clientID }) : null
  const isBack =
    mayRefund({ categoryID: categoryID ?? null, amount: draft.amount ?? null }) &&
    (isNew || clientID !== null || isHirePurchase(categoryID))
  return {
    today: ctx.today,
    closings: closings && {
      ...closings,
      before: edited ? await storedMovement(ctx.db, edited, categoryID) : NO_MOVEMENTS,
    },
    days: isCorrected ? null : await entryDays(ctx, draft.dateTime, batch),
    daysBack: draft.cheque?.chequeDate ? (await readSettings(ctx.db)).entryDaysBack : null,
    before,
    drawer:
      mayTakeFromDrawer(draft) && batch?.status === 'current'
        ? await drawerOf(ctx.db, batch, before?.moved ?? ZERO)
        : null,
    corrected,
    taken: await entryWithSameCheque(ctx.db, draft, edited ?? null),
    clientID,
    vehicle: vehicle ? { regNo: vehicle.reg_no, buyerID: vehicle.buyer_id } : null,
    owed,
    paid:
      !vehicle || !isBack
        ? null
        : isHirePurchase(categoryID)
          ? receivedBefore(of.deal, edited ?? null)
          : await paidBefore(ctx, { vehicle, clientID, edited: edited ?? null }),
    settled: edited
      ? await settledAccountOf(ctx, edited, { categoryID, vehicleID })
      : await accountSettledByCorrected(ctx, draft),
    planned,
    accounts: of.deal.paid,
    refused: [...missing, ...(refusedClient ? [refusedClient] : []), ...early],
    cash: await cashOfEntry(ctx, { draft, isSeveral, clientID: payer, ...of, edited: edited ?? null }),
    batchID: current?.id ?? null,
    receiptNumber,
  }
}

/** Returns true when the entry takes cash out of the drawer; without an amount, when one that goes out may still be typed. */
function mayTakeFromDrawer({ amount, categoryID = null, ...draft }: CashEntryDraft): boolean {
  const typeID = draft.typeID ?? draft.cashTypeID ?? 0
  return amount == null ? movesDrawer(typeID) : takesCashOut({ categoryID, typeID, amount })
}

/** Returns the refusal of a correction whose entry does not exist, or that a new entry of its category cannot correct. */
function correctionRefusals(
  { correctsID, categoryID, amount }: CashEntryDraft,
  corrected: (CorrectedEntry & { categoryID: number }) | null,
  isEdit: boolean,
): Refusal[] {
  if (!correctsID) return []
  if (!corrected) return [new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${correctsID}` })]
  const refusal =
    !isEdit && categoryID && amount != null ? otherCategoryRefusal({ categoryID, amount }, corrected) : null
  return refusal ? [refusal] : []
}

/** Returns an entry that may be corrected; null when it does not exist. */
async function entryToCorrect(db: Db, id: number): Promise<(CorrectedEntry & { categoryID: number }) | null> {
  const row = await entryWithDetails(db, id)
  return row ? { ...correctedEntry(row, await correctionsOf(db, id)), categoryID: row.category_id } : null
}

/** Returns another entry with the cheque of this one; null for none, and for the cheque that it had before. */
async function entryWithSameCheque(
  db: Db,
  draft: CashEntryDraft,
  edited: ListedEntry | null,
): Promise<DuplicateCheque | null> {
  const numbered = numberedCheque(draft)
  if (!numbered) return null
  const stored = edited && {
    bank: edited.cheque_bank ?? edited.bank,
    number: edited.cheque_number ?? edited.cheque_out_no,
  }
  if (stored && chequeKey(stored) === chequeKey(numbered)) return null
  const without = [edited?.id, draft.correctsID].flatMap((id) => id ?? [])
  const found = await entryOfChequeNumber(db, numbered, without)
  if (!found) return null
  const { id, bank, number, name } = found
  return { id, bank, number, name, signed: toCents(found.signed_amount), date: toDay(found.date) }
}

/** Returns the number of an entry's cheque, received or our own; null while it has none. */
function numberedCheque(draft: CashEntryDraft): NumberedCheque | null {
  const typeID = draft.typeID ?? draft.cashTypeID
  const isOwn = typeID === CashType.ChequeOut
  const cheque = isOwn ? draft.chequeOut : typeID === CashType.Cheque ? draft.cheque : null
  const numbered = { bank: cheque?.bank ?? '', number: cheque?.chequeNumber ?? '', isOwn }
  return chequeKey(numbered) === null ? null : numbered
}

/** Returns the movement of a stored entry, with its handling fee when the edit removes that. */
async function storedMovement(
  db: Db,
  row: ListedEntry,
  categoryID: number | null | undefined,
): Promise<BalanceMovement> {
  const own = movementsOf(movementOf(row))
  if (row.category_id !== CashCategory.TransportMalta || !categoryID || categoryID === row.category_id) return own
  const fee = await feeEntryOf(db, row.id)
  return fee?.batch_id === row.batch_id ? sumMovements(own, movementsOf(movementOf(fee))) : own
}

function movementOf(row: { category_id: number; type_id: number; signed_amount: string }) {
  return { categoryID: row.category_id, typeID: row.type_id, signedAmount: toCents(row.signed_amount) }
}

function storedEntry(row: ListedEntry, draft: CashEntryDraft): NonNullable<EntryFacts['before']> {
  const signed = toCents(row.signed_amount)
  const isSameCategory = row.category_id === draft.categoryID
  const isSameType = row.type_id === (draft.typeID ?? draft.cashTypeID)
  return {
    date: toDay(row.date),
    signed,
    moved: movesDrawer(row.type_id) ? signed : ZERO,
    isSameDeal: isSameCategory && row.vehicle_id === (draft.vehicleID ?? null),
    isSamePair: isSameCategory && isSameType && Math.sign(Number(row.amount)) === Math.sign(draft.amount ?? 0),
  }
}

type PartPaymentForecast = Awaited<ReturnType<typeof plannedPartPayment>>

/** Returns the effect of a part payment on its account; null for any other entry, and while its account or amount is unknown. */
async function partPaymentForecast(
  ctx: Ctx,
  { draft, isSeveral, amount, edited }: Pick<PaymentContext, 'draft' | 'isSeveral' | 'amount' | 'edited'>,
): Promise<PartPaymentForecast> {
  const { vehicleID, dateTime: date } = draft
  const mode = prepayOf(draft)
  if (!mode || isSeveral || !vehicleID || amount === null || !date) return null
  return plannedPartPayment(ctx, { vehicleID, date, amount, mode, edited })
}

/** Returns the refusal of another amount in a closed batch. */
function closedRefusal(row: ListedEntry, { amount }: CashEntryDraft): Refusal[] {
  const isSame = amount == null || toCents(row.amount) === amount
  const isOpen = isAmountEditableWhenClosed({ categoryID: row.category_id, typeID: row.type_id })
  return isSame || isOpen ? [] : [new Refusal('CASH_CLOSED_FIELD', { field: 'amount' })]
}

/** Returns the cash of an open batch without a stored entry; while a blind count is to come it is left out. */
async function drawerOf(db: Db, batch: BatchRecord, moved: Cents): Promise<DrawerState> {
  const [sums, { blindCount }] = await Promise.all([batchSums(db, batch.id), readSettings(db)])
  const held = toCents(batch.opening) + toCents(sums.ins) + toCents(sums.outs)
  return { holds: cents(held - moved), isTold: !isCountBlind(batch, blindCount) }
}

/** Returns what a client paid for a vehicle without an edited entry; nothing for an unknown client. */
async function paidBefore(
  ctx: Ctx,
  of: { vehicle: { id: number; buyer_id: number | null }; clientID: number | null; edited: ListedEntry | null },
): Promise<Cents> {
  const { vehicle, clientID, edited } = of
  if (clientID === null) return ZERO
  const paid = await paidByClient(ctx, { vehicleID: vehicle.id, clientID, isBuyer: vehicle.buyer_id === clientID })
  const isCounted =
    edited?.vehicle_id === vehicle.id && edited.client_id === clientID && paysOutsideHp(edited.category_id)
  return isCounted ? cents(paid - toCents(edited.amount)) : paid
}

/** Returns what was paid on the HP account without the edited entry; null without an account. */
function receivedBefore({ accounts }: EntryDeal, edited: ListedEntry | null): Cents | null {
  const [only] = accounts
  const account = only?.standing?.account
  if (!account) return null
  const isCounted = edited?.vehicle_id === only.vehicleID && isHirePurchase(edited?.category_id)
  return cents(account.received - (isCounted && edited ? toCents(edited.amount) : ZERO))
}

async function unknownHire({ db }: Ctx, { categoryID, hireID: id }: CashEntryDraft): Promise<Refusal[]> {
  if (!takesHire(categoryID) || !id || (await paidHire(db, id))) return []
  return [new Refusal('RECORD_NOT_FOUND', { record: `Car hire ${id}` })]
}
