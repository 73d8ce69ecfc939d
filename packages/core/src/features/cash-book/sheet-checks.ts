import { type Day, day, formatDay } from '../../kernel/days'
import { type Cents, cents, centsFromWire, decimalOf, formatEuro, sumCents, ZERO } from '../../kernel/money'
import { squeezed } from '../../kernel/marks'
import type { Reading } from '../../line/reading'
import { movesDrawer, signedAmount } from './direction'
import { type EntryDraft, entryDraftOf, formOfLine } from './entry-draft'
import { limitRefusal, lineChecks } from './entry-checks'
import { drawerDoubts, paysWhatIsOwed, refundDoubts } from './entry-doubts'
import { SHEET_QUESTIONS, type SheetQuestion } from './sheet-questions'
import { type EntryInput, entryInput } from './entry-input'
import { chequeKey } from './cheque-rules'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashType } from './enums'
import { isHirePurchase } from './form-rules'
import type { PreparedEntry } from './prepare-schemas'
import type { SavedLine } from './saved-line-schemas'
import { faultAt, faultOf, isFault, type RowFault, type RowReading } from './sheet-reading'

export interface RowQuestion {
  name: SheetQuestion
  sentence: string
  /** The figures that an answer is given for. */
  about: string
}

/** Money of an answer; what is too large to be an amount counts for none. */
const inCents = (amount: number): Cents => centsFromWire(amount) ?? ZERO

/** A row with all that is known of it. */
export interface CheckedRow {
  line: number
  text: string
  row: string
  read: RowReading | RowFault
  /** What the server says of it alone; null while it is asked. */
  prepared: PreparedEntry | null
  /** What it was saved as. */
  saved: SavedLine | null
}

/** What a row would record. */
export interface RowFacts {
  category: string
  /** Account, registration and name of whom it is for; empty for an entry of no record. */
  of: string
  /** Negative for money out. */
  signed: Cents
  type: string
  /** `dd/MM/yyyy`; empty for today. */
  day: string
  /** Name, description and reference. */
  words: string
}

export type RowVerdict =
  | { state: 'saved'; saved: SavedLine }
  | { state: 'checking' }
  | { state: 'wrong'; fault: RowFault }
  | { state: 'ready' | 'asks'; entry: EntryInput; amount: Cents; facts: RowFacts; questions: readonly RowQuestion[] }

/** What the rows before one would change, once they are saved. */
interface Running {
  /** What they put into the drawer, less what they take. */
  drawer: Cents
  /** By vehicle, what they pay on its HP account, and what its buyer pays outside it. */
  onAccount: Map<number, Cents>
  onVehicle: Map<number, Cents>
  /** By vehicle and client, what that pays for it outside hire purchase, refunds off. */
  byClient: Map<string, Cents>
  /** By deal, what they add to its cash. */
  onDeal: Map<string, Cents>
  /** The first row that pays an account, by its number and marks, and the first of each text. */
  payers: Map<string, number>
  texts: Map<string, number>
  /** The first row of each cheque, received or of our own, by bank and number. */
  cheques: Map<string, number>
}

/**
 * What each row means and what speaks against it, the rows before it taken as saved: two that pay the same instalment, or take more from the
 * drawer together than it holds, are asked about at the second.
 *
 * @param saved All that was saved of the sheet: a row that stands where another was saved may be that one, corrected.
 * @source commands 4, Checks.
 */
export function checkedRows(
  rows: readonly CheckedRow[],
  { today, saved }: { today: Day; saved: readonly SavedLine[] },
): RowVerdict[] {
  const there = new Set(rows.map(({ row }) => row))
  const gone = new Map(saved.filter(({ row }) => !there.has(row)).map((line) => [line.line, line]))
  const running: Running = {
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
    const verdict = verdictOf(row, { today, running, gone: gone.get(row.line) ?? null })
    follow(running, row, verdict)
    return verdict
  })
}

