import { checkToConfirm, type FieldCheck } from '../../checks'
import type { Day } from '../../kernel/days'
import { type Cents, cents, formatEuro } from '../../kernel/money'
import { directionOf, movesDrawer, signedAmount } from './direction'
import { type DatedAmount, type EntryDays, entryDayChecks } from './entry-days'
import { movedClosingChecks, movementsWithFee, type SignedClosings } from './moved-closings'
import { type SettlementEffect, waivedChecks } from './waived-checks'
import { farBackChecks, paymentChecks } from '../deals/deal-checks'
import { duplicateChequeCheck, type DuplicateCheque } from './cheque-rules'
import { correctionCheck, type CorrectedEntry } from './corrections'
import { CashCategory, CashType, OUTSIDE_HP_CATEGORIES } from './enums'

/** Whether a buyer pays with this category what is owed on a vehicle outside hire purchase. */
export function paysOutsideHp(categoryID: number | null): boolean {
  return OUTSIDE_HP_CATEGORIES.includes(categoryID ?? 0)
}

/** Whether an entry refunds money of a deal or an HP account to its client, or may while no amount is typed. */
export function mayRefund({ categoryID, amount }: Pick<PlausibilityEntry, 'categoryID' | 'amount'>): boolean {
  const isTaken = paysOutsideHp(categoryID) || categoryID === CashCategory.HpPayment
  return isTaken && (amount === null || amount < 0)
}

/** The fields of an entry that plausibility checks read; amounts in cents, null where nothing is typed. */
export interface PlausibilityEntry {
  categoryID: number | null
  typeID: number | null
  date: Day | null
  amount: Cents | null
  isPartExchange: boolean
  difference: Cents | null
  soldToPrice: Cents | null
  /** Saved as an entry of its own with a new Transport Malta entry. */
  handlingFee: Cents | null
  chequeDate?: Day | null
  /** The bank of a bank deposit. */
  name?: string | null
}

/** What is owed on the vehicle of an entry; `owed` is null while it is unsold. */
export interface OwedOnVehicle {
  owed: Cents | null
  regNo: string
}

export interface DrawerState {
  holds: Cents
  /** The figure may be shown: it is hidden before a blind count. */
  isTold: boolean
}

export interface StoredEntry extends DatedAmount {
  moved: Cents
}

export interface PlausibilityFacts {
  today: Day
  vehicle: OwedOnVehicle | null
  /**
   * Paid by its client for the vehicle outside hire purchase, or on its HP account, less refunds and without the edited entry; null while unknown,
   * and for an entry that refunds nothing.
   */
  paid: Cents | null
  /** The HP account that it pays; empty while unknown. */
  accounts?: readonly { accountNo: string }[]
  /** The account whose settlement or waived amount it changes; null for any other. */
  settled?: SettlementEffect | null
  days: EntryDays | null
  /** The days back that the date of its cheque may have without confirmation; null for no check. */
  daysBack?: number | null
  before: StoredEntry | null
  /** The signed closings after it; null for none. */
  closings: SignedClosings | null
  drawer: DrawerState | null
  corrected?: CorrectedEntry | null
  taken?: DuplicateCheque | null
}

/**
 * The confirmations for implausible values of a cash entry, the same in form, palette and command line. An edit checks its day, the drawer, refunds,
 * and the signed closings that it changes. A day is confirmed once: with the figures it changes where these are known.
 */
export function entryPlausibilityChecks(entry: PlausibilityEntry, facts: PlausibilityFacts): FieldCheck[] {
  const ofDay = dayChecks(entry, facts)
  const ofMoney = facts.before ? [] : moneyChecks(entry, facts)
  return [
    ...ofMoney.filter(({ code }) => code !== 'day-ahead' || ofDay.length === 0),
    ...refundChecks(entry, facts),
    ...(entry.amount === null ? [] : waivedChecks(entry.amount, facts.settled)),
    ...drawerChecks(entry, facts),
    ...ofDay,
    ...closingChecks(entry, facts),
    ...(facts.taken ? [duplicateChequeCheck(facts.taken)] : []),
    ...chequeDateChecks(entry, facts),
    ...bankChecks(entry, facts),
    ...correctionChecks(entry, facts),
  ]
}

/** A bank deposit without a bank is on no account. */
function bankChecks({ categoryID, amount, name }: PlausibilityEntry, { before }: PlausibilityFacts): FieldCheck[] {
  if (categoryID !== CashCategory.BankDeposit || before || amount === null || name?.trim()) return []
  return [checkToConfirm('bank-missing', 'name', `${formatEuro(amount)} is taken to a bank, and none is named.`)]
}

