import { cents, sumCents, type Cents } from '../../kernel/money'
import { CashCategory, CashType } from './enums'

export interface ChequeEntry {
  categoryID: number
  typeID: number
  signedAmount: Cents
}

/** Where a received cheque is: in the drawer, at the bank, or handed on. */
export type ChequeStatus = 'pending' | 'banked' | 'out'

/** The status of a cheque from the entries that took it away; null ids mean none did. */
export function chequeStatus(cheque: { bankedByID: number | null; givenOutByID: number | null }): ChequeStatus {
  if (cheque.bankedByID !== null) return 'banked'
  return cheque.givenOutByID === null ? 'pending' : 'out'
}

/**
 * What an entry does to the cheques in hand, in cents: a received cheque adds its amount; the entry that banks cheques (category
 * BankDeposit, type Cheque) or hands them on (category ChequeOut) takes its sum away. Cheques that we write (type ChequeOut) were
 * never in hand.
 */
export function chequeMove(entry: ChequeEntry): Cents {
  const isHandedOn = entry.categoryID === CashCategory.ChequeOut
  return entry.typeID === CashType.Cheque || isHandedOn ? entry.signedAmount : cents(0)
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

/** The amount of a cheque: the sum of the entries that it pays, for one cheque can pay several accounts. */
export function chequeAmount(entries: Iterable<{ amount: Cents }>): Cents {
  return sumCents([...entries].map((entry) => entry.amount))
}

/** The description that banking cheques is prefilled with. @source D3 9. */
export function chequesDescription(count: number): string {
  return `${count} Cheques`
}
