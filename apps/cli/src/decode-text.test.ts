import { expect, test } from 'vitest'
import { decodeText } from './decode-text'

const LINE = 'free -8.50 cash Café Ġorġ, stamps'
const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(LINE), LINE],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${LINE}`), LINE],
  ['UTF-16 as Windows writes it', utf16(`\ufeff${LINE}`), LINE],
  ['UTF-16 with the larger byte first', utf16(`\ufeff${LINE}`).swap16(), LINE],
  ['an ANSI file', Buffer.from('free -8.50 cash Caf\u00e9 \u0080, stamps', 'latin1'), 'free -8.50 cash Café €, stamps'],
  ['nothing', Buffer.from(''), ''],
])('[commands 4] %s is read by its encoding', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})
