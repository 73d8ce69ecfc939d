import { type Day, formatDay } from '../../kernel/days'
import { squeezeText } from '../../kernel/registrations'
import { cents, type Cents, formatEuro, ZERO } from '../../kernel/money'
import { checkToConfirm, type FieldCheck } from '../../checks'
import { CashCategory, CashType } from './enums'

export interface ChequeEntry {
  categoryID: number
  typeID: number
  signedAmount: Cents
}

/** The state of a cheque that an entry took out of hand: banked or given out. */
export type ChequeOutcome = 'banked' | 'out'

/** Returns the state that an entry gives to its cheques; null for an entry that takes none. */
export function chequeOutcomeOf(entry: { categoryID: number; typeID: number }): ChequeOutcome | null {
  if (entry.categoryID === CashCategory.ChequeOut) return 'out'
  return entry.categoryID === CashCategory.BankDeposit && entry.typeID === CashType.Cheque ? 'banked' : null
}

/**
 * The change of the cheques in hand by an entry, in cents. A received cheque adds its amount; the entry that banks cheques (category BankDeposit,
 * type Cheque) or gives them out (category ChequeOut) subtracts its sum. Our own cheques (type ChequeOut) were never in hand.
 */
export function chequesChange(entry: ChequeEntry): Cents {
  return entry.typeID === CashType.Cheque || chequeOutcomeOf(entry) !== null ? entry.signedAmount : ZERO
}

/**
 * The cheques in hand when a batch closes, in cents; the next batch opens with them. Always the sum of the pending cheques.
 * @example chequesClosing(cents(0), [received250, banked250]) // 0
 */
export function chequesClosing(opening: Cents, entries: Iterable<ChequeEntry>): Cents {
  let closing: number = opening
  for (const entry of entries) closing += chequesChange(entry)
  return cents(closing)
}

/**
 * The prefilled description of a bank deposit of cheques.
 * @source D3 9.
 */
export function chequesDescription(count: number): string {
  return `${count} Cheques`
}

/** The key by which cheques are compared: bank and number, without blanks, punctuation and leading zeros; null while one of them is missing. */
export function chequeKey({ bank, number }: { bank: string; number: string }): string | null {
  const digits = squeezeText(number).replace(/^0+(?=.)/, '')
  return bank.trim() === '' || digits === '' ? null : `${squeezeText(bank)} ${digits}`
}

/** An entry with a cheque of the same bank and number; amounts in cents. */
export interface DuplicateCheque {
  id: number
  bank: string
  number: string
  signed: Cents
  name: string
  date: Day
}

/** Asks to confirm a cheque number that another entry has: a cheque received twice books its money twice. */
export function duplicateChequeCheck({ id, bank, number, signed, name, date }: DuplicateCheque): FieldCheck {
  const whose = name === '' ? '' : ` of ${name}`
  const sentence = `Cheque ${number} of ${bank} is in entry ${id} already, ${formatEuro(signed)}${whose} on ${formatDay(date)}.`
  return checkToConfirm('cheque-taken', 'cheque.chequeNumber', sentence)
}
