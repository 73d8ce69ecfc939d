import { type Moves, movesOf } from '@forecourt/core/features/cash-book/moved-closings'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { ChangeAction } from '@forecourt/core/features/history/enums'
import { cents } from '@forecourt/core/kernel/money'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import type { ChequeRecord } from '../cash-book/cheques-repository'
import type { EntryRecord } from '../cash-book/entries-repository'
import { deleteEntry, saveEntry } from '../cash-book/entries-service'
import { draftOf } from '../cash-book/entry-columns'
import { addHandlingFee } from '../cash-book/handling-fee-service'
import { addExpense, deleteExpense, editExpense } from '../costings/expenses-service'
import { restoreVehicle, type VehicleParts } from '../deals/deletion'
import { type AttemptRecord, restoreAttempt } from '../deals/service'
import { addManualPayment, deleteManualPayment, editManualPayment } from '../payments/service'
import { changedBack } from './changed-back'
import { RECORD_STEPS } from './record-steps'
import { chequeAt, releasedCheques, type SavedEvent } from './repository'
import type { Images, Step, Undoing } from './step'

/** By what was saved, and whether that was new, changed or gone. */
const STEPS: Readonly<Record<string, Undoing>> = {
  ...RECORD_STEPS,
  'entry add': (event) => ({
    becomes: 'The entry will be deleted.',
    ofReceipt: (number) => `Receipt ${number} becomes void.`,
    undo: (ctx) => deleteAdded(ctx, event),
  }),
  'entry edit': (event) => ({ becomes: 'The edit will be reversed.', undo: (ctx) => editBack(ctx, event) }),
  'entry delete': (event) => ({
    becomes: 'The entry will be entered again, under a new number.',
    ofReceipt: (number) => `Receipt ${number} stays void.`,
    undo: (ctx, made) => enterAgain(ctx, event, made),
  }),
  'expense add': ({ after }) => ({
    becomes: 'The expense will be deleted.',
    undo: (ctx) => deleteExpense(ctx, { id: numberIn(after, 'id') }),
  }),
  'expense edit': ({ before, after }) => ({
    becomes: 'The edit of the expense will be reversed.',
    undo: (ctx) => editExpense(ctx, { id: numberIn(after, 'id'), ...changedBack(expenseIn(before), expenseIn(after)) }),
  }),
  'expense delete': ({ before, subjectID }) => ({
    becomes: 'The expense will be entered again.',
    undo: (ctx) => addExpense(ctx, { vehicleID: subjectID ?? 0, ...expenseIn(before) }),
  }),
  'payment add': ({ after }) => ({
    becomes: 'The payment will be deleted.',
    undo: (ctx) => deleteManualPayment(ctx, { id: numberIn(after, 'id') }),
  }),
  'payment edit': ({ before, after }) => ({
    becomes: 'The edit of the payment will be reversed.',
    undo: (ctx) =>
      editManualPayment(ctx, { id: numberIn(after, 'id'), ...changedBack(paymentIn(before), paymentIn(after)) }),
  }),
  'payment delete': ({ before, subjectID }) => ({
    becomes: 'The payment will be entered again.',
    undo: (ctx) => addManualPayment(ctx, { vehicleID: subjectID ?? 0, ...paymentIn(before) }),
  }),
  'attempt edit': ({ before, after }) => ({
    becomes: 'The attempt will be on the list again.',
    // As the service that took it off wrote them.
    undo: (ctx) => restoreAttempt(ctx, before as unknown as AttemptRecord, after as unknown as AttemptRecord),
  }),
  'vehicle delete': ({ before }) => ({
    becomes: 'The vehicle will be in stock again, with its expenses, attempts and payments.',
    // As the service that deleted it wrote them.
    undo: (ctx) => restoreVehicle(ctx, before as unknown as VehicleParts),
  }),
}

/** How an event is taken back; null for one that cannot be. */
export function stepOf(event: SavedEvent): Step | null {
  const { kind, before, operation } = event
  // Who they were is known no longer.
  if (operation === 'ErasePerson') return null
  const action = actionOf(event)
  // A car that was sold goes with its agreement, which no undo makes again.
  if (kind === 'vehicle' && action === 'delete' && (before?.sale || before?.account)) return null
  return STEPS[`${kind} ${action}`]?.(event) ?? null
}

