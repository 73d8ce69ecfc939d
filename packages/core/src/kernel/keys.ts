import { invariant } from './invariant'

/** A key press, such as `Ctrl Shift Enter`, `Alt C`, `F9`, `/` or the sequence `G cl`. */
export interface Chord {
  ctrl: boolean
  alt: boolean
  shift: boolean
  /** As `KeyboardEvent.key`: `Enter`, `ArrowUp`, `F9`, a sign, a space; letters in lower case. */
  key: string
  /** The letters typed after it, for a sequence; empty otherwise. */
  letters: string
}

export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
}

const NAMED_KEYS: Readonly<Record<string, string>> = {
  enter: 'Enter',
  tab: 'Tab',
  esc: 'Escape',
  space: ' ',
  del: 'Delete',
  home: 'Home',
  end: 'End',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '−': '-',
}

/** The parsed chords of the catalogue: every key press is compared with all of them. */
const CHORDS = new Map<string, Chord>()

/**
 * Parses a chord of the catalogue.
 * @throws InvariantError when it names no key: the catalogue is ours.
 * @example parseChord('Ctrl Shift Enter') // { ctrl: true, alt: false, shift: true, key: 'Enter', letters: '' }
 */
export function parseChord(text: string): Chord {
  const known = CHORDS.get(text)
  if (known) return known
  const chord = readChord(text)
  CHORDS.set(text, chord)
  return chord
}

function readChord(text: string): Chord {
  const words = text.split(' ')
  const modifiers = { ctrl: false, alt: false, shift: false }
  let word = words.shift() ?? ''
  while (words.length > 0 && /^(Ctrl|Alt|Shift)$/.test(word)) {
    modifiers[word === 'Ctrl' ? 'ctrl' : word === 'Alt' ? 'alt' : 'shift'] = true
    word = words.shift() ?? ''
  }
  const isFunction = /^F([1-9]|1[0-2])$/.test(word)
  const key = NAMED_KEYS[word.toLowerCase()] ?? (isFunction ? word : word.toLowerCase())
  const known = NAMED_KEYS[word.toLowerCase()] !== undefined || isFunction || [...key].length === 1
  invariant(known && words.length <= 1, `Not a key: ${text}`)
  return { ...modifiers, key, letters: words.join('') }
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)
const isDigit = (key: string) => /^\d$/.test(key)
/** The keys right of P, which differ between keyboards, and never with AltGr. */
const PHYSICAL_KEYS: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' }

/** The physical key of a letter, a digit or a bracket; null for keys with one name on every keyboard. */
function codeOf(key: string): string | null {
  if (/^[a-z]$/.test(key)) return `Key${key.toUpperCase()}`
  return isDigit(key) ? `Digit${key}` : (PHYSICAL_KEYS[key] ?? null)
}

/**
 * Whether a key press is this chord (of a sequence: its first key). Alt chords match the physical key, Ctrl chords the letter or digit, and where the
 * keyboard writes another alphabet the physical key, printable keys the character; numpad keys count as the main ones, except that Alt with the numpad
 * stays with the system.
 *
 * @source commands 2.
 */
export function matchesChord(press: KeyPress, chord: Chord): boolean {
  if (press.metaKey || press.ctrlKey !== chord.ctrl || press.altKey !== chord.alt) return false
  const isNumpad = press.code.startsWith('Numpad')
  if (chord.alt) return !isNumpad && press.shiftKey === chord.shift && matchesPhysicalKey(press, chord.key)
  if (PHYSICAL_KEYS[chord.key]) return !press.shiftKey && press.code === PHYSICAL_KEYS[chord.key]
  const shifted = isDigit(chord.key) && chord.shift
  if (shifted) return press.shiftKey && !isNumpad && press.code === codeOf(chord.key)
  const typed = press.key === '\u2212' ? '-' : [...press.key].length === 1 ? press.key.toLowerCase() : press.key
  if (chord.ctrl && codeOf(chord.key) !== null) return press.shiftKey === chord.shift && ctrlKeyOf(press) === chord.key
  if (typed !== chord.key) return false
  // Shift is part of writing a sign (`?`), and says nothing of its own there.
  const isSign = [...chord.key].length === 1 && !isLetter(chord.key) && !isDigit(chord.key) && chord.key !== ' '
  return isSign || press.shiftKey === chord.shift
}

/**
 * The letter or digit of a press with Ctrl: what the keyboard writes there, or, for another alphabet, what that key writes on an English one.
 * @example ctrlKeyOf({ key: 'л', code: 'KeyK', … }) // k
 */
export function ctrlKeyOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  const typed = key.toLowerCase()
  if (/^[a-z\d]$/.test(typed) || [...key].length !== 1) return typed
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? typed
}

function matchesPhysicalKey(press: KeyPress, key: string): boolean {
  const code = codeOf(key)
  return code === null ? press.key === key : press.code === code
}

export function isSequence(keys: string): boolean {
  return parseChord(keys).letters !== ''
}

/** The value of `aria-keyshortcuts` for the keys of a command; sequences have no form there. */
export function ariaKeys(keys: readonly string[]): string {
  const chords = keys.map(parseChord).filter((chord) => chord.letters === '')
  return chords
    .map((chord) => {
      const key = chord.key === ' ' ? 'Space' : chord.key === '+' ? 'Plus' : chord.key
      const shown = key.length === 1 ? key.toUpperCase() : key
      return [chord.ctrl && 'Control', chord.alt && 'Alt', chord.shift && 'Shift', shown].filter(Boolean).join('+')
    })
    .join(' ')
}
