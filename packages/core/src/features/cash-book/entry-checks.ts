import type { Problem } from '../clients/rules'
import type { NextHPPayment } from '../hire-purchase/schemas'
import { doublePaymentGuard } from '../hire-purchase/summary'
import type { PrepayMode } from '../hire-purchase/enums'
import { type Day, isDay, monthName } from '../../kernel/days'
import { type Cents, centsFromWire, eurosOf, formatEuro, sumCents, ZERO } from '../../kernel/money'
import { type Reading, valueIn } from '../../line/reading'
import { InvalidFields, Refusal, refusalAt } from '../../refusals'
import { pairProblem, type TypedEntry } from './direction'
import { type DayLimits, type EntryDays, entryDayProblem } from './entry-days'
import {
  type DoubtedEntry,
  type Drawer,
  ENTRY_DOUBTS,
  entryDoubts,
  type EntryQuestion,
  type StoredEntry,
} from './entry-doubts'
import type { TakenNumber } from './cheque-rules'
import type { CorrectedEntry } from './corrections'
import type { SignedClosings } from './moved-closings'
import type { SettledBehind } from './waived-more'
import { payeeProblems, shapeProblems, takesHire, takesVehicle } from './entry-rules'
import { BANK_PARTS, BANKS, CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory } from './enums'
import { isHirePurchase } from './form-rules'
import type { CashEntryDraft } from './schemas'

/** One thing that was looked at before an entry is saved. */
export interface EntryCheck {
  /** Of the refusal that a save would answer with, else what was looked at. */
  code: string
  /** The field of the form that it is about; null when it is about none. */
  field: string | null
  sentence: string
  outcome: 'passes' | 'asks' | 'blocks'
  /** The question, for `asks`; null otherwise. */
  name: EntryQuestion | null
  /** The figures that an answer is given for: other figures are another question. */
  about: string
}

/** An HP account that an entry pays; amounts in cents. */
export interface PaidAccount {
  vehicleID: number
  accountNo: string
  settled: boolean
  /** All that is open. */
  owed: Cents
  /** What is open on the first unpaid row. */
  next: Cents | null
  dueDate: Day | null
  /** What the next 1, 2, 3 ... rows need together. */
  combined: readonly Cents[]
  /** What settles it on the day of the entry. */
  settlement: Cents
}

/** An account as an entry pays it, from what is told of it for the day of the entry. */
export function paidAccount(next: NextHPPayment): PaidAccount {
  const euros = (amount: number | null) => (amount === null ? null : centsFromWire(amount))
  return {
    vehicleID: next.vehicleID,
    accountNo: next.accountNo,
    settled: next.settled,
    owed: euros(next.remainingPayments) ?? ZERO,
    next: euros(next.amount),
    dueDate: next.dueDate !== null && isDay(next.dueDate) ? next.dueDate : null,
    combined: next.combined.map((amount) => euros(amount) ?? ZERO),
    settlement: euros(next.settlementToPay) ?? ZERO,
  }
}

interface DueEntry {
  categoryID: number | null
  /** How many instalments one payment takes; null for one. */
  combine: number | null
  isSeveral: boolean
  /** It is paid ahead of time. */
  prepay?: PrepayMode | null
}

/** What is due on the accounts of an entry, in cents; null when nothing is, or it pays no account or ahead of time. */
export function dueOn(
  { categoryID, combine, isSeveral, prepay = null }: DueEntry,
  accounts: readonly PaidAccount[],
): Cents | null {
  const [account] = accounts
  if (!account || (account.settled && !isSeveral)) return null
  if (categoryID === CashCategory.HPSettlement) return positive(account.settlement)
  if (categoryID !== CashCategory.HpPayment || prepay) return null
  if (!isSeveral) return positive(combine === null ? account.next : (account.combined[combine - 1] ?? null))
  const amounts = accounts.map(({ next }) => positive(next))
  return amounts.every((amount) => amount !== null) ? sumCents(amounts) : null
}

function positive(amount: Cents | null): Cents | null {
  return amount !== null && amount > 0 ? amount : null
}

/** The refusal of a category that cannot be paid by a type, for an entry written by hand. */
export function pairRefusal(entry: TypedEntry): Refusal | null {
  if (entry.categoryID === CashCategory.ChequeOut) return new Refusal('CASH_CHEQUE_OUT_CATEGORY')
  if (!pairProblem(entry)) return null
  const category = CASH_CATEGORY_NAMES[entry.categoryID] ?? ''
  return new Refusal('CASH_PAIR', { category, type: CASH_TYPE_NAMES[entry.typeID] ?? '' })
}

