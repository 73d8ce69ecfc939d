import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginScreen } from './login-screen'

afterEach(cleanup)

/** The fields of the page before it is drawn, with what is typed into them. */
function typedEarly(username: string, password: string) {
  document.body.insertAdjacentHTML('afterbegin', '<div id="early"><input><input type="password"></div>')
  const [name, word] = document.querySelectorAll('input')
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
