import { useSnapshot } from 'valtio'
import { commandKey } from '../../kit/hint'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { Outbox } from './outbox'
import { isOnItsWay } from './queue'

/** Returns what becomes of the lines of the outbox; null when there are none. */
export function useOutboxText({ state }: Outbox, keyboard: Keyboard): string | null {
  const { lines, isUnreachable } = useSnapshot(state)
  const going = lines.filter(isOnItsWay).length
  const unsaved = lines.length - going
  const later = lines.find(({ state, why }) => state === 'waiting' && why !== '')
  const said: string[] = []
  if (unsaved > 0)
    said.push(`${unsaved === 1 ? '1 line is' : `${unsaved} lines are`} not saved: ${outboxKey(keyboard)}`)
  if (going > 0 && isUnreachable)
    said.push(`Server not reachable, ${going === 1 ? '1 line is' : `${going} lines are`} kept`)
  else if (later) said.push(`${later.why}: open its form and the line is sent`)
  else if (going > 0) said.push(going === 1 ? 'Saving a line...' : `Saving ${going} lines...`)
  return said.length > 0 ? said.join(' · ') : null
}

/** Returns the key that opens the outbox in this mode: in a field it belongs to the form. */
export function outboxKey({ mode }: Keyboard): string {
  const own = commandKey('shell.open-outbox')
  return mode === 'entry' || mode === 'edit' ? `${commandKey('shell.open-palette')} ${own}` : own
}
