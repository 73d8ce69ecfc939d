import { type Day, formatDay } from '../../kernel/days'
import { squeezed } from '../../kernel/marks'
import { cents, type Cents, formatEuro, ZERO } from '../../kernel/money'
import type { Question } from '../deals/questions'
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

/** A cheque as it is compared with others: its bank and its number, without blanks, marks and leading zeros; null while one of them lacks. */
export function chequeKey({ bank, number }: { bank: string; number: string }): string | null {
  const digits = squeezed(number).replace(/^0+(?=.)/, '')
  return bank.trim() === '' || digits === '' ? null : `${squeezed(bank)} ${digits}`
}

/** An entry that has a cheque of the same bank and number; amounts in cents. */
export interface TakenNumber {
  id: number
  bank: string
  number: string
  signed: Cents
  name: string
  date: Day
}

/** Asks about the number of a cheque that another entry has: whoever takes a cheque twice books its money twice. */
export function chequeTakenQuestion({ id, bank, number, signed, name, date }: TakenNumber): Question {
  const whose = name === '' ? '' : ` of ${name}`
  const reason = `Cheque ${number} of ${bank} is in entry ${id} already, ${formatEuro(signed)}${whose} on ${formatDay(date)}.`
  return { doubt: 'cheque-taken', field: 'cheque.chequeNumber', reason }
}
