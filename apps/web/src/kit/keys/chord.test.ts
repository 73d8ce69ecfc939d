import { expect, test } from 'vitest'
import { ariaKeys, matchesChord, parseChord } from './chord'

const event = (key: string, code: string, more = {}) => ({
  key,
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...more,
})

test.each([
  ['Ctrl Enter', event('Enter', 'NumpadEnter', { ctrlKey: true }), true],
  ['Ctrl Enter', event('Enter', 'Enter', { ctrlKey: true, shiftKey: true }), false],
  ['Ctrl K', event('K', 'KeyK', { ctrlKey: true }), true],
  ['Ctrl K', event('k', 'KeyK', { ctrlKey: true, metaKey: true }), false],
  ['Alt 1', event('&', 'Digit1', { altKey: true }), true],
  ['Alt 1', event('1', 'Numpad1', { altKey: true }), false],
  ['?', event('?', 'Slash', { shiftKey: true }), true],
  [':', event(':', 'Semicolon', { shiftKey: true }), true],
  ['/', event('/', 'NumpadDivide'), true],
  ['+', event('+', 'NumpadAdd'), true],
  ['N', event('n', 'KeyN'), true],
  ['N', event('N', 'KeyN', { shiftKey: true }), false],
  ['Shift A', event('A', 'KeyA', { shiftKey: true }), true],
  ['Shift 3', event('£', 'Digit3', { shiftKey: true }), true],
  ['PgDn', event('PageDown', 'PageDown'), true],
  ['Del', event('Delete', 'Delete'), true],
  ['F9', event('F9', 'F9'), true],
  ['Space', event(' ', 'Space'), true],
])('%s', (keys, press, expected) => {
  expect(matchesChord(press, parseChord(keys))).toBe(expected)
})

test('keys are announced in the words of aria-keyshortcuts', () => {
  expect(ariaKeys(['Ctrl Shift Enter', 'Alt C', 'G cl', 'Space', '+'])).toBe('Control+Shift+Enter Alt+C Space Plus')
})
