import {
  DIFFERENCE_REASON_NAMES,
  DIFFERENCE_REASONS,
  type DifferenceReason,
} from '@forecourt/core/features/cash-book/enums'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { type Options, optionText } from '../../kit/options'
import { askLine } from '../../kit/prompt'

/** The reason for the difference of a count, as a closing takes it. */
interface ReasonInput {
  differenceReason: DifferenceReason
  differenceNote: string
}

export const REASONS = DIFFERENCE_REASONS.map((id) => DIFFERENCE_REASON_NAMES[id]).join(', ')

export function reasonFromOptions(options: Options): ReasonInput | null {
  const text = optionText(options, 'reason')
  return text === null
    ? null
    : { differenceReason: parseReason(text), differenceNote: optionText(options, 'note') ?? '' }
}

/** Asks why the count differs; where nobody can answer, fails and names the missing option. */
export async function askReason(ctx: Context): Promise<ReasonInput> {
  const missing = `A difference has a reason: give --reason, one of ${REASONS}`
  const text = await askLine(ctx, 'Reason ', missing, '')
  return { differenceReason: parseReason(text), differenceNote: (await askLine(ctx, 'Note ', missing, '')).trim() }
}

/** The reason with this name, or whose name alone begins with it. */
function parseReason(text: string): DifferenceReason {
  const typed = text.trim().toLowerCase()
  const names = DIFFERENCE_REASONS.map((id) => ({ id, name: DIFFERENCE_REASON_NAMES[id].toLowerCase() }))
  const begun = names.filter(({ name }) => typed !== '' && name.startsWith(typed))
  const found = names.find(({ name }) => name === typed) ?? (begun.length === 1 ? begun[0] : undefined)
  if (!found) throw usageFailure(`A reason is one of ${REASONS}, not '${text.trim()}'`)
  return found.id
}
