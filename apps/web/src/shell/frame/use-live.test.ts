import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useOutdatedBuild } from './use-live'

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

test('a new version, once heard of, is announced until the reload, whichever server answers meanwhile', () => {
  const { result } = renderHook(() => useOutdatedBuild('one'))
  const isOutdatedAfter = (build: string) => {
    act(() => result.current.heard(build))
    return result.current.isOutdated
  }
  expect(result.current.isOutdated).toBe(false)
  expect(['one', 'two', 'one', 'one', 'two'].map(isOutdatedAfter)).toEqual([false, true, true, true, true])
})

test('a page of another build than the one that answers is outdated from the start', () => {
  const meta = document.createElement('meta')
  meta.name = 'forecourt-build'
  meta.content = 'one'
  document.head.append(meta)
  expect(renderHook(() => useOutdatedBuild('two')).result.current.isOutdated).toBe(true)
  expect(renderHook(() => useOutdatedBuild('one')).result.current.isOutdated).toBe(false)
})
