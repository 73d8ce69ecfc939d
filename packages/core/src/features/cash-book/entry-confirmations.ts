import type { Day } from '../../kernel/days'
import { type Cents, cents, formatEuro } from '../../kernel/money'
import { CASH_LIMIT_CHECK } from './cash-limit'
import { directionOf, movesDrawer, signedAmount } from './direction'
import { type DatedAmount, type EntryDays, entryDayConfirmations } from './entry-days'
import { movedClosingConfirmations, movementsWithFee, type SignedClosings } from './moved-closings'
import { type SettlementEffect, waivedConfirmations } from './waived-confirmations'
import type { ConfirmationCode } from '../deals/enums'
import { farBackConfirmation, paymentConfirmations, type Confirmation } from '../deals/confirmations'
import { duplicateChequeConfirmation, type DuplicateCheque } from './cheque-rules'
import { correctionConfirmation, type CorrectedEntry } from './corrections'
import { CashCategory, CashType, OUTSIDE_HP_CATEGORIES } from './enums'

export const ENTRY_PLAUSIBILITY_CHECKS = [
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
  'above-contract',
] as const satisfies readonly ConfirmationCode[]

/** The checks of an entry that a person can confirm; `--accept` of the command line takes these names. */
export const ENTRY_CHECK_NAMES = ['mismatch', 'double', 'settle', 'cash-limit', ...ENTRY_PLAUSIBILITY_CHECKS] as const
export type EntryCheckName = (typeof ENTRY_CHECK_NAMES)[number]

/** The code of a check that can be confirmed: `CASH_OTHER_DAY`. */
export function checkCode(name: EntryCheckName): string {
  return name === 'cash-limit' ? CASH_LIMIT_CHECK : `CASH_${name.replaceAll('-', '_').toUpperCase()}`
}

/** The name of a check as `--accept` takes it; null for one that an entry does not have. */
export function checkName(code: string): EntryCheckName | null {
  return ENTRY_CHECK_NAMES.find((name) => checkCode(name) === code) ?? null
}

/** Whether it is a plausibility check: these are confirmed together. */
export function isPlausibilityCheck({ code }: { code: string }): boolean {
  return ENTRY_PLAUSIBILITY_CHECKS.some((name) => checkCode(name) === code)
}

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
export function entryConfirmations(entry: PlausibilityEntry, facts: PlausibilityFacts): Confirmation[] {
  const ofDay = dayConfirmations(entry, facts)
  const ofMoney = facts.before ? [] : moneyConfirmations(entry, facts)
  return [
    ...ofMoney.filter(({ doubt }) => doubt !== 'day-ahead' || ofDay.length === 0),
    ...refundConfirmations(entry, facts),
    ...(entry.amount === null ? [] : waivedConfirmations(entry.amount, facts.settled)),
    ...drawerConfirmations(entry, facts),
    ...ofDay,
    ...closingConfirmations(entry, facts),
    ...(facts.taken ? [duplicateChequeConfirmation(facts.taken)] : []),
    ...chequeDateConfirmations(entry, facts),
    ...bankConfirmations(entry, facts),
    ...correctionConfirmations(entry, facts),
  ]
}

/** A bank deposit without a bank is on no account. */
function bankConfirmations(
  { categoryID, amount, name }: PlausibilityEntry,
  { before }: PlausibilityFacts,
): Confirmation[] {
  if (categoryID !== CashCategory.BankDeposit || before || amount === null || name?.trim()) return []
  return [
    { doubt: 'bank-missing', field: 'name', reason: `${formatEuro(amount)} is taken to a bank, and none is named.` },
  ]
}

function chequeDateConfirmations(
  { chequeDate = null, typeID }: PlausibilityEntry,
  facts: PlausibilityFacts,
): Confirmation[] {
  const { today, daysBack = null, before } = facts
  if (before || typeID !== CashType.Cheque) return []
  return farBackConfirmation('cheque.chequeDate', 'Cheque date', chequeDate, { today, daysBack })
}

function correctionConfirmations(
  { categoryID, amount }: PlausibilityEntry,
  { corrected }: PlausibilityFacts,
): Confirmation[] {
  if (!corrected || categoryID === null || amount === null) return []
  return [correctionConfirmation(corrected, signedAmount({ categoryID, amount }))]
}

function closingConfirmations(entry: PlausibilityEntry, { closings, before }: PlausibilityFacts): Confirmation[] {
  const { categoryID, typeID, amount, handlingFee } = entry
  if (!closings || categoryID === null || typeID === null || amount === null) return []
  const signed = signedAmount({ categoryID, amount })
  const fee = before ? null : handlingFee
  const after = movementsWithFee({ categoryID, typeID, signedAmount: signed, handlingFee: fee })
  return movedClosingConfirmations(after, closings)
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
export function drawerConfirmations(
  entry: Pick<PlausibilityEntry, 'categoryID' | 'typeID' | 'amount'>,
  { drawer, before }: Pick<PlausibilityFacts, 'drawer' | 'before'>,
): Confirmation[] {
  const { categoryID, amount } = entry
  if (!drawer || categoryID === null || amount === null || !takesCashOut(entry)) return []
  const taken = cents(-signedAmount({ categoryID, amount }))
  if (taken <= drawer.holds || taken <= -(before?.moved ?? 0)) return []
  const held = drawer.isTold ? `the ${formatEuro(drawer.holds)} that the drawer holds` : 'the drawer holds'
  const reason = `${formatEuro(taken)} goes out in cash, more than ${held}.`
  return [{ doubt: 'drawer', field: 'amount', reason }]
}

interface RefundFacts extends Pick<PlausibilityFacts, 'paid' | 'accounts'> {
  before: DatedAmount | null
  vehicle: { regNo: string } | null
}

/** Asks to confirm a refund beyond what was paid for the vehicle or on the account; for an edit only when it refunds more than before. */
export function refundConfirmations(
  entry: Pick<PlausibilityEntry, 'categoryID' | 'amount'>,
  { paid, before, vehicle, accounts = [] }: RefundFacts,
): Confirmation[] {
  const { amount } = entry
  if (paid === null || amount === null || !mayRefund(entry)) return []
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

function dayConfirmations(
  { categoryID, date, amount }: PlausibilityEntry,
  { today, days, before }: PlausibilityFacts,
): Confirmation[] {
  if (date === null || !days) return []
  const signed = categoryID === null || amount === null ? null : signedAmount({ categoryID, amount })
  return entryDayConfirmations({ date, signed }, before, { today, days })
}

function moneyConfirmations(
  entry: PlausibilityEntry,
  facts: Pick<PlausibilityFacts, 'today' | 'vehicle'>,
): Confirmation[] {
  const { categoryID, date, amount, difference } = entry
  const isOfBuyer = paysOutsideHp(categoryID)
  const isDeposit = categoryID === CashCategory.Deposit
  const exchanged = difference !== null && difference > 0 ? difference : null
  return paymentConfirmations(
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
