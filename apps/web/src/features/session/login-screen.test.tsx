import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginScreen } from './login-screen'

afterEach(cleanup)

/** The fields of the page before it is drawn, with what is typed into them. */
function typedEarly(username: string, password: string) {
  document.body.insertAdjacentHTML('afterbegin', '<div id="early"><textarea></textarea><textarea></textarea></div>')
  const [name, word] = document.querySelectorAll('textarea')
  name!.value = username
  word!.value = password
  if (password === '') name!.focus()
  else word!.focus()
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const nobody = { onSignIn: vi.fn(), onToggleTheme: vi.fn(), version: '1.59', lastUsername: null, why: null }

test('what was typed before the page was drawn is in its fields, and typing goes on where it was', async () => {
  typedEarly('mar', '')
  render(<LoginScreen {...nobody} />)
  expect(document.getElementById('early')).toBeNull()
  await userEvent.setup().keyboard('ia')
  expect([textIn('Username'), textIn('Password')]).toEqual(['maria', ''])
  cleanup()
  typedEarly('maria', 'sec')
  render(<LoginScreen {...nobody} />)
  await userEvent.setup().keyboard('ret')
  expect([textIn('Username'), textIn('Password')]).toEqual(['maria', 'secret'])
  cleanup()
  typedEarly('sec', '')
  render(<LoginScreen {...nobody} lastUsername="maria" />)
  await userEvent.setup().keyboard('ret')
  expect([textIn('Username'), textIn('Password')]).toEqual(['maria', 'secret'])
})

test.each([
  ['a name, Tab, a password and Enter', 'maria', 'secret\n', null, ['maria', 'secret'], 'sent'],
  ['the same by Enter alone', 'maria\nsecret\n', '', null, ['maria', 'secret'], 'sent'],
  ['a password after the session ended', 'secret\n', '', 'maria', ['maria', 'secret'], 'sent'],
  ['letters behind the Enter that sends', 'maria\nsecret\nxy\n', '', null, ['maria', 'secret'], 'sent'],
  ['a name and Enter', 'maria\n', '', null, ['maria', ''], 'Password is required'],
  ['a name, Enter and the start of a password', 'maria\nsec', '', null, ['maria', 'sec'], null],
  ['Enter alone, and a name', '\nmar', '', null, ['mar', ''], 'Password is required'],
  ['Enter alone', '\n', '', null, ['', ''], 'Username is required'],
])('an Enter before the page was drawn is kept in its place: %s', (...[, name, word, lastUsername, values, comes]) => {
  typedEarly(name, word)
  const onSignIn = vi.fn().mockResolvedValue(null)
  render(<LoginScreen {...nobody} onSignIn={onSignIn} lastUsername={lastUsername} />)
  expect([textIn('Username'), textIn('Password')]).toEqual(values)
  const [username, password] = values
  expect(onSignIn.mock.calls).toEqual(comes === 'sent' ? [[{ username, password }]] : [])
  if (comes === 'sent') expect(screen.getByRole('button').textContent).toContain('Signing in')
  else expect(screen.getByRole('alert').textContent).toBe(comes ?? '')
  expect(document.activeElement).toBe(
    screen.getByLabelText(values[0] === '' || name === '\nmar' ? 'Username' : 'Password'),
  )
})

test('[D1 4] whose session ended is told why, until something else is to be said', async () => {
  const why = 'Your password or passcode was changed. Sign in again'
  const onSignIn = vi.fn().mockResolvedValue('Invalid login')
  render(<LoginScreen {...{ onSignIn, why }} onToggleTheme={vi.fn()} version="1.59" lastUsername="maria" />)
  expect(screen.getByRole('alert').textContent).toBe(why)
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  const user = userEvent.setup()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Password is required')
  await user.keyboard('the old one{Enter}')
  expect(onSignIn).toHaveBeenCalledWith({ username: 'maria', password: 'the old one' })
  expect(screen.getByRole('alert').textContent).toBe('Invalid login')
})
