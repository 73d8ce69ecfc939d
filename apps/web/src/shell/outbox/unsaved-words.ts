import { cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import type { OutboxLine } from './queue'

type UnsavedLine = Pick<OutboxLine, 'state' | 'amount'>

export const countOf = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** `1 line is not saved, €7.00 in the amounts typed`. */
function unsavedOf(lines: readonly UnsavedLine[]): string {
  const typed = lines.flatMap(({ amount }) => (amount === null ? [] : [cents(amount)]))
  const sum = typed.length > 0 ? `, ${formatEuro(sumCents(typed))} in the amounts typed` : ''
  return `${countOf(lines.length)} ${lines.length === 1 ? 'is' : 'are'} not saved${sum}`
}

/** What becomes of unsaved lines when their person logs out, as sentences. */
export function whatIsLost(lines: readonly UnsavedLine[]): string {
  if (lines.length === 0) return 'Every line has been saved.'
  const sent = lines.filter(({ state }) => state === 'sent').length
  const said = [`${unsavedOf(lines)}: none of it is kept.`]
  if (sent > 0) said.push(`${countOf(sent)} may already be booked. Check before you type it again.`)
  return said.join(' ')
}

/** What becomes of unsaved lines when the batch is closed before them; null when there are none. */
export function whatComesLater(lines: readonly UnsavedLine[]): string | null {
  if (lines.length === 0) return null
  return `${unsavedOf(lines)}: ${lines.length === 1 ? 'it' : 'they'} would come into the next batch.`
}
