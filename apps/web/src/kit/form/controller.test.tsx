import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Controller, useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { Form } from './form'
import { Switch } from './switch'
import { TextField } from './text-field'

afterEach(cleanup)

function Sample({ onSave }: { onSave: (values: { name: string; isOpen: boolean }) => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { name: '', isOpen: false } })
  return (
    <Form label="Sample" onSave={handleSubmit(onSave)}>
      <Controller control={control} name="isOpen" render={({ field }) => <Switch label="Open" {...field} />} />
      <Controller
        control={control}
        name="name"
        rules={{ required: 'Name is required' }}
        render={({ field, fieldState }) => (
          <TextField label="Name" {...field} invalid={fieldState.invalid} message={fieldState.error?.message} />
        )}
      />
    </Form>
  )
}

test('fields work under a Controller: a refused save names and focuses the field, a good one carries the values', async () => {
  const user = userEvent.setup()
  const save = vi.fn()
  render(<Sample onSave={save} />)
  const name = screen.getByLabelText('Name')
  await user.click(name)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(document.activeElement).toBe(name)
  expect(save).not.toHaveBeenCalled()
  await user.click(screen.getByRole('switch'))
  await user.click(name)
  await user.keyboard('Borg{Enter}')
  await vi.waitFor(() => expect(save.mock.calls[0]?.[0]).toEqual({ name: 'Borg', isOpen: true }))
})
