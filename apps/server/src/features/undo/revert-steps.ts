import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import { addHpPayment, editHpPayment } from '../hire-purchase/payments-service'
import { roleIDOf } from '../users/roles-service'
import { editUser } from '../users/service'
import { revertedFields } from './reverted-fields'
import type { SavedEvent } from './repository'
import type { EventImages, UndoStep, StepMaker } from './step'
import { changeActionOf, undoStepOf } from './steps'

function instalmentIn(image: EventImages['before']) {
  const pinned = (image?.pinned ?? null) as { paidDate: string } | null // as the service wrote it
  return {
    amount: toCents(Number(image?.amount)),
    dueDate: toDay(String(image?.dueDate ?? '')),
    paid: pinned !== null,
    paidDate: pinned === null ? null : toDay(pinned.paidDate),
  }
}

/** Returns the row of an event; its vehicle is in the earlier row. */
const rowOf = ({ kind, subjectID, before }: SavedEvent) => ({
  id: Number(before?.id),
  vehicleID: kind === 'schedule' ? (subjectID ?? 0) : Number(before?.vehicleID),
})

async function revertInstalment(ctx: Ctx, event: SavedEvent): Promise<void> {
  const { paid, paidDate, ...terms } = revertedFields(instalmentIn(event.before), instalmentIn(event.after))
  const tick = paid === undefined && paidDate === undefined ? {} : tickIn(event.before)
  await editHpPayment(ctx, { ...rowOf(event), ...terms, ...tick })
}

function tickIn(image: EventImages['before']) {
  const { paid, paidDate } = instalmentIn(image)
  return { paid, paidDate }
}

const INSTALMENT_EDITED: StepMaker = (event) =>
  event.changeKind === 'instalment'
    ? {
        becomes: 'The edit of the instalment will be reversed.',
        undo: (ctx) => revertInstalment(ctx, event as SavedEvent),
      }
    : null

const INSTALMENT_DELETED: StepMaker = (event) =>
  event.changeKind === 'instalment'
    ? {
        becomes: 'The instalment will be entered again, as the last one.',
        undo: (ctx) => addHpPayment(ctx, { vehicleID: rowOf(event).vehicleID, ...instalmentIn(event.before) }),
      }
    : null

/** Reverts name, role and whether a user may sign in: never a secret. */
const USER_EDITED: StepMaker = ({ subjectID, before, after }) => {
  const { username, role, isActive } = revertedFields(nameIn(before), nameIn(after))
  if (username === undefined && role === undefined && isActive === undefined) return null
  return {
    becomes: 'The edit of the user will be reversed; password and passcode stay as they are now.',
    undo: async (ctx) =>
      editUser(ctx, {
        id: subjectID ?? 0,
        ...(role === undefined ? {} : { roleID: await roleIDOf(ctx, role) }),
        ...(username === undefined ? {} : { username }),
        ...(isActive === undefined ? {} : { active: isActive }),
      }),
  }
}

const nameIn = (image: EventImages['before']) => ({
  username: String(image?.username ?? ''),
  // Of before there were roles.
  role: String(image?.role ?? 'Owner'),
  isActive: image?.isActive === true,
})

/** Steps of revert that undo does not have. */
const REVERT_ONLY: Readonly<Record<string, StepMaker>> = {
  'schedule edit': INSTALMENT_EDITED,
  'schedule delete': INSTALMENT_DELETED,
  // One that was put back before.
  'instalment edit': INSTALMENT_EDITED,
  'user edit': USER_EDITED,
}

/** Returns the step that reverts an event; null when there is none. */
export function revertStepOf(event: SavedEvent): UndoStep | null {
  return undoStepOf(event) ?? REVERT_ONLY[`${event.kind} ${changeActionOf(event)}`]?.(event) ?? null
}
