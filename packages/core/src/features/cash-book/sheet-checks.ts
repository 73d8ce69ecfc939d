import { type Day, day, formatDay } from '../../kernel/days'
import { type Cents, cents, centsFromWire, formatDecimal, formatEuro, sumCents, ZERO } from '../../kernel/money'
import { squeezeText } from '../../kernel/registrations'
import type { Reading } from '../../line/reading'
import { movesDrawer, signedAmount } from './direction'
import { type EntryDraft, entryDraftOf, formOfEntryDraft } from './entry-draft'
import { limitRefusal, lineChecks } from './entry-checks'
import { drawerChecks, paysOutsideHp, refundChecks } from './entry-plausibility'
import { SHEET_CHECK_NAMES, type SheetCheckName } from './sheet-check-names'
import { type EntryInput, entryInput } from './entry-input'
import { chequeKey } from './cheque-rules'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashType } from './enums'
import { isHirePurchase } from './form-rules'
import type { PreparedEntry } from './prepare-schemas'
import type { SavedLine } from './saved-line-schemas'
import {
  problemOfSlot,
  problemOfReading,
  isSheetRowProblem,
  type SheetRowProblem,
  type InterpretedRow,
} from './sheet-reading'

export interface RowCheck {
  name: SheetCheckName
  sentence: string
  about: string
}

/** The confirmation of a check of a row as a draft keeps it. */
export function rowCheckKey({ name, about }: RowCheck): string {
  return `${name}: ${about}`
}

/** Money of an answer in cents; zero for a value that is too large to be an amount. */
const centsOrZero = (amount: number): Cents => centsFromWire(amount) ?? ZERO

export interface CheckedRow {
  line: number
  text: string
  row: string
  read: InterpretedRow | SheetRowProblem
  /** The checks of the server for the row alone; null while they are requested. */
  prepared: PreparedEntry | null
  saved: SavedLine | null
}

export interface SheetRowFacts {
  category: string
  /** Account, registration and name; empty for an entry without a record. */
  subject: string
  /** Negative for money out. */
  signed: Cents
  type: string
  /** `dd/MM/yyyy`; empty for today. */
  day: string
  /** Name, description and reference. */
  description: string
}

export type RowVerdict =
  | { state: 'saved'; saved: SavedLine }
  | { state: 'checking' }
  | { state: 'wrong'; fault: SheetRowProblem }
  | {
      state: 'ready' | 'asks'
      entry: EntryInput
      amount: Cents
      facts: SheetRowFacts
      questions: readonly RowCheck[]
    }

/** The changes by the earlier rows of a sheet, once they are saved. */
interface RunningTotals {
  /** Cash into the drawer less cash out. */
  drawer: Cents
  /** By vehicle, payments on its HP account; `onVehicle`: payments of its buyer outside it. */
  onAccount: Map<number, Cents>
  onVehicle: Map<number, Cents>
  /** By vehicle and client, payments outside hire purchase, less refunds. */
  byClient: Map<string, Cents>
  onDeal: Map<string, Cents>
  /** The first row that pays an account, by registration and account number; `texts`: the first row of each text. */
  payers: Map<string, number>
  texts: Map<string, number>
  /** The first row of each cheque, received or our own, by bank and number. */
  cheques: Map<string, number>
}

/**
 * Checks each row as if the rows before it were saved: the second of two rows that pay the same instalment, or that take more from the drawer than it
 * holds, needs a confirmation.
 * @param saved All saved rows of the sheet: a new row in the place of a saved one may be its correction.
 * @source commands 4, Checks.
 */
export function rowVerdicts(
  rows: readonly CheckedRow[],
  { today, saved }: { today: Day; saved: readonly SavedLine[] },
): RowVerdict[] {
  const there = new Set(rows.map(({ row }) => row))
  const gone = new Map(saved.filter(({ row }) => !there.has(row)).map((line) => [line.line, line]))
  const running: RunningTotals = {
    ...{
      drawer: ZERO,
      onAccount: new Map(),
      onVehicle: new Map(),
      byClient: new Map(),
      onDeal: new Map(),
      payers: new Map(),
      texts: new Map(),
      cheques: new Map(),
    },
  }
  return rows.map((row) => {
    const verdict = verdictOf(row, { today, running, replacedRow: gone.get(row.line) ?? null })
    addToTotals(running, row, verdict)
    return verdict
  })
}

