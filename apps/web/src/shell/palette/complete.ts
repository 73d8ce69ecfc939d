import { COMMANDS } from '@forecourt/core/commands'
import type { Found } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { completeSlot, type SlotAtCaret } from '@forecourt/core/kernel/line'
import { recordText } from '@forecourt/core/kernel/line-print'
import { rankCommands } from '@forecourt/core/kernel/rank'
import { TYPE_WORDS } from '@forecourt/core/kernel/reading'

/** The text of a completed slot; null when there is nothing to complete it with. */
function completionOf(slot: SlotAtCaret, found: Found | null): string | null {
  const typed = slot.query.toLowerCase()
  if (slot.kind === 'verb') {
    const verbs = rankCommands(slot.query, COMMANDS).flatMap((command) => (command.verb ? [command.verb] : []))
    return verbs.find((verb) => verb.startsWith(typed)) ?? verbs[0] ?? null
  }
  if (slot.kind === 'type') return Object.keys(TYPE_WORDS).find((word) => word.startsWith(typed)) ?? null
  if (slot.of === null || !found) return null
  const account = found.accounts.find(({ open }) => open)
  const vehicle = found.vehicles[0]
  const client = found.clients[0]
  const label = {
    account: account && (account.regNo || account.accountNo),
    vehicle: vehicle?.regNo,
    client: client?.idno,
    any: vehicle?.regNo ?? client?.idno,
  }[slot.of]
  return label ? recordText(label) : null
}

/**
 * The line with the slot at the caret completed, asking the server for records.
 *
 * @returns null when there is nothing to complete.
 */
export async function completed(
  text: string,
  caret: number,
  o: { today: Day; search: (text: string) => Promise<Found> },
): Promise<string | null> {
  const slot = completeSlot(text, caret, { today: o.today, commands: COMMANDS })
  if (!slot) return null
  const found = slot.of !== null && slot.query.trim() !== '' ? await o.search(slot.query) : null
  const word = completionOf(slot, found)
  if (word === null) return null
  const before = text.slice(0, slot.start)
  const gap = before !== '' && !/[\s+]$/.test(before) ? ' ' : ''
  const after = text.slice(slot.end)
  return `${before}${gap}${word}${after.startsWith(' ') ? after : ` ${after}`}`
}
