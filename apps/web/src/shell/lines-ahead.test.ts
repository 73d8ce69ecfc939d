import { day } from '@forecourt/core/kernel/days'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyEntry } from '@forecourt/core/features/cash-book/entry-form'
import { DraftStore } from '../kit/drafts/drafts'
import { LinesAhead } from './lines-ahead'

let keys = 0
const drafts = () =>
  new DraftStore(
    sessionStorage,
    () => 'm.borg',
    () => `key ${keys++}`,
    () => 1,
  )
const shown = (lines: LinesAhead) => lines.state.lines.map(({ text, state, why }) => `${text}: ${state} ${why}`.trim())

beforeEach(() => sessionStorage.clear())

describe('[A1] lines that are saved one after the other', () => {
  test('one that nobody waits for is kept with the reason; who waits for it takes its end', () => {
    const lines = new LinesAhead(drafts())
    const first = lines.push('pay ABC 123 24', () => true)
    const second = lines.push('pay PAY 001', () => true)
    lines.handOver(first)
    expect(lines.end(first, { kind: 'open', why: 'Too little', seed: null, doubts: [] })).toBe(false)
    expect(shown(lines)).toEqual(['pay ABC 123 24: unsaved Too little', 'pay PAY 001: waiting'])
    expect(lines.end(second, { kind: 'open', why: 'Too much', seed: null, doubts: [] })).toBe(true)
    expect(shown(lines)).toEqual(['pay ABC 123 24: unsaved Too little'])
  })
  test('one of which something is asked is kept until the answer, and goes out with it under its own key', () => {
    const lines = new LinesAhead(drafts())
    const doubts = ['30-11-2026 is ahead of today']
    const id = lines.push('exp GHV 552 3', () => 'asking', 'key of the first try')
    expect(lines.end(id, { kind: 'open', why: 'Ahead', seed: {}, doubts })).toBe(true)
    expect(shown(lines)).toEqual(['exp GHV 552 3: unsaved Ahead'])
    lines.accept(id, doubts)
    expect(lines.line(id)).toMatchObject({ state: 'waiting', why: '', accepted: doubts, key: 'key of the first try' })
  })
  test('what is sent cannot be taken back, and goes on with the same key when the page is loaded again', () => {
    const lines = new LinesAhead(drafts())
    const sent = lines.push('pay ABC 123 250', () => true)
    lines.push('pay PAY 001', () => true)
    const gone = lines.push('pay GHV 552', () => true)
    expect(lines.takeBack(gone)).toBe(true)
    lines.markSent(sent, { form: emptyEntry(day('2026-11-22')), key: 'sent once' })
    expect(lines.takeBack(sent)).toBe(false)
    const again = new LinesAhead(drafts())
    expect(again.line(sent)?.sent?.key).toBe('sent once')
    expect(shown(again)).toEqual([
      'pay ABC 123 250: sent',
      'pay PAY 001: unsaved The page was loaded again before it was saved',
    ])
  })
  test('they go with the drafts of their user, and are none that Alt Z brings back', () => {
    const store = drafts()
    const lines = new LinesAhead(store)
    lines.keep(['pay ABC 123 250', 'pay PAY 001'], 'Pasted')
    expect(store.list()).toEqual([])
    store.clearAll()
    expect(sessionStorage.length).toBe(0)
    lines.keep(['due'], 'Pasted')
    for (const { id } of lines.state.lines) lines.remove(id)
    expect(sessionStorage.length).toBe(0)
  })
})
