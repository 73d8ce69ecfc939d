import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PasscodeCells } from './passcode-cells'

afterEach(cleanup)

function Cells(props: { onComplete: (code: string) => void; onSubmit: () => void }) {
  const [value, setValue] = useState('')
  return <PasscodeCells label="Passcode" value={value} onChange={setValue} {...props} />
}

test('digits only, checked at the fourth; Enter before that asks for it [D2 5]', () => {
  const [onComplete, onSubmit] = [vi.fn(), vi.fn()]
  render(<Cells {...{ onComplete, onSubmit }} />)
  const input = screen.getByLabelText<HTMLInputElement>('Passcode')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onSubmit).toHaveBeenCalledTimes(1)
  fireEvent.change(input, { target: { value: 'a1b2' } })
  expect(input.value).toBe('12')
  expect(onComplete).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '12345' } })
  expect(onComplete).toHaveBeenCalledWith('1234')
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
