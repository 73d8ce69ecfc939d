import { bankRefusal, depositRefusal, linkRefusal, pairRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { needsVehicle, payeeProblems, shapeProblems } from '@forecourt/core/features/cash-book/entry-rules'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import { valueProblems } from '@forecourt/core/features/import/row-faults'
import type { ImportValues } from '@forecourt/core/features/import/kinds'
import type { Day } from '@forecourt/core/kernel/days'
import type { Cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import { type ClientRecord, clientsByIds } from '../clients/repository'
import { BEGUN, type ImportedCashBook } from './imported-cash-book'
import type { BroughtForward } from './brought-forward'
import { isMadeFromCheques, type OriginalEntry, originalEntryOf, originalProblems } from './original-entries'
import { paymentByHand } from './manual-payments'
import { vehicleKeys, isProblem, vehicleReference } from './vehicle-lookup'
import {
  clientNamed,
  idNoOf,
  idsBefore,
  type ImportKindOf,
  type Named,
  type PlannedRecord,
  writeRecords,
} from './import-kind'
import { entriesByIDs, entriesByNumber } from './entries-repository'
import { type PostingTargets, type PlannedEntry, writeEntries } from './entry-rows'
import type { ExistingVehicle } from './read-repository'
import type { ImportRun } from './run'
import type { StagedRow } from './run-repository'

/** What a chunk of entries names besides. */
interface More {
  buyers: ReadonlyMap<number, ClientRecord>
  saved: Awaited<ReturnType<typeof entriesByIDs>>
  byNo: ReadonlyMap<string, number>
}
type NamedEntries = Named & More

/** What was paid and entered: one entry for each row, or a payment by hand. */
export function entryRows(
  kind: 'payments' | 'cash',
  of: { brought: BroughtForward | null; book: ImportedCashBook | null; postings: PostingTargets },
): ImportKindOf<{ entry: Omit<PlannedEntry, 'row'> } | PlannedRecord, More> {
  const numbers = new Set<string>()
  return {
    kind,
    record: 'manual_payments',
    clients: ['clientIDNo'],
    readMore: async (run, rows, { cars }) => {
      const sought = rows.flatMap(({ values }) => (values.entryNo ? [String(values.entryNo)] : []))
      const byNo = await entriesByNumber(run.trx, kind, sought)
      return {
        byNo,
        buyers: new Map((await clientsByIds(run.trx, cars.buyers())).map((row) => [row.id, row])),
        saved: await entriesByIDs(run.trx, [...new Set([...idsBefore(rows), ...byNo.values()])]),
      }
    },
    planRow: (run, row, named) => {
      if (row.values.isByHand === true)
        return paymentByHand(run, row, { car: carOf(run, row, named), there: named.there })
      const entry = planOf(run, row, { ...of, named, numbers })
      return entry && { entry }
    },
    writePlans: async (run, planned) => {
      const byHand = planned.flatMap((plan) => ('columns' in plan ? plan : []))
      await writeRecords(run, 'manual_payments', byHand)
      const entries = planned.flatMap((plan) => ('entry' in plan ? { ...plan.entry, row: plan.row } : []))
      if (of.brought || of.book) await writeEntries(run, entries, of)
    },
  }
}

interface EntryLookup {
  named: NamedEntries
  numbers: Set<string>
  brought: BroughtForward | null
  book: ImportedCashBook | null
}

/** Returns the entry of a row as it will be stored; null for one that has a fault, is deferred or left out, and for the opening balance. */
function planOf(
  run: ImportRun,
  row: StagedRow,
  { named, numbers, brought, book }: EntryLookup,
): Omit<PlannedEntry, 'row'> | null {
  const { values } = row
  if (values.line === 'opening') return openingOf(run, row, brought)
  if (run.isLeft(row, 'cash_entries', named.saved)) return null
  const problems: Problem[] = valueProblems(row.kind, values)
  const kept = book ? originalEntryOf(row) : null
  if (book) problems.push(...originalProblems(row, book))
  else if (!brought) problems.push({ field: '', message: BEGUN })
  const number = String(values.entryNo ?? '')
  if (number !== '' && numbers.has(number))
    problems.push({ field: 'entryNo', message: `Entry No ${number} is in these files twice` })
  if (number !== '') numbers.add(number)
  const car = carOf(run, row, named)
  const client = clientOf(run, row, { named, car: kept ? null : car.car })
  const draft = draftOf(row, { car: car.car, client: client.client })
  if (car.waits || client.waits || (kept && book?.isFailed(kept.batchID))) {
    run.isSound(row, problems, { waits: true })
    return null
  }
  if (car.problem) problems.push(car.problem)
  if (client.problem) problems.push(client.problem)
  problems.push(...entryProblems(run, draft, { car: car.car, hasNamed: car.problem !== null, kept }))
  const saved = named.saved.get(named.byNo.get(number) ?? Number(row.corrects ?? 0))
  const locked = saved ? run.monthProblem('dateTime', saved.date) : null
  if (locked) problems.push(locked)
  if (saved && (saved.type_id === CashType.Cheque || draft.typeID === CashType.Cheque) && differs(saved, draft))
    problems.push({
      field: 'chequeNo',
      message: new Refusal('CASH_CHEQUE_BANKED', { no: draft.cheque?.chequeNumber ?? '' }).message,
    })
  if (values.line === 'cheque' && brought && !brought.isUnbegun) problems.push({ field: '', message: BEGUN })
  if (!run.isSound(row, problems)) return null
  if (!isComplete(draft)) {
    run.reportFaults(row, [])
    return null
  }
  if (draft.dateTime < run.today) run.waiveRule('day')
  if (draft.typeID === CashType.Cash && car.car !== null) run.waiveRule('cashLimit')
  return { draft, car: car.car, saved, isInHand: values.line === 'cheque', original: kept }
}

function differs(saved: { type_id: number; amount: string }, draft: CashEntryDraft): boolean {
  return saved.type_id !== draft.typeID || Number(saved.amount) !== draft.amount
}

function isComplete(draft: CashEntryDraft): draft is PlannedEntry['draft'] {
  return draft.dateTime != null && draft.categoryID != null && draft.typeID != null && draft.amount != null
}

function openingOf(run: ImportRun, row: StagedRow, brought: BroughtForward | null): null {
  const { amount = null } = row.values
  const problems = valueProblems('cash', row.values)
  if (amount === null) problems.push({ field: 'amount', message: 'Amount is required' })
  else if (Number(amount) < 0) problems.push({ field: 'amount', message: 'First opening balance cannot be negative' })
  const isSame = brought?.opening === amount
  if (!brought || (!brought.isUnbegun && !isSame)) problems.push({ field: '', message: BEGUN })
  if (run.hasOpening) problems.push({ field: 'amount', message: 'The opening balance is in these files twice' })
  run.hasOpening = true
  if (problems.length > 0 || row.unread.length > 0 || !brought) run.reportFaults(row, problems)
  else {
    if (!isSame) brought.setOpening(row, amount as Cents)
    run.rowOutcome(row, isSame ? 'leave' : 'make', { record: 'batches', key: brought.id })
  }
  return null
}

/** Returns the vehicle of an entry; none when its row names none. */
function carOf(
  run: ImportRun,
  { values }: StagedRow,
  { cars }: Named,
): { car: ExistingVehicle | null; waits: boolean; problem: Problem | null } {
  const marks = vehicleReference(values)
  if (vehicleKeys(marks).length === 0) return { car: null, waits: false, problem: null }
  const found = cars.vehicleOnDay(run, marks, String(values.date ?? ''))
  if (isProblem(found)) return { car: null, waits: false, problem: found }
  return { car: found, waits: found === null, problem: null }
}

/** Returns the client of an entry: the named one, else the buyer of the vehicle. */
function clientOf(
  run: ImportRun,
  row: StagedRow,
  { named, car }: { named: NamedEntries; car: ExistingVehicle | null },
) {
  const buyer = car?.buyerID ? (named.buyers.get(car.buyerID) ?? null) : null
  if (idNoOf(row, 'clientIDNo') === '') return { client: buyer, waits: false, problem: null }
  return clientNamed(run, row, { clients: named.clients, column: 'clientIDNo' })
}

function categoryOf({ kind, values }: StagedRow, car: ExistingVehicle | null): number | null {
  if (values.categoryID !== undefined && values.categoryID !== null) return Number(values.categoryID)
  if (kind === 'cash') return values.line === 'cheque' ? CashCategory.FreeForm : null
  return values.accountNo || car?.accountNo ? CashCategory.HpPayment : CashCategory.Sale
}

function draftOf(
  row: StagedRow,
  { car, client }: { car: ExistingVehicle | null; client: ClientRecord | null },
): CashEntryDraft {
  const { kind, values } = row
  const text = (name: string) => String(values[name] ?? '')
  const date = (values.date ?? null) as Day | null
  const typeID =
    Number(values.typeID ?? (values.line === 'cheque' ? CashType.Cheque : kind === 'payments' ? CashType.Cash : 0)) ||
    null
  const categoryID = categoryOf(row, car)
  const isOfVehicle = needsVehicle(categoryID) || values.clientIDNo
  return {
    dateTime: date,
    categoryID,
    typeID,
    amount: (values.amount ?? null) as Cents | null,
    vehicleID: car?.id ?? null,
    clientID: isOfVehicle ? (client?.id ?? null) : null,
    name: text('name'),
    description: text('description'),
    reference: text('reference'),
    expense: { vendorStr: text('vendor'), description: text('description') },
    cashMonthlyExpense: { monthExpense: (values.monthExpense ?? null) as Day | null },
    handlingFee: (values.handlingFee ?? null) as Cents | null,
    ...depositOf(values),
    ...typeDetailsOf(values, { date, client }),
  }
}

function depositOf(values: ImportValues): Partial<CashEntryDraft> {
  const isPartExchange = (values.difference ?? null) !== null
  return {
    isPartExchange,
    difference: (values.difference ?? null) as Cents | null,
    soldToPrice: (values.sellingPrice ?? null) as Cents | null,
  }
}

/** Returns the details of its type. A missing bank date is the day of the entry, a missing drawer of a cheque the client. */
function typeDetailsOf(
  values: ImportValues,
  { date, client }: { date: Day | null; client: ClientRecord | null },
): Partial<CashEntryDraft> {
  const text = (name: string) => String(values[name] ?? '')
  const bank = {
    bank: text('bank'),
    dateTime: (values.bankDate ?? date) as Day | null,
    reference: text('bankReference'),
  }
  return {
    bankTransfer: bank,
    card: bank,
    epos: { batchNo: text('eposBatchNo') },
    chequeOut: { bank: text('bank'), chequeNumber: text('chequeOutNo') },
    cheque: {
      bank: text('bank'),
      chequeNumber: text('chequeNo'),
      accountNumber: text('chequeAccountNo'),
      payerName: text('payerName') || (client ? `${client.name} ${client.surname}`.trim() : ''),
      chequeDate: (values.chequeDate ?? null) as Day | null,
    },
  }
}

/** Returns what the form would refuse of an entry; its account is checked once all are imported. */
function entryProblems(
  run: ImportRun,
  draft: CashEntryDraft,
  { car, hasNamed, kept }: { car: ExistingVehicle | null; hasNamed: boolean; kept: OriginalEntry | null },
): Problem[] {
  const { categoryID, typeID, amount, dateTime } = draft
  const locked =
    run.dayProblem('dateTime', dateTime ?? null) ??
    (kept ? null : run.earlyProblem('cheque.chequeDate', draft.cheque?.chequeDate ?? null))
  if (kept && isMadeFromCheques(draft)) return locked ? [locked] : []
  const typed = kept ? { ...draft, id: kept.id } : draft
  const problems = [...shapeProblems(typed, hasNamed ? ['vehicleID'] : []), ...(kept ? [] : payeeProblems(draft))]
  const refuse = (field: string, refusal: Error | null) => {
    if (refusal) problems.push({ field, message: refusal.message })
  }
  if (categoryID && typeID && amount != null && !kept?.isFee)
    refuse('typeID', pairRefusal({ categoryID, typeID, amount, isCorrection: kept?.isCorrection ?? false }))
  refuse('bank', bankRefusal(draft))
  refuse('vehicleID', linkRefusal(draft))
  if (!kept && categoryID && car?.soldDate && dateTime && dateTime >= car.soldDate)
    refuse('clientID', depositRefusal({ categoryID, clientID: draft.clientID ?? null }, car))
  if (!kept && dateTime && dateTime > run.today)
    problems.push({ field: 'dateTime', message: 'What is brought forward cannot be dated ahead' })
  return locked ? [...problems, locked] : problems
}
