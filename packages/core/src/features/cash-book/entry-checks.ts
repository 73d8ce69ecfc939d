import type { Check } from '../../checks'
import type { Problem } from '../clients/rules'
import { mayBeDoublePayment } from '../hire-purchase/summary'
import { type Day, monthName } from '../../kernel/days'
import { type Cents, cents, eurosOf, formatEuro, sumCents } from '../../kernel/money'
import { type Reading, slotValue } from '../../line/reading'
import { InvalidFields, Refusal, refusalAt } from '../../refusals'
import { isPairInvalid, type TypedEntry } from './direction'
import { type DayLimits, type EntryDays, entryDayProblem } from './entry-days'
import { checkCode, ENTRY_PLAUSIBILITY_CHECKS, type EntryCheckName } from './entry-check-names'
import {
  type PlausibilityEntry,
  type DrawerState,
  entryPlausibilityChecks,
  type StoredEntry,
} from './entry-plausibility'
import { dueForEntry, type PaidHpAccount, positiveOrNull } from './due-amount'
import type { DuplicateCheque } from './cheque-rules'
import type { CorrectedEntry } from './corrections'
import type { SignedClosings } from './moved-closings'
import type { SettlementEffect } from './waived-checks'
import { payeeProblems, shapeProblems, takesHire, takesVehicle } from './entry-rules'
import { BANK_FIELDS, BANKS, CASH_CATEGORY_NAMES, CASH_TYPE_NAMES, CashCategory } from './enums'
import { isHirePurchase } from './form-rules'
import type { CashEntryDraft } from './schemas'

export interface EntryCheck {
  /** The code of the refusal of a save, else the name of the check. */
  code: string
  field: string | null
  sentence: string
  outcome: 'passes' | 'asks' | 'blocks'
  /** The name of the confirmation, for `asks`; null otherwise. */
  name: EntryCheckName | null
  /** The figures that a confirmation holds for: other figures ask again. */
  about: string
}

const OUTCOMES = { passes: 'pass', asks: 'confirm', blocks: 'refuse' } as const satisfies Record<
  EntryCheck['outcome'],
  Check['outcome']
>

/** A check of an entry as a save answers it. */
export function checkOf({ code, field, sentence, outcome, about }: Omit<EntryCheck, 'name'>): Check {
  return { code, field, sentence, outcome: OUTCOMES[outcome], figures: about }
}

/** The refusal of a category that cannot be paid by a type, for an entry written by hand. */
export function pairRefusal(entry: TypedEntry): Refusal | null {
  if (entry.categoryID === CashCategory.ChequeOut) return new Refusal('CASH_CHEQUE_OUT_CATEGORY')
  if (!isPairInvalid(entry)) return null
  const category = CASH_CATEGORY_NAMES[entry.categoryID] ?? ''
  return new Refusal('CASH_PAIR', { category, type: CASH_TYPE_NAMES[entry.typeID] ?? '' })
}

/** The refusal of a record that the category of the entry does not take, at its field. */
export function linkRefusal(draft: Pick<CashEntryDraft, 'categoryID' | 'hireID' | 'vehicleID'>): Refusal | null {
  const { categoryID, hireID, vehicleID } = draft
  if (!categoryID) return null
  const category = CASH_CATEGORY_NAMES[categoryID] ?? ''
  if (hireID && !takesHire(categoryID)) return refusalAt('hireID', 'CASH_LINK', { category, record: 'car hire' })
  if (vehicleID && !takesVehicle(categoryID))
    return refusalAt('vehicleID', 'CASH_LINK', { category, record: 'vehicle' })
  return null
}

export function bankOf(draft: EntryWithBank): string {
  const part = BANK_FIELDS[typeOf(draft)]
  return (part && draft[part]?.bank) || ''
}

type EntryWithBank = Pick<CashEntryDraft, 'typeID' | 'cashTypeID' | keyof typeof BANKS>

function typeOf({ typeID, cashTypeID }: EntryWithBank): number {
  return typeID ?? cashTypeID ?? 0
}

