import { type Day, day, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire } from '@forecourt/core/kernel/money'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { DateField } from './date-field'
import { Form } from './form'
import { MoneyField } from './money-field'
import { matchingOptions, Select } from './select'
import { Switch } from './switch'
import { TextField } from './text-field'

afterEach(cleanup)
const TYPES = [
  { id: 1, text: 'Cash' },
  { id: 2, text: 'Cheque' },
  { id: 3, text: 'Bank transfer' },
]

function Entry({ onSave, onSaveAnother }: { onSave: () => void; onSaveAnother?: () => void }) {
  const [date, setDate] = useState('')
  const [type, setType] = useState<number | null>(null)
  const [amount, setAmount] = useState('')
  const [name, setName] = useState('')
  const [isCombined, setCombined] = useState(false)
  return (
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="entry">
      <Form label="Entry" onSave={onSave} {...(onSaveAnother ? { onSaveAnother } : {})}>
        <DateField label="Date" value={date} onChange={setDate} today={day('2026-11-20')} />
        <Select label="Type" value={type} onChange={setType} options={TYPES} />
        <MoneyField
          label="Amount"
          value={amount}
          onChange={setAmount}
          parse={(text) => (text === '12,50' ? { problem: 'Write 12.50 or 1,250' } : { cents: 0 as never })}
        />
        <Switch label="Combine" value={isCombined} onChange={setCombined} />
        <TextField label="Name" value={name} onChange={setName} invalid message="Name is required" />
      </Form>
    </KeysProvider>
  )
}
function Choice({ onSave }: { onSave: (type: number | null) => void }) {
  const [type, setType] = useState<number | null>(1)
  return (
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="entry">
      <Form label="Choice" onSave={() => onSave(type)}>
        <Select label="Type" value={type} onChange={setType} options={TYPES} />
      </Form>
    </KeysProvider>
  )
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('Enter moves on and completes a day on the way', async () => {
  const user = userEvent.setup()
  render(<Entry onSave={vi.fn()} />)
  await user.click(screen.getByLabelText('Date'))
  await user.keyboard('28/12{Enter}')
  expect(value('Date')).toBe('28-12-2026')
  expect(document.activeElement).toBe(screen.getByLabelText('Type'))
})
function Span({ onSpan }: { onSpan?: (days: { from: string; to: string }) => void }) {
  const [from, setFrom] = useState('')
  return (
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="entry">
      <Form label="Span" onSave={vi.fn()}>
        <DateField
          label="From"
          value={from}
          onChange={setFrom}
          today={day('2026-11-20')}
          {...(onSpan ? { onSpan } : {})}
        />
        <TextField label="Name" value="" onChange={vi.fn()} />
      </Form>
    </KeysProvider>
  )
}

test('[commands 1] one end of a span takes words that mean both, and a single day as ever', async () => {
  const user = userEvent.setup()
  const spans: object[] = []
  render(<Span onSpan={(days) => spans.push(days)} />)
  await user.click(screen.getByLabelText('From'))
  await user.keyboard('last-month{Enter}')
  expect(spans.at(-1)).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  const { length } = spans
  expect([value('From'), document.activeElement]).toEqual(['', screen.getByLabelText('Name')])
  await user.click(screen.getByLabelText('From'))
  await user.keyboard('yesterday{Tab}')
  expect([value('From'), spans.length]).toEqual(['19-11-2026', length])
})
test('a field of one day takes no span', async () => {
  const user = userEvent.setup()
  render(<Span />)
  await user.click(screen.getByLabelText('From'))
  await user.keyboard('last-month{Tab}')
  expect(value('From')).toBe('last-month')
})
test('a day that does not exist stays as typed', async () => {
  const user = userEvent.setup()
  render(<Entry onSave={vi.fn()} />)
  await user.click(screen.getByLabelText('Date'))
  await user.keyboard('31/04{Tab}')
  expect(value('Date')).toBe('31/04')
})
/** A field of a page bar, whose screen goes on with the day before what is none. */
function Filter({ onDay }: { onDay: (text: Day) => void }) {
  const [on, setOn] = useState<Day>(day('2026-11-18'))
  const take = (text: string) => {
    if (!isDay(text)) return
    setOn(text)
    onDay(text)
  }
  return (
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="entry">
      <DateField bare label="From" value={on} onChange={take} today={day('2026-11-20')} direction="past" />
      <button type="button" onClick={() => setOn(day('2026-11-19'))}>
        Yesterday
      </button>
    </KeysProvider>
  )
}
test('[commands 1] what is no day stays in a field of a bar with its sentence, until another day is shown', async () => {
  const user = userEvent.setup()
  const onDay = vi.fn()
  render(<Filter onDay={onDay} />)
  const field = screen.getByLabelText('From')
  await user.click(field)
  await user.keyboard('31/02{Tab}')
  expect(value('From')).toBe('31/02')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Write a date such as 31-12-2026')
  await user.click(field)
  await user.keyboard('friday 21{Tab}')
  expect(screen.getByRole('alert').textContent).toBe('21-10-2026 is a Wednesday')
  expect(onDay).not.toHaveBeenCalled()
  await user.click(screen.getByText('Yesterday'))
  expect([value('From'), screen.queryByRole('alert')]).toEqual(['19-11-2026', null])
  await user.click(field)
  await user.keyboard('soon{Tab}')
  expect(value('From')).toBe('soon')
  await user.click(field)
  await user.keyboard('21/11{Tab}')
  expect([value('From'), screen.queryByRole('alert'), onDay.mock.calls]).toEqual(['21-11-2025', null, [['2025-11-21']]])
})
test('an amount that cannot be read says so when it is left, and keeps what was typed', async () => {
  const user = userEvent.setup()
  render(<Entry onSave={vi.fn()} />)
  const amount = screen.getByLabelText('Amount')
  await user.type(amount, '12,50')
  expect(screen.queryByText('Write 12.50 or 1,250')).toBeNull()
  await user.tab()
  expect(screen.getByText('Write 12.50 or 1,250')).toBeTruthy()
  expect(value('Amount')).toBe('12,50')
  expect(amount.getAttribute('aria-invalid')).toBe('true')
})
test('Enter on the last field saves; Ctrl Enter and Ctrl Shift Enter save from any', async () => {
  const user = userEvent.setup()
  const save = vi.fn()
  const another = vi.fn()
  render(<Entry onSave={save} onSaveAnother={another} />)
  await user.click(screen.getByLabelText('Name'))
  await user.keyboard('{Enter}')
  expect(save).toHaveBeenCalledTimes(1)
  await user.click(screen.getByLabelText('Amount'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(save).toHaveBeenCalledTimes(2)
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(another).toHaveBeenCalledTimes(1)
  expect(save).toHaveBeenCalledTimes(2)
})
test('Enter in a list that is the last field saves what it just took', async () => {
  const user = userEvent.setup()
  const save = vi.fn()
  render(<Choice onSave={save} />)
  await user.click(screen.getByLabelText('Type'))
  await user.keyboard('chequ')
  await screen.findByRole('option', { name: 'Cheque' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(save.mock.calls).toEqual([[2]]))
})
test('what no option is stays as typed: Enter and saving wait until it is mended', async () => {
  const user = userEvent.setup()
  const save = vi.fn()
  render(<Choice onSave={save} />)
  await user.click(screen.getByLabelText('Type'))
  const isMarked = () => screen.getByLabelText('Type').getAttribute('aria-invalid') === 'true'
  await user.keyboard('cheqx')
  expect(isMarked()).toBe(false)
  await user.keyboard('{Enter}')
  expect([value('Type'), isMarked()]).toEqual(['cheqx', true])
  await user.keyboard('x')
  expect(isMarked()).toBe(false)
  await user.keyboard('{Backspace}{Control>}{Enter}{/Control}')
  expect([value('Type'), isMarked()]).toEqual(['cheqx', true])
  expect(save).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(save.mock.calls).toEqual([[2]]))
})
test('F8 goes to the problem, whose message is tied to its field', async () => {
  const user = userEvent.setup()
  render(<Entry onSave={vi.fn()} />)
  await user.click(screen.getByLabelText('Date'))
  await user.keyboard('{F8}')
  const name = screen.getByLabelText('Name')
  expect(document.activeElement).toBe(name)
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Name is required')
})
test('options are found by their beginning first, then by a word, without accents', () => {
  expect(matchingOptions(TYPES, 'ch').map((option) => option.id)).toEqual([2])
  expect(matchingOptions(TYPES, 'tr').map((option) => option.id)).toEqual([3])
  expect(matchingOptions([{ id: 9, text: 'Ħaż-Żebbuġ' }], 'zebbug')).toHaveLength(1)
  expect(matchingOptions([{ id: 9, text: 'ABC 123 Toyota Vitz' }], 'abc123')).toHaveLength(1)
  expect(matchingOptions(TYPES, '(')).toEqual([])
})

function Price() {
  const [amount, setAmount] = useState('12600')
  return (
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="entry">
      <Form label="Terms" onSave={vi.fn()}>
        <MoneyField
          label="Price"
          value={amount}
          onChange={setAmount}
          parse={(text) => {
            const read = centsFromWire(text)
            return read === null ? { problem: 'Write 12.50 or 1,250' } : { cents: read }
          }}
        />
        <TextField label="Name" value={amount} onChange={vi.fn()} />
      </Form>
    </KeysProvider>
  )
}

test('[commands 6] an amount has its thousands parted at rest, and is as typed while it is typed in', async () => {
  const user = userEvent.setup()
  render(<Price />)
  expect(value('Price')).toBe('12,600.00')
  await user.click(screen.getByLabelText('Price'))
  expect(value('Price')).toBe('12600')
  await user.clear(screen.getByLabelText('Price'))
  await user.keyboard('1250.5')
  expect([value('Price'), value('Name')]).toEqual(['1250.5', '1250.5'])
  await user.keyboard('{Tab}')
  expect([value('Price'), value('Name')], 'what is sent stays as typed').toEqual(['1,250.50', '1250.5'])
  await user.click(screen.getByLabelText('Price'))
  await user.keyboard('x{Tab}')
  expect(value('Price'), 'what is no amount stays').toBe('x')
})
