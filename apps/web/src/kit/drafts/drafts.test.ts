import { beforeEach, describe, expect, test } from 'vitest'
import { draftKeyPrefix, removeKeysWithPrefix } from '../storage-keys'
import { type DraftID, DraftStore, seedDraft } from './drafts'

const ADD: DraftID = { screen: 'cash-management-add', record: 'new' }
let key = 0
let now = 0
const store = (username = 'm.borg') =>
  new DraftStore(
    sessionStorage,
    () => username,
    () => `key-${++key}`,
    () => ++now,
  )

describe('drafts of a tab', () => {
  beforeEach(() => sessionStorage.clear())

  test('a prefilled form does not lose what was typed there: it steps aside and comes back', () => {
    const drafts = store()
    drafts.write(ADD, { amount: '12.50' })
    const typedKey = drafts.read(ADD)?.key
    seedDraft(drafts, ADD, { amount: '250' })
    expect(drafts.read<{ amount: string }>(ADD)?.values.amount).toBe('250')
    expect(drafts.read(ADD)?.key).not.toBe(typedKey)
    const aside = drafts.list().find(({ id }) => id.record === 'new~')
    expect(drafts.unstash(aside!.id)).toEqual(ADD)
    expect(drafts.read<{ amount: string }>(ADD)?.values.amount).toBe('12.50')
    expect(drafts.read(ADD)?.key).toBe(typedKey)
    expect(drafts.list().map(({ id }) => id.record)).toContain('new~')
  })
  test('a form says what was typed before, not what was just filled in, and what it discards comes back', () => {
    const drafts = store()
    drafts.open(ADD)()
    expect(drafts.lastRestored).toBeNull()
    drafts.write(ADD, { amount: '12.50' })
    const close = drafts.open(ADD)
    expect(drafts.lastRestored).toEqual(ADD)
    drafts.discard(ADD)
    expect([drafts.lastRestored, drafts.read(ADD)]).toEqual([null, null])
    drafts.unstash({ ...ADD, record: 'new~' })
    expect(drafts.read<{ amount: string }>(ADD)?.values.amount).toBe('12.50')
    expect(drafts.lastRestored).toEqual(ADD)
    drafts.write(ADD, { amount: '12.50' }, { state: 'checking' })
    expect(drafts.lastRestored).toBeNull()
    close()
    seedDraft(drafts, ADD, { amount: '250' })
    drafts.open(ADD)
    expect(drafts.lastRestored).toBeNull()
  })
  test('after the prefilled entry is saved the earlier draft returns alone', () => {
    const drafts = store()
    drafts.write(ADD, { amount: '12.50' })
    seedDraft(drafts, ADD, { amount: '250' })
    drafts.clear(ADD)
    drafts.unstash({ ...ADD, record: 'new~' })
    expect(drafts.list().map(({ id }) => id)).toEqual([ADD])
  })
  test('an untouched draft is not put aside, and bringing back nothing does nothing', () => {
    const drafts = store()
    seedDraft(drafts, ADD, { amount: '1' })
    expect(drafts.list()).toHaveLength(1)
    expect(drafts.unstash({ ...ADD, record: 'new~' })).toEqual(ADD)
    expect(drafts.read<{ amount: string }>(ADD)?.values.amount).toBe('1')
  })
  test('a save that was given up keeps its key whatever is typed and refused after it, until the draft is cleared', () => {
    const drafts = store()
    drafts.write(ADD, { amount: '250' })
    const key = drafts.read(ADD)?.key
    drafts.settle(ADD, { amount: '250' }, 'no-answer')
    expect(drafts.read(ADD)).toMatchObject({ key, state: 'checking' })
    drafts.settle(ADD, { amount: '250' }, 'cancelled')
    drafts.write(ADD, { amount: '99' })
    drafts.settle(ADD, { amount: '99' }, 'refused')
    drafts.settle(ADD, { amount: '99' }, 'no-answer')
    drafts.settle(ADD, { amount: '99' }, 'refused')
    expect(drafts.read(ADD)).toMatchObject({ key, state: 'idle', values: { amount: '99' } })
    drafts.clear(ADD)
    drafts.write(ADD, { amount: '10' })
    expect(drafts.read(ADD)?.key).not.toBe(key)
  })
  test('a save that was refused, and never given up, goes on under another key', () => {
    const drafts = store()
    drafts.write(ADD, { amount: '250' })
    const key = drafts.read(ADD)?.key
    drafts.settle(ADD, { amount: '250' }, 'refused')
    expect(drafts.read(ADD)?.key).not.toBe(key)
  })
  test("one person's drafts are not another's, and what is under one's places is one's own", () => {
    store('a').write(ADD, { amount: '1' })
    store('b').write(ADD, { amount: '2' })
    removeKeysWithPrefix(sessionStorage, draftKeyPrefix('a'))
    expect(store('a').list()).toEqual([])
    expect(store('b').list()).toHaveLength(1)
  })
})