/**
 * The refusal of a bank that the type of the entry does not take, at its field.
 * @source D3 5, the banks of each type.
 */
export function bankRefusal(draft: EntryWithBank): Refusal | null {
  const [typeID, bank] = [typeOf(draft), bankOf(draft)]
  const part = BANK_FIELDS[typeID]
  const banks: readonly string[] = part === undefined ? [] : BANKS[part]
  if (part === undefined || bank === '' || banks.includes(bank)) return null
  return refusalAt(`${part}.bank`, 'CASH_BANK', { bank, type: CASH_TYPE_NAMES[typeID] ?? '', banks: banks.join(', ') })
}

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

export function depositRefusal(
  entry: { categoryID: number; clientID: number | null },
  vehicle: { regNo: string; buyerID: number | null },
): Refusal | null {
  const isOfAnother = vehicle.buyerID !== null && vehicle.buyerID !== entry.clientID
  if (entry.categoryID !== CashCategory.Deposit || !isOfAnother) return null
  return new Refusal('CASH_SOLD_TO_ANOTHER', { regNo: vehicle.regNo })
}

/**
 * The refusal of money that an HP account cannot take; `account` is null for a vehicle without a schedule. A settled account takes only corrections
 * that reverse money: a payment that was too low gets an entry of its own.
 */
