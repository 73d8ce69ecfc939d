import type { Ctx } from '../../context'
import { toCents, toDay } from '../../database/values'
import { addHpPayment, editHpPayment } from '../hire-purchase/payments-service'
import { roleIDOf } from '../users/roles-service'
import { editUser } from '../users/service'
import { changedBack } from './changed-back'
import type { SavedEvent } from './repository'
import type { Images, Step, Undoing } from './step'
import { actionOf, stepOf } from './steps'

/** An instalment as an event has it, by the fields of its form. */
function instalmentIn(image: Images['before']) {
  const pinned = (image?.pinned ?? null) as { paidDate: string } | null // as the service wrote it
  return {
    amount: toCents(Number(image?.amount)),
    dueDate: toDay(String(image?.dueDate ?? '')),
    paid: pinned !== null,
    paidDate: pinned === null ? null : toDay(pinned.paidDate),
  }
}

/** Of the row that an event is of; the vehicle stands with the row as it was. */
const rowOf = ({ kind, subjectID, before }: SavedEvent) => ({
  id: Number(before?.id),
  vehicleID: kind === 'schedule' ? (subjectID ?? 0) : Number(before?.vehicleID),
})

async function instalmentBack(ctx: Ctx, event: SavedEvent): Promise<void> {
  const { paid, paidDate, ...terms } = changedBack(instalmentIn(event.before), instalmentIn(event.after))
  const tick = paid === undefined && paidDate === undefined ? {} : tickIn(event.before)
  await editHpPayment(ctx, { ...rowOf(event), ...terms, ...tick })
}

function tickIn(image: Images['before']) {
  const { paid, paidDate } = instalmentIn(image)
  return { paid, paidDate }
}

const INSTALMENT_EDITED: Undoing = (event) =>
  event.changeKind === 'instalment'
    ? {
        becomes: 'The edit of the instalment will be reversed.',
        undo: (ctx) => instalmentBack(ctx, event as SavedEvent),
      }
    : null

const INSTALMENT_DELETED: Undoing = (event) =>
  event.changeKind === 'instalment'
    ? {
        becomes: 'The instalment will be entered again, as the last one.',
        undo: (ctx) => addHpPayment(ctx, { vehicleID: rowOf(event).vehicleID, ...instalmentIn(event.before) }),
      }
    : null

/** The name, the role and whether somebody may sign in: never a secret. */
const USER_EDITED: Undoing = ({ subjectID, before, after }) => {
  const { username, role, isActive } = changedBack(nameIn(before), nameIn(after))
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

const nameIn = (image: Images['before']) => ({
  username: String(image?.username ?? ''),
  // Of before there were roles.
  role: String(image?.role ?? 'Owner'),
  isActive: image?.isActive === true,
})

/** What is put back, and not taken back by a key. */
const ONLY_PUT_BACK: Readonly<Record<string, Undoing>> = {
  'schedule edit': INSTALMENT_EDITED,
  'schedule delete': INSTALMENT_DELETED,
  // One that was put back before.
  'instalment edit': INSTALMENT_EDITED,
  'user edit': USER_EDITED,
}

/** How an event is put back; null for one that cannot be. */
export function putBackStepOf(event: SavedEvent): Step | null {
  return stepOf(event) ?? ONLY_PUT_BACK[`${event.kind} ${actionOf(event)}`]?.(event) ?? null
}
