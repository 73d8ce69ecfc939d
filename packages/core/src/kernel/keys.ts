import type { Command, CommandFocus } from './command'
import { invariant } from './invariant'

/** A key press, as `Ctrl Shift Enter`, `Alt C`, `F9`, `/` or the sequence `G cl` mean it. */
export interface Chord {
  ctrl: boolean
  alt: boolean
  shift: boolean
  /** As `KeyboardEvent.key`: `Enter`, `ArrowUp`, `F9`, a sign, a space; letters in lower case. */
  key: string
  /** The letters typed after it, for a sequence; empty otherwise. */
  letters: string
}

/** What a chord needs of a keyboard event. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  metaKey: boolean
}

const NAMED: Readonly<Record<string, string>> = {
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

/**
 * The chord of a catalogue text.
 *
 * @throws InvariantError when it names no key: the catalogue is ours.
 * @example parseChord('Ctrl Shift Enter') // { ctrl: true, alt: false, shift: true, key: 'Enter', letters: '' }
 */
export function parseChord(text: string): Chord {
  const words = text.split(' ')
  const modifiers = { ctrl: false, alt: false, shift: false }
  let word = words.shift() ?? ''
  while (words.length > 0 && /^(Ctrl|Alt|Shift)$/.test(word)) {
    modifiers[word === 'Ctrl' ? 'ctrl' : word === 'Alt' ? 'alt' : 'shift'] = true
    word = words.shift() ?? ''
  }
  const isFunction = /^F([1-9]|1[0-2])$/.test(word)
  const key = NAMED[word.toLowerCase()] ?? (isFunction ? word : word.toLowerCase())
  const known = NAMED[word.toLowerCase()] !== undefined || isFunction || [...key].length === 1
  invariant(known && words.length <= 1, `Not a key: ${text}`)
  return { ...modifiers, key, letters: words.join('') }
}

const isLetter = (key: string) => /^\p{L}$/u.test(key)
const isDigit = (key: string) => /^\d$/.test(key)
/** The keys right of P, which write other things on other keyboards, and never with AltGr. */
const BY_PLACE: Readonly<Record<string, string>> = { '[': 'BracketLeft', ']': 'BracketRight' }

/** The physical key of a letter, a digit or a bracket; null for keys that have one name on every keyboard. */
function codeOf(key: string): string | null {
  if (/^[a-z]$/.test(key)) return `Key${key.toUpperCase()}`
  return isDigit(key) ? `Digit${key}` : (BY_PLACE[key] ?? null)
}

/**
 * Whether a key press is this chord (of a sequence: its first key). Alt chords match the physical key, printable keys the character, numpad
 * keys count as the main ones, except that Alt with the numpad stays with the system.
 *
 * @source commands 2.
 */
export function matchesChord(press: KeyPress, chord: Chord): boolean {
  if (press.metaKey || press.ctrlKey !== chord.ctrl || press.altKey !== chord.alt) return false
  const isNumpad = press.code.startsWith('Numpad')
  if (chord.alt) return !isNumpad && press.shiftKey === chord.shift && matchesPlace(press, chord.key)
  if (BY_PLACE[chord.key]) return !press.shiftKey && press.code === BY_PLACE[chord.key]
  const shifted = isDigit(chord.key) && chord.shift
  if (shifted) return press.shiftKey && !isNumpad && press.code === codeOf(chord.key)
  const typed = press.key === '\u2212' ? '-' : [...press.key].length === 1 ? press.key.toLowerCase() : press.key
  if (typed !== chord.key) return false
  // Shift is part of writing a sign (`?`), and says nothing of its own there.
  const isSign = [...chord.key].length === 1 && !isLetter(chord.key) && !isDigit(chord.key) && chord.key !== ' '
  return isSign || press.shiftKey === chord.shift
}

function matchesPlace(press: KeyPress, key: string): boolean {
  const code = codeOf(key)
  return code === null ? press.key === key : press.code === code
}

/** True for a key that types a character when nothing but Shift is held, so that it belongs to text where text has focus. */
export function isPrintable(chord: Chord): boolean {
  return !chord.ctrl && !chord.alt && [...chord.key].length === 1
}

/** Chords that browsers keep for themselves and never hand to a page. */
export const RESERVED_CHORDS: readonly string[] = [
  'Ctrl T',
  'Ctrl N',
  'Ctrl W',
  'Ctrl Tab',
  'Ctrl Shift Tab',
  'Ctrl PgUp',
  'Ctrl PgDn',
  'Ctrl Shift N',
  'Ctrl Shift T',
  'Ctrl Shift W',
]

/** Whether a browser or the system keeps the chord: those of the list, and any with Ctrl and Alt, which is AltGr. */
export function isReserved(chord: Chord): boolean {
  return (chord.ctrl && chord.alt) || RESERVED_CHORDS.some((each) => sameChord(parseChord(each), chord))
}

export function sameChord(a: Chord, b: Chord): boolean {
  return a.ctrl === b.ctrl && a.alt === b.alt && a.shift === b.shift && a.key === b.key && a.letters === b.letters
}

/** True for the two-press form `G cl`. */
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

type Place = 'page' | 'grid' | 'field' | 'form' | 'dialog' | 'count' | 'date'
const EVERYWHERE: readonly Place[] = ['page', 'grid', 'field', 'form', 'dialog', 'count', 'date']
/** The places that a focus covers: a grid is on the page, date and other fields are in a form. */
const COVERED: Readonly<Record<CommandFocus, readonly Place[]>> = {
  page: ['page', 'grid'],
  grid: ['grid'],
  field: ['field', 'form', 'date', 'count'],
  form: ['field', 'form', 'date'],
  dialog: ['dialog'],
  count: ['count'],
  date: ['date'],
  any: EVERYWHERE,
}

/** The places where this key of the command answers. */
function placesOf(command: Command, chord: Chord): readonly Place[] {
  const focus = command.when?.focus ?? 'any'
  return isPrintable(chord) && (focus === 'any' || focus === 'field') ? COVERED.page : COVERED[focus]
}

function screensMeet(a: Command, b: Command): boolean {
  const [ours, theirs] = [a, b].map((each) => (each.when?.screen === undefined ? null : [each.when.screen].flat()))
  return !ours || !theirs || ours.some((screen) => theirs.includes(screen))
}

/** Whether two commands would answer one key in one place. */
export function clash(a: Command, b: Command): boolean {
  if (!screensMeet(a, b)) return false
  const theirs = (b.keys ?? []).map(parseChord)
  return (a.keys ?? []).map(parseChord).some((chord) =>
    theirs.some((other) => {
      const one = sameChord(chord, other) || startsOther(chord, other) || startsOther(other, chord)
      return one && placesOf(a, chord).some((place) => placesOf(b, other).includes(place))
    }),
  )
}

/** `G` alone would swallow `G cl`. */
function startsOther(chord: Chord, other: Chord): boolean {
  return other.letters !== '' && chord.letters === '' && sameChord(chord, { ...other, letters: '' })
}
