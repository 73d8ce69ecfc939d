import { type Cents, formatDecimal } from '../../kernel/money'
import { ibanProblem } from '../settings/iban'

export interface RequestedPayment {
  name: string
  iban: string
  amount: Cents
  /** By ISO 11649. */
  reference: string
}

const NAME_MAX = 70
/** The capacity of a code of version 13 with error correction M. */
const BYTES_MAX = 331
const AMOUNT_MAX = 99_999_999_999

/**
 * The text of the QR code of a payment by EPC069-12 (version 002, UTF-8, SEPA credit transfer, without a BIC, which version 002 leaves to the bank):
 * scanned with the app of a bank it fills in the transfer. Null without an amount, name or IBAN. A name longer than 70 letters is cut.
 * @source server 23.2
 */
export function paymentCode({ name, iban, amount, reference }: RequestedPayment): string | null {
  const account = iban.replaceAll(/\s/g, '').toUpperCase()
  const payee = [...name.replaceAll(/\s+/g, ' ').trim()].slice(0, NAME_MAX).join('').trim()
  if (payee === '' || account === '' || ibanProblem(account) !== null) return null
  if (amount <= 0 || amount > AMOUNT_MAX) return null
  const code = ['BCD', '002', '1', 'SCT', '', payee, account, `EUR${formatDecimal(amount)}`, '', reference].join('\n')
  return new TextEncoder().encode(code).length > BYTES_MAX ? null : code
}
