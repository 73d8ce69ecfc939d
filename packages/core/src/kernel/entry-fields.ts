import type { Slot } from './command'

/** A field that the type of an entry asks for, given in a line only by name. */
export interface DetailField {
  name: string
  message: string
  required: boolean
  /** The banks to choose from; absent for free words. */
  options?: readonly string[]
}

const bank = (options: readonly string[]): DetailField => ({
  name: 'bank',
  message: 'Bank is required',
  required: true,
  options,
})
const CHEQUE_BANKS = ['BOV', 'HSBC', 'APS', 'BNF', 'LOM', 'CBM']
const chequeNo: DetailField = { name: 'no', message: 'Cheque No is required', required: true }

/** What each cash type asks for (by type id; D3 5). A type without an entry asks for nothing. */
export const TYPE_DETAILS: Readonly<Record<number, readonly DetailField[]>> = {
  2: [
    bank(CHEQUE_BANKS),
    chequeNo,
    { name: 'ac', message: 'A/C No is required', required: true },
    { name: 'payer', message: 'Payer is required', required: true },
    { name: 'receipt', message: 'Receipt No is required', required: false },
  ],
  3: [{ name: 'batch', message: 'Batch No is required', required: true }],
  4: [bank(['BOV', 'HSBC', 'APS'])],
  5: [bank(CHEQUE_BANKS), chequeNo],
  7: [bank(['BOV', 'HSBC', 'APS', 'PayPal'])],
}

export const DETAIL_NAMES: readonly string[] = ['bank', 'no', 'ac', 'payer', 'receipt', 'batch']

/** The fields that every entry has, for lines whose grammar gives them no place: `type:bt`, `ref:20431`. */
export const ENTRY_SLOTS: readonly Slot[] = [
  { name: 'type', kind: 'type', optional: true, named: true, fallback: 'Cash' },
  { name: 'day', kind: 'day', optional: true, named: true, fallback: 'today' },
  { name: 'ref', kind: 'reference', optional: true, named: true },
  { name: 'name', kind: 'text', optional: true, named: true },
  { name: 'text', kind: 'text', optional: true, named: true },
]

/** Other words for the names of fields. */
export const FIELD_SYNONYMS: Readonly<Record<string, string>> = {
  date: 'day',
  reference: 'ref',
  vendor: 'name',
  desc: 'description',
  reg: 'vehicle',
  amt: 'amount',
}
