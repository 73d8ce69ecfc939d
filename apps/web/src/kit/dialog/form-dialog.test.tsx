import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { COMMANDS } from '@forecourt/core/commands'
import { afterEach, expect, test, vi } from 'vitest'
import type { SaveOutcome } from '../api/save'
import { useDialogForm } from '../form/dialog-form'
import { TextField } from '../form/text-field'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { FormDialog } from './form-dialog'

afterEach(cleanup)

type Send = (values: { name: string; days: string }) => Promise<SaveOutcome<{ id: number }>>

function Token({ send, onSaved }: { send: Send; onSaved: (id: number) => void }) {
  const { form, values, field, submit } = useDialogForm({
    initial: { name: '', days: '90' },
    problemsOf: ({ name }) => (name === '' ? [{ field: 'name', message: 'Name is required' }] : []),
    isSaving: false,
  })
  const save = async () => {
    const saved = await submit(() => send(values))
    if (saved) onSaved(saved.id)
  }
  return (
    <FormDialog title="New token" form={form} busyText={null} onSave={save} onClose={vi.fn()}>
      <TextField label="Name" required {...field('name', 'what it is for')} />
      <TextField label="Days" required {...field('days', 'how long it is valid')} />
    </FormDialog>
  )
}

function show(send: Send) {
  const onSaved = vi.fn()
  render(
    <KeysProvider keyboard={new Keyboard({ commands: COMMANDS })} screen="users">
      <Token send={send} onSaved={onSaved} />
    </KeysProvider>,
  )
  return onSaved
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('focus begins in the first field; what is missing is said there once saving was tried, and nothing is sent', async () => {
  const user = userEvent.setup()
  const send = vi.fn()
  show(send)
  await waitFor(() => expect(document.activeElement).toBe(box(/Name/)))
  expect(screen.getByText('what it is for')).toBeTruthy()
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
})

test('what the server refuses stands at its field until something is typed, and is sent again as it is then', async () => {
  const user = userEvent.setup()
  const refused: SaveOutcome<{ id: number }> = {
    kind: 'refused',
    message: '',
    status: 400,
    body: {},
    isDefinite: true,
    fields: { days: ['At most 365'] },
  }
  const send = vi
    .fn<Send>()
    .mockResolvedValueOnce(refused)
    .mockResolvedValueOnce({ kind: 'saved', output: { id: 7 } })
  const onSaved = show(send)
  await waitFor(() => expect(document.activeElement).toBe(box(/Name/)))
  await user.keyboard('nightly{Control>}{Enter}{/Control}')
  expect(await screen.findByText('At most 365')).toBeTruthy()
  expect(box(/Days/).getAttribute('aria-invalid')).toBe('true')
  await user.clear(box(/Days/))
  await user.type(box(/Days/), '30')
  expect(screen.queryByText('At most 365')).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onSaved.mock.calls).toEqual([[7]]))
  expect(send.mock.calls.map(([values]) => values)).toEqual([
    { name: 'nightly', days: '90' },
    { name: 'nightly', days: '30' },
  ])
})
