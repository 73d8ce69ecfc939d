import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchBox } from './search-box'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const box = (value: string, onSearch: (text: string) => void, onEnter?: () => void) => (
  <SearchBox
    label="Find"
    value={value}
    waitMs={250}
    width={200}
    onSearch={onSearch}
    {...(onEnter ? { onEnter } : {})}
  />
)

test('searches once, a while after the last key; the same text again asks nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const onSearch = vi.fn()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  render(box('', onSearch))
  await user.type(screen.getByLabelText('Find'), 'abc ')
  expect(onSearch).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(300))
  expect(onSearch.mock.calls).toEqual([['abc']])
  await user.type(screen.getByLabelText('Find'), ' ')
  act(() => void vi.advanceTimersByTime(300))
  expect(onSearch).toHaveBeenCalledOnce()
})

test('Enter does not wait', async () => {
  const [onSearch, onEnter] = [vi.fn(), vi.fn()]
  const user = userEvent.setup()
  render(box('', onSearch, onEnter))
  await user.type(screen.getByLabelText('Find'), 'x{Enter}')
  expect(onSearch.mock.calls).toEqual([['x']])
  expect(onEnter).toHaveBeenCalledOnce()
})

test('a value from outside replaces what is typed and is not searched for again', () => {
  vi.useFakeTimers()
  const onSearch = vi.fn()
  const view = render(box('old', onSearch))
  view.rerender(box('new', onSearch))
  act(() => void vi.advanceTimersByTime(600))
  expect(screen.getByLabelText<HTMLInputElement>('Find').value).toBe('new')
  expect(onSearch).not.toHaveBeenCalled()
})