interface RowCheckContext {
  today: Day
  running: RunningTotals
  replacedRow: SavedLine | null
}

function verdictOf({ read, prepared, saved, text }: CheckedRow, around: RowCheckContext): RowVerdict {
  if (saved) return { state: 'saved', saved }
  if (isSheetRowProblem(read)) return { state: 'wrong', fault: read }
  if (!prepared) return { state: 'checking' }
  const reading = read.readings[prepared.reading]
  const draft = reading && entryDraftOf(reading, around.today)
  if (!reading || !draft) return { state: 'checking' }
  const fault = refusedProblem(reading, prepared, text)
  if (fault) return { state: 'wrong', fault }
  const paid = remainingAfterRows({ draft, prepared }, around.running)
  const amount = paid?.due ?? (prepared.amount === null ? null : centsOrZero(prepared.amount))
  if (amount === null)
    return {
      state: 'wrong',
      fault: problemOfSlot(reading, { name: 'account', sentence: reasonNoAmount(draft, prepared), text }),
    }
  const entry = entryInput({ ...formOfEntryDraft(draft, prepared), amount: formatDecimal(amount) })
  const questions = checksOfRow({ read, draft, prepared, amount, text }, around)
  const facts = factsOfRow({ draft, prepared, amount }, around.today)
  return { state: questions.length > 0 ? 'asks' : 'ready', entry, amount, facts, questions }
}

export function reasonNoAmount({ form }: EntryDraft, { accounts }: PreparedEntry): string {
  const paid = accounts.flatMap(({ next }) => next ?? [])
  const [account] = paid
  if (!account) return 'Amount is required'
  const { combined, accountNo } = account
  if (form.enableCombineHpPayment && Number(form.combineHpPayment) > combined.length)
    return `Only ${combined.length} payments are open on ${accountNo}`
  return `Nothing is owed on ${paid.map((each) => each.accountNo).join(', ')}`
}

/** The problem of a row that the server refuses. */
function refusedProblem(reading: Reading, { slots, checks }: PreparedEntry, text: string): SheetRowProblem | null {
  const unknown = slots.find(({ state, other }) => state !== 'resolved' || other !== null)
  if (unknown) {
    const sentence = unknown.problem ?? `${unknown.query} may be '${unknown.other ?? ''}', too: put quotes around it`
    const fault = problemOfSlot(reading, { name: unknown.name, sentence, text })
    const at = text.toLowerCase().indexOf(unknown.query.toLowerCase())
    return unknown.query !== '' && at >= 0
      ? { ...fault, word: text.slice(at, at + unknown.query.length), start: at }
      : fault
  }
  if (reading.problems.length > 0) return problemOfReading(reading, text)
  const blocks = checks.find(({ outcome, field }) => outcome === 'blocks' && field !== 'amount')
  if (blocks) return problemOfSlot(reading, { name: blocks.field ?? '', sentence: blocks.sentence, text })
  const amount = checks.find(({ outcome }) => outcome === 'blocks')
  const isTyped = reading.slots.some(({ name, text: typed }) => name === 'amount' && typed !== '')
  return amount && isTyped ? problemOfSlot(reading, { name: 'amount', sentence: amount.sentence, text }) : null
}

interface PreparedRow {
  draft: EntryDraft
  prepared: PreparedEntry
}

/** What the one account of a row has open after the rows before it, and what is due on it; null where these pay nothing on it. */
function remainingAfterRows(
  { draft, prepared }: PreparedRow,
  { onAccount }: RunningTotals,
): { open: Cents; due: Cents | null } | null {
  const { form } = draft
  const [account] = prepared.accounts
  const before = account?.vehicleID == null ? undefined : onAccount.get(account.vehicleID)
  if (!account?.next || before === undefined || !isHirePurchase(form.categoryID) || form.isMultiple) return null
  const open = cents(centsOrZero(account.next.remainingPayments) - before)
  if (form.amount !== '') return { open, due: null }
  const wanted = form.enableCombineHpPayment ? Number(form.combineHpPayment) : 1
  const sums = account.next.combined.map(centsOrZero)
  const next = sums.findIndex((sum) => sum > before)
  const sum = next < 0 ? undefined : sums[next + wanted - 1]
  return { open, due: sum === undefined ? null : cents(sum - before) }
}

