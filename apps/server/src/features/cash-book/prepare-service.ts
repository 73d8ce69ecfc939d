import { isHirePurchase } from '@forecourt/core/features/cash-book/form-rules'
import { chequeKey, type TakenNumber } from '@forecourt/core/features/cash-book/cheque-rules'
import { besideRefusal, type CorrectedEntry } from '@forecourt/core/features/cash-book/corrections'
import { isCountBlind } from '@forecourt/core/features/cash-book/batch-rules'
import { amountOpenWhenClosed, movesDrawer, signedAmount } from '@forecourt/core/features/cash-book/direction'
import {
  type DealCash,
  dueOn,
  type EntryCheck,
  entryChecks,
  type EntryFacts,
  type PaidAccount,
  paidAccount,
} from '@forecourt/core/features/cash-book/entry-checks'
import { type Drawer, mayGoBack, paysWhatIsOwed, takesCashOut } from '@forecourt/core/features/cash-book/entry-doubts'
import { takesHire, takesVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import { CashCategory, CashType, RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { type Moves, movesOf, NO_MOVES, sumOfMoves } from '@forecourt/core/features/cash-book/moved-closings'
import type { EntryReading, PreparedEntry } from '@forecourt/core/features/cash-book/prepare-schemas'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { standingAfter } from '@forecourt/core/features/hire-purchase/summary'
import type { ResolvedRecord } from '@forecourt/core/features/search/schemas'
import { type Cents, cents, ZERO } from '@forecourt/core/kernel/money'
import { money } from '@forecourt/core/kernel/wire'
import { chooseNames, type Names, queriesOf, queryKey, type RecordQuery } from '@forecourt/core/line/resolve'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import type { Db } from '../../database/database'
import { toCents, toDay } from '../../database/values'
import { clientRefusal } from '../clients/service'
import { paidByClient, pendingAmountOf } from '../deals/service'
import { plannedPartPayment } from '../hire-purchase/part-payment-service'
import { standingAccount } from '../hire-purchase/views'
import { earlyDays } from '../settings/early-days'
import { readSettings } from '../settings/repository'
import { findRecords } from '../search/records'
import { type BatchRecord, batchById, batchSums, openBatches } from './batches-repository'
import { signedClosings } from './batches-service'
import { feeOf, vehiclesWithSale } from './entries-repository'
import { daysOf, otherDays } from './entry-days'
import { settledBehind, settledByCorrection } from './settled-behind'
import { buyerOf } from './entries-service'
import { prepayOf } from './entry-columns'
import { cashOfDeal } from './entry-refusals'
import { nextFreeReceipt } from './receipts-repository'
import { entryOfChequeNumber, type NumberedCheque } from './cheques-repository'
import { correctionsOf, entryWithDetails, type ListedEntry } from './search-repository'
import { correctedEntry } from './search-service'
import { paidHire } from './tied-repository'

type Slot = PreparedEntry['slots'][number]

/** The entry that is meant, with the records that its words name. */
interface Meant {
  draft: CashEntryDraft
  isSeveral: boolean
  /** The accounts of a payment for several, as they were named; null where that is no open account. */
  accounts: readonly { account: string; record: ResolvedRecord | null }[]
  slots: readonly Slot[]
}

/** A new entry as it would be saved, and everything that is looked at before that; nothing is changed or locked. */
export async function prepareEntry(
  ctx: Ctx,
  { readings, cashEntryID }: { readings: EntryReading[]; cashEntryID?: number | null | undefined },
): Promise<PreparedEntry> {
  const { at, state, meant } = await chosenOf(ctx, readings)
  const deal = await dealOf(ctx, meant)
  const { draft, isSeveral, slots } = meant
  const { categoryID } = draft
  const combine = draft.enableCombineHpPayment ? (draft.combineHpPayment ?? null) : null
  const prepay = prepayOf(draft)
  // A correction is of what was entered, not of what is due.
  const due = draft.correctsID ? null : dueOn({ categoryID: categoryID ?? null, combine, isSeveral, prepay }, deal.paid)
  const amount = draft.amount ?? due
  const facts = await factsOf(ctx, meant, { deal, amount, edited: cashEntryID ?? null })
  const unknown = slots.flatMap(({ problem }) => problem ?? [])
  const named = new Set(slots.map(({ name }) => name))
  const ignored = [...(named.has('client') ? ['clientID', 'client'] : []), ...(named.size > 0 ? ['vehicleID'] : [])]
  const complete = { ...draft, amount, isSeveral, ignored: unknown.length > 0 ? ignored : [] }
  const signed = amount === null || !categoryID ? null : signedAmount({ categoryID, amount })
  return {
    reading: at,
    state,
    slots: [...slots],
    vehicleID: draft.vehicleID ?? null,
    clientID: draft.clientID ?? null,
    accountNos: meant.accounts.flatMap(({ record }) => record?.accountNo ?? []),
    accounts: deal.accounts.map(({ account, vehicleID, standing }) => ({
      account,
      vehicleID,
      next: standing?.next ?? null,
    })),
    vehicle: facts.vehicle && { regNo: facts.vehicle.regNo, owed: money(facts.owed) },
    due: money(due),
    amount: money(amount),
    direction: signed === null ? null : signed < 0 ? 'out' : 'in',
    signedAmount: money(signed),
    batchID: facts.batchID,
    days: facts.days,
    closings: facts.closings && {
      ...facts.closings,
      batches: facts.closings.batches.map((batch) => ({
        ...batch,
        closing: money(batch.closing),
        cheques: money(batch.cheques),
      })),
      before: { drawer: money(facts.closings.before.drawer), cheques: money(facts.closings.before.cheques) },
    },
    ...correctionOut(facts),
    drawer: facts.drawer && { ...facts.drawer, holds: money(facts.drawer.holds) },
    paid: facts.paid === null ? null : money(facts.paid),
    settled: facts.settled
      ? {
          ...facts.settled,
          waived: money(facts.settled.waived),
          open: money(facts.settled.open),
          settledAbove: money(facts.settled.settledAbove),
        }
      : null,
    cash: facts.cash.map(({ adds, sum, limit, ...of }) => ({
      ...of,
      adds: money(adds),
      sum: money(sum),
      limit: money(limit),
    })),
    checks: [...unknown.map(unknownRecord), ...entryChecks(complete, due, facts)],
    partPayment: facts.planned?.plan ?? null,
    after: prepay ? null : afterOf(meant, deal, amount),
  }
}

/** What is told of the entry that is corrected, and of the one that has the cheque already. */
function correctionOut({ corrected, taken }: EntryFacts): Pick<PreparedEntry, 'corrected' | 'taken'> {
  return {
    corrected: corrected ? { id: corrected.id, signed: money(corrected.signed), stays: money(corrected.stays) } : null,
    taken: taken ? { ...taken, signed: money(taken.signed) } : null,
  }
}

/** Each of several rows as it stands, one after the other: others wait less than for all at once. */
export async function prepareEntries(
  ctx: Ctx,
  { rows }: { rows: readonly { readings: EntryReading[] }[] },
): Promise<{ rows: PreparedEntry[] }> {
  const prepared: PreparedEntry[] = []
  for (const row of rows) prepared.push(await prepareEntry(ctx, row))
  return { rows: prepared }
}

function unknownRecord(sentence: string): EntryCheck {
  return { code: 'RECORD', field: null, sentence, outcome: 'blocks', name: null, about: '' }
}

/** The reading whose records exist. */
async function chosenOf(
  ctx: Ctx,
  readings: readonly EntryReading[],
): Promise<Pick<PreparedEntry, 'state'> & { at: number; meant: Meant }> {
  const names = readings.map(namesOf)
  const queries = queriesOf(names)
  const found = await findRecords(ctx, queries)
  const answers = new Map(queries.map((query, i) => [queryKey(query), found[i] ?? []]))
  const chosen = chooseNames(names, answers)
  const reading = chosen && readings[chosen.at]
  if (!chosen || !reading) throw new InvalidFields([{ field: 'readings', message: 'A line is required' }])
  const slots = SLOTS.flatMap((name): Slot[] => {
    const slot = chosen.slots.get(name)
    return slot ? [{ ...slot, name, records: [...slot.records], candidates: [...slot.candidates] }] : []
  })
  const recordsIn = (...of: Slot['name'][]) =>
    slots.flatMap(({ name, state, records }) => (of.includes(name) && state === 'resolved' ? records : []))
  const [head] = recordsIn('vehicle', 'account')
  const [client] = recordsIn('client')
  const accounts = accountsOf(reading).map((account) => {
    const matches = answers.get(queryKey(accountQuery(account))) ?? []
    return { account, record: matches.length === 1 ? (matches[0] ?? null) : null }
  })
  const isSeveral = accounts.length > 0
  const { entry } = reading
  const vehicleID = isSeveral ? null : (head?.id ?? entry.vehicleID ?? null)
  const draft = {
    ...entry,
    enableMultipleHpPayment: isSeveral,
    vehicleID,
    clientID: client?.id ?? entry.clientID ?? null,
  }
  return { at: chosen.at, state: chosen.state, meant: { draft, isSeveral, accounts, slots } }
}

const SLOTS = ['vehicle', 'account', 'client'] as const

/** What a reading names by words. */
function namesOf(reading: EntryReading): Names {
  const { names, entry, fits } = reading
  const of = isHirePurchase(entry.categoryID) ? 'account' : 'vehicle'
  const accounts = accountsOf(reading)
  const heads = accounts.length > 0 ? accounts : names?.vehicle ? [names.vehicle] : []
  const vehicleQuery = (query: string): RecordQuery => ({ of: 'vehicle', query, unsoldFirst: true })
  const slots = new Map<string, RecordQuery[][]>()
  if (heads.length > 0)
    slots.set(
      of,
      heads.map((query) => [of === 'account' ? accountQuery(query) : vehicleQuery(query)]),
    )
  if (names?.client) slots.set('client', [[{ of: 'client', query: names.client, unsoldFirst: false }]])
  return { fits: fits ?? true, slots }
}

function accountQuery(query: string): RecordQuery {
  return { of: 'account', query, unsoldFirst: false }
}

function accountsOf({ names, entry }: EntryReading): readonly string[] {
  const byForm = entry.enableMultipleHpPayment === true ? (entry.combineHpPaymentsOfAccounts ?? []) : []
  return (names?.accounts ?? byForm).filter((account) => account !== '')
}

interface Deal {
  vehicles: Awaited<ReturnType<typeof vehiclesWithSale>>
  accounts: {
    account: string
    vehicleID: number | null
    standing: Awaited<ReturnType<typeof standingAccount>> | null
  }[]
  /** What is known of all accounts that are paid; empty while one of them is unknown. */
  paid: readonly PaidAccount[]
}

/** The vehicles of an entry, and its HP accounts as they stand. */
async function dealOf(ctx: Ctx, { draft, isSeveral, accounts: named }: Meant): Promise<Deal> {
  const single = takesVehicle(draft.categoryID) && draft.vehicleID ? [draft.vehicleID] : []
  const ids: readonly (number | null)[] = isSeveral ? named.map(({ record }) => record?.id ?? null) : single
  const vehicles = await vehiclesWithSale(
    ctx.db,
    ids.flatMap((id) => id ?? []),
  )
  if (!isHirePurchase(draft.categoryID)) return { vehicles, accounts: [], paid: [] }
  const accounts = await Promise.all(
    ids.map(async (id, i) => {
      const isKnown = id !== null && vehicles.some((vehicle) => vehicle.id === id)
      const date = draft.dateTime ?? ctx.today
      return {
        account: named[i]?.account ?? '',
        vehicleID: id,
        standing: isKnown ? await standingAccount(ctx, { vehicleID: id, date }) : null,
      }
    }),
  )
  const paid = accounts.flatMap(({ standing }) => (standing?.account ? [paidAccount(standing.next)] : []))
  return { vehicles, accounts, paid: paid.length === ids.length ? paid : [] }
}

/** Everything else that a save would look at. */
async function factsOf(
  ctx: Ctx,
  { draft, isSeveral }: Meant,
  of: { deal: Deal; amount: Cents | null; edited: number | null },
): Promise<Omit<EntryFacts, 'cash'> & { cash: readonly DealPart[]; planned: Planned }> {
  const { categoryID, vehicleID } = draft
  const [vehicle] = isSeveral ? [] : of.deal.vehicles
  const isMissing = takesVehicle(categoryID) && !isSeveral && vehicleID && !vehicle
  const [batches, edited, refusedClient, buyerID, owed, receiptNumber] = await Promise.all([
    openBatches(ctx.db),
    of.edited === null ? undefined : entryWithDetails(ctx.db, of.edited),
    clientRefusal(ctx, draft),
    buyerOf(ctx, categoryID, vehicle ?? null),
    vehicle && paysWhatIsOwed(categoryID ?? null) ? pendingAmountOf(ctx, vehicle.id) : null,
    RECEIPT_CATEGORIES.includes(categoryID ?? 0) ? nextFreeReceipt(ctx.db) : null,
  ])
  const isTyped = draft.client?.idno || draft.client?.name || draft.client?.surname
  const clientID = draft.clientID ?? (isTyped ? null : buyerID)
  const current = batches.find(({ status }) => status === 'current')
  const batch = edited ? await batchById(ctx.db, edited.batch_id) : current
  const planned = await plannedOf(ctx, { draft, isSeveral, amount: of.amount, edited: edited ?? null })
  const corrected = draft.correctsID ? await entryToCorrect(ctx.db, draft.correctsID) : null
  const missing = [
    ...(planned?.refusal ? [planned.refusal] : []),
    ...(edited && batch?.status === 'closed' ? closedRefusal(edited, draft) : []),
    ...(isMissing ? [new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })] : []),
    ...(await unknownHire(ctx, draft)),
    ...(draft.correctsID && !corrected
      ? [new Refusal('RECORD_NOT_FOUND', { record: `Cash entry ${draft.correctsID}` })]
      : []),
  ]
  if (!edited && corrected && categoryID && draft.amount != null) {
    const beside = besideRefusal({ categoryID, amount: draft.amount }, corrected)
    if (beside) missing.push(beside)
  }
  const earlyProblems = edited ? [] : await earlyDays(ctx, otherDays(draft))
  const early = earlyProblems.length > 0 ? [new InvalidFields(earlyProblems)] : []
  // What becomes a correction is dated today, in the current batch.
  const isCorrected = batch?.status === 'closed' && (await readSettings(ctx.db)).correctsClosed
  const moved = isCorrected ? current : batch
  const closings = moved ? await signedClosings(ctx.db, moved.id) : null
  const before = edited ? storedEntry(edited, { ...draft, clientID }) : null
  const isBack =
    mayGoBack({ categoryID: categoryID ?? null, amount: draft.amount ?? null }) &&
    (isTyped || clientID !== null || isHirePurchase(categoryID))
  // Without an amount one that goes out may be typed yet.
  const typeID = draft.typeID ?? draft.cashTypeID ?? 0
  const isFromDrawer =
    draft.amount == null
      ? movesDrawer(typeID)
      : takesCashOut({ categoryID: categoryID ?? null, typeID, amount: draft.amount })
  return {
    today: ctx.today,
    closings: closings && { ...closings, before: edited ? await storedMoves(ctx.db, edited, categoryID) : NO_MOVES },
    days: isCorrected ? null : await daysOf(ctx, draft.dateTime, batch),
    daysBack: draft.cheque?.chequeDate ? (await readSettings(ctx.db)).entryDaysBack : null,
    before,
    drawer: isFromDrawer && batch?.status === 'current' ? await drawerOf(ctx.db, batch, before?.moved ?? ZERO) : null,
    corrected,
    taken: await takenCheque(ctx.db, draft, edited ?? null),
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
      ? await settledBehind(ctx, edited, { categoryID, vehicleID })
      : await settledByCorrection(ctx, draft),
    planned,
    accounts: of.deal.paid,
    refused: [...missing, ...(refusedClient ? [refusedClient] : []), ...early],
    cash: await cashOf(ctx, { draft, isSeveral, clientID, ...of, edited: edited ?? null }),
    batchID: current?.id ?? null,
    receiptNumber,
  }
}

