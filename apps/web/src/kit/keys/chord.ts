/** One key press as a person writes it: `Ctrl Shift Enter`, `Alt C`, `F9`, `/`, `Shift A`. */
export interface Chord {
  readonly ctrl: boolean
  readonly alt: boolean
  readonly shift: boolean
  /** A named key (`Enter`, `ArrowDown`, `F9`) or one character; letters in lower case. */
  readonly key: string
}

/** The parts of a keyboard event that decide which key it is. */
export interface PressedKey {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}

const NAMES: Readonly<Record<string, string>> = {
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Enter',
  tab: 'Tab',
  space: ' ',
  del: 'Delete',
  delete: 'Delete',
  backspace: 'Backspace',
  pgup: 'PageUp',
  pageup: 'PageUp',
  pgdn: 'PageDown',
  pagedown: 'PageDown',
  home: 'Home',
  end: 'End',
  '↑': 'ArrowUp',
  up: 'ArrowUp',
  arrowup: 'ArrowUp',
  '↓': 'ArrowDown',
  down: 'ArrowDown',
  arrowdown: 'ArrowDown',
  '←': 'ArrowLeft',
  left: 'ArrowLeft',
  arrowleft: 'ArrowLeft',
  '→': 'ArrowRight',
  right: 'ArrowRight',
  arrowright: 'ArrowRight',
  '−': '-',
}

/** The chord of one press as written in the catalogue; modifiers first, in any order. */
export function parseChord(text: string): Chord {
  const words = text.trim().split(/\s+/)
  const last = words.pop() ?? ''
  const modifiers = new Set(words.map((word) => word.toLowerCase()))
  const key = NAMES[last.toLowerCase()] ?? (/^f\d+$/i.test(last) ? last.toUpperCase() : last.toLowerCase())
  return { ctrl: modifiers.has('ctrl'), alt: modifiers.has('alt'), shift: modifiers.has('shift'), key }
}

/**
 * True when the press is that chord. Alt chords go by the physical key, so that layouts whose Alt produces another
 * character still work; characters go by what was typed. Numpad keys count as the main ones, except with Alt, which
 * belongs to the system.
 */
export function matchesChord(event: PressedKey, chord: Chord): boolean {
  if (event.metaKey || event.ctrlKey !== chord.ctrl || event.altKey !== chord.alt) return false
  const isCharacter = chord.key.length === 1 && chord.key !== ' '
  if (chord.alt) {
    if (event.code.startsWith('Numpad')) return false
    if (isCharacter) return event.shiftKey === chord.shift && physicalKey(event.code) === chord.key
  }
  // `?` and `+` need Shift on most layouts: for a character that is no letter or digit, only the character counts.
  const isSymbol = isCharacter && !/[a-z0-9]/.test(chord.key)
  if (!isSymbol && event.shiftKey !== chord.shift) return false
  if (chord.shift && /^[0-9]$/.test(chord.key)) return physicalKey(event.code) === chord.key
  return event.key === chord.key || event.key.toLowerCase() === chord.key.toLowerCase()
}

const PHYSICAL: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Slash: '/',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
}

function physicalKey(code: string): string {
  if (code.startsWith('Key')) return code.slice(3).toLowerCase()
  if (code.startsWith('Digit') || code.startsWith('Numpad')) return code.replace(/Digit|Numpad/, '')
  return PHYSICAL[code] ?? code
}

/** True for the catalogue's two-press form `G cl`. */
export function isSequence(keys: string): boolean {
  return /^G [a-z0-9]{2}$/.test(keys)
}

/** The value of `aria-keyshortcuts` for the keys of a command. */
export function ariaKeys(keys: readonly string[]): string {
  return keys
    .filter((text) => !isSequence(text))
    .map((text) => {
      const chord = parseChord(text)
      const key = chord.key === ' ' ? 'Space' : chord.key === '+' ? 'Plus' : chord.key
      const letter = key.length === 1 ? key.toUpperCase() : key
      return [chord.ctrl && 'Control', chord.alt && 'Alt', chord.shift && 'Shift', letter].filter(Boolean).join('+')
    })
    .join(' ')
}
