import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ScreenHost, ScreenHostProvider } from '../screen/screen'
import { DraftStore } from './drafts'
import { useRecordDraft } from './record-draft'

const NOTE = { screen: 'vehicle-notes', record: '4' }
let key = 0
const storeOf = () =>
  new DraftStore(
    sessionStorage,
    () => 'm.borg',
    () => `key-${++key}`,
    () => 1,
  )
const saved = (version: number, color = 'Red', mileage = '100') => ({ version, values: { color, mileage } })

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

function open(first: ReturnType<typeof saved>) {
  const drafts = storeOf()
  // The hook reads the drafts of its host and nothing else.
  const host = { drafts } as ScreenHost
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ScreenHostProvider host={host}>{children}</ScreenHostProvider>
  )
  return { drafts, ...renderHook((record) => useRecordDraft(NOTE, record), { initialProps: first, wrapper }) }
}

test('keeps only what was typed; typed back it is no change', () => {
  const { result, drafts } = open(saved(1))
  act(() => result.current.patch({ color: 'Blue' }))
  act(() => result.current.patch({ mileage: '120' }))
  expect(result.current.values).toEqual({ color: 'Blue', mileage: '120' })
  act(() => result.current.patch({ mileage: '100' }))
  expect(result.current.typed).toEqual({ color: 'Blue' })
  expect(JSON.stringify(drafts.read(NOTE)?.values)).not.toContain('mileage')
  act(() => result.current.patch({ color: 'Red' }))
  expect(result.current.changes).toBe(0)
  expect(drafts.list()).toEqual([])
})

test('holds on to the version that was typed over, however often the record changes meanwhile', () => {
  const { result, rerender } = open(saved(1))
  rerender(saved(2))
  act(() => result.current.patch({ color: 'Blue' }))
  rerender(saved(3, 'Green', '90'))
  expect(result.current.version).toBe(2)
  expect(result.current.base).toEqual({ color: 'Red', mileage: '100' })
  expect(result.current.values).toEqual({ color: 'Blue', mileage: '100' })
  act(() => result.current.patch({ color: 'Red' }))
  expect(result.current.changes).toBe(0)
  expect([result.current.version, result.current.values.color]).toEqual([3, 'Green'])
})

test('after a reload over a newer version nobody knows the base', () => {
  const first = open(saved(1))
  act(() => first.result.current.patch({ color: 'Blue' }))
  first.unmount()
  const { result } = open(saved(2, 'Green', '90'))
  expect(result.current.base).toBeNull()
  expect(result.current.version).toBe(1)
  expect(result.current.values).toEqual({ color: 'Blue', mileage: '90' })
})

test('a refusal gives a new key, no answer keeps it and freezes, a rebase types over the newer version', () => {
  const { result } = open(saved(1))
  act(() => result.current.patch({ color: 'Blue' }))
  const before = result.current.key
  act(() => result.current.settle('no-answer'))
  expect([result.current.frozen, result.current.key]).toEqual([true, before])
  act(() => result.current.settle('refused'))
  expect(result.current.frozen).toBe(false)
  expect(result.current.key).not.toBe(before)
  let fresh = ''
  act(() => {
    fresh = result.current.rebase({ color: 'Blue' }, 5)
  })
  expect([result.current.version, result.current.key]).toEqual([5, fresh])
  act(() => void result.current.rebase({}, 5))
  expect(result.current.changes).toBe(0)
})
