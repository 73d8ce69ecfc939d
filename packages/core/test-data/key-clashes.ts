import type { Command, CommandFocus } from '../src/kernel/command'
import { type Chord, parseChord } from '../src/kernel/keys'

/** True for a key that types a character when nothing but Shift is held, so that it belongs to text where text has focus. */
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
export function isReserved(chord: Chord): boolean {
  return (chord.ctrl && chord.alt) || RESERVED_CHORDS.some((each) => sameChord(parseChord(each), chord))
}

type Place = 'page' | 'grid' | 'field' | 'form' | 'dialog' | 'question' | 'count' | 'date'
const EVERYWHERE: readonly Place[] = ['page', 'grid', 'field', 'form', 'dialog', 'question', 'count', 'date']
/** The places that a focus covers: a grid is on the page, date and other fields are in a form. */
const COVERED: Readonly<Record<CommandFocus, readonly Place[]>> = {
  page: ['page', 'grid'],
  grid: ['grid'],
  field: ['field', 'form', 'date', 'count'],
  form: ['field', 'form', 'date'],
  dialog: ['dialog'],
  question: ['question'],
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
