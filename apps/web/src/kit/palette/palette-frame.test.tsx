import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useState } from 'react'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { PaletteFrame, type PaletteFrameProps } from './palette-frame'

afterEach(cleanup)
type Told = Pick<PaletteFrameProps, 'onClose' | 'onRun' | 'onSave' | 'onComplete'>
const group = (id: string, ...items: string[]) => ({
  id,
  title: id,
  items: items.map((item) => ({ id: item, content: item })),
})

function Palette({ shown, more }: { shown: PaletteFrameProps['groups']; more: Told & Partial<PaletteFrameProps> }) {
  const [text, setText] = useState('')
  return (
    <PaletteFrame
      {...{
        text,
        onText: setText,
        tokens: [],
        ghosts: [],
        recalled: ['pay A 1', 'due eom'],
        groups: shown,
      }}
      {...more}
    />
  )
}

function open(groups: PaletteFrameProps['groups'], more: Partial<PaletteFrameProps> = {}) {
  const told = { onClose: vi.fn(), onRun: vi.fn(), onSave: vi.fn(), onComplete: vi.fn() }
  const keyboard = new Keyboard({ commands: [] })
  const draw = (shown: PaletteFrameProps['groups']) => (
    <KeysProvider keyboard={keyboard} screen="any">
      <Palette shown={shown} more={{ ...told, ...more }} />
    </KeysProvider>
  )
  const view = render(draw(groups))
  return { ...told, late: (shown: PaletteFrameProps['groups']) => view.rerender(draw(shown)) }
}
const box = async () => {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')))
  return screen.getByRole<HTMLInputElement>('combobox')
}
const titles = () => screen.getAllByRole('option').map((option) => option.textContent)

test('Enter runs and Ctrl Enter saves the item highlighted at the press; held down, once', async () => {
  const user = userEvent.setup()
  const { onRun, onSave } = open([group('run', 'a', 'b')])
  await box()
  await user.keyboard('{ArrowDown}{Enter>4/}')
  expect(onRun.mock.calls.map(([item]) => item.id)).toEqual(['b'])
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave.mock.calls.map(([item]) => item.id)).toEqual(['b'])
})
const drawn = { above: 0, rows: 0 }
function Row({ text }: { text: string }) {
  drawn.rows += 1
  return text
}
function Above() {
  const [text, setText] = useState('')
  drawn.above += 1
  const items = ['a', 'b', 'c'].map((id) => ({ id: `${id}${text}`, content: <Row text={`${id}${text}`} /> }))
  const more = { onClose: vi.fn(), onRun: vi.fn(), onSave: vi.fn(), onComplete: vi.fn(), recalled: [] }
  const groups = [{ id: 'go', title: 'go', items }]
  return <PaletteFrame {...{ ...more, text, onText: setText, tokens: [], ghosts: [], groups }} preview={(id) => id} />
}

test('a key draws each of its rows once, and what is above them once, wherever the highlight begins', async () => {
  const user = userEvent.setup()
  render(<Above />)
  await box()
  Object.assign(drawn, { above: 0, rows: 0 })
  await user.keyboard('x')
  expect(titles()).toEqual(['ax', 'bx', 'cx'])
  expect(await screen.findByText('ax', { selector: 'aside' })).toBeTruthy()
  expect(drawn).toEqual({ above: 1, rows: 3 })
})
test('late answers appear below the highlight and do not move it', async () => {
  const user = userEvent.setup()
  const { late, onRun } = open([group('run', 'a'), group('go', 'b')])
  await box()
  late([group('accounts', 'x'), group('run', 'a'), group('go', 'b')])
  expect(titles()).toEqual(['a', 'x', 'b'])
  await user.keyboard('{Enter}')
  expect(onRun.mock.calls[0]?.[0].id).toBe('a')
})
test('Up recalls earlier lines and Down comes back; typing starts anew', async () => {
  const user = userEvent.setup()
  open([group('go', 'b')])
  const input = await box()
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(input.value).toBe('due eom')
  await user.keyboard('{ArrowUp}')
  expect(input.value).toBe('due eom')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(input.value).toBe('')
})
test('Tab asks to complete at the caret, Esc closes, and an item that does not apply does not run', async () => {
  const user = userEvent.setup()
  const off = { id: 'go', title: 'Go', items: [{ id: 'z', content: 'z', disabledReason: 'Only on a vehicle' }] }
  const { onComplete, onClose, onRun } = open([off])
  await box()
  await user.keyboard('pay{Tab}')
  expect(onComplete).toHaveBeenCalledWith(3, 'z')
  await user.keyboard('{Enter}{Escape}')
  expect(onRun).not.toHaveBeenCalled()
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getByText('Only on a vehicle')).toBeTruthy()
})
test('slots are underlined by state, and named beneath', async () => {
  open([group('run', 'a')], {
    text: 'pay ABC',
    tokens: [
      { start: 0, end: 3, state: 'verb', name: 'Run' },
      { start: 4, end: 7, state: 'wrong', name: 'Account' },
    ],
    ghosts: [{ text: '[day]', name: 'today' }],
  })
  await box()
  expect(document.querySelector('[data-state=wrong]')?.textContent).toBe('ABCAccount')
  expect(document.querySelector('[data-copy]')?.textContent).toBe('payRun ABCAccount  [day]today')
})