interface Around {
  today: Day
  running: Running
  /** What was saved in its place. */
  gone: SavedLine | null
}

function verdictOf({ read, prepared, saved, text }: CheckedRow, around: Around): RowVerdict {
  if (saved) return { state: 'saved', saved }
  if (isFault(read)) return { state: 'wrong', fault: read }
  if (!prepared) return { state: 'checking' }
  const reading = read.readings[prepared.reading]
  const draft = reading && entryDraftOf(reading, around.today)
  if (!reading || !draft) return { state: 'checking' }
  const fault = faultIn(reading, prepared, text)
  if (fault) return { state: 'wrong', fault }
  const paid = hpPaid({ draft, prepared }, around.running)
  const amount = paid?.due ?? (prepared.amount === null ? null : inCents(prepared.amount))
  if (amount === null)
    return {
      state: 'wrong',
      fault: faultAt(reading, { name: 'account', sentence: whyNoAmount(draft, prepared), text }),
    }
  const entry = entryInput({ ...formOfLine(draft, prepared), amount: decimalOf(amount) })
  const questions = questionsOfRow({ read, draft, prepared, amount, text }, around)
  const facts = factsOfRow({ draft, prepared, amount }, around.today)
  return { state: questions.length > 0 ? 'asks' : 'ready', entry, amount, facts, questions }
}

/** Why the amount of a line is not known: none was typed, and nothing is due. */
export function whyNoAmount({ form }: EntryDraft, { accounts }: PreparedEntry): string {
  const paid = accounts.flatMap(({ next }) => next ?? [])
  const [account] = paid
  if (!account) return 'Amount is required'
  const { combined, accountNo } = account
  if (form.enableCombineHpPayment && Number(form.combineHpPayment) > combined.length)
    return `Only ${combined.length} payments are open on ${accountNo}`
  return `Nothing is owed on ${paid.map((each) => each.accountNo).join(', ')}`
}

/** What the server says that cannot be. */
function faultIn(reading: Reading, { slots, checks }: PreparedEntry, text: string): RowFault | null {
  const unknown = slots.find(({ state, other }) => state !== 'resolved' || other !== null)
  if (unknown) {
    const sentence = unknown.problem ?? `${unknown.query} may be '${unknown.other ?? ''}', too: put quotes around it`
    const fault = faultAt(reading, { name: unknown.name, sentence, text })
    const at = text.toLowerCase().indexOf(unknown.query.toLowerCase())
    return unknown.query !== '' && at >= 0
      ? { ...fault, word: text.slice(at, at + unknown.query.length), start: at }
      : fault
  }
  if (reading.problems.length > 0) return faultOf(reading, text)
  const blocks = checks.find(({ outcome, field }) => outcome === 'blocks' && field !== 'amount')
  if (blocks) return faultAt(reading, { name: blocks.field ?? '', sentence: blocks.sentence, text })
  const amount = checks.find(({ outcome }) => outcome === 'blocks')
  const isTyped = reading.slots.some(({ name, text: typed }) => name === 'amount' && typed !== '')
  return amount && isTyped ? faultAt(reading, { name: 'amount', sentence: amount.sentence, text }) : null
}

interface Known {
  draft: EntryDraft
  prepared: PreparedEntry
}

/** What the one account that a row pays would have open after the rows before it; null where they pay nothing on it. */
function hpPaid({ draft, prepared }: Known, { onAccount }: Running): { open: Cents; due: Cents | null } | null {
  const { form } = draft
  const [account] = prepared.accounts
  const before = account?.vehicleID == null ? undefined : onAccount.get(account.vehicleID)
  if (!account?.next || before === undefined || !isHirePurchase(form.categoryID) || form.isMultiple) return null
  const open = cents(inCents(account.next.remainingPayments) - before)
  if (form.amount !== '') return { open, due: null }
  const wanted = form.enableCombineHpPayment ? Number(form.combineHpPayment) : 1
  const sums = account.next.combined.map(inCents)
  const next = sums.findIndex((sum) => sum > before)
  const sum = next < 0 ? undefined : sums[next + wanted - 1]
  return { open, due: sum === undefined ? null : cents(sum - before) }
}

