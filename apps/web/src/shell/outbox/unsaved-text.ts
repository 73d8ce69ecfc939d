import { cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { OutboxLine } from './queue'

type UnsavedLine = Pick<OutboxLine, 'state' | 'amount'>

export const lineCountText = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** `1 line is not saved, €7.00 in the amounts typed`. */
function unsavedText(lines: readonly UnsavedLine[]): string {
  const typed = lines.flatMap(({ amount }) => (amount === null ? [] : [cents(amount)]))
  const sum = typed.length > 0 ? `, ${formatEuro(sumCents(typed))} in the amounts typed` : ''
  return `${lineCountText(lines.length)} ${lines.length === 1 ? 'is' : 'are'} not saved${sum}`
}

/** Returns what becomes of unsaved lines when their user logs out, as sentences. */
export function logOutLossText(lines: readonly UnsavedLine[]): string {
  if (lines.length === 0) return 'Every line has been saved.'
  const sent = lines.filter(({ state }) => state === 'sent').length
  const said = [`${unsavedText(lines)}: none of it is kept.`]
  if (sent > 0) said.push(`${lineCountText(sent)} may already be booked. Check before you type it again.`)
  return said.join(' ')
}

/** Returns what becomes of unsaved lines when the batch is closed before them; null when there are none. */
export function afterClosingText(lines: readonly UnsavedLine[]): string | null {
  if (lines.length === 0) return null
  return `${unsavedText(lines)}: ${lines.length === 1 ? 'it' : 'they'} would come into the next batch.`
}