/** The refusal of a record that an entry names and its category does not take, at its field. */
export function linkRefusal(draft: Pick<CashEntryDraft, 'categoryID' | 'hireID' | 'vehicleID'>): Refusal | null {
  const { categoryID, hireID, vehicleID } = draft
  if (!categoryID) return null
  const category = CASH_CATEGORY_NAMES[categoryID] ?? ''
  if (hireID && !takesHire(categoryID)) return refusalAt('hireID', 'CASH_LINK', { category, record: 'car hire' })
  if (vehicleID && !takesVehicle(categoryID))
    return refusalAt('vehicleID', 'CASH_LINK', { category, record: 'vehicle' })
  return null
}

/** The bank that an entry names, by its type; empty when it names none. */
export function bankOf(draft: BankedEntry): string {
  const part = BANK_PARTS[typeOf(draft)]
  return (part && draft[part]?.bank) || ''
}

type BankedEntry = Pick<CashEntryDraft, 'typeID' | 'cashTypeID' | keyof typeof BANKS>

function typeOf({ typeID, cashTypeID }: BankedEntry): number {
  return typeID ?? cashTypeID ?? 0
}

/**
 * The refusal of a bank that the type of an entry does not take, at its field.
 *
 * @source D3 5, the banks of each type.
 */
export function bankRefusal(draft: BankedEntry): Refusal | null {
  const [typeID, bank] = [typeOf(draft), bankOf(draft)]
  const part = BANK_PARTS[typeID]
  const banks: readonly string[] = part === undefined ? [] : BANKS[part]
  if (part === undefined || bank === '' || banks.includes(bank)) return null
  return refusalAt(`${part}.bank`, 'CASH_BANK', { bank, type: CASH_TYPE_NAMES[typeID] ?? '', banks: banks.join(', ') })
}

/** The refusal of a day whose year cannot be meant. */
export function dayRefusal(
  date: Day | null | undefined,
  { today, days }: { today: Day; days: Pick<DayLimits, 'earliest' | 'daysAhead'> | null },
): InvalidFields | null {
  const message = date && days ? entryDayProblem(date, today, days) : null
  return message === null ? null : new InvalidFields([{ field: 'dateTime', message }])
}

/** The refusal of a change in a locked month. */
export function monthRefusal(date: Day): Refusal {
  return new Refusal('MONTH_LOCKED', { month: monthName(date) })
}

/** The refusal of an entry that is dated in a locked month. */
export function lockedRefusal(
  date: Day | null | undefined,
  { days }: { days: Pick<EntryDays, 'locked'> | null },
): Refusal | null {
  return date && days?.locked ? monthRefusal(date) : null
}

/** The refusal of a deposit of someone else on a car that is sold. */
export function depositRefusal(
  entry: { categoryID: number; clientID: number | null },
  vehicle: { regNo: string; buyerID: number | null },
): Refusal | null {
  const isOfAnother = vehicle.buyerID !== null && vehicle.buyerID !== entry.clientID
  if (entry.categoryID !== CashCategory.Deposit || !isOfAnother) return null
  return new Refusal('CASH_SOLD_TO_ANOTHER', { regNo: vehicle.regNo })
}

/**
 * The refusal of money that an HP account cannot take; `account` is null for a vehicle without a schedule. A settled one takes no
 * correction either but one that takes money back: what was too little is entered beside it.
 */
export function accountRefusal(
  { categoryID, amount, correctsID }: { categoryID: number; amount: Cents; correctsID: number | null },
  regNo: string,
  account: Pick<PaidAccount, 'accountNo' | 'settled' | 'owed'> | null,
): Refusal | null {
  if (!account) return new Refusal('HP_NO_SCHEDULE', { regNo })
  // What takes an entry of it back is taken; it is asked what becomes of the settlement.
  if (account.settled && correctsID !== null && categoryID === CashCategory.HpPayment && amount < 0) return null
  if (account.settled && correctsID !== null)
    return new Refusal('HP_CORRECTION_SETTLED', { category: CASH_CATEGORY_NAMES[categoryID] ?? '', id: correctsID })
  if (account.settled) return new Refusal('HP_SETTLED')
  if (amount <= account.owed) return null
  return new Refusal('HP_ONLY_OWED', { owed: formatEuro(account.owed), account: account.accountNo })
}

/** The refusal of an amount for several accounts that is not what they need together. */
export function sumRefusal(amount: Cents | null | undefined, sum: Cents): Refusal | null {
  if (amount === null || amount === undefined || amount === sum) return null
  return new Refusal('HP_SUM_CHANGED', { sum: formatEuro(sum) }, { sum: eurosOf(sum) })
}