function accountRefusal(
  { categoryID, amount, correctsID }: { categoryID: number; amount: Cents; correctsID: number | null },
  regNo: string,
  account: Pick<PaidHpAccount, 'accountNo' | 'settled' | 'owed'> | null,
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

/** The refusals of what is typed in a whole entry, in their order; an edit with the same category, type and direction has its pair. */
export function typedRefusals(
  draft: EntryWithBank & Pick<CashEntryDraft, 'categoryID' | 'hireID' | 'vehicleID' | 'correctsID'>,
  amount: Cents,
  isSamePair = false,
): (Refusal | null)[] {
  const entry = {
    categoryID: draft.categoryID ?? 0,
    typeID: typeOf(draft),
    amount,
    isCorrection: Boolean(draft.correctsID),
  }
  return [...(isSamePair ? [] : [pairRefusal(entry), bankRefusal(draft)]), linkRefusal(draft)]
}

/** The refusals of money that the deal or the account of its vehicle cannot take, in their order; none without a vehicle. */
export function dealRefusals(
  entry: { categoryID: number; clientID: number | null; amount: Cents; correctsID: number | null },
  vehicle: { regNo: string; buyerID: number | null } | null,
  account: Parameters<typeof accountRefusal>[2],
): (Refusal | null)[] {
  if (!vehicle) return []
  const ofAccount = isHirePurchase(entry.categoryID) ? accountRefusal(entry, vehicle.regNo, account) : null
  return [depositRefusal(entry, vehicle), ofAccount]
}

/** The refusal of an amount for several accounts that differs from the sum they need. */
export function sumRefusal(amount: Cents | null | undefined, sum: Cents): Refusal | null {
  if (amount === null || amount === undefined || amount === sum) return null
  return new Refusal('HP_SUM_CHANGED', { sum: formatEuro(sum) }, { sum: eurosOf(sum) })
}

export interface DealCash {
  sum: Cents
  limit: Cents
}

/** The refusal of cash that brings a deal to the limit, unless it was confirmed. */
export function limitRefusal({ sum, limit }: DealCash): Refusal | null {
  if (sum < limit) return null
  const facts = { sum: formatEuro(sum), limit: formatEuro(limit) }
  return new Refusal('CASH_LIMIT', facts, { cashLimit: { sum: eurosOf(sum), limit: eurosOf(limit) } })
}

/** What an edit does not change: it is not checked again. */
interface UnchangedParts {
  /** Vehicle and category are the same. */
  isSameDeal?: boolean
  /** Category, type and direction are the same. */
  isSamePair?: boolean
}

export interface EntryFacts {
  today: Day
  /** The days of its batch and the limits of days; null while no batch is open, and for an entry of today. */
  days: EntryDays | null
  /** The days back that the date of its cheque may have without confirmation; null for no check. */
  daysBack?: number | null
  /** The stored entry of an edit, and what stays unchanged; null for a new one. */
  before: (StoredEntry & UnchangedParts) | null
  /** The signed closings after it; null for none. */
  closings: SignedClosings | null
  /** The drawer of the open batch; null for an entry that takes no cash out of it. */
  drawer: DrawerState | null
  corrected?: CorrectedEntry | null
  taken?: DuplicateCheque | null
  clientID: number | null
  vehicle: { regNo: string; buyerID: number | null } | null
  /** Owed on the vehicle outside hire purchase; null while it is unsold or unknown. */
  owed: Cents | null
  /** Paid by its client for the vehicle or on the account, without the edited entry; null for an entry that refunds nothing. */
  paid: Cents | null
  /** The account whose settlement or waived amount it changes; null for any other. */
  settled?: SettlementEffect | null
  /** The accounts that are paid; empty when the vehicle has no HP account though the category pays one. */
  accounts: readonly PaidHpAccount[]
  /** The errors of its records: one that does not exist, or an ID No that another client has. */
  refused: readonly Error[]
  cash: readonly DealCash[]
  batchID: number | null
  receiptNumber: number | null
}

/** An entry whose amount is typed or the due amount. */
export type PreparedDraft = CashEntryDraft & {
  isSeveral: boolean
  /** Fields that its words name, though not yet one record. */
  ignored: readonly string[]
}

/**
 * Runs all checks of a new entry in a fixed order: refusals of a save, then confirmations, then passed checks.
 * @param due The amount due on its accounts.
 */
export function entryChecks(draft: PreparedDraft, due: Cents | null, facts: EntryFacts): EntryCheck[] {
  return [...draftRefusalChecks(draft, facts), ...confirmationChecks(draft, due, facts), ...otherChecks(facts)]
}

/** The fields of an entry that confirmations depend on, as far as they are typed. */
export type EntryToConfirm = Pick<
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
  Pick<EntryWithBank, 'typeID' | 'cashTypeID'> & { cheque?: { chequeDate?: Day | null | undefined } | null | undefined }

export type ConfirmationFacts = Pick<
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

/** The checks to confirm before an entry is saved: implausible values, then differences from the due amount of a new entry that corrects none. */
export function confirmationChecks(entry: EntryToConfirm, due: Cents | null, facts: ConfirmationFacts): EntryCheck[] {
  const isNewPayment = !facts.before && !facts.corrected
  return [...plausibilityChecks(entry, facts), ...(isNewPayment ? hpChecks(entry, due, facts) : [])]
}

function draftRefusalChecks(draft: PreparedDraft, facts: EntryFacts): EntryCheck[] {
  const shape = shapeProblems(draft, draft.isSeveral ? ['vehicleID', 'amount'] : draft.ignored)
  const payee = draft.ignored.includes('client') ? [] : payeeProblems(draft)
  const { categoryID, typeID, cashTypeID, amount } = draft
  const refusals: (Error | null)[] = []
  if (categoryID && (typeID ?? cashTypeID) && typeof amount === 'number' && shape.length === 0) {
    const { isSameDeal = false, isSamePair = false } = facts.before ?? {}
    const entry = { categoryID, amount, clientID: facts.clientID, correctsID: draft.correctsID ?? null }
    const typed = typedRefusals(draft, amount, isSamePair)
    const ofDeal = draft.isSeveral
      ? severalRefusals(amount, facts)
      : dealRefusals(entry, facts.vehicle, facts.accounts[0] ?? null)
    const deal = [...facts.refused, ...(isSameDeal ? [] : ofDeal)]
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

/** The refusals of a payment for several accounts, each of which must owe something. */
function severalRefusals(amount: Cents, { accounts }: Pick<EntryFacts, 'accounts'>): (Refusal | null)[] {
  const nothing = accounts.map(({ accountNo, settled, next }) => {
    if (settled) return new Refusal('HP_SETTLED')
    return positiveOrNull(next) === null ? new Refusal('HP_NOTHING_OWED', { account: accountNo }) : null
  })
  const sum = dueForEntry({ categoryID: CashCategory.HpPayment, combine: null, isSeveral: true }, accounts)
  return [...nothing, sum === null ? null : sumRefusal(amount, sum)]
}

function problemCheck({ field, message }: Problem): EntryCheck {
  return { code: 'FIELD', field, sentence: message, outcome: 'blocks', name: null, about: '' }
}

/** The code of a missing payee, which a save does not check. */
export const PAYEE_CHECK = 'CASH_PAYEE'
/** The sentence of a check for a line: with the syntax of a missing value that has no slot, and of a confirmed amount. */
export function lineSentence(
  { code, sentence, outcome }: Pick<EntryCheck, 'code' | 'sentence' | 'outcome'>,
  amount = '',
): string {
  if (code === 'CASH_MISMATCH' && outcome === 'asks' && amount !== '') return `${sentence} Write ${amount}! to keep it.`
  return code === PAYEE_CHECK ? `${sentence}: write name:"SR Motors"` : sentence
}

/**
 * The checks of the server for the entry of a line. An amount with the confirmed suffix (`240!`) confirms that it differs from the due amount, and
 * nothing else.
 * @source commands 1, Money.
 */
export function lineChecks<C extends Pick<EntryCheck, 'outcome' | 'sentence'> & { name: string | null }>(
  reading: Reading,
  checks: readonly C[],
): C[] {
  const amount = slotValue(reading, 'amount')
  if (amount?.kind !== 'money' || !amount.isKept) return [...checks]
  return checks.map((check) =>
    check.name === 'mismatch'
      ? { ...check, outcome: 'passes', sentence: check.sentence.replace(/\.$/, ': kept as typed') }
      : check,
  )
}

/** The checks that the line of an entry confirms by itself. */
export function checksConfirmedBy<C extends Omit<EntryCheck, 'name'> & { name: string | null }>(
  reading: Reading,
  checks: readonly C[],
): Check[] {
  const kept = lineChecks(reading, checks)
  return checksToConfirm(checks.filter((_, at) => kept[at]?.outcome === 'passes'))
}

/** The checks that must be confirmed. */
export function checksToConfirm(checks: readonly Omit<EntryCheck, 'name'>[]): Check[] {
  return checks.map(checkOf).filter(({ outcome }) => outcome === 'confirm')
}

const payeeCheck = (problem: Problem): EntryCheck => ({ ...problemCheck(problem), code: PAYEE_CHECK })

export function refusalChecks(error: Error | null): EntryCheck[] {
  if (!error) return []
  if (error instanceof InvalidFields)
    return Object.entries(error.errors).flatMap(([field, messages]) =>
      messages.map((message) => problemCheck({ field, message })),
    )
  const code = error instanceof Refusal ? error.code : 'RECORD'
  return [{ code, field: null, sentence: error.message, outcome: 'blocks', name: null, about: '' }]
}

const passCheck = (code: string, sentence: string): EntryCheck => {
  return { code, field: null, sentence, outcome: 'passes', name: null, about: '' }
}

const confirmationCheck = (name: EntryCheckName, o: Pick<EntryCheck, 'field' | 'sentence' | 'about'>): EntryCheck => {
  return {
    ...o,
    code: checkCode(name),
    outcome: 'asks',
    name,
  }
}

function hpChecks(draft: EntryToConfirm, due: Cents | null, { accounts, today }: ConfirmationFacts): EntryCheck[] {
  const { categoryID, amount } = draft
  if (categoryID === CashCategory.HPSettlement && accounts.length > 0) {
    const sentence = 'Are you sure you want to settle HP Account completely?'
    const owed = sumCents(accounts.map((account) => account.owed))
    const settle = confirmationCheck('settle', { field: null, sentence, about: `${amount ?? due ?? ''} of ${owed}` })
    return [...contractCheck(amount ?? due, accounts), settle]
  }
  if (categoryID !== CashCategory.HpPayment || accounts.length === 0 || draft.prepay) return []
  return [...amountCheck(amount ?? null, due), doubleCheck(accounts, today)]
}

/** Asks to confirm a settlement that asks a consumer for more than the contract does (Directive (EU) 2023/2225, article 29). */
function contractCheck(amount: Cents | null, [account]: readonly PaidHpAccount[]): EntryCheck[] {
  const most = account?.settlementByContract ?? null
  if (amount === null || most === null || amount <= most) return []
  const [asked, byContract, more] = [amount, most, cents(amount - most)].map(formatEuro)
  const sentence = `${asked} is ${more} more than the ${byContract} that a settlement by contract asks for (Directive (EU) 2023/2225 art. 29).`
  return [confirmationCheck('above-contract', { field: 'amount', sentence, about: `${amount} of ${most}` })]
}

function amountCheck(amount: Cents | null, due: Cents | null): EntryCheck[] {
  if (due === null || amount === null) return []
  if (amount === due) return [passCheck('CASH_MISMATCH', 'Amount matches the next unpaid amount')]
  const sentence = `Amount does not match with the next unpaid amount of ${formatEuro(due)}.`
  return [confirmationCheck('mismatch', { field: 'amount', sentence, about: `${amount} of ${due}` })]
}

function doubleCheck(accounts: readonly PaidHpAccount[], today: Day): EntryCheck {
  const early = accounts.flatMap(({ vehicleID, accountNo, dueDate }) =>
    dueDate !== null && mayBeDoublePayment(dueDate, today) ? [{ vehicleID, accountNo, dueDate }] : [],
  )
  if (early.length === 0) {
    const isThisMonth = accounts.every(({ dueDate }) => dueDate?.slice(0, 7) === today.slice(0, 7))
    return passCheck('CASH_DOUBLE', isThisMonth ? 'Due this month, not a double payment' : 'Not a double payment')
  }
  const days = early.map(({ accountNo, dueDate }) =>
    accounts.length === 1 ? dueDateText(dueDate) : `${dueDateText(dueDate)} on ${accountNo}`,
  )
  const sentence = `Are you sure this is not a double HP Payment entry? Next payment due date is ${days.join(', ')}`
  const about = early.map(({ vehicleID, dueDate }) => `${vehicleID} ${dueDate}`).join(', ')
  return confirmationCheck('double', { field: null, sentence, about })
}

/** Formats the due date of an HP payment as `dd/MM/yyyy`. */
export function dueDateText(of: string): string {
  return `${of.slice(8, 10)}/${of.slice(5, 7)}/${of.slice(0, 4)}`
}

function plausibilityChecks(draft: EntryToConfirm, facts: ConfirmationFacts): EntryCheck[] {
  const { vehicle, owed } = facts
  const entry: PlausibilityEntry = {
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
  return entryPlausibilityChecks(entry, { ...facts, vehicle: vehicle && { owed, regNo: vehicle.regNo } }).flatMap(
    (question) => {
      const name = ENTRY_PLAUSIBILITY_CHECKS.find((each) => each === question.code)
      return name
        ? [confirmationCheck(name, { field: question.field, sentence: question.sentence, about: question.figures })]
        : []
    },
  )
}

function otherChecks({ cash, batchID, receiptNumber }: EntryFacts): EntryCheck[] {
  const checks = [
    batchID === null
      ? { ...passCheck('CASH_BATCH', 'No batch is open'), outcome: 'blocks' as const }
      : passCheck('CASH_BATCH', `Batch ${batchID} is open`),
    ...cash.map((deal) => {
      const refusal = limitRefusal(deal)
      const about = `${deal.sum} of ${deal.limit}`
      if (refusal) return confirmationCheck('cash-limit', { field: null, sentence: refusal.message, about })
      return passCheck('CASH_LIMIT', `Cash of this deal stays under ${formatEuro(deal.limit)}`)
    }),
  ]
  return receiptNumber === null
    ? checks
    : [...checks, passCheck('CASH_RECEIPT', `Receipt ${receiptNumber} is the next`)]
}