interface RowToConfirm extends PreparedRow {
  read: InterpretedRow
  amount: Cents
  text: string
}

function checksOfRow(row: RowToConfirm, around: RowCheckContext): RowCheck[] {
  const { read, prepared } = row
  const reading = read.readings[prepared.reading]
  const own = (reading ? lineChecks(reading, prepared.checks) : prepared.checks).flatMap((check): RowCheck[] => {
    const name = SHEET_CHECK_NAMES.find((each) => each === check.name)
    return check.outcome === 'asks' && name ? [{ name, sentence: check.sentence, about: check.about }] : []
  })
  const together = combinedChecks(row, around.running)
  const names = new Set(together.map(({ name }) => name))
  return [
    ...(read.changes.length > 0 ? [rowCheck('repaired', `Read as '${read.text}': ${read.changes.join(', ')}`)] : []),
    ...(around.replacedRow ? [changedRowCheck(around.replacedRow)] : []),
    // Of what the rows before it change, their sum is asked about.
    ...own.filter(({ name }) => !names.has(name)),
    ...together,
  ]
}

function rowCheck(name: SheetCheckName, sentence: string): RowCheck {
  return { name, sentence, about: sentence }
}

function changedRowCheck({ line, text, entries }: SavedLine): RowCheck {
  const ids = entries.map(({ cashID }) => cashID).join(', ')
  return rowCheck('changed-row', `Row ${line} was saved as '${text}', entry ${ids}: this is one more`)
}

function combinedChecks(row: RowToConfirm, running: RunningTotals): RowCheck[] {
  const { draft, prepared, amount, text } = row
  const twin = running.texts.get(text.toLowerCase())
  const payer = earlierPayer(row, running)
  const double =
    payer !== null
      ? [rowCheck('double', `Row ${payer.line} pays ${payer.account}, too`)]
      : twin === undefined
        ? []
        : [rowCheck('double', `The same as row ${twin}`)]
  return [
    ...double,
    ...overpaidChecks({ draft, prepared, amount }, running),
    ...runningRefundChecks({ draft, prepared, amount }, running),
    ...runningDrawerChecks(row, running),
    ...limitChecks(row, running),
    ...chequeChecks(row, running),
  ]
}

function chequeChecks({ draft: { form } }: RowToConfirm, { cheques }: RunningTotals): RowCheck[] {
  const key = chequeKeyOfRow(form)
  const line = key === null ? undefined : cheques.get(key)
  if (line === undefined) return []
  const { bank, chequeNumber } = form.typeID === CashType.ChequeOut ? form.chequeOut : form.cheque
  return [rowCheck('cheque-taken', `Cheque ${chequeNumber} of ${bank} is in row ${line}, too`)]
}

function chequeKeyOfRow({
  typeID,
  cheque,
  chequeOut,
}: Pick<EntryInput, 'typeID' | 'cheque' | 'chequeOut'>): string | null {
  const of = typeID === CashType.Cheque ? cheque : typeID === CashType.ChequeOut ? chequeOut : null
  const key = of ? chequeKey({ bank: String(of.bank ?? ''), number: String(of.chequeNumber ?? '') }) : null
  return key && `${typeID} ${key}`
}

const dealKey = ({ vehicleID, clientID }: { vehicleID: number; clientID: number }) => `${vehicleID} ${clientID}`

/** The cash that a row adds to each deal; of a row that pays the due amount, that. */
function cashByDeal({ prepared, amount }: { prepared: PreparedEntry; amount: Cents }) {
  const { cash } = prepared
  return (cash ?? []).map((deal) => ({ ...deal, adds: cash?.length === 1 ? amount : centsOrZero(deal.adds) }))
}

