/** Says how many keys were typed for what was not there; '' for none. */
export function missedKeysText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 keystroke since then was not recorded' : `${count} keystrokes since then were not recorded`
}