/** What a deal takes in cash with the entry, and the limit on that. */
export interface DealCash {
  sum: Cents
  limit: Cents
}

/** The refusal of cash that brings a deal to the limit, unless that was confirmed. */
export function limitRefusal({ sum, limit }: DealCash): Refusal | null {
  if (sum < limit) return null
  const facts = { sum: formatEuro(sum), limit: formatEuro(limit) }
  return new Refusal('CASH_LIMIT', facts, { cashLimit: { sum: eurosOf(sum), limit: eurosOf(limit) } })
}

/** What an edit leaves as it was: that is not judged again. */
interface Kept {
  /** Vehicle and category. */
  isSameDeal?: boolean
  /** Category, type and direction. */
  isSamePair?: boolean
}

/** What is known of everything that an entry is about. */
export interface EntryFacts {
  today: Day
  /** The days of its batch and the limits of days; null while no batch is open, and for an entry of today. */
  days: EntryDays | null
  /** How many days back nothing is asked of the date of its cheque; null where none is asked about. */
  daysBack?: number | null
  /** The entry as it is stored, of an edit, and what it keeps; null for a new one. */
  before: (StoredEntry & Kept) | null
  /** The signed closings that follow it; null where none does. */
  closings: SignedClosings | null
  /** The drawer of the open batch; null for an entry that takes no cash out of it. */
  drawer: Drawer | null
  /** The entry that it corrects, and the entry that has its cheque already; null for none. */
  corrected?: CorrectedEntry | null
  taken?: TakenNumber | null
  /** Whose money it is; null while nobody is known. */
  clientID: number | null
  vehicle: { regNo: string; buyerID: number | null } | null
  /** Owed on the vehicle outside hire purchase; null while it is unsold, or nothing says so. */
  owed: Cents | null
  /** What its client paid for the vehicle, or on the account, without the entry that is edited; null for what gives nothing back. */
  paid: Cents | null
  /** The account whose settlement it changes, or what that waives; null for any other. */
  settled?: SettledBehind | null
  /** The vehicle has no HP account though the category pays one, or the accounts that are paid. */
  accounts: readonly PaidAccount[]
  /** What its records are refused for: one that does not exist, an ID No that another client has. */
  refused: readonly Error[]
  /** Of each deal whose cash the entry adds to. */
  cash: readonly DealCash[]
  batchID: number | null
  /** That a receipt for it would get; null for an entry without one. */
  receiptNumber: number | null
}

/** An entry whose amount is typed or what is due. */
export type PreparedDraft = CashEntryDraft & {
  isSeveral: boolean
  /** Fields that its words name, though not yet one record. */
  ignored: readonly string[]
}

/**
 * Everything that is looked at before a new entry is saved, in a fixed order: what blocks it, as a save would refuse it; what is to be
 * asked; what passes.
 *
 * @param due What is due on its accounts.
 */
export function entryChecks(draft: PreparedDraft, due: Cents | null, facts: EntryFacts): EntryCheck[] {
  return [...blocking(draft, facts), ...askingChecks(draft, due, facts), ...otherChecks(facts)]
}

/** What of an entry is asked about, as far as it is typed. */
export type AskedEntry = Pick<
  CashEntryDraft,
  | 'categoryID'
  | 'dateTime'
  | 'amount'
  | 'prepay'
  | 'isPartExchange'
  | 'difference'
  | 'soldToPrice'
  | 'handlingFee'
  | 'name'
> &
  Pick<BankedEntry, 'typeID' | 'cashTypeID'> & { cheque?: { chequeDate?: Day | null | undefined } | null | undefined }

/** What decides about its questions. */
export type AskedFacts = Pick<
  EntryFacts,
  | 'today'
  | 'days'
  | 'daysBack'
  | 'before'
  | 'closings'
  | 'drawer'
  | 'corrected'
  | 'taken'
  | 'owed'
  | 'paid'
  | 'settled'
  | 'accounts'
> & {
  vehicle: { regNo: string } | null
}

/** What is to be asked before an entry is saved: what can hardly be meant, then what differs from what is due on a new one that corrects none. */
export function askingChecks(entry: AskedEntry, due: Cents | null, facts: AskedFacts): EntryCheck[] {
  const isNewPayment = !facts.before && !facts.corrected
  return [...doubtChecks(entry, facts), ...(isNewPayment ? hpChecks(entry, due, facts) : [])]
}