/** The limit on cash over all rows of a deal. The confirmation holds for the figures that the server asks about once these are saved. */
function limitChecks(row: PreparedRow & { amount: Cents }, { onDeal }: RunningTotals): RowCheck[] {
  return cashByDeal(row).flatMap((deal): RowCheck[] => {
    const before = onDeal.get(dealKey(deal))
    if (before === undefined) return []
    const own = row.prepared.cash?.find((each) => dealKey(each) === dealKey(deal))
    const sum = sumCents([centsOrZero(deal.sum), before, cents(deal.adds - centsOrZero(own?.adds ?? 0))])
    const limit = centsOrZero(deal.limit)
    const refusal = limitRefusal({ sum, limit })
    if (!refusal) return []
    return [{ name: 'cash-limit', sentence: `After the rows before: ${refusal.message}`, about: `${sum} of ${limit}` }]
  })
}

function earlierPayer(
  { draft, prepared }: PreparedRow,
  { payers }: RunningTotals,
): { line: number; account: string } | null {
  if (!isHirePurchase(draft.form.categoryID)) return null
  for (const { accountNo, label } of recordsOf(prepared)) {
    const account = accountNo === '' ? label : accountNo
    const line = payers.get(squeezeText(account))
    if (line !== undefined) return { line, account }
  }
  return null
}

function overpaidChecks(of: PreparedRow & { amount: Cents }, running: RunningTotals): RowCheck[] {
  const { draft, prepared, amount } = of
  const paid = remainingAfterRows(of, running)
  const [account] = prepared.accounts
  if (paid && amount > paid.open) {
    const open = paid.open > 0 ? paid.open : ZERO
    const sentence = `${formatEuro(amount)} is more than what is owed on ${account?.next?.accountNo ?? ''} after the rows before, ${formatEuro(open)}.`
    return [rowCheck('overpaid', sentence)]
  }
  const before = running.onVehicle.get(prepared.vehicleID ?? 0)
  const { vehicle } = prepared
  if (before === undefined || !vehicle || vehicle.owed === null || !paysOutsideHp(draft.form.categoryID)) return []
  const owed = cents(Math.max(0, centsOrZero(vehicle.owed) - before))
  if (amount <= 0 || amount <= owed) return []
  const sentence = `${formatEuro(amount)} is more than what is owed on ${vehicle.regNo} after the rows before, ${formatEuro(owed)}.`
  return [rowCheck('overpaid', sentence)]
}

function runningDrawerChecks(
  { draft, prepared, amount }: PreparedRow & { amount: Cents },
  running: RunningTotals,
): RowCheck[] {
  if (!prepared.drawer || running.drawer >= 0) return []
  const { categoryID, typeID } = draft.form
  const holds = cents(centsOrZero(prepared.drawer.holds) + running.drawer)
  const checks = drawerChecks(
    { categoryID, typeID, amount },
    { before: null, drawer: { holds, isTold: prepared.drawer.isTold } },
  )
  return checks.map(({ sentence }) => rowCheck('drawer', `After the rows before: ${sentence}`))
}

/** The key of vehicle and client of a row; without a client it is the buyer. */
const payerKey = ({ vehicleID, clientID }: PreparedEntry) => `${vehicleID} ${clientID ?? ''}`

function runningRefundChecks(
  { draft, prepared, amount }: PreparedRow & { amount: Cents },
  running: RunningTotals,
): RowCheck[] {
  const { categoryID } = draft.form
  const [account] = prepared.accounts
  const before = isHirePurchase(categoryID)
    ? running.onAccount.get(account?.vehicleID ?? 0)
    : running.byClient.get(payerKey(prepared))
  if (before === undefined || prepared.paid == null) return []
  const paid = cents(centsOrZero(prepared.paid) + before)
  const accounts = prepared.accounts.flatMap(({ next }) => next ?? [])
  const checks = refundChecks({ categoryID, amount }, { paid, before: null, vehicle: prepared.vehicle, accounts })
  return checks.map(({ sentence }) => rowCheck('refund', `After the rows before: ${sentence}`))
}

function recordsOf({ slots }: PreparedEntry) {
  return slots.flatMap(({ name, records }) => (name === 'client' ? [] : records))
}

