import { type BalanceMovement, movementsOf } from '@forecourt/core/features/cash-book/moved-closings'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { ChangeAction } from '@forecourt/core/features/history/enums'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import type { ChequeRecord } from '../cash-book/cheques-repository'
import type { EntryRecord } from '../cash-book/entries-repository'
import { deleteEntry, saveEntry } from '../cash-book/entries-service'
import { takeBackAssessment, takeBackRefusal } from '../credit/assessment-service'
import { draftOf } from '../cash-book/entry-columns'
import { addHandlingFee } from '../cash-book/handling-fee-service'
import { addExpense, deleteExpense, editExpense } from '../costings/expenses-service'
import { restoreVehicle, type VehicleParts } from '../deals/deletion'
import { type AttemptRecord, restoreAttempt } from '../deals/service'
import { undoScheduleChange } from '../hire-purchase/schedule-change-service'
import { addManualPayment, deleteManualPayment, editManualPayment } from '../payments/service'
import { type FormNames, formFields, revertedFields, revertedFormFields } from './reverted-fields'
import { RECORD_STEPS } from './record-steps'
import { chequeAt, hasReleasedCheques, type SavedEvent } from './repository'
import type { EventImages, UndoStep, StepMaker } from './step'

const EXPENSE: FormNames = { amount: 'amount', date: 'date', vendor: 'vendorStr', description: 'description' }

const PAYMENT: FormNames = {
  ...{
    amount: 'amount',
    date: 'date',
    category_id: 'cashCategory',
    type_id: 'cashType',
    receipt_number: 'receiptNumber',
  },
}

const STEPS: Readonly<Record<string, StepMaker>> = {
  ...RECORD_STEPS,
  'entry add': (event) => ({
    becomes: 'The entry will be deleted.',
    ofReceipt: (number) => `Receipt ${number} becomes void.`,
    undo: (ctx) => deleteAddedEntry(ctx, event),
  }),
  'entry edit': (event) => ({ becomes: 'The edit will be reversed.', undo: (ctx) => revertEdit(ctx, event) }),
  'entry delete': (event) => ({
    becomes: 'The entry will be entered again, under a new number.',
    ofReceipt: (number) => `Receipt ${number} stays void.`,
    undo: (ctx, made) => enterAgain(ctx, event, made),
  }),
  'expense add': ({ after }) => ({
    becomes: 'The expense will be deleted.',
    undo: (ctx) => deleteExpense(ctx, { id: numberIn(after, 'id') }),
  }),
  'expense edit': (event) => ({
    becomes: 'The edit of the expense will be reversed.',
    undo: (ctx) => editExpense(ctx, { id: numberIn(event.after, 'id'), ...revertedFormFields(event, EXPENSE) }),
  }),
  'expense delete': ({ before, subjectID }) => ({
    becomes: 'The expense will be entered again.',
    undo: (ctx) => addExpense(ctx, { vehicleID: subjectID ?? 0, ...formFields(before, EXPENSE) }),
  }),
  'payment add': ({ after }) => ({
    becomes: 'The payment will be deleted.',
    undo: (ctx) => deleteManualPayment(ctx, { id: numberIn(after, 'id') }),
  }),
  'payment edit': (event) => ({
    becomes: 'The edit of the payment will be reversed.',
    undo: (ctx) => editManualPayment(ctx, { id: numberIn(event.after, 'id'), ...revertedFormFields(event, PAYMENT) }),
  }),
  'payment delete': ({ before, subjectID }) => ({
    becomes: 'The payment will be entered again.',
    undo: (ctx) => addManualPayment(ctx, { vehicleID: subjectID ?? 0, ...formFields(before, PAYMENT) }),
  }),
  'assessment add': ({ subjectID }) => ({
    becomes: 'The assessment will be taken back; it stays in the list.',
    undo: (ctx) => takeBackAssessment(ctx, subjectID ?? 0),
  }),
  'assessment edit': ({ after, subjectID }) =>
    after?.isLetterGiven === true
      ? {
          becomes: 'The refusal letter will count as not given.',
          undo: (ctx) =>
            takeBackRefusal(ctx, {
              ...{ id: subjectID ?? 0, clientID: numberIn(after, 'clientID'), vehicleID: numberIn(after, 'vehicleID') },
            }),
        }
      : null,
  'attempt edit': ({ before, after }) => ({
    becomes: 'The attempt will be on the list again.',
    // As the service that took it off wrote them.
    undo: (ctx) => restoreAttempt(ctx, before as unknown as AttemptRecord, after as unknown as AttemptRecord),
  }),
  'schedule edit': ({ before, after, subjectID }) =>
    after && 'changeID' in after && before && 'rows' in before
      ? {
          becomes: 'The schedule will be as it was before.',
          undo: (ctx) => undoScheduleChange(ctx, { vehicleID: subjectID ?? 0, id: numberIn(after, 'changeID') }),
        }
      : null,
  'vehicle delete': ({ before }) => ({
    becomes: 'The vehicle will be in stock again, with its expenses, attempts and payments.',
    // As the service that deleted it wrote them.
    undo: (ctx) => restoreVehicle(ctx, before as unknown as VehicleParts),
  }),
}

