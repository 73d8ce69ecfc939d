import { cents, type Cents, ZERO } from '../../kernel/money'
import { CashCategory, CashType } from './enums'

export interface ChequeEntry {
  categoryID: number
  typeID: number
  signedAmount: Cents
}

/** What became of a cheque that an entry took out of the drawer: it is at the bank, or handed on. */
export type ChequeTaken = 'banked' | 'out'

/** What an entry makes of the cheques that it takes; null for one that takes none. */
export function chequeTakenBy(entry: { categoryID: number; typeID: number }): ChequeTaken | null {
  if (entry.categoryID === CashCategory.ChequeOut) return 'out'
  return entry.categoryID === CashCategory.BankDeposit && entry.typeID === CashType.Cheque ? 'banked' : null
}

/**
 * What an entry does to the cheques in hand, in cents: a received cheque adds its amount; the entry that banks cheques (category
 * BankDeposit, type Cheque) or hands them on (category ChequeOut) takes its sum away. Cheques that we write (type ChequeOut) were
 * never in hand.
 */
export function chequeMove(entry: ChequeEntry): Cents {
  return entry.typeID === CashType.Cheque || chequeTakenBy(entry) !== null ? entry.signedAmount : ZERO
}

/**
 * The cheques in hand when a batch closes, in cents; the next batch opens with them. Always the sum of the pending cheques.
 *
 * @example chequesClosing(cents(0), [received250, banked250]) // 0
 */
export function chequesClosing(opening: Cents, entries: Iterable<ChequeEntry>): Cents {
  let closing: number = opening
  for (const entry of entries) closing += chequeMove(entry)
  return cents(closing)
}

/** The description that banking cheques is prefilled with. @source D3 9. */
export function chequesDescription(count: number): string {
  return `${count} Cheques`
}