function factsOfRow({ draft: { form }, prepared, amount }: PreparedRow & { amount: Cents }, today: Day): SheetRowFacts {
  const { categoryID, typeID } = form
  const clients = prepared.slots.flatMap(({ name, records }) => (name === 'client' ? records : []))
  const records = [
    ...recordsOf(prepared).map((each) => [each.accountNo, each.label, each.clientName]),
    ...clients.map((each) => [each.clientName]),
  ]
  return {
    category: CASH_CATEGORY_NAMES[categoryID ?? 0] ?? '',
    subject: records.map((parts) => parts.filter(Boolean).join(' ')).join('; '),
    signed: signedAmount({ categoryID: categoryID ?? 0, amount }),
    type: CASH_TYPE_NAMES[typeID ?? 0] ?? '',
    day: form.dateTime === today ? '' : formatDay(day(form.dateTime)),
    description: [form.name, form.description, form.reference].filter(Boolean).join(', '),
  }
}

/** The keys of the records of a row, by registration and account number, however they were typed. */
export function subjectsOf({ read, prepared, saved }: CheckedRow): Set<string> {
  const typed = isSheetRowProblem(read)
    ? []
    : read.inputs.flatMap(({ names }) => [names?.vehicle ?? '', ...(names?.accounts ?? [])])
  const found = prepared ? recordsOf(prepared).flatMap(({ accountNo, label }) => [accountNo, label]) : []
  const kept = saved?.entries.flatMap(({ accountNo, regNo }) => [accountNo, regNo]) ?? []
  const fault = isSheetRowProblem(read) ? read.subjects : []
  return new Set(
    [...typed, ...found, ...kept, ...fault]
      .map((each) => squeezeText(String(each ?? '')))
      .filter((each) => each !== ''),
  )
}

function addToTotals(running: RunningTotals, row: CheckedRow, verdict: RowVerdict): void {
  if (verdict.state === 'wrong' || verdict.state === 'checking') return
  const { line, text, read, prepared } = row
  if (!running.texts.has(text.toLowerCase())) running.texts.set(text.toLowerCase(), line)
  if (verdict.state === 'saved') {
    const accounts = verdict.saved.entries.map(({ accountNo }) => squeezeText(accountNo)).filter((each) => each !== '')
    for (const account of accounts) if (!running.payers.has(account)) running.payers.set(account, line)
    return
  }
  const { categoryID, typeID } = verdict.entry
  if (isSheetRowProblem(read) || !prepared || !categoryID || !typeID) return
  const key = chequeKeyOfRow({ ...verdict.entry, typeID: Number(typeID) })
  if (key !== null && !running.cheques.has(key)) running.cheques.set(key, line)
  const signed = signedAmount({ categoryID: Number(categoryID), amount: verdict.amount })
  if (movesDrawer(Number(typeID))) running.drawer = cents(running.drawer + signed)
  for (const deal of cashByDeal({ prepared, amount: verdict.amount }))
    running.onDeal.set(dealKey(deal), sumCents([running.onDeal.get(dealKey(deal)) ?? ZERO, deal.adds]))
  if (isHirePurchase(Number(categoryID))) {
    for (const account of prepared.accounts) {
      if (account.vehicleID === null) continue
      const amount = prepared.accounts.length > 1 ? centsOrZero(account.next?.amount ?? 0) : verdict.amount
      running.onAccount.set(account.vehicleID, sumCents([running.onAccount.get(account.vehicleID) ?? ZERO, amount]))
    }
    for (const { accountNo, label } of recordsOf(prepared)) {
      const account = squeezeText(accountNo === '' ? label : accountNo)
      if (!running.payers.has(account)) running.payers.set(account, line)
    }
  }
  const vehicleID = prepared.vehicleID
  if (vehicleID === null || !paysOutsideHp(Number(categoryID))) return
  const payer = payerKey(prepared)
  running.onVehicle.set(vehicleID, sumCents([running.onVehicle.get(vehicleID) ?? ZERO, verdict.amount]))
  running.byClient.set(payer, sumCents([running.byClient.get(payer) ?? ZERO, verdict.amount]))
}
