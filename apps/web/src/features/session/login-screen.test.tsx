import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { InputQueue } from '../../kit/keys/input-queue'
import { takeEarlyKeys } from '../../shell/startup-keys'
import { LoginScreen } from './login-screen'

let tested = new AbortController()
afterEach(() => {
  cleanup()
  tested.abort()
  tested = new AbortController()
})

/**
 * What was typed before the page is drawn: letters, and named keys in braces.
 *
 * @returns whether all of it was played, and what plays it.
 */
function typedEarly(score: string): { isPlayed: () => boolean; onDrawn: () => void } {
  const names = [...score.matchAll(/\{(Shift\+)?(\w+)\}|(.)/gs)]
  const keys = names.map(([, shift, name, letter]) => ({
    key: name ?? letter ?? '',
    code: '',
    ctrlKey: false,
    altKey: false,
    shiftKey: shift !== undefined,
  }))
  window.early = { take: () => keys }
  let played = 0
  addEventListener(
    'keydown',
    () => {
      played += 1
    },
    { capture: true, signal: tested.signal },
  )
  const { length } = keys
  return { isPlayed: () => played >= length, onDrawn: new InputQueue(takeEarlyKeys()).wait('screen') }
}

/** Each key is played in a turn of its own, which a busy machine takes its time for. */
const PLAYED = 30_000
const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const nobody = {
  onSignIn: vi.fn(),
  onPasskey: vi.fn(),
  onToggleTheme: vi.fn(),
  onLine: null,
  onDrawn: vi.fn(),
  version: '1.59',
  lastUsername: null,
  why: null,
}

test('what was typed before the page was drawn is played into its fields, and what is typed meanwhile after it', async () => {
  const { onDrawn } = typedEarly('mar')
  render(<LoginScreen {...nobody} onDrawn={onDrawn} />)
  expect(window.early).toBeUndefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  // Pressed while the first letters are still played.
  for (const key of 'ia') {
    const event = new KeyboardEvent('keydown', { key, cancelable: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    window.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }
  await vi.waitFor(() => expect([textIn('Username'), textIn('Password')]).toEqual(['maria', '']), PLAYED)
})

test.each([
  ['letters', 'mar', null, ['mar', ''], null, 'Username'],
  ['a name, Tab and the start of a password', 'maria{Tab}sec', null, ['maria', 'sec'], null, 'Password'],
  ['letters taken back', 'mariaa{Backspace}{Tab}sek{Backspace}c', null, ['maria', 'sec'], null, 'Password'],
  ['a name that is gone back to', 'mara{Tab}sec{Shift+Tab}maria', null, ['maria', 'sec'], null, 'Username'],
  ['a letter that is put before another', 'mara{ArrowLeft}i', null, ['maria', ''], null, 'Username'],
  ['all of it taken back', 'karl{Tab}x{Escape}maria', null, ['maria', ''], null, 'Username'],
  ['a name, Tab, a password and Enter', 'maria{Tab}secret{Enter}', null, ['maria', 'secret'], 'sent', 'Password'],
  ['the same by Enter alone', 'maria{Enter}secret{Enter}', null, ['maria', 'secret'], 'sent', 'Password'],
  ['the same by its button', 'maria{Tab}secret{Tab}{Enter}', null, ['maria', 'secret'], 'sent', 'button'],
  ['a password after the session ended', 'secret{Enter}', 'maria', ['maria', 'secret'], 'sent', 'Password'],
  ['letters behind it', 'maria{Enter}secret{Enter}xy{Enter}', null, ['maria', 'secret'], 'sent', 'Password'],
  ['a name and Enter', 'maria{Enter}', null, ['maria', ''], 'Password is required', 'Password'],
  ['a name, Enter and the start of a password', 'maria{Enter}sec', null, ['maria', 'sec'], null, 'Password'],
  ['Enter alone, and a name', '{Enter}mar', null, ['mar', ''], 'Password is required', 'Username'],
  ['Enter alone', '{Enter}', null, ['', ''], 'Username is required', 'Username'],
])(
  'keys before the page was drawn do what they do in it: %s',
  async (...[, score, lastUsername, values, comes, at]) => {
    const { isPlayed, onDrawn } = typedEarly(score)
    const onSignIn = vi.fn().mockResolvedValue(null)
    render(<LoginScreen {...nobody} {...{ onSignIn, onDrawn, lastUsername }} />)
    const button = screen.getByRole('button')
    await vi.waitFor(() => {
      expect([textIn('Username'), textIn('Password')]).toEqual(values)
      expect(document.activeElement).toBe(at === 'button' ? button : screen.getByLabelText(at))
      const [username, password] = values
      expect(onSignIn.mock.calls).toEqual(comes === 'sent' ? [[{ username, password }]] : [])
      // A key that is still to come would be typed into the page of the next test.
      expect(isPlayed()).toBe(true)
      if (comes === 'sent') expect(button.textContent).toContain('Signing in')
      else expect(screen.getByRole('alert').textContent).toBe(comes ?? '')
    }, PLAYED)
  },
)

test('[D1 4] whose session ended is told why, until something else is to be said', async () => {
  const why = 'Your password or passcode was changed. Sign in again'
  const onSignIn = vi.fn().mockResolvedValue('Invalid login')
  render(<LoginScreen {...nobody} {...{ onSignIn, why }} lastUsername="maria" />)
  expect(screen.getByRole('alert').textContent).toBe(why)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  const user = userEvent.setup()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Password is required')
  await user.keyboard('the old one{Enter}')
  expect(onSignIn).toHaveBeenCalledWith({ username: 'maria', password: 'the old one' })
  expect(screen.getByRole('alert').textContent).toBe('Invalid login')
})