interface Asked extends Known {
  read: RowReading
  amount: Cents
  text: string
}

function questionsOfRow(row: Asked, around: Around): RowQuestion[] {
  const { read, prepared } = row
  const reading = read.readings[prepared.reading]
  const own = (reading ? lineChecks(reading, prepared.checks) : prepared.checks).flatMap((check): RowQuestion[] => {
    const name = SHEET_QUESTIONS.find((each) => each === check.name)
    return check.outcome === 'asks' && name ? [{ name, sentence: check.sentence, about: check.about }] : []
  })
  const together = togetherQuestions(row, around.running)
  const names = new Set(together.map(({ name }) => name))
  return [
    ...(read.changes.length > 0 ? [asked('repaired', `Read as '${read.text}': ${read.changes.join(', ')}`)] : []),
    ...(around.gone ? [changedRow(around.gone)] : []),
    // Of what the rows before it change, their sum is asked about.
    ...own.filter(({ name }) => !names.has(name)),
    ...together,
  ]
}

function asked(name: SheetQuestion, sentence: string): RowQuestion {
  return { name, sentence, about: sentence }
}

function changedRow({ line, text, entries }: SavedLine): RowQuestion {
  const ids = entries.map(({ cashID }) => cashID).join(', ')
  return asked('changed-row', `Row ${line} was saved as '${text}', entry ${ids}: this is one more`)
}

/** What a row comes to with those before it. */
function togetherQuestions(row: Asked, running: Running): RowQuestion[] {
  const { draft, prepared, amount, text } = row
  const twin = running.texts.get(text.toLowerCase())
  const payer = payerBefore(row, running)
  const double =
    payer !== null
      ? [asked('double', `Row ${payer.line} pays ${payer.account}, too`)]
      : twin === undefined
        ? []
        : [asked('double', `The same as row ${twin}`)]
  return [
    ...double,
    ...overpaidQuestions({ draft, prepared, amount }, running),
    ...refundQuestions({ draft, prepared, amount }, running),
    ...drawerQuestions(row, running),
    ...limitQuestions(row, running),
    ...chequeQuestions(row, running),
  ]
}

/** A cheque that a row before has, too. */
function chequeQuestions({ draft: { form } }: Asked, { cheques }: Running): RowQuestion[] {
  const key = chequeInRow(form)
  const line = key === null ? undefined : cheques.get(key)
  if (line === undefined) return []
  const { bank, chequeNumber } = form.typeID === CashType.ChequeOut ? form.chequeOut : form.cheque
  return [asked('cheque-taken', `Cheque ${chequeNumber} of ${bank} is in row ${line}, too`)]
}

/** The cheque of a row, as it is compared with those of others; null for one without. */
function chequeInRow({
  typeID,
  cheque,
  chequeOut,
}: Pick<EntryInput, 'typeID' | 'cheque' | 'chequeOut'>): string | null {
  const of = typeID === CashType.Cheque ? cheque : typeID === CashType.ChequeOut ? chequeOut : null
  const key = of ? chequeKey({ bank: String(of.bank ?? ''), number: String(of.chequeNumber ?? '') }) : null
  return key && `${typeID} ${key}`
}

const dealKey = ({ vehicleID, clientID }: { vehicleID: number; clientID: number }) => `${vehicleID} ${clientID}`

/** What a row adds to the cash of each deal: of one that pays what is due then, that. */
function cashAdded({ prepared, amount }: { prepared: PreparedEntry; amount: Cents }) {
  const { cash } = prepared
  return (cash ?? []).map((deal) => ({ ...deal, adds: cash?.length === 1 ? amount : inCents(deal.adds) }))
}

