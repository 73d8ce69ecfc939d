import { expect, test } from 'vitest'
import { hint, commandKey } from './hint'
import { ownHint } from './own-hint'

test('keys and words are those of the catalogue', () => {
  expect(hint('form.save-form')).toEqual({ keys: ['Ctrl Enter'], text: 'save', command: 'form.save-form' })
  expect(hint('form.save-form', 'create')).toMatchObject({ keys: ['Ctrl Enter'], text: 'create' })
  expect(hint(['grid.move-up', 'grid.move-down'])).toMatchObject({ keys: ['↑', '↓'], text: 'row' })
  expect(hint('grid.select-range')).toMatchObject({ keys: ['Shift ↑↓'], text: 'range' })
  expect(hint('clients.clone-record', undefined, { ofRow: true })).toMatchObject({
    keys: ['Alt K'],
    text: 'clone',
    ofRow: true,
  })
  expect(ownHint('Tab', 'fields')).toEqual({ keys: ['Tab'], text: 'fields' })
  expect(commandKey('users.show-list')).toBe('G us')
})

test('of a family of keys those that do something', () => {
  expect(hint('grid.sort-column', undefined, { upTo: 7 }).keys).toEqual(['Shift 1–7'])
  expect(hint('shell.show-part', 'ageing', { upTo: 5 })).toMatchObject({ keys: ['1–5'], text: 'ageing' })
  expect(hint('shell.show-part', undefined, { upTo: 8, isInField: true })).toMatchObject({
    keys: ['Alt 1–8'],
    text: 'part',
  })
  expect(hint('shell.show-part', undefined, { digits: [1, 3] }).keys).toEqual(['1', '3'])
})

test('a command without keys has no hint', () => {
  expect(() => hint('vehicles.show-exchange-purchase')).toThrow('vehicles.show-exchange-purchase has no keys')
})
