import { type Day, formatDay } from '../../kernel/days'
import { type OfTransferFields, TRANSFER_FIELDS } from './fields'

/** The checklist of a transfer; days are null while nobody entered them. */
export type TransferSteps = OfTransferFields<{ flag: boolean; day: Day | null; text: string }>

/**
 * Returns what of a transfer is still open, in the words of the checklist and its order.
 * @param isSettled Whether its hire purchase account is settled: then that is cancelled, too.
 * @source server 6.9
 */
export function openTransferSteps(steps: TransferSteps, { isSettled }: { isSettled: boolean }): string[] {
  return TRANSFER_FIELDS.flatMap((field) => {
    if (!('isNeeded' in field) || (field.isNeeded === 'settled' && !isSettled)) return []
    const value = steps[field.name]
    return value === false || value === null ? [field.label] : []
  })
}

/** Returns the fields of a checklist that cannot be right, with a sentence each. */
export function transferProblems(
  { doneOn, hpCancelledOn }: Pick<TransferSteps, 'doneOn' | 'hpCancelledOn'>,
  { soldOn, today }: { soldOn: Day; today: Day },
): { field: string; message: string }[] {
  const problems: { field: string; message: string }[] = []
  if (doneOn !== null && doneOn < soldOn)
    problems.push({ field: 'doneOn', message: `The transfer cannot be before the sale on ${formatDay(soldOn)}` })
  for (const [field, on] of [['doneOn', doneOn] as const, ['hpCancelledOn', hpCancelledOn] as const])
    if (on !== null && on > today) problems.push({ field, message: 'Enter a day that is not in the future' })
  return problems
}