/** Returns the step that undoes an event; null when there is none. */
export function undoStepOf(event: SavedEvent): UndoStep | null {
  const { kind, before, operation } = event
  // Who they were is known no longer.
  if (operation === 'ErasePerson') return null
  const action = changeActionOf(event)
  // A car that was sold goes with its agreement, which no undo makes again.
  if (kind === 'vehicle' && action === 'delete' && (before?.sale || before?.account)) return null
  return STEPS[`${kind} ${action}`]?.(event) ?? null
}

/** Returns whether a record was added, edited or deleted. */
export function changeActionOf({ before, after }: EventImages): ChangeAction {
  if (before === null) return 'add'
  return after === null ? 'delete' : 'edit'
}

export function batchesOf({ kind, before, after }: SavedEvent): number[] {
  if (kind !== 'entry') return []
  return [...new Set([before, after].flatMap((image) => (image ? [numberIn(image, 'batch_id')] : [])))]
}

/** Returns the movement of an entry after the save; `movementBefore` that before it. */
export const movementAfter = ({ kind, after }: SavedEvent): BalanceMovement[] => movementsIn(kind, after)
export const movementBefore = ({ kind, before }: SavedEvent): BalanceMovement[] => movementsIn(kind, before)

/** Returns an entry after the save, and before it. */
export function entryChange({
  kind,
  before,
  after,
}: SavedEvent): { now: EntryRecord | null; before: EntryRecord | null }[] {
  return kind === 'entry' ? [{ now: after && entryIn(after), before: before && entryIn(before) }] : []
}

export function movementsIn(kind: string, image: EventImages['before']): BalanceMovement[] {
  if (kind !== 'entry' || !image) return []
  const { category_id: categoryID, type_id: typeID, signed_amount: signed } = entryIn(image)
  return [movementsOf({ categoryID, typeID, signedAmount: toCents(signed) })]
}

function numberIn(image: EventImages['before'], name: string): number {
  return Number(image?.[name])
}

/** Returns a row of the cash book from the audit. */
function entryIn(image: EventImages['before']): EntryRecord {
  return image as unknown as EntryRecord
}

async function deleteAddedEntry(ctx: Ctx, { after }: SavedEvent): Promise<void> {
  const { id, tm_entry_id: ofEntry } = entryIn(after)
  // A handling fee goes with the entry that it came with.
  if (ofEntry === null) await deleteEntry(ctx, { cashEntryID: id })
}

/** Returns an entry of an event with its cheque at that time; checks that were confirmed then are not repeated. */
async function draftIn(ctx: Ctx, { transactionID, ...event }: SavedEvent, image: 'before' | 'after') {
  const row = entryIn(event[image])
  const until = { transactionID, isIncluded: image === 'after' }
  const cheque = row.cheque_id === null ? null : await chequeAt(ctx.db, { id: row.cheque_id, ...until })
  return { ...draftOf(row, cheque as ChequeRecord | null), cashLimitConfirmed: true } // a row of cheques
}

/** Reverts the fields that the edit changed; later changes of others stay. */
async function revertEdit(ctx: Ctx, event: SavedEvent): Promise<void> {
  const [before, after] = [await draftIn(ctx, event, 'before'), await draftIn(ctx, event, 'after')]
  await saveEntry(
    ctx,
    { ...revertedFields(before, after), id: before.id, cashLimitConfirmed: true },
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
  if (await hasReleasedCheques(ctx.db, event.transactionID, row.id)) throw new Refusal('CASH_CHEQUES_OF_ENTRY')
  const draft = { ...(await draftIn(ctx, event, 'before')), id: null, correctsID: row.corrects_id }
  made.set(row.id, (await saveEntry(ctx, draft, row)).cashID)
}
