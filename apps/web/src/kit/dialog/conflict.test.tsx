import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { ConflictDialog } from './conflict'

afterEach(cleanup)

function ask() {
  const answers = { onChoose: vi.fn(), onCancel: vi.fn() }
  render(
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="vehicle">
      <ConflictDialog
        message="Changed by s.pace at 14:32. Reload and try again."
        fields={[
          { id: 'color', label: 'Colour', mine: 'Blue', theirs: 'Green', choice: null },
          { id: 'mileage', label: 'Mileage', mine: '120', theirs: '', choice: 'mine' },
        ]}
        {...answers}
      />
    </KeysProvider>,
  )
  return answers
}

test('shows both versions, saves nothing while a field is open, and then what was chosen', async () => {
  const user = userEvent.setup()
  const { onChoose } = ask()
  expect(screen.getByRole('alertdialog').textContent).toContain('Changed by s.pace at 14:32. Reload and try again.')
  expect(screen.getByRole('row', { name: /Colour.*Blue.*Green/ })).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onChoose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('radio', { name: 'Colour, theirs: Green' }))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onChoose).toHaveBeenCalledWith({ color: 'theirs', mileage: 'mine' })
})

test('all of one side at once; Esc saves nothing', async () => {
  const user = userEvent.setup()
  const { onChoose, onCancel } = ask()
  await user.click(screen.getByRole('button', { name: 'All theirs' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(onChoose).toHaveBeenCalledWith({ color: 'theirs', mileage: 'theirs' })
  await user.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})
