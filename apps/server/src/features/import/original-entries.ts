import { chequeOutcomeOf } from '@forecourt/core/features/cash-book/cheque-rules'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import type { Problem } from '@forecourt/core/features/clients/rules'
import type { ImportedCashBook } from './imported-cash-book'
import type { StagedRow } from './run-repository'

export interface OriginalEntry {
  id: number
  batchID: number
  chequeID: number | null
  chequeReceiptNo: string
  shownRegNo: string
  shownAccountNo: string
  hireID: number | null
  /** The number of payments that it was typed as. */
  combined: number | null
  costID: number | null
  /** A fee is paid by the type of its entry. */
  isFee: boolean
  isCorrection: boolean
  at: string | null
  by: string
}

/** Returns the data of a row that `originalProblems` found valid. */
export function originalEntryOf({ values }: StagedRow): OriginalEntry {
  const number = (name: string) => (values[name] == null ? null : Number(values[name]))
  const text = (name: string) => String(values[name] ?? '')
  return {
    ...{ id: number('entryNo') ?? 0, batchID: number('bookBatch') ?? 0, chequeID: number('bookCheque') },
    ...{ chequeReceiptNo: text('chequeReceiptNo'), shownRegNo: text('shownRegNo') },
    ...{ shownAccountNo: text('shownAccountNo'), hireID: number('bookHire'), combined: number('combined') },
    ...{ costID: number('bookCost'), isFee: number('feeOf') !== null, by: text('enteredBy') },
    isCorrection: number('corrects') !== null,
    at: values.enteredAt == null ? null : String(values.enteredAt),
  }
}

export function originalProblems({ kind, values }: StagedRow, book: ImportedCashBook): Problem[] {
  if (kind === 'payments')
    return [
      { field: '', message: 'The files bring the cash book itself: this payment is an entry of it, or stands nowhere' },
    ]
  if (values.line === 'cheque') return [{ field: 'line', message: 'The batches of these files say what is in hand' }]
  const problems: Problem[] = []
  const batch = book.batchProblem(values.bookBatch == null ? null : Number(values.bookBatch))
  if (batch) problems.push(batch)
  const number = String(values.entryNo ?? '')
  if (!/^[1-9]\d{0,8}$/.test(number))
    problems.push({ field: 'entryNo', message: 'Entry No is the number that it had, such as 1041' })
  return problems
}

/** True for an entry that banked or gave out cheques: it has none of its own. */
export function isMadeFromCheques({ categoryID, typeID }: CashEntryDraft): boolean {
  return categoryID != null && typeID != null && chequeOutcomeOf({ categoryID, typeID }) !== null
}

/** Returns the columns of an entry that stay as they were. */
export function originalColumns(kept: OriginalEntry) {
  const { batchID, shownRegNo, shownAccountNo, hireID, combined, at, by } = kept
  return {
    ...{
      batch_id: batchID,
      reg_no: shownRegNo,
      hp_account_no: shownAccountNo,
      hire_id: hireID,
      combine_count: combined,
    },
    ...(at === null ? {} : { created_at: at }),
    ...(by === '' ? {} : { created_by: by }),
  }
}
