import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { GrowingSelect } from './growing-select'

afterEach(cleanup)

function Field() {
  const [value, setValue] = useState('')
  return (
    <>
      <GrowingSelect label="Colour" value={value} onChange={setValue} values={['Red', 'Reddish Brown']} />
      <output>{value === '' ? 'nothing' : value}</output>
      <button type="button">Next</button>
    </>
  )
}

test.each([
  ['red', 'Red'],
  ['Teal', 'Teal'],
])('%s typed or pasted into an empty field stays when a click leaves it', async (typed, kept) => {
  const user = userEvent.setup()
  for (const enter of [() => user.keyboard(typed), () => user.paste(typed)]) {
    render(<Field />)
    await user.click(screen.getByRole('combobox'))
    await enter()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('status').textContent).toBe(kept)
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(kept)
    cleanup()
  }
})

test('Esc in its open list leaves an empty field empty', async () => {
  const user = userEvent.setup()
  render(<Field />)
  await user.type(screen.getByRole('combobox'), 'red{Escape}')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('status').textContent).toBe('nothing')
})
