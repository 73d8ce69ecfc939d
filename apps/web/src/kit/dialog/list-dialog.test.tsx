import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { COMMANDS } from '@forecourt/core/commands'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Api, ApiProvider } from '../api/api'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { ListDialog } from './list-dialog'
import { useQuestion } from './use-question'

afterEach(cleanup)

const api = { messageOf: (error: Error) => error.message } as unknown as Api
const ROLES = [
  { id: 1, name: 'Cashier' },
  { id: 2, name: 'Auditor' },
]

/** A list of roles, of which the ones that are removed are gone once that is done. */
function Roles({ remove, onHistory = vi.fn() }: { remove: () => Promise<string>; onHistory?: (name: string) => void }) {
  const [roles, setRoles] = useState(ROLES)
  const { ask, dialog } = useQuestion()
  return (
    <ListDialog
      title="Roles"
      aside="what users may do"
      answer={{ data: { data: roles }, error: null }}
      heads={[{ text: 'Role' }, { text: '', label: 'What can be done' }]}
      nothing="There are no roles."
      row={({ id, name }) => (
        <tr key={id} data-row={id}>
          <td>{name}</td>
          <td>
            <button
              type="button"
              onClick={() =>
                ask({
                  title: `Remove the role ${name}?`,
                  onYes: remove,
                  onDone: (result) => result === 'saved' && setRoles((all) => all.filter((role) => role.id !== id)),
                })
              }
            >
              Remove {name}
            </button>
          </td>
        </tr>
      )}
      onAdd={vi.fn()}
      addText="New role"
      onHistory={({ name }) => onHistory(name)}
      onClose={vi.fn()}
    >
      {dialog}
    </ListDialog>
  )
}

function show(props: Parameters<typeof Roles>[0]) {
  render(
    <ApiProvider api={api}>
      <KeysProvider keyboard={new Keyboard({ commands: COMMANDS })} screen="users">
        <Roles {...props} />
      </KeysProvider>
    </ApiProvider>,
  )
}

const focusIsOn = (name: RegExp) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

test('a row that is removed after a question hands focus to the first button, and No removes nothing', async () => {
  const user = userEvent.setup()
  const remove = vi.fn(async () => 'saved')
  show({ remove })
  await focusIsOn(/New role/)
  await user.click(screen.getByRole('button', { name: 'Remove Cashier' }))
  await focusIsOn(/^No/)
  await user.keyboard('n')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(remove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Remove Cashier' }))
  await focusIsOn(/^No/)
  await user.keyboard('y')
  await waitFor(() => expect(screen.queryByText('Cashier')).toBeNull())
  expect(remove).toHaveBeenCalledOnce()
  await focusIsOn(/New role/)
})

test('while what was asked is done the question stays and takes no second answer; what is refused removes no row', async () => {
  const user = userEvent.setup()
  let finish = (_: string) => {}
  const remove = vi.fn(
    () =>
      new Promise<string>((done) => {
        finish = done
      }),
  )
  show({ remove })
  await focusIsOn(/New role/)
  await user.click(screen.getByRole('button', { name: 'Remove Auditor' }))
  await focusIsOn(/^No/)
  await user.keyboard('y')
  await user.keyboard('yn')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(remove).toHaveBeenCalledOnce()
  finish('refused')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('Auditor')).toBeTruthy()
})

test('Alt H opens the history of the row that focus is in, and of none from the foot', async () => {
  const user = userEvent.setup()
  const onHistory = vi.fn()
  show({ remove: async () => 'saved', onHistory })
  await focusIsOn(/New role/)
  await user.keyboard('{Alt>}h{/Alt}')
  expect(onHistory).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Remove Auditor' }).focus()
  await user.keyboard('{Alt>}h{/Alt}')
  expect(onHistory.mock.calls).toEqual([['Auditor']])
})