function blocking(draft: PreparedDraft, facts: EntryFacts): EntryCheck[] {
  const shape = shapeProblems(draft, draft.isSeveral ? ['vehicleID', 'amount'] : draft.ignored)
  const payee = draft.ignored.includes('client') ? [] : payeeProblems(draft)
  const { categoryID, typeID, cashTypeID, amount } = draft
  const refusals: (Error | null)[] = []
  if (categoryID && (typeID ?? cashTypeID) && typeof amount === 'number' && shape.length === 0) {
    const isCorrection = Boolean(draft.correctsID)
    const entry = { categoryID, typeID: typeID ?? cashTypeID ?? 0, amount, isCorrection, clientID: facts.clientID }
    const { isSameDeal = false, isSamePair = false } = facts.before ?? {}
    const typed = [...(isSamePair ? [] : [pairRefusal(entry), bankRefusal(draft)]), linkRefusal(draft)]
    const deal = [
      ...facts.refused,
      isSameDeal ? null : facts.vehicle && depositRefusal(entry, facts.vehicle),
      ...(isSameDeal ? [] : accountRefusals(draft, amount, facts)),
    ]
    // Several accounts are asked what they need before each is paid.
    refusals.push(dayRefusal(draft.dateTime, facts), ...(draft.isSeveral ? [...deal, ...typed] : [...typed, ...deal]))
    // The database says it once the row is written.
    refusals.push(lockedRefusal(draft.dateTime, facts))
  } else refusals.push(...facts.refused)
  const known = new Set<string>()
  return [...shape.map(problemCheck), ...payee.map(payeeCheck), ...refusals.flatMap(refusalChecks)].filter(
    ({ field, sentence }) => !known.has(`${field}: ${sentence}`) && known.add(`${field}: ${sentence}`),
  )
}

function accountRefusals(draft: PreparedDraft, amount: Cents, facts: EntryFacts): (Refusal | null)[] {
  const { categoryID, isSeveral, correctsID = null } = draft
  if (!categoryID || !isHirePurchase(categoryID)) return []
  if (!isSeveral) {
    const paid = { categoryID, amount, correctsID }
    return facts.vehicle ? [accountRefusal(paid, facts.vehicle.regNo, facts.accounts[0] ?? null)] : []
  }
  const nothing = facts.accounts.map(({ accountNo, settled, next }) => {
    if (settled) return new Refusal('HP_SETTLED')
    return positive(next) === null ? new Refusal('HP_NOTHING_OWED', { account: accountNo }) : null
  })
  const sum = dueOn({ categoryID: categoryID ?? null, combine: null, isSeveral }, facts.accounts)
  return [...nothing, sum === null ? null : sumRefusal(amount, sum)]
}

function problemCheck({ field, message }: Problem): EntryCheck {
  return { code: 'FIELD', field, sentence: message, outcome: 'blocks', name: null, about: '' }
}

/** The code of a payee that is missing, which a save does not look at. */
export const PAYEE_CHECK = 'CASH_PAYEE'
/** A sentence about a line, with how the line says what is missing where no place of it does, and how its amount, as typed, is kept. */
export function lineSentence(
  { code, sentence, outcome }: Pick<EntryCheck, 'code' | 'sentence' | 'outcome'>,
  amount = '',
): string {
  if (code === 'CASH_MISMATCH' && outcome === 'asks' && amount !== '') return `${sentence} Write ${amount}! to keep it.`
  return code === PAYEE_CHECK ? `${sentence}: write name:"SR Motors"` : sentence
}

/**
 * What the server says of the entry of a line, as the line answers it: an amount that is marked as meant (`240!`) answers that another is due,
 * and nothing else.
 *
 * @source commands 1, Money.
 */
export function lineChecks<C extends Pick<EntryCheck, 'outcome' | 'sentence'> & { name: string | null }>(
  reading: Reading,
  checks: readonly C[],
): C[] {
  const amount = valueIn(reading, 'amount')
  if (amount?.kind !== 'money' || !amount.isKept) return [...checks]
  return checks.map((check) =>
    check.name === 'mismatch'
      ? { ...check, outcome: 'passes', sentence: check.sentence.replace(/\.$/, ': kept as typed') }
      : check,
  )
}

const payeeCheck = (problem: Problem): EntryCheck => ({ ...problemCheck(problem), code: PAYEE_CHECK })

/** What blocks an entry, of the refusal that says so. */
export function refusalChecks(error: Error | null): EntryCheck[] {
  if (!error) return []
  if (error instanceof InvalidFields)
    return Object.entries(error.errors).flatMap(([field, messages]) =>
      messages.map((message) => problemCheck({ field, message })),
    )
  const code = error instanceof Refusal ? error.code : 'RECORD'
  return [{ code, field: null, sentence: error.message, outcome: 'blocks', name: null, about: '' }]
}

