import {
  DIFFERENCE_REASON_NAMES,
  DIFFERENCE_REASONS,
  type DifferenceReason,
} from '@forecourt/core/features/cash-book/enums'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import { type Options, textOf } from '../../kit/options'
import { askLine } from '../../kit/prompt'

/** Why a count differs from the book, as a closing takes it. */
interface Reason {
  differenceReason: DifferenceReason
  differenceNote: string
}

/** Every reason by its name. */
export const REASONS = DIFFERENCE_REASONS.map((id) => DIFFERENCE_REASON_NAMES[id]).join(', ')

/** The reason that the options give; null when they give none. */
export function givenReason(options: Options): Reason | null {
  const text = textOf(options, 'reason')
  return text === null ? null : { differenceReason: reasonOf(text), differenceNote: textOf(options, 'note') ?? '' }
}

/** Asks why the count differs; where nobody can answer, that is what is missing. */
export async function askedReason(ctx: Context): Promise<Reason> {
  const missing = `A difference has a reason: give --reason, one of ${REASONS}`
  const text = await askLine(ctx, 'Reason ', missing, '')
  return { differenceReason: reasonOf(text), differenceNote: (await askLine(ctx, 'Note ', missing, '')).trim() }
}

/** A reason by its name, or the start of only one. */
function reasonOf(text: string): DifferenceReason {
  const typed = text.trim().toLowerCase()
  const names = DIFFERENCE_REASONS.map((id) => ({ id, name: DIFFERENCE_REASON_NAMES[id].toLowerCase() }))
  const begun = names.filter(({ name }) => typed !== '' && name.startsWith(typed))
  const found = names.find(({ name }) => name === typed) ?? (begun.length === 1 ? begun[0] : undefined)
  if (!found) throw usage(`A reason is one of ${REASONS}, not '${text.trim()}'`)
  return found.id
}
