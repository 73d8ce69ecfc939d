import { expect, test } from 'vitest'
import { eraserOf, patchesOf } from './eraser'

const erase = eraserOf(
  ['Ġorġina Żerafa', 'Żerafa', '79797979', 'gina@zerafa.example', 'Triq (il-Kbira)', 'Jo', '102'],
  'Erased 7',
)

test.each([
  ['From GORGINA   ZERAFA, in cash', 'From Erased 7, in cash'],
  ['żerafa', 'Erased 7'],
  ['Żerafas', 'Żerafas'],
  ['call 7979 7979 or 7979-7979', 'call Erased 7 or Erased 7'],
  ['179797979', '179797979'],
  ['triq (il-kbira) 4', 'Erased 7 4'],
  ['write to gina@zerafa.example!', 'write to Erased 7!'],
  ['Jo is left at 102', 'Jo is left at 102'],
  ['𝒳 Żerafa 𝒳', '𝒳 Erased 7 𝒳'],
  ['', ''],
])('[server 25.4] %s becomes %s', (text, becomes) => {
  expect(erase(text)).toBe(becomes)
})

test('[server 25.4] nobody without words is looked for', () => {
  expect(eraserOf(['', ' ', 'ab'], 'x')('ab cd')).toBe('ab cd')
})

test('[server 25.4] of a document texts are replaced by their keys, else by words, and numbers stay', () => {
  const letterhead = { name: 'Żerafa Motors' }
  const document = {
    name: 'Gina',
    amount: 79797979,
    lines: [{ what: 'of Żerafa' }, null],
    empty: { name: '' },
    letterhead,
  }
  const given = { ...document, address: ['12', 'Mosta'] }
  expect(patchesOf(given, { fixed: { name: 'Erased 7', address: '' }, erase, leaves: ['letterhead'] })).toEqual([
    { path: ['name'], text: 'Erased 7' },
    { path: ['lines', '0', 'what'], text: 'of Erased 7' },
    { path: ['address', '0'], text: '' },
    { path: ['address', '1'], text: '' },
  ])
})
