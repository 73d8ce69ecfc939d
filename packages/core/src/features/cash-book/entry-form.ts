import type { Day } from '../../kernel/days'
import type { PrepayMode } from '../hire-purchase/enums'
import type { Cents } from '../../kernel/money'
import { parseMoneyText } from '../../kernel/money-text'
import { CashCategory } from './enums'

/** A cash entry as typed in its form or prefilled by a line: texts under the names of the wire. */
export interface EntryForm {
  id: number | null
  version: number | null
  dateTime: string
  categoryID: number | null
  typeID: number | null
  vehicleID: number | null
  /** The typed text of a vehicle, or of one more HP account, that does not exist. */
  unknownVehicle: string
  unknownAccount: string
  /** The hire that it pays; its typed text when there is no such hire is `unknownHire`. */
  hireID: number | null
  unknownHire: string
  clientID: number | null
  client: { idno: string; name: string; surname: string }
  amount: string
  /** Vendor of a vehicle expense, else the name of the entry. */
  name: string
  description: string
  reference: string
  monthExpense: string
  handlingFee: string
  isPartExchange: boolean
  difference: string
  soldToPrice: string
  enableCombineHpPayment: boolean
  combineHpPayment: string
  prepay: PrepayMode | ''
  /** Several accounts are paid at once. */
  isMultiple: boolean
  combineHpPaymentsOfAccounts: string[]
  cheque: {
    bank: string
    chequeNumber: string
    accountNumber: string
    payerName: string
    chequeDate: string
    receiptNumber: string
  }
  bankTransfer: { bank: string; dateTime: string; reference: string }
  card: { bank: string; dateTime: string; reference: string }
  epos: { batchNo: string }
  chequeOut: { bank: string; chequeNumber: string }
  /** The prefilled amount; it follows the account until another is typed. */
  prefilled: string
  /** Confirmed checks, each with its figures (`confirmationKey`), so that other figures ask again. */
  confirmed: string[]
  /** The entry that a new one corrects. */
  correctsID: number | null
}

export const COMBINE_DEFAULT = '2'

export function emptyEntry(today: Day): EntryForm {
  return {
    id: null,
    version: null,
    dateTime: today,
    categoryID: null,
    typeID: null,
    vehicleID: null,
    unknownVehicle: '',
    unknownAccount: '',
    hireID: null,
    unknownHire: '',
    clientID: null,
    client: { idno: '', name: '', surname: '' },
    amount: '',
    name: '',
    description: '',
    reference: '',
    monthExpense: '',
    handlingFee: '',
    isPartExchange: false,
    difference: '',
    soldToPrice: '',
    enableCombineHpPayment: false,
    combineHpPayment: COMBINE_DEFAULT,
    prepay: '',
    isMultiple: false,
    combineHpPaymentsOfAccounts: [],
    ...emptyDetails(),
    prefilled: '',
    confirmed: [],
    correctsID: null,
  }
}

export type TypeDetails = Pick<EntryForm, 'cheque' | 'bankTransfer' | 'card' | 'epos' | 'chequeOut'>

export function emptyDetails(): TypeDetails {
  return {
    cheque: { bank: '', chequeNumber: '', accountNumber: '', payerName: '', chequeDate: '', receiptNumber: '' },
    bankTransfer: { bank: '', dateTime: '', reference: '' },
    card: { bank: '', dateTime: '', reference: '' },
    epos: { batchNo: '' },
    chequeOut: { bank: '', chequeNumber: '' },
  }
}

export function paysSeveralAccounts(form: Pick<EntryForm, 'id' | 'categoryID' | 'isMultiple'>): boolean {
  return form.isMultiple && form.categoryID === CashCategory.HpPayment && form.id === null
}

/** The cents of a typed amount; null for none or an invalid one. */
export function centsOf(text: string): Cents | null {
  return text.trim() === '' ? null : (parseMoneyText(text, { signed: true }).cents ?? null)
}
