/** A key of the status line with what it does; made by `hint` and `ownHint`. */
export interface Hint {
  /** Each in its own box. */
  keys: readonly string[]
  text: string
  /** It does something to a row of the list; by default what the keys of every list do is. */
  ofRow?: boolean
  /** The command that it is of. */
  command?: string
}

/**
 * Keys that a browser, or the part of a page that has focus, answers by itself; Esc and Alt T are commands, but not
 * before somebody has signed in; Alt P signs in with a passkey.
 */
type OwnKey =
  | ('F5' | 'Tab' | 'Shift Tab' | 'Enter' | 'R' | 'Z' | '↑' | '↓' | '←' | '→' | 'PgUp' | 'PgDn')
  | 'Ctrl V'
  | ('0' | '1' | '2' | '5' | '7' | '9' | 'Esc' | 'Alt T' | 'Alt P')

/** The text of such a key. */
export function ownKey(key: OwnKey): string {
  return key
}

/** A hint of keys that are no command. */
export function ownHint(keys: OwnKey | readonly OwnKey[], text: string): Hint {
  return { keys: [keys].flat(), text }
}
