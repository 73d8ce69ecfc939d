import type { Day } from '../../kernel/days'
import { type Cents, cents, formatEuro } from '../../kernel/money'
import { directionOf, movesDrawer, signedAmount } from './direction'
import { type DatedAmount, type EntryDays, entryDayQuestions } from './entry-days'
import { movedClosingQuestions, movesWithFee, type SignedClosings } from './moved-closings'
import { type SettledBehind, waivedQuestions } from './waived-more'
import type { Doubt } from '../deals/enums'
import { farBackQuestion, paymentQuestions, type Question } from '../deals/questions'
import { chequeTakenQuestion, type TakenNumber } from './cheque-rules'
import { correctionQuestion, type CorrectedEntry } from './corrections'
import { CashCategory, CashType, OUTSIDE_HP_CATEGORIES } from './enums'

/** The doubts that an entry can raise. */
export const ENTRY_DOUBTS = [
  'day-ahead',
  'far-back',
  'other-day',
  'price-zero',
  'overpaid',
  'refund',
  'waived',
  'opens-again',
  'moved-closing',
  'drawer',
  'cheque-taken',
  'bank-missing',
  'correction',
] as const satisfies readonly Doubt[]

/** What may stand between an entry and its saving, to be answered yes by a person; `--accept` of the command line takes these names. */
export const ENTRY_QUESTIONS = ['mismatch', 'double', 'settle', 'cash-limit', ...ENTRY_DOUBTS] as const
export type EntryQuestion = (typeof ENTRY_QUESTIONS)[number]

/** True for the categories with which a buyer pays what is owed on a vehicle outside hire purchase. */
export function paysWhatIsOwed(categoryID: number | null): boolean {
  return OUTSIDE_HP_CATEGORIES.includes(categoryID ?? 0)
}

/** True for what gives money of a deal or of an HP account back to its client, and while no amount is typed that may yet. */
export function mayGoBack({ categoryID, amount }: Pick<DoubtedEntry, 'categoryID' | 'amount'>): boolean {
  const isTaken = paysWhatIsOwed(categoryID) || categoryID === CashCategory.HpPayment
  return isTaken && (amount === null || amount < 0)
}

/** What of an entry can be doubted; amounts in cents, null where nothing is typed. */
export interface DoubtedEntry {
  categoryID: number | null
  typeID: number | null
  date: Day | null
  amount: Cents | null
  isPartExchange: boolean
  difference: Cents | null
  soldToPrice: Cents | null
  /** Saved as an entry of its own with a new Transport Malta entry. */
  handlingFee: Cents | null
  /** Of a received cheque. */
  chequeDate?: Day | null
  /** Of a bank deposit, its bank. */
  name?: string | null
}

/** What is owed on the vehicle of an entry; `owed` null while it is unsold. */
export interface OwedOnVehicle {
  owed: Cents | null
  regNo: string
}

/** The drawer of the open batch, in cents, without the entry that is edited. */
export interface Drawer {
  holds: Cents
  /** The figure may be told: it is not while a blind count is still to come. */
  isTold: boolean
}

/** An entry as it is stored, and what it does to the drawer, in cents. */
export interface StoredEntry extends DatedAmount {
  moved: Cents
}

export interface DoubtFacts {
  today: Day
  vehicle: OwedOnVehicle | null
  /**
   * What its client paid for the vehicle outside hire purchase, or what was paid on its HP account, refunds off, without the entry that is
   * edited; null while nothing is known of it, and for what gives nothing back.
   */
  paid: Cents | null
  /** The HP account that it pays; none where nothing is known of it. */
  accounts?: readonly { accountNo: string }[]
  /** The account whose settlement it changes, or what that waives; null for any other. */
  settled?: SettledBehind | null
  /** Null while nothing is known of its batch, and for an entry of today. */
  days: EntryDays | null
  /** How many days back nothing is asked of the date of its cheque; null where none is asked about. */
  daysBack?: number | null
  /** The entry as it is stored; null for a new one. */
  before: StoredEntry | null
  /** The signed closings that follow it; null where none does. */
  closings: SignedClosings | null
  /** Null while nothing is known of it, and for an entry of another batch. */
  drawer: Drawer | null
  /** The entry that it corrects; null for one that corrects none. */
  corrected?: CorrectedEntry | null
  /** The entry that has its cheque already; null where none has. */
  taken?: TakenNumber | null
}

/**
 * What can hardly be meant of a cash entry: form, palette and command line ask the same. Of an edit that is its day, the drawer, what goes
 * back to its client, and the signed closings that it moves. A day is asked about once: with what it changes, where that is known.
 */
export function entryDoubts(entry: DoubtedEntry, facts: DoubtFacts): Question[] {
  const ofDay = dayDoubts(entry, facts)
  const ofMoney = facts.before ? [] : moneyDoubts(entry, facts)
  return [
    ...ofMoney.filter(({ doubt }) => doubt !== 'day-ahead' || ofDay.length === 0),
    ...refundDoubts(entry, facts),
    ...(entry.amount === null ? [] : waivedQuestions(entry.amount, facts.settled)),
    ...drawerDoubts(entry, facts),
    ...ofDay,
    ...closingDoubts(entry, facts),
    ...(facts.taken ? [chequeTakenQuestion(facts.taken)] : []),
    ...chequeDateDoubts(entry, facts),
    ...bankDoubts(entry, facts),
    ...correctionDoubts(entry, facts),
  ]
}