/** The limit on cash, over the rows of one deal together; the answer is for the figures that the server asks about once those are saved. */
function limitQuestions(row: Known & { amount: Cents }, { onDeal }: Running): RowQuestion[] {
  return cashAdded(row).flatMap((deal): RowQuestion[] => {
    const before = onDeal.get(dealKey(deal))
    if (before === undefined) return []
    const own = row.prepared.cash?.find((each) => dealKey(each) === dealKey(deal))
    const sum = sumCents([inCents(deal.sum), before, cents(deal.adds - inCents(own?.adds ?? 0))])
    const limit = inCents(deal.limit)
    const refusal = limitRefusal({ sum, limit })
    if (!refusal) return []
    return [{ name: 'cash-limit', sentence: `After the rows before: ${refusal.message}`, about: `${sum} of ${limit}` }]
  })
}

function payerBefore({ draft, prepared }: Known, { payers }: Running): { line: number; account: string } | null {
  if (!isHirePurchase(draft.form.categoryID)) return null
  for (const { accountNo, label } of recordsOf(prepared)) {
    const account = accountNo === '' ? label : accountNo
    const line = payers.get(squeezed(account))
    if (line !== undefined) return { line, account }
  }
  return null
}

function overpaidQuestions(of: Known & { amount: Cents }, running: Running): RowQuestion[] {
  const { draft, prepared, amount } = of
  const paid = hpPaid(of, running)
  const [account] = prepared.accounts
  if (paid && amount > paid.open) {
    const open = paid.open > 0 ? paid.open : ZERO
    const sentence = `${formatEuro(amount)} is more than what is owed on ${account?.next?.accountNo ?? ''} after the rows before, ${formatEuro(open)}.`
    return [asked('overpaid', sentence)]
  }
  const before = running.onVehicle.get(prepared.vehicleID ?? 0)
  const { vehicle } = prepared
  if (before === undefined || !vehicle || vehicle.owed === null || !paysWhatIsOwed(draft.form.categoryID)) return []
  const owed = cents(Math.max(0, inCents(vehicle.owed) - before))
  if (amount <= 0 || amount <= owed) return []
  const sentence = `${formatEuro(amount)} is more than what is owed on ${vehicle.regNo} after the rows before, ${formatEuro(owed)}.`
  return [asked('overpaid', sentence)]
}

function drawerQuestions({ draft, prepared, amount }: Known & { amount: Cents }, running: Running): RowQuestion[] {
  if (!prepared.drawer || running.drawer >= 0) return []
  const { categoryID, typeID } = draft.form
  const holds = cents(inCents(prepared.drawer.holds) + running.drawer)
  const doubts = drawerDoubts(
    { categoryID, typeID, amount },
    { before: null, drawer: { holds, isTold: prepared.drawer.isTold } },
  )
  return doubts.map(({ reason }) => asked('drawer', `After the rows before: ${reason}`))
}

/** By vehicle and client of a row; whom it does not name is the buyer. */
const payerKey = ({ vehicleID, clientID }: PreparedEntry) => `${vehicleID} ${clientID ?? ''}`

function refundQuestions({ draft, prepared, amount }: Known & { amount: Cents }, running: Running): RowQuestion[] {
  const { categoryID } = draft.form
  const [account] = prepared.accounts
  const before = isHirePurchase(categoryID)
    ? running.onAccount.get(account?.vehicleID ?? 0)
    : running.byClient.get(payerKey(prepared))
  if (before === undefined || prepared.paid == null) return []
  const paid = cents(inCents(prepared.paid) + before)
  const accounts = prepared.accounts.flatMap(({ next }) => next ?? [])
  const doubts = refundDoubts({ categoryID, amount }, { paid, before: null, vehicle: prepared.vehicle, accounts })
  return doubts.map(({ reason }) => asked('refund', `After the rows before: ${reason}`))
}

function recordsOf({ slots }: PreparedEntry) {
  return slots.flatMap(({ name, records }) => (name === 'client' ? [] : records))
}

