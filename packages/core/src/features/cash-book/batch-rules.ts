import { ZERO, cents, type Cents, centsFromWire, formatEuro } from '../../kernel/money'
import { checkToConfirm, type FieldCheck } from '../../checks'
import { movesDrawer } from './direction'
import { CashCategory, CashType, DIFFERENCE_REASON_NAMES, type DifferenceReason } from './enums'

export type CashBookSection = 'cash' | 'cheques' | 'bankDeposits' | 'epos' | 'bankTransfers' | 'cards' | 'chequeOuts'

export const BOOK_SECTION_NAMES = {
  cash: 'Cash',
  cheques: 'Cheques',
  bankDeposits: 'Bank Deposits',
  epos: 'EPOS',
  bankTransfers: 'Bank Transfers',
  cards: 'Cards',
  chequeOuts: 'Cheques Out',
} as const satisfies Readonly<Record<CashBookSection, string>>

const SECTION_OF_TYPE: Readonly<Record<number, CashBookSection>> = {
  [CashType.Cash]: 'cash',
  [CashType.Cheque]: 'cheques',
  [CashType.EPOS]: 'epos',
  [CashType.BankTransfer]: 'bankTransfers',
  [CashType.ChequeOut]: 'chequeOuts',
  [CashType.Card]: 'cards',
}

/**
 * Returns the section of the daily cash book that an entry belongs to; null for one that is not money (NonCash).
 * @source category BankDeposit first, then category or type ChequeOut, then the type.
 */
export function sectionOf(entry: { categoryID: number; typeID: number }): CashBookSection | null {
  if (entry.categoryID === CashCategory.BankDeposit) return 'bankDeposits'
  if (entry.categoryID === CashCategory.ChequeOut) return 'chequeOuts'
  return SECTION_OF_TYPE[entry.typeID] ?? null
}

/** The totals of the drawer over a batch, in cents; `outs` is zero or negative. */
export interface DrawerTotals {
  opening: Cents
  ins: Cents
  outs: Cents
  closing: Cents
}

/**
 * Sums the drawer of a batch: only entries of type Cash move it, whatever their section.
 * @returns closing = opening + ins + outs, exactly.
 * @source D3 9.
 */
export function drawerTotals(opening: Cents, entries: Iterable<{ typeID: number; signedAmount: Cents }>): DrawerTotals {
  let ins = 0
  let outs = 0
  for (const entry of entries) {
    if (!movesDrawer(entry.typeID)) continue
    if (entry.signedAmount > 0) ins += entry.signedAmount
    else outs += entry.signedAmount
  }
  return { opening, ins: cents(ins), outs: cents(outs), closing: cents(opening + ins + outs) }
}

/**
 * Whether the count of an open batch is blind: the expected figures are shown once a count is saved.
 * @source server 7.2, blind count.
 */
export function isCountBlind(batch: { status: string; coins: unknown }, blindCount: boolean): boolean {
  return blindCount && batch.status !== 'closed' && batch.coins === null
}

export type DifferenceText = 'Pending Cash In Transaction' | 'Pending Cash Out Transaction'

/**
 * The difference between the closing balance of the drawer and the count, and its meaning.
 * @source D3 4: more counted than expected is cash in that was not entered; less, cash out.
 */
export function differenceText(of: { closing: Cents; counted: Cents }): { amount: Cents; text: DifferenceText | null } {
  const difference = of.counted - of.closing
  if (difference === 0) return { amount: ZERO, text: null }
  const text = difference > 0 ? 'Pending Cash In Transaction' : 'Pending Cash Out Transaction'
  return { amount: cents(Math.abs(difference)), text }
}

/** The checks of a closing: a drawer that nobody counted (`counted` null), or a count that differs from the book. */
export function closingChecks({ counted, closing }: { counted: Cents | null; closing: Cents }): FieldCheck[] {
  if (counted === null) return [checkToConfirm('not-counted', 'notCounted', NOT_COUNTED)]
  const { amount, text } = differenceText({ closing, counted })
  const sentence = `Difference is not zero! ${formatEuro(amount)}, ${text}`
  return text === null ? [] : [checkToConfirm('difference', 'differenceReason', sentence)]
}

const NOT_COUNTED = 'Not counted: no note or coin is in the count. Close without a count?'

/** The reason of a difference, as lists and documents show it: `Wrong change given: back by Friday`; empty without one. */
export function differenceReasonText(of: {
  differenceReason: DifferenceReason | null
  differenceNote: string
}): string {
  const reason = of.differenceReason === null ? '' : DIFFERENCE_REASON_NAMES[of.differenceReason]
  return [reason, of.differenceNote].filter((text) => text !== '').join(': ')
}

interface SignedBatchOut {
  closingBalance: number
  chequesClosingBalance?: number | undefined
  signed?: { closingBalance: number; chequesClosingBalance: number; by: string; at: string } | null | undefined
}

/**
 * The signed closing of a batch that has another closing now: `Signed off at €500.00 by maria on 20-11-2026`; null where it is the same or unsigned.
 * @param dayOf Formats the moment of signing.
 * @source server 7.2.
 */
export function signedClosingText(batch: SignedBatchOut, dayOf: (moment: string) => string): string | null {
  const { signed, closingBalance, chequesClosingBalance } = batch
  if (!signed) return null
  const shown = (euros: number) => formatEuro(centsFromWire(euros) ?? ZERO)
  const hasMoved = signed.closingBalance !== closingBalance
  const haveChequesMoved = chequesClosingBalance !== undefined && signed.chequesClosingBalance !== chequesClosingBalance
  if (!hasMoved && !haveChequesMoved) return null
  const figures = [
    ...(hasMoved ? [shown(signed.closingBalance)] : []),
    ...(haveChequesMoved ? [`cheques ${shown(signed.chequesClosingBalance)}`] : []),
  ]
  return `Signed off at ${figures.join(', ')}${signed.by === '' ? '' : ` by ${signed.by}`} on ${dayOf(signed.at)}`
}

/** The entries of a book that took cheques out of hand: banked or given out. */
export function chequeOutEntries<E extends { categoryID: number; typeID: number }>(batch: {
  bankDeposits: readonly E[]
  chequeOuts: readonly E[]
}): E[] {
  const banked = batch.bankDeposits.filter((entry) => entry.typeID === CashType.Cheque)
  return [...banked, ...batch.chequeOuts.filter((entry) => entry.categoryID === CashCategory.ChequeOut)]
}
