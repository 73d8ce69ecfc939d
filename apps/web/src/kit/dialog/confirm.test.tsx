import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { Confirm, type ConfirmProps } from './confirm'

afterEach(cleanup)

function ask(more: Partial<ConfirmProps> = {}) {
  const answers = { onYes: vi.fn(), onNo: vi.fn() }
  const all: ConfirmProps = { isOpen: true, title: 'Are you sure?', focus: 'yes', ...answers, ...more }
  render(
    <KeysProvider keyboard={new Keyboard({ commands: [] })} screen="list">
      <Confirm {...all} />
    </KeysProvider>,
  )
  return answers
}
const focusIsOn = (name: RegExp) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

function pressAt(key: string, pressedAt: number, more: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: pressedAt })
  document.activeElement?.dispatchEvent(event)
}

test('an edit focuses Yes, a delete No, and Enter answers what has focus', async () => {
  const user = userEvent.setup()
  const { onYes, onNo } = ask({ focus: 'no', isDangerous: true })
  await focusIsOn(/No/)
  await user.keyboard('{Enter}')
  expect(onNo).toHaveBeenCalledOnce()
  cleanup()
  ask({ focus: 'yes' })
  await focusIsOn(/Yes/)
  expect(onYes).not.toHaveBeenCalled()
})
test('Y says yes once however long it is held, N and Esc say no', async () => {
  const user = userEvent.setup()
  const { onYes, onNo } = ask()
  await focusIsOn(/Yes/)
  await user.keyboard('{y>6/}')
  expect(onYes).toHaveBeenCalledOnce()
  await user.keyboard('n')
  await user.keyboard('{Escape}')
  expect(onNo).toHaveBeenCalledTimes(2)
})
test('while its work runs, no key answers again', async () => {
  const user = userEvent.setup()
  const { onYes, onNo } = ask({ busyText: 'Saving...' })
  await focusIsOn(/Yes/)
  await user.keyboard('yn{Enter}{Escape}')
  expect([onYes, onNo].flatMap((answer) => answer.mock.calls)).toEqual([])
})
test('an Enter that was pressed before the question could be read is none, however late a busy page comes to it', async () => {
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const now = vi.spyOn(performance, 'now')
  const { onYes } = ask({ isUnread: true, takesSave: true })
  await focusIsOn(/Yes/)
  const press = (pressedAt: number) => pressAt('Enter', pressedAt, { ctrlKey: true })
  // The page is busy: the question is there and has focus, but the browser draws it only now.
  const shownAt = performance.now() + 10_000
  press(shownAt - 10)
  expect(onYes).not.toHaveBeenCalled()
  now.mockReturnValue(shownAt)
  for (const frame of frames) frame(shownAt)
  now.mockReturnValue(shownAt + 2_000)
  press(shownAt - 10)
  press(shownAt + 100)
  expect(onYes).not.toHaveBeenCalled()
  press(shownAt + 1_000)
  expect(onYes).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})
test('text that is typed on when a question opens is no answer, however long it is; a key after a pause is', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    frame(0)
    return 0
  })
  const { onYes, onNo } = ask({ isUnread: true, takesSave: true })
  await focusIsOn(/Yes/)
  let at = performance.now()
  for (const key of 'my next entry is only yours, y') {
    at += 60
    pressAt(key, at)
    if (key === ' ') document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }))
  }
  pressAt('Enter', at + 60)
  expect([onYes, onNo].flatMap((answer) => answer.mock.calls)).toEqual([])
  pressAt('n', at + 1_000)
  expect(onNo).toHaveBeenCalledOnce()
  // One key pressed again and again is meant.
  at += 2_000
  pressAt('x', at)
  for (const ms of [50, 200, 350, 500]) pressAt('y', at + ms)
  expect(onYes).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})
test('shows what would change, saved beside new', () => {
  ask({ changes: [{ label: 'Amount', saved: '−340.00', next: '−365.00' }] })
  expect(screen.getByRole('row', { name: 'Amount −340.00 −365.00' })).toBeTruthy()
  expect(screen.getByRole('alertdialog').textContent).toContain('Are you sure?')
})
