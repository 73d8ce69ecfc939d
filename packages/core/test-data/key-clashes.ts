import type { Command, CommandFocus } from '../src/kernel/command'
import { type Chord, parseChord } from '../src/kernel/keys'

/** Whether a key types a character when nothing but Shift is held, so that it belongs to text where text has focus. */
export function isPrintable(chord: Chord): boolean {
  return !chord.ctrl && !chord.alt && [...chord.key].length === 1
}

function sameChord(a: Chord, b: Chord): boolean {
  return a.ctrl === b.ctrl && a.alt === b.alt && a.shift === b.shift && a.key === b.key && a.letters === b.letters
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
export function isReservedChord(chord: Chord): boolean {
  return (chord.ctrl && chord.alt) || RESERVED_CHORDS.some((each) => sameChord(parseChord(each), chord))
}

type FocusScope = 'page' | 'grid' | 'field' | 'form' | 'dialog' | 'question' | 'count' | 'date'
const ALL_SCOPES: readonly FocusScope[] = ['page', 'grid', 'field', 'form', 'dialog', 'question', 'count', 'date']
/** The scopes of a focus: a grid is on the page, date and other fields are in a form. */
const SCOPES_OF_FOCUS: Readonly<Record<CommandFocus, readonly FocusScope[]>> = {
  page: ['page', 'grid'],
  grid: ['grid'],
  field: ['field', 'form', 'date', 'count'],
  form: ['field', 'form', 'date'],
  dialog: ['dialog'],
  question: ['question'],
  count: ['count'],
  date: ['date'],
  any: ALL_SCOPES,
}

function scopesOf(command: Command, chord: Chord): readonly FocusScope[] {
  const focus = command.when?.focus ?? 'any'
  return isPrintable(chord) && (focus === 'any' || focus === 'field') ? SCOPES_OF_FOCUS.page : SCOPES_OF_FOCUS[focus]
}

function haveCommonScreen(a: Command, b: Command): boolean {
  const [ours, theirs] = [a, b].map((each) => (each.when?.screen === undefined ? null : [each.when.screen].flat()))
  return !ours || !theirs || ours.some((screen) => theirs.includes(screen))
}

/** Whether two commands would answer one key in one place. */
export function keysClash(a: Command, b: Command): boolean {
  if (!haveCommonScreen(a, b)) return false
  const theirs = (b.keys ?? []).map(parseChord)
  return (a.keys ?? []).map(parseChord).some((chord) =>
    theirs.some((other) => {
      const one = sameChord(chord, other) || beginsSequence(chord, other) || beginsSequence(other, chord)
      return one && scopesOf(a, chord).some((place) => scopesOf(b, other).includes(place))
    }),
  )
}

/** `G` alone would swallow `G cl`. */
function beginsSequence(chord: Chord, other: Chord): boolean {
  return other.letters !== '' && chord.letters === '' && sameChord(chord, { ...other, letters: '' })
}
