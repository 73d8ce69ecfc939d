import { readFileSync } from 'node:fs'
import { COMMANDS } from '@forecourt/core/commands'
import { describe, expect, test } from 'vitest'
import { globalCommand } from '../drafts/type-ahead'
import { type BufferedKey, type KeySituation, WAIT_RULES, type WaitKind } from './key-rules'

const key = (text: string): BufferedKey => ({
  key: text.replace('Ctrl ', ''),
  code: '',
  ctrlKey: text.startsWith('Ctrl '),
  altKey: false,
  shiftKey: false,
})
const AT_ONCE: KeySituation = {
  isNext: true,
  isReplayed: false,
  isAfterPause: true,
  isBehindCommand: false,
  isRead: true,
  cover: null,
  isGlobalCommand: false,
}

/** The keys that pass in a situation. */
const passing = (kind: WaitKind, at: Partial<KeySituation>) =>
  ['a', 'Enter', 'Escape', 'Ctrl Enter', 'Ctrl k'].filter((text) =>
    WAIT_RULES[kind].passes(key(text), { ...AT_ONCE, ...at }),
  )

describe('[commands 1] which keys pass while something is waited for', () => {
  test.each<[WaitKind, Partial<KeySituation>, string[]]>([
    ['screen', {}, []],
    ['dialog', {}, ['Escape']],
    ['dialog', { isNext: false }, ['Escape']],
    ['dialog', { isNext: false, isReplayed: true }, []],
    ['dialog', { isNext: false, isAfterPause: false }, []],
    ['line', {}, ['Escape']],
    ['line', { isNext: false }, ['Escape']],
    ['line', { isNext: false, isBehindCommand: true }, []],
    ['save', {}, []],
    ['save', { cover: 'palette' }, []],
    ['save', { cover: 'dialog' }, ['a', 'Enter', 'Escape', 'Ctrl Enter', 'Ctrl k']],
    ['save', { cover: 'gate', isNext: false }, []],
    ['slow-save', {}, ['Escape', 'Ctrl k']],
    ['slow-save', { isNext: false }, ['Escape']],
    ['slow-save', { isNext: false, isAfterPause: false }, []],
    ['slow-save', { isReplayed: true }, ['Ctrl k']],
    ['slow-save', { isGlobalCommand: true }, ['a', 'Enter', 'Escape', 'Ctrl Enter', 'Ctrl k']],
    ['slow-save', { isGlobalCommand: true, isRead: false }, ['Escape', 'Ctrl k']],
    ['slow-save', { cover: 'palette' }, ['a', 'Enter', 'Escape', 'Ctrl Enter', 'Ctrl k']],
    ['slow-save', { cover: 'palette', isNext: false }, []],
  ])('%s %o: %o', (kind, at, wanted) => {
    expect(passing(kind, at)).toEqual(wanted)
  })

  test('the page on type-ahead prints the table', () => {
    const page = readFileSync('docs/domain/type-ahead.md', 'utf8').replace(/ +/g, ' ')
    for (const { waitsFor, passesText } of Object.values(WAIT_RULES))
      expect(page).toContain(`| ${waitsFor} | ${passesText} |`)
  })

  test('a command of the whole program works on any screen, whatever has focus', () => {
    expect(globalCommand(COMMANDS, key('Ctrl d'))?.route).toEqual({ to: '/reconciliation/reconcile' })
    expect(globalCommand(COMMANDS, key('g'))).toBeUndefined()
    expect(globalCommand(COMMANDS, key('Ctrl Enter'))).toBeUndefined()
  })
})
