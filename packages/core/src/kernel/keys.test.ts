import { keysClash, isPrintable, isReservedChord } from '../../test-data/key-clashes'
import { describe, expect, test } from 'vitest'
import type { Command } from './command'
import { ariaKeys, isSequence, matchesChord, parseChord, type KeyPress } from './keys'

const press = (key: string, code: string, held = ''): KeyPress => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
  metaKey: held.includes('m'),
})

describe('[commands 2] key presses', () => {
  test.each([
    ['Ctrl K', press('k', 'KeyK', 'c'), true],
    ['Ctrl K', press('K', 'KeyK', 'c'), true],
    ['Ctrl K', press('K', 'KeyK', 'cs'), false],
    ['Ctrl K', press('k', 'KeyK', 'ca'), false],
    ['Ctrl K', press('k', 'KeyK', 'm'), false],
    ['Ctrl K', press('k', 'KeyK', 'cm'), false],
    ['Ctrl Enter', press('Enter', 'NumpadEnter', 'c'), true],
    ['Ctrl Shift Enter', press('Enter', 'Enter', 'cs'), true],
    ['Ctrl Enter', press('Enter', 'Enter', 'cs'), false],
    ['Alt C', press('ċ', 'KeyC', 'a'), true],
    ['Alt C', press('c', 'KeyI', 'a'), false],
    ['Alt 1', press('1', 'Digit1', 'a'), true],
    ['Alt 1', press('1', 'Numpad1', 'a'), false],
    ['Alt ↓', press('ArrowDown', 'ArrowDown', 'a'), true],
    ['Alt ↓', press('ArrowDown', 'Numpad2', 'a'), false],
    ['Alt Enter', press('Enter', 'NumpadEnter', 'a'), false],
    ['Alt PgDn', press('PageDown', 'PageDown', 'a'), true],
    ['1', press('1', 'Numpad1'), true],
    ['1', press('!', 'Digit1', 's'), false],
    ['Shift 1', press('!', 'Digit1', 's'), true],
    ['Shift 1', press('1', 'Digit1'), false],
    ['Shift 1', press('End', 'Numpad1', 's'), false],
    ['+', press('+', 'Equal', 's'), true],
    ['+', press('+', 'NumpadAdd'), true],
    ['−', press('-', 'NumpadSubtract'), true],
    ['−', press('\u2212', 'Slash'), true],
    ['?', press('?', 'Slash', 's'), true],
    ['/', press('?', 'Slash', 's'), false],
    [':', press(':', 'Period', 's'), true],
    ['J', press('j', 'KeyJ'), true],
    ['J', press('J', 'KeyJ'), true],
    ['J', press('J', 'KeyJ', 's'), false],
    ['Shift A', press('A', 'KeyA', 's'), true],
    ['Shift A', press('a', 'KeyA', 's'), true],
    ['Shift A', press('a', 'KeyA'), false],
    ['J', press('c', 'KeyJ'), false],
    ['[', press('ġ', 'BracketLeft'), true],
    ['[', press('[', 'BracketLeft'), true],
    ['[', press('[', 'Digit8', 'ca'), false],
    ['[', press('{', 'BracketLeft', 's'), false],
    ['Space', press(' ', 'Space'), true],
    ['Space', press(' ', 'Space', 's'), false],
    ['Del', press('Delete', 'Delete'), true],
    ['Esc', press('Escape', 'Escape'), true],
    ['F6', press('F6', 'F6'), true],
    ['Shift F6', press('F6', 'F6', 's'), true],
    ['F6', press('F6', 'F6', 's'), false],
    ['Shift ↑', press('ArrowUp', 'ArrowUp', 's'), true],
    ['G cl', press('g', 'KeyG'), true],
    // Greek, Cyrillic and Arabic keyboards, and a French one, whose digits need Shift.
    ['Ctrl K', press('κ', 'KeyK', 'c'), true],
    ['Ctrl K', press('л', 'KeyK', 'c'), true],
    ['Ctrl Shift K', press('Л', 'KeyK', 'cs'), true],
    ['Ctrl K', press('Л', 'KeyK', 'cs'), false],
    ['Ctrl K', press('ن', 'KeyK', 'c'), true],
    ['Ctrl H', press('л', 'KeyK', 'c'), false],
    ['Ctrl 1', press('&', 'Digit1', 'c'), true],
    // Where letters are ours, but stand elsewhere, the letter counts, as in every program.
    ['Ctrl Q', press('q', 'KeyA', 'c'), true],
    ['Ctrl A', press('q', 'KeyA', 'c'), false],
  ] as const)('%s answers %j: %s', (chord, event, answers) => {
    expect(matchesChord(event, parseChord(chord))).toBe(answers)
  })

  test('what names no key is a bug', () => {
    for (const text of ['', 'Ctrl', 'Hyper K', 'F13', 'Ctrl Enter now please', 'f1'])
      expect(() => parseChord(text)).toThrow('Not a key')
  })

  test('what browsers and AltGr keep is known', () => {
    for (const text of ['Ctrl T', 'Ctrl Shift N', 'Ctrl PgDn', 'Ctrl Tab', 'Ctrl Alt L'])
      expect(isReservedChord(parseChord(text))).toBe(true)
    for (const text of ['Ctrl K', 'Alt T', 'T', 'Ctrl Shift Enter', 'PgDn'])
      expect(isReservedChord(parseChord(text))).toBe(false)
  })

  test('sequences and printable keys are told from chords', () => {
    expect(['G cl', 'Ctrl K', 'G'].map(isSequence)).toEqual([true, false, false])
    expect(['/', 'Space', 'Shift A', 'F9', 'Ctrl K', 'Enter'].map((text) => isPrintable(parseChord(text)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('announced as browsers want them', () => {
    expect(ariaKeys(['Ctrl K', ':', 'G cl', 'Shift ↑', '+', 'Space'])).toBe('Control+K : Shift+ArrowUp Plus Space')
  })
})

describe('[commands 2] clashes', () => {
  const command = (keys: string[], when: Command['when'] = {}): Command => ({
    id: 'a.b-c',
    title: 'A',
    keys,
    when,
    surfaces: ['web'],
    group: 'Page',
  })
  test.each([
    ['one chord everywhere and on one screen', command(['Ctrl K']), command(['Ctrl K'], { screen: 'vehicles' }), true],
    ['two screens', command(['E'], { screen: 'vehicles' }), command(['E'], { screen: ['clients'] }), false],
    [
      'a screen of several',
      command(['E'], { screen: ['vehicles', 'clients'] }),
      command(['E'], { screen: 'clients' }),
      true,
    ],
    ['page and grid', command(['N'], { focus: 'page' }), command(['N'], { focus: 'grid' }), true],
    ['grid and dialog', command(['N'], { focus: 'grid' }), command(['N'], { focus: 'dialog' }), false],
    ['a printable key everywhere is outside text', command(['T']), command(['T'], { focus: 'date' }), false],
    ['and so on the grid', command(['T']), command(['T'], { focus: 'grid' }), true],
    ['form and date', command(['+'], { focus: 'form' }), command(['+'], { focus: 'date' }), true],
    ['a lone G would swallow the sequence', command(['G']), command(['G cl']), true],
    ['sequences of other letters', command(['G ve']), command(['G cl']), false],
    ['shift or not', command(['Enter']), command(['Shift Enter']), false],
    ['no keys', command([]), command([]), false],
  ] as const)('%s', (_, a, b, clashes) => {
    expect(keysClash(a, b)).toBe(clashes)
    expect(keysClash(b, a)).toBe(clashes)
  })
})
