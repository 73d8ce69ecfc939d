import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFileChoice } from './file-choice'
import { Toaster } from './toast/toast'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Chooser({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { choose, input } = useFileChoice('.csv', onFiles)
  return (
    <>
      <button type="button" onClick={choose}>
        Add
      </button>
      {input}
      <Toaster />
    </>
  )
}

/** The choice, and how often it was opened. */
function opened(isActive: boolean) {
  vi.stubGlobal('navigator', { userActivation: { isActive } })
  const onFiles = vi.fn()
  render(<Chooser onFiles={onFiles} />)
  const field = screen.getByLabelText<HTMLInputElement>('Files')
  const open = vi.spyOn(field, 'click')
  fireEvent.click(screen.getByText('Add'))
  return { field, open, onFiles }
}

test('[server 19.9] a key opens the choice of files, and the same file may be chosen twice', () => {
  const { field, open, onFiles } = opened(true)
  expect(open).toHaveBeenCalledTimes(1)
  const file = new File(['a'], 'a.csv')
  for (const times of [1, 2]) {
    fireEvent.change(field, { target: { files: [file] } })
    expect(onFiles).toHaveBeenCalledTimes(times)
    expect(onFiles).toHaveBeenLastCalledWith([file])
  }
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[server 19.9] a key that is too long ago for the browser is said, and opens it from its message', async () => {
  const { open } = opened(false)
  expect(open).not.toHaveBeenCalled()
  expect((await screen.findByRole('alert')).textContent).toContain('Try again')
  fireEvent.click(screen.getByRole('button', { name: /Choose files/ }))
  expect(open).toHaveBeenCalledTimes(1)
})
