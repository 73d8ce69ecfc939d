/** A key of the status line with what it does; see `hint` and `ownHint`. */
export interface Hint {
  keys: readonly string[]
  text: string
  /** It acts on a row of the list; the default for the keys of every list. */
  ofRow?: boolean
  command?: string
}

/** Keys that the browser or the focused part of a page handles; Esc and Alt T are commands, but not before sign-in; Alt P signs in with a passkey. */
type OwnKey =
  | ('F5' | 'Tab' | 'Shift Tab' | 'Enter' | 'R' | 'Z' | '↑' | '↓' | '←' | '→' | 'PgUp' | 'PgDn')
  | 'Ctrl V'
  | ('0' | '1' | '2' | '5' | '7' | '9' | 'Esc' | 'Alt T' | 'Alt P')

export function ownKey(key: OwnKey): string {
  return key
}

/** Returns a hint of keys that are no command. */
export function ownHint(keys: OwnKey | readonly OwnKey[], text: string): Hint {
  return { keys: [keys].flat(), text }
}
