import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IDLE_MS } from '../../kit/keys/input-queue'
import { SessionEnded } from './session-ended'
import { keepTypedLines, readTypedLines } from './typed-lines'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Presses keys one after the other: letters, and named keys in braces. */
function press(score: string): void {
  for (const [, chord, letter] of score.matchAll(/\{([^}]+)\}|(.)/gs)) {
    const parts = (chord ?? letter ?? '').split('+')
    fireEvent.keyDown(document.activeElement ?? document.body, {
      key: parts.at(-1),
      ctrlKey: parts.length > 1,
    })
  }
}
const rest = () => act(() => vi.advanceTimersByTime(IDLE_MS))

function open({ begun = null as string | null, isTyping = true, isBeginning = false } = {}) {
  if (begun !== null) keepTypedLines(sessionStorage, 'maria', { ended: [], begun, others: 0 })
  const onSignIn = vi.fn()
  render(
    <SessionEnded
      {...{ username: 'maria', why: null, isTyping, isBeginning, onSignIn, onToggleTheme: vi.fn(), onDrawn: vi.fn() }}
    />,
  )
  return onSignIn
}
const line = () => screen.queryByRole('list', { name: 'Lines' })?.textContent ?? null
const said = () => screen.getByRole('status').textContent

test('[D1 4] the rest of a line stays in it, and no Enter leads on before the hands have rested', () => {
  const onSignIn = open({ begun: 'rec ghv' })
  press('552 7')
  expect(line()).toBe('rec ghv552 7')
  press('{Enter}{Enter}{Tab}')
  expect(onSignIn).not.toHaveBeenCalled()
  rest()
  press('{Enter}')
  expect(onSignIn).toHaveBeenCalledOnce()
})

test('[D1 4] what comes behind a rest may be of a password: it is counted, neither shown nor kept', () => {
  const onSignIn = open({ begun: 'rec ghv' })
  rest()
  press('552{Enter}')
  expect(line()).toBe('rec ghv')
  expect(said()).toContain('3 keys')
  expect(onSignIn).not.toHaveBeenCalled()
  expect(readTypedLines(sessionStorage, 'maria').begun).toBe('rec ghv')
  rest()
  press('{Tab}')
  expect(onSignIn).toHaveBeenCalledOnce()
})

test('[D1 4] Ctrl K begins a line also behind a rest, and from the password', () => {
  open({ begun: 'rec ghv' })
  rest()
  press('{Control+k}pay')
  expect(readTypedLines(sessionStorage, 'maria')).toEqual({ ended: ['rec ghv'], begun: 'pay', others: 0 })
  cleanup()
  const onSignIn = open({ isTyping: false, isBeginning: true })
  press('due{Enter}')
  expect(readTypedLines(sessionStorage, 'maria').ended).toEqual(['rec ghv', 'pay', 'due'])
  expect(onSignIn).not.toHaveBeenCalled()
})

test('whoever comes to a page that stood there goes on with the first Enter, and a click does always', () => {
  const onSignIn = open({ isTyping: false })
  press('{Enter}')
  expect(onSignIn).toHaveBeenCalledOnce()
  cleanup()
  const onClick = open({ begun: 'rec' })
  screen.getByRole('button', { name: /^Sign in again as maria/ }).click()
  expect(onClick).toHaveBeenCalledOnce()
})