/** Whether what was saved was new, changed or gone. */
export function actionOf({ before, after }: Images): ChangeAction {
  if (before === null) return 'add'
  return after === null ? 'delete' : 'edit'
}

/** The batches that an event changed. */
export function batchesOf({ kind, before, after }: SavedEvent): number[] {
  if (kind !== 'entry') return []
  return [...new Set([before, after].flatMap((image) => (image ? [numberIn(image, 'batch_id')] : [])))]
}

/** What an entry moves as the save left it, and as it was before. */
export const movedNow = ({ kind, after }: SavedEvent): Moves[] => movesIn(kind, after)
export const movedThen = ({ kind, before }: SavedEvent): Moves[] => movesIn(kind, before)

/** An entry as the save left it, and as it was before. */
export function entryBefore({
  kind,
  before,
  after,
}: SavedEvent): { now: EntryRecord | null; before: EntryRecord | null }[] {
  return kind === 'entry' ? [{ now: after && entryIn(after), before: before && entryIn(before) }] : []
}

export function movesIn(kind: string, image: Images['before']): Moves[] {
  if (kind !== 'entry' || !image) return []
  const { category_id: categoryID, type_id: typeID, signed_amount: signed } = entryIn(image)
  return [movesOf({ categoryID, typeID, signedAmount: toCents(signed) })]
}

function numberIn(image: Images['before'], name: string): number {
  return Number(image?.[name])
}

/** A row of the cash book as the audit keeps it. */
function entryIn(image: Images['before']): EntryRecord {
  return image as unknown as EntryRecord
}

async function deleteAdded(ctx: Ctx, { after }: SavedEvent): Promise<void> {
  const { id, tm_entry_id: ofEntry } = entryIn(after)
  // A handling fee goes with the entry that it came with.
  if (ofEntry === null) await deleteEntry(ctx, { cashEntryID: id })
}

/** An entry as an event has it, with its cheque as that was then; what was confirmed then is not asked again. */
async function draftIn(ctx: Ctx, { transactionID, ...event }: SavedEvent, image: 'before' | 'after') {
  const row = entryIn(event[image])
  const until = { transactionID, isIncluded: image === 'after' }
  const cheque = row.cheque_id === null ? null : await chequeAt(ctx.db, { id: row.cheque_id, ...until })
  return { ...draftOf(row, cheque as ChequeRecord | null), cashLimitConfirmed: true } // a row of cheques
}

/** What the edit changed becomes what it was; what others changed since stays. */
async function editBack(ctx: Ctx, event: SavedEvent): Promise<void> {
  const [before, after] = [await draftIn(ctx, event, 'before'), await draftIn(ctx, event, 'after')]
  await saveEntry(
    ctx,
    { ...changedBack(before, after), id: before.id, cashLimitConfirmed: true },
    entryIn(event.before),
  )
}

async function enterAgain(ctx: Ctx, event: SavedEvent, made: Map<number, number>): Promise<void> {
  const row = entryIn(event.before)
  const ofEntry = row.tm_entry_id === null ? null : (made.get(row.tm_entry_id) ?? null)
  if (row.category_id === CashCategory.TransportMaltaFee && ofEntry !== null) {
    await addHandlingFee(ctx, { id: ofEntry })
    return
  }
  if (await releasedCheques(ctx.db, event.transactionID, row.id)) throw new Refusal('CASH_CHEQUES_OF_ENTRY')
  const draft = { ...(await draftIn(ctx, event, 'before')), id: null, correctsID: row.corrects_id }
  made.set(row.id, (await saveEntry(ctx, draft, row)).cashID)
}

/** An expense as the audit keeps it, as it was typed. */
function expenseIn(image: Images['before']) {
  const text = (name: string) => String(image?.[name] ?? '')
  return {
    amount: toCents(numberIn(image, 'amount')),
    date: toDay(text('date')),
    vendorStr: text('vendor'),
    description: text('description'),
  }
}

/** A payment by hand as the audit keeps it: read it is in words of the wire, written in those of its table. */
function paymentIn(image: Images['before']) {
  const either = (name: string, column: string) => image?.[name] ?? image?.[column]
  return {
    amount: cents(numberIn(image, 'amount')),
    date: toDay(String(image?.date ?? '')),
    cashCategory: Number(either('categoryID', 'category_id')),
    cashType: Number(either('typeID', 'type_id')),
    receiptNumber: String(either('receiptNumber', 'receipt_number') ?? ''),
  }
}
