import type { DetailField, EntryLine, Slot } from '../../kernel/command'
import type { PrepayMode } from '../hire-purchase/enums'
import { directionOf } from './direction'
import { BANKS, type CashCategoryID, CashType } from './enums'

/** The words of a line for the types of an entry; the first is the default. */
export const TYPE_WORDS: Readonly<Record<string, number>> = {
  cash: CashType.Cash,
  chq: CashType.Cheque,
  epos: CashType.EPOS,
  bt: CashType.BankTransfer,
  co: CashType.ChequeOut,
  nc: CashType.NonCash,
  card: CashType.Card,
}

const bank = (options: readonly string[]): DetailField => ({
  name: 'bank',
  message: 'Bank is required',
  required: true,
  options,
})
const chequeNo: DetailField = { name: 'no', message: 'Cheque No is required', required: true }

/** The fields of each type (D3 5). A type that is not here has none. */
const TYPE_DETAILS: EntryLine['details'] = {
  [CashType.Cheque]: [
    bank(BANKS.cheque),
    chequeNo,
    { name: 'ac', message: 'A/C No is required', required: true },
    { name: 'payer', message: 'Payer is required', required: true },
    { name: 'receipt', message: 'Receipt No is required', required: false },
  ],
  [CashType.EPOS]: [{ name: 'batch', message: 'Batch No is required', required: true }],
  [CashType.BankTransfer]: [bank(BANKS.bankTransfer)],
  [CashType.ChequeOut]: [bank(BANKS.chequeOut), chequeNo],
  [CashType.Card]: [bank(BANKS.card)],
}

/** The words of a line for the modes of a part payment; the first is the default. */
export const PREPAY_WORDS: Readonly<Record<PrepayMode, number>> = { lower: 1, sooner: 2 }

export const typeSlot = {
  name: 'type',
  kind: 'choice',
  optional: true,
  fallback: 'Cash',
  choices: TYPE_WORDS,
} as const satisfies Slot

const ENTRY_SLOTS: readonly Slot[] = [
  { ...typeSlot, named: true },
  { name: 'day', kind: 'day', optional: true, named: true, fallback: 'today', direction: 'mostly-past' },
  { name: 'ref', kind: 'reference', optional: true, named: true },
  { name: 'name', kind: 'text', optional: true, named: true },
  { name: 'text', kind: 'text', optional: true, named: true },
]

/** The common part of all lines of a category: `type:bt`, `ref:20431`, and the fields of its type. */
export function entryLine(categoryID: CashCategoryID): EntryLine {
  return { categoryID, isOut: directionOf(categoryID) === 'out', slots: ENTRY_SLOTS, details: TYPE_DETAILS }
}