function chequeDateChecks({ chequeDate = null, typeID }: PlausibilityEntry, facts: PlausibilityFacts): FieldCheck[] {
  const { today, daysBack = null, before } = facts
  if (before || typeID !== CashType.Cheque) return []
  return farBackChecks('cheque.chequeDate', 'Cheque date', chequeDate, { today, daysBack })
}

function correctionChecks({ categoryID, amount }: PlausibilityEntry, { corrected }: PlausibilityFacts): FieldCheck[] {
  if (!corrected || categoryID === null || amount === null) return []
  return [correctionCheck(corrected, signedAmount({ categoryID, amount }))]
}

function closingChecks(entry: PlausibilityEntry, { closings, before }: PlausibilityFacts): FieldCheck[] {
  const { categoryID, typeID, amount, handlingFee } = entry
  if (!closings || categoryID === null || typeID === null || amount === null) return []
  const signed = signedAmount({ categoryID, amount })
  const fee = before ? null : handlingFee
  const after = movementsWithFee({ categoryID, typeID, signedAmount: signed, handlingFee: fee })
  return movedClosingChecks(after, closings)
}

/** Whether an entry takes cash out of the drawer; by its category while no amount is typed. */
export function takesCashOut({
  categoryID,
  typeID,
  amount,
}: Pick<PlausibilityEntry, 'categoryID' | 'typeID' | 'amount'>): boolean {
  if (categoryID === null || typeID === null || !movesDrawer(typeID)) return false
  return amount === null ? directionOf(categoryID) === 'out' : signedAmount({ categoryID, amount }) < 0
}

/** Asks to confirm cash out beyond the cash in the drawer; for an edit only when more goes out than before. */
export function drawerChecks(
  entry: Pick<PlausibilityEntry, 'categoryID' | 'typeID' | 'amount'>,
  { drawer, before }: Pick<PlausibilityFacts, 'drawer' | 'before'>,
): FieldCheck[] {
  const { categoryID, amount } = entry
  if (!drawer || categoryID === null || amount === null || !takesCashOut(entry)) return []
  const taken = cents(-signedAmount({ categoryID, amount }))
  if (taken <= drawer.holds || taken <= -(before?.moved ?? 0)) return []
  const held = drawer.isTold ? `the ${formatEuro(drawer.holds)} that the drawer holds` : 'the drawer holds'
  const sentence = `${formatEuro(taken)} goes out in cash, more than ${held}.`
  return [checkToConfirm('drawer', 'amount', sentence)]
}

interface RefundFacts extends Pick<PlausibilityFacts, 'paid' | 'accounts'> {
  before: DatedAmount | null
  vehicle: { regNo: string } | null
}

/** Asks to confirm a refund beyond what was paid for the vehicle or on the account; for an edit only when it refunds more than before. */
export function refundChecks(
  entry: Pick<PlausibilityEntry, 'categoryID' | 'amount'>,
  { paid, before, vehicle, accounts = [] }: RefundFacts,
): FieldCheck[] {
  const { amount } = entry
  if (paid === null || amount === null || !mayRefund(entry)) return []
  const back = cents(-amount)
  if (back <= paid || amount >= (before?.signed ?? 0)) return []
  if (entry.categoryID === CashCategory.HpPayment) {
    const said = paid > 0 ? `Only ${formatEuro(paid)}` : 'Nothing'
    const sentence = `${said} was paid on ${accounts[0]?.accountNo ?? 'the account'}, and ${formatEuro(back)} goes back.`
    return [checkToConfirm('refund', 'amount', sentence)]
  }
  const regNo = vehicle?.regNo ?? 'the vehicle'
  const sentence =
    paid > 0
      ? `${formatEuro(back)} goes back to the client, more than the ${formatEuro(paid)} paid for ${regNo}.`
      : `${formatEuro(back)} goes back to a client who paid nothing for ${regNo}.`
  return [checkToConfirm('refund', 'amount', sentence)]
}

function dayChecks(
  { categoryID, date, amount }: PlausibilityEntry,
  { today, days, before }: PlausibilityFacts,
): FieldCheck[] {
  if (date === null || !days) return []
  const signed = categoryID === null || amount === null ? null : signedAmount({ categoryID, amount })
  return entryDayChecks({ date, signed }, before, { today, days })
}

function moneyChecks(entry: PlausibilityEntry, facts: Pick<PlausibilityFacts, 'today' | 'vehicle'>): FieldCheck[] {
  const { categoryID, date, amount, difference } = entry
  const isOfBuyer = paysOutsideHp(categoryID)
  const isDeposit = categoryID === CashCategory.Deposit
  const exchanged = difference !== null && difference > 0 ? difference : null
  return paymentChecks(
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
