import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ComboOption } from './combo-field'
import { type LocalOptions, LookupField } from './lookup-field'

afterEach(cleanup)

const ALL: readonly ComboOption<number>[] = [
  { id: 1, text: '0412385M' },
  { id: 2, text: '0412399M' },
  { id: 3, text: '0555555M' },
]
const startingWith = (text: string) => ALL.filter((option) => option.text.startsWith(text))

function Field(o: {
  here: (text: string) => LocalOptions<number> | null
  find: (text: string) => Promise<readonly ComboOption<number>[]>
}) {
  const [value, setValue] = useState<ComboOption<number> | null>(null)
  const [unknown, setUnknown] = useState('')
  return (
    <>
      <LookupField<number>
        label="ID No"
        takesOnly
        isMeant={(typed, option) => option.text === `0${typed}`}
        value={value}
        onChange={setValue}
        onUnknown={setUnknown}
        here={o.here}
        find={o.find}
      />
      <output>{unknown}</output>
      <output>{value === null ? 'nobody' : `client ${value.id}`}</output>
      <button type="button">Next</button>
    </>
  )
}

function field(isAll: boolean, answered: Promise<void> = Promise.resolve()) {
  const find = vi.fn(async (text: string) => {
    await answered
    return startingWith(text)
  })
  render(<Field here={(text) => ({ options: startingWith(text).slice(0, 1), isAll })} find={find} />)
  return find
}

test('what is known without asking is listed at once, and what is found besides is appended', async () => {
  let answer = () => {}
  const find = field(false, new Promise((resolve) => (answer = resolve)))
  const keys = userEvent.setup()
  await keys.type(screen.getByRole('combobox'), '0412')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['0412385M'])
  await waitFor(() => expect(find).toHaveBeenCalledWith('0412', expect.anything()))
  answer()
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['0412385M', '0412399M']),
  )
})

test('the one that is meant by what was typed is taken before one that begins with it', async () => {
  const others = [...ALL, { id: 4, text: '412385M' }, { id: 5, text: '555555M9' }]
  const find = vi.fn(async (text: string) => others.filter((option) => option.text.includes(text)))
  render(<Field here={() => null} find={find} />)
  const keys = userEvent.setup()
  await keys.type(screen.getByRole('combobox'), '555555M')
  await keys.tab()
  await waitFor(() => expect(screen.getByText('client 3')).toBeTruthy())
  await keys.clear(screen.getByRole('combobox'))
  await keys.type(screen.getByRole('combobox'), '412385M')
  await keys.tab()
  await waitFor(() => expect(screen.getByText('client 4')).toBeTruthy())
})

test('the one that is known to be the only one is taken without asking', async () => {
  const find = field(true)
  // All in one go: what rests is asked for.
  const keys = userEvent.setup({ delay: null })
  await keys.type(screen.getByRole('combobox'), '0555{Tab}')
  expect(screen.getByText('client 3')).toBeDefined()
  expect(find).not.toHaveBeenCalled()
})

test('where there may be others they are asked for before one is taken', async () => {
  const find = field(false)
  const keys = userEvent.setup()
  await keys.type(screen.getByRole('combobox'), '0412{Tab}')
  await waitFor(() => expect(find).toHaveBeenCalledWith('0412', expect.anything()))
  await waitFor(() => expect(screen.getByText('0412')).toBeDefined())
  expect(screen.getByText('nobody')).toBeDefined()
})