/** An entry that is corrected; null for one that is none. */
async function entryToCorrect(db: Db, id: number): Promise<(CorrectedEntry & { categoryID: number }) | null> {
  const row = await entryWithDetails(db, id)
  return row ? { ...correctedEntry(row, await correctionsOf(db, id)), categoryID: row.category_id } : null
}

/** The entry that has the cheque of this one already; null where none has, and for the cheque that it had before. */
async function takenCheque(db: Db, draft: CashEntryDraft, edited: ListedEntry | null): Promise<TakenNumber | null> {
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

/** The cheque that an entry names, received or of our own; null while it names none. */
function numberedCheque(draft: CashEntryDraft): NumberedCheque | null {
  const typeID = draft.typeID ?? draft.cashTypeID
  const isOwn = typeID === CashType.ChequeOut
  const cheque = isOwn ? draft.chequeOut : typeID === CashType.Cheque ? draft.cheque : null
  const numbered = { bank: cheque?.bank ?? '', number: cheque?.chequeNumber ?? '', isOwn }
  return chequeKey(numbered) === null ? null : numbered
}

/** What an entry moves as it is stored, with its handling fee where the edit takes that away. */
async function storedMoves(db: Db, row: ListedEntry, categoryID: number | null | undefined): Promise<Moves> {
  const own = movesOf(movedBy(row))
  if (row.category_id !== CashCategory.TransportMalta || !categoryID || categoryID === row.category_id) return own
  const fee = await feeOf(db, row.id)
  return fee?.batch_id === row.batch_id ? sumOfMoves(own, movesOf(movedBy(fee))) : own
}

function movedBy(row: { category_id: number; type_id: number; signed_amount: string }) {
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

type Planned = Awaited<ReturnType<typeof plannedPartPayment>>

/** What a payment ahead of time makes of its account; null for any other entry, and while its account or amount is not known. */
async function plannedOf(
  ctx: Ctx,
  { draft, isSeveral, amount, edited }: Pick<Paying, 'draft' | 'isSeveral' | 'amount' | 'edited'>,
): Promise<Planned> {
  const { vehicleID, dateTime: date } = draft
  const mode = prepayOf(draft)
  if (!mode || isSeveral || !vehicleID || amount === null || !date) return null
  return plannedPartPayment(ctx, { vehicleID, date, amount, mode, edited })
}

/** The refusal of another amount in a closed batch. */
function closedRefusal(row: ListedEntry, { amount }: CashEntryDraft): Refusal[] {
  const isSame = amount == null || toCents(row.amount) === amount
  const isOpen = amountOpenWhenClosed({ categoryID: row.category_id, typeID: row.type_id })
  return isSame || isOpen ? [] : [new Refusal('CASH_CLOSED_FIELD', { field: 'amount' })]
}

/** What the drawer of an open batch holds without an entry that moved it; while a blind count is to come its figure is not told. */
async function drawerOf(db: Db, batch: BatchRecord, moved: Cents): Promise<Drawer> {
  const [sums, { blindCount }] = await Promise.all([batchSums(db, batch.id), readSettings(db)])
  const held = toCents(batch.opening) + toCents(sums.ins) + toCents(sums.outs)
  return { holds: cents(held - moved), isTold: !isCountBlind(batch, blindCount) }
}

/** What a client paid for a vehicle without an entry that is edited; nothing by one who is not known yet. */
async function paidBefore(
  ctx: Ctx,
  of: { vehicle: { id: number; buyer_id: number | null }; clientID: number | null; edited: ListedEntry | null },
): Promise<Cents> {
  const { vehicle, clientID, edited } = of
  if (clientID === null) return ZERO
  const paid = await paidByClient(ctx, { vehicleID: vehicle.id, clientID, isBuyer: vehicle.buyer_id === clientID })
  const isCounted =
    edited?.vehicle_id === vehicle.id && edited.client_id === clientID && paysWhatIsOwed(edited.category_id)
  return isCounted ? cents(paid - toCents(edited.amount)) : paid
}

/** What was paid on the HP account of an entry without the one that is edited; null without an account. */
function receivedBefore({ accounts }: Deal, edited: ListedEntry | null): Cents | null {
  const [only] = accounts
  const account = only?.standing?.account
  if (!account) return null
  const isCounted = edited?.vehicle_id === only.vehicleID && isHirePurchase(edited?.category_id)
  return cents(account.received - (isCounted && edited ? toCents(edited.amount) : ZERO))
}

/** The refusal of a hire that is none. */
async function unknownHire({ db }: Ctx, { categoryID, hireID: id }: CashEntryDraft): Promise<Refusal[]> {
  if (!takesHire(categoryID) || !id || (await paidHire(db, id))) return []
  return [new Refusal('RECORD_NOT_FOUND', { record: `Car hire ${id}` })]
}

interface Paying {
  draft: CashEntryDraft
  isSeveral: boolean
  clientID: number | null
  deal: Deal
  amount: Cents | null
  /** As it is stored: one that adds nothing is not asked again. */
  edited: ListedEntry | null
}

/** What a deal would have taken in cash, with what the entry adds to it. */
interface DealPart extends DealCash {
  vehicleID: number
  clientID: number
  adds: Cents
}

/** What each deal would have taken in cash; none for what is not cash of a deal. */
async function cashOf(ctx: Ctx, { draft, isSeveral, clientID, deal, amount, edited }: Paying): Promise<DealPart[]> {
  const { categoryID, dateTime } = draft
  const typeID = draft.typeID ?? draft.cashTypeID
  if (!categoryID || !typeID || !dateTime || amount === null) return []
  const parts = deal.vehicles.map(({ id, buyer_id }) => {
    const next = deal.paid.find(({ vehicleID }) => vehicleID === id)?.next
    return {
      date: dateTime,
      vehicle_id: id,
      client_id: isSeveral ? (clientID ?? buyer_id) : clientID,
      type_id: typeID,
      signed_amount: signedAmount({ categoryID, amount: isSeveral ? (next ?? ZERO) : amount }),
    }
  })
  const found = await Promise.all(
    parts.map(async (part) => {
      const { vehicle_id: vehicleID, client_id, signed_amount: adds } = part
      const taken = await cashOfDeal(ctx, part, edited)
      return taken && client_id !== null ? [{ ...taken, vehicleID, clientID: client_id, adds }] : []
    }),
  )
  return found.flat()
}

/** Where the one account would stand once the amount is on its rows; null for what is paid back. */
function afterOf({ draft, isSeveral }: Meant, { accounts }: Deal, amount: Cents | null): PreparedEntry['after'] {
  const standing = accounts[0]?.standing
  const isPayment = draft.categoryID === CashCategory.HpPayment && !isSeveral
  if (!isPayment || !standing?.account || standing.next.settled || amount === null || amount < 0) return null
  const { paidCount, paid, remainingCount, remaining } = standing.account
  const after = standingAfter({ paidCount, paid, remainingCount, remaining }, standing.rows, amount)
  return { ...after, paid: money(cents(after.paid)), remaining: money(cents(after.remaining)) }
}