const passes = (code: string, sentence: string): EntryCheck => {
  return { code, field: null, sentence, outcome: 'passes', name: null, about: '' }
}

const asks = (name: EntryQuestion, o: Pick<EntryCheck, 'field' | 'sentence' | 'about'>): EntryCheck => {
  return {
    ...o,
    code: name === 'cash-limit' ? 'CASH_LIMIT' : `CASH_${name.replaceAll('-', '_').toUpperCase()}`,
    outcome: 'asks',
    name,
  }
}

function hpChecks(draft: AskedEntry, due: Cents | null, { accounts, today }: AskedFacts): EntryCheck[] {
  const { categoryID, amount } = draft
  if (categoryID === CashCategory.HPSettlement && accounts.length > 0) {
    const sentence = 'Are you sure you want to settle HP Account completely?'
    return [asks('settle', { field: null, sentence, about: '' })]
  }
  if (categoryID !== CashCategory.HpPayment || accounts.length === 0 || draft.prepay) return []
  return [...amountCheck(amount ?? null, due), doubleCheck(accounts, today)]
}

function amountCheck(amount: Cents | null, due: Cents | null): EntryCheck[] {
  if (due === null || amount === null) return []
  if (amount === due) return [passes('CASH_MISMATCH', 'Amount matches the next unpaid amount')]
  const sentence = `Amount does not match with the next unpaid amount of ${formatEuro(due)}.`
  return [asks('mismatch', { field: 'amount', sentence, about: `${amount} of ${due}` })]
}

function doubleCheck(accounts: readonly PaidAccount[], today: Day): EntryCheck {
  const early = accounts.flatMap(({ vehicleID, accountNo, dueDate }) =>
    dueDate !== null && doublePaymentGuard(dueDate, today) ? [{ vehicleID, accountNo, dueDate }] : [],
  )
  if (early.length === 0) {
    const isThisMonth = accounts.every(({ dueDate }) => dueDate?.slice(0, 7) === today.slice(0, 7))
    return passes('CASH_DOUBLE', isThisMonth ? 'Due this month, not a double payment' : 'Not a double payment')
  }
  const days = early.map(({ accountNo, dueDate }) =>
    accounts.length === 1 ? dueDateText(dueDate) : `${dueDateText(dueDate)} on ${accountNo}`,
  )
  const sentence = `Are you sure this is not a double HP Payment entry? Next payment due date is ${days.join(', ')}`
  const about = early.map(({ vehicleID, dueDate }) => `${vehicleID} ${dueDate}`).join(', ')
  return asks('double', { field: null, sentence, about })
}

/** `dd/MM/yyyy`, as the due date of an HP payment is shown. */
export function dueDateText(of: string): string {
  return `${of.slice(8, 10)}/${of.slice(5, 7)}/${of.slice(0, 4)}`
}

function doubtChecks(draft: AskedEntry, facts: AskedFacts): EntryCheck[] {
  const { vehicle, owed } = facts
  const entry: DoubtedEntry = {
    categoryID: draft.categoryID ?? null,
    typeID: draft.typeID ?? draft.cashTypeID ?? null,
    date: draft.dateTime ?? null,
    amount: draft.amount ?? null,
    isPartExchange: draft.isPartExchange ?? false,
    difference: draft.difference ?? null,
    soldToPrice: draft.soldToPrice ?? null,
    handlingFee: draft.handlingFee ?? null,
    chequeDate: draft.cheque?.chequeDate ?? null,
    name: draft.name ?? null,
  }
  return entryDoubts(entry, { ...facts, vehicle: vehicle && { owed, regNo: vehicle.regNo } }).flatMap((question) => {
    const name = ENTRY_DOUBTS.find((each) => each === question.doubt)
    return name ? [asks(name, { field: question.field, sentence: question.reason, about: question.reason })] : []
  })
}

function otherChecks({ cash, batchID, receiptNumber }: EntryFacts): EntryCheck[] {
  const checks = [
    batchID === null
      ? { ...passes('CASH_BATCH', 'No batch is open'), outcome: 'blocks' as const }
      : passes('CASH_BATCH', `Batch ${batchID} is open`),
    ...cash.map((deal) => {
      const refusal = limitRefusal(deal)
      const about = `${deal.sum} of ${deal.limit}`
      if (refusal) return asks('cash-limit', { field: null, sentence: refusal.message, about })
      return passes('CASH_LIMIT', `Cash of this deal stays under ${formatEuro(deal.limit)}`)
    }),
  ]
  return receiptNumber === null ? checks : [...checks, passes('CASH_RECEIPT', `Receipt ${receiptNumber} is the next`)]
}
