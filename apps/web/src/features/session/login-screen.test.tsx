import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LoginScreen } from './login-screen'

afterEach(cleanup)

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
