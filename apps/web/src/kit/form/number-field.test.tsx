import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberField } from './text-field'

afterEach(cleanup)

function Months() {
  const [value, setValue] = useState('')
  return <NumberField label="Months" unit="months" value={value} onChange={setValue} />
}

test.each(['36', '85k', '1.5', '15.0', '1,250', 'ab', '-3'])(
  'a whole number keeps what is typed: %s',
  async (typed) => {
    render(<Months />)
    const field = screen.getByLabelText<HTMLInputElement>('Months')
    await userEvent.type(field, typed)
    expect(field.value).toBe(typed)
    expect(field.inputMode).toBe('numeric')
  },
)