function factsOfRow({ draft: { form }, prepared, amount }: Known & { amount: Cents }, today: Day): RowFacts {
  const { categoryID, typeID } = form
  const clients = prepared.slots.flatMap(({ name, records }) => (name === 'client' ? records : []))
  const records = [
    ...recordsOf(prepared).map((each) => [each.accountNo, each.label, each.clientName]),
    ...clients.map((each) => [each.clientName]),
  ]
  return {
    category: CASH_CATEGORY_NAMES[categoryID ?? 0] ?? '',
    of: records.map((parts) => parts.filter(Boolean).join(' ')).join('; '),
    signed: signedAmount({ categoryID: categoryID ?? 0, amount }),
    type: CASH_TYPE_NAMES[typeID ?? 0] ?? '',
    day: form.dateTime === today ? '' : formatDay(day(form.dateTime)),
    words: [form.name, form.description, form.reference].filter(Boolean).join(', '),
  }
}

/** The records of a row as they are compared with those of others: by marks and account numbers, however they were typed. */
export function subjectsOf({ read, prepared, saved }: CheckedRow): Set<string> {
  const typed = isFault(read)
    ? []
    : read.inputs.flatMap(({ names }) => [names?.vehicle ?? '', ...(names?.accounts ?? [])])
  const found = prepared ? recordsOf(prepared).flatMap(({ accountNo, label }) => [accountNo, label]) : []
  const kept = saved?.entries.flatMap(({ accountNo, regNo }) => [accountNo, regNo]) ?? []
  const fault = isFault(read) ? read.subjects : []
  return new Set(
    [...typed, ...found, ...kept, ...fault].map((each) => squeezed(String(each ?? ''))).filter((each) => each !== ''),
  )
}

function follow(running: Running, row: CheckedRow, verdict: RowVerdict): void {
  if (verdict.state === 'wrong' || verdict.state === 'checking') return
  const { line, text, read, prepared } = row
  if (!running.texts.has(text.toLowerCase())) running.texts.set(text.toLowerCase(), line)
  if (verdict.state === 'saved') {
    const accounts = verdict.saved.entries.map(({ accountNo }) => squeezed(accountNo)).filter((each) => each !== '')
    for (const account of accounts) if (!running.payers.has(account)) running.payers.set(account, line)
    return
  }
  const { categoryID, typeID } = verdict.entry
  if (isFault(read) || !prepared || !categoryID || !typeID) return
  const key = chequeInRow({ ...verdict.entry, typeID: Number(typeID) })
  if (key !== null && !running.cheques.has(key)) running.cheques.set(key, line)
  const signed = signedAmount({ categoryID: Number(categoryID), amount: verdict.amount })
  if (movesDrawer(Number(typeID))) running.drawer = cents(running.drawer + signed)
  for (const deal of cashAdded({ prepared, amount: verdict.amount }))
    running.onDeal.set(dealKey(deal), sumCents([running.onDeal.get(dealKey(deal)) ?? ZERO, deal.adds]))
  if (isHirePurchase(Number(categoryID))) {
    for (const account of prepared.accounts) {
      if (account.vehicleID === null) continue
      const amount = prepared.accounts.length > 1 ? inCents(account.next?.amount ?? 0) : verdict.amount
      running.onAccount.set(account.vehicleID, sumCents([running.onAccount.get(account.vehicleID) ?? ZERO, amount]))
    }
    for (const { accountNo, label } of recordsOf(prepared)) {
      const account = squeezed(accountNo === '' ? label : accountNo)
      if (!running.payers.has(account)) running.payers.set(account, line)
    }
  }
  const vehicleID = prepared.vehicleID
  if (vehicleID === null || !paysWhatIsOwed(Number(categoryID))) return
  const payer = payerKey(prepared)
  running.onVehicle.set(vehicleID, sumCents([running.onVehicle.get(vehicleID) ?? ZERO, verdict.amount]))
  running.byClient.set(payer, sumCents([running.byClient.get(payer) ?? ZERO, verdict.amount]))
}