/** A bank deposit that names no bank is on the account of none. */
function bankDoubts({ categoryID, amount, name }: DoubtedEntry, { before }: DoubtFacts): Question[] {
  if (categoryID !== CashCategory.BankDeposit || before || amount === null || name?.trim()) return []
  return [
    { doubt: 'bank-missing', field: 'name', reason: `${formatEuro(amount)} is taken to a bank, and none is named.` },
  ]
}

function chequeDateDoubts({ chequeDate = null, typeID }: DoubtedEntry, facts: DoubtFacts): Question[] {
  const { today, daysBack = null, before } = facts
  if (before || typeID !== CashType.Cheque) return []
  return farBackQuestion('cheque.chequeDate', 'Cheque date', chequeDate, { today, daysBack })
}

function correctionDoubts({ categoryID, amount }: DoubtedEntry, { corrected }: DoubtFacts): Question[] {
  if (!corrected || categoryID === null || amount === null) return []
  return [correctionQuestion(corrected, signedAmount({ categoryID, amount }))]
}

function closingDoubts(entry: DoubtedEntry, { closings, before }: DoubtFacts): Question[] {
  const { categoryID, typeID, amount, handlingFee } = entry
  if (!closings || categoryID === null || typeID === null || amount === null) return []
  const signed = signedAmount({ categoryID, amount })
  const fee = before ? null : handlingFee
  const after = movesWithFee({ categoryID, typeID, signedAmount: signed, handlingFee: fee })
  return movedClosingQuestions(after, closings)
}

/** True for what takes cash out of the drawer; by its category while no amount is typed. */
export function takesCashOut({
  categoryID,
  typeID,
  amount,
}: Pick<DoubtedEntry, 'categoryID' | 'typeID' | 'amount'>): boolean {
  if (categoryID === null || typeID === null || !movesDrawer(typeID)) return false
  return amount === null ? directionOf(categoryID) === 'out' : signedAmount({ categoryID, amount }) < 0
}

/** Asks about cash that goes out beyond what the drawer holds; of an edit only when more goes out than before. */
export function drawerDoubts(
  entry: Pick<DoubtedEntry, 'categoryID' | 'typeID' | 'amount'>,
  { drawer, before }: Pick<DoubtFacts, 'drawer' | 'before'>,
): Question[] {
  const { categoryID, amount } = entry
  if (!drawer || categoryID === null || amount === null || !takesCashOut(entry)) return []
  const taken = cents(-signedAmount({ categoryID, amount }))
  if (taken <= drawer.holds || taken <= -(before?.moved ?? 0)) return []
  const held = drawer.isTold ? `the ${formatEuro(drawer.holds)} that the drawer holds` : 'the drawer holds'
  const reason = `${formatEuro(taken)} goes out in cash, more than ${held}.`
  return [{ doubt: 'drawer', field: 'amount', reason }]
}

/** What decides whether too much goes back. */
interface RefundFacts extends Pick<DoubtFacts, 'paid' | 'accounts'> {
  before: DatedAmount | null
  vehicle: { regNo: string } | null
}

/** Asks about money that goes back beyond what was paid for the vehicle or on the account; of an edit only when more goes back than before. */
export function refundDoubts(
  entry: Pick<DoubtedEntry, 'categoryID' | 'amount'>,
  { paid, before, vehicle, accounts = [] }: RefundFacts,
): Question[] {
  const { amount } = entry
  if (paid === null || amount === null || !mayGoBack(entry)) return []
  const back = cents(-amount)
  if (back <= paid || amount >= (before?.signed ?? 0)) return []
  if (entry.categoryID === CashCategory.HpPayment) {
    const said = paid > 0 ? `Only ${formatEuro(paid)}` : 'Nothing'
    const reason = `${said} was paid on ${accounts[0]?.accountNo ?? 'the account'}, and ${formatEuro(back)} goes back.`
    return [{ doubt: 'refund', field: 'amount', reason }]
  }
  const regNo = vehicle?.regNo ?? 'the vehicle'
  const reason =
    paid > 0
      ? `${formatEuro(back)} goes back to the client, more than the ${formatEuro(paid)} paid for ${regNo}.`
      : `${formatEuro(back)} goes back to a client who paid nothing for ${regNo}.`
  return [{ doubt: 'refund', field: 'amount', reason }]
}

function dayDoubts({ categoryID, date, amount }: DoubtedEntry, { today, days, before }: DoubtFacts): Question[] {
  if (date === null || !days) return []
  const signed = categoryID === null || amount === null ? null : signedAmount({ categoryID, amount })
  return entryDayQuestions({ date, signed }, before, { today, days })
}

function moneyDoubts(entry: DoubtedEntry, facts: Pick<DoubtFacts, 'today' | 'vehicle'>): Question[] {
  const { categoryID, date, amount, difference } = entry
  const isOfBuyer = paysWhatIsOwed(categoryID)
  const isDeposit = categoryID === CashCategory.Deposit
  const exchanged = difference !== null && difference > 0 ? difference : null
  return paymentQuestions(
    {
      date,
      amount,
      owed: isOfBuyer ? (facts.vehicle?.owed ?? null) : null,
      agreed: isDeposit ? (entry.isPartExchange ? exchanged : entry.soldToPrice) : null,
      regNo: facts.vehicle?.regNo ?? 'the vehicle',
    },
    facts.today,
  )
}
