import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWaiting } from './connection'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[commands 3.1] an answer that takes its time is said to be waited for, and the line is cleared', () => {
  const shown: string[] = []
  const end = showWaiting('https://office.example', (text) => shown.push(text))
  vi.advanceTimersByTime(1_900)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(2_200)
  expect(shown).toEqual([
    '\r\u001b[KWaiting for https://office.example, 2 s ',
    '\r\u001b[KWaiting for https://office.example, 4 s ',
  ])
  end()
  end()
  expect(shown.slice(2)).toEqual(['\r\u001b[K'])
  vi.advanceTimersByTime(10_000)
  expect(shown).toHaveLength(3)
})

test('[commands 3.1] a quick answer shows nothing, and neither does one that nobody looks at', () => {
  const shown: string[] = []
  showWaiting('https://office.example', (text) => shown.push(text))()
  showWaiting('https://office.example', null)()
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual([])
})
