import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import { Dialog } from './dialog'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A message that is fetched when it is opened above a page with a field. */
function Page({ isLoaded, onText }: { isLoaded: boolean; onText: (text: string) => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <input aria-label="Page" onChange={({ target }) => onText(`the page: ${target.value}`)} />
      <Dialog isOpen={isOpen} isLoading={!isLoaded} onClose={() => setOpen(false)} title="Message">
        {isLoaded && <input aria-label="To" onChange={({ target }) => onText(target.value)} />}
      </Dialog>
    </>
  )
}

function opened() {
  const keyboard = new Keyboard({ commands: [] })
  const [onText, onDrop] = [vi.fn<(text: string) => void>(), vi.fn()]
  keyboard.queue.onDiscard = onDrop
  const page = (isLoaded: boolean) => (
    <KeysProvider keyboard={keyboard} screen="page">
      <Page {...{ isLoaded, onText }} />
    </KeysProvider>
  )
  const { rerender } = render(page(false))
  const type = (...keys: string[]) => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { onText, onDrop, type, rest, load: () => rerender(page(true)) }
}

const isOpen = () => document.querySelector('[data-region=dialog]') !== null

test('what is typed for a dialog that is fetched reaches it, however long that takes', async () => {
  const { onText, type, rest, load } = opened()
  await rest(100)
  type('a', 'b')
  await rest(20_000)
  type('c')
  expect(onText).not.toHaveBeenCalled()
  load()
  await rest(100)
  expect(onText.mock.calls.at(-1)).toEqual(['abc'])
})

test('Esc closes it meanwhile, and what was typed for it goes nowhere else', async () => {
  const { onText, onDrop, type, rest } = opened()
  await rest(100)
  type('a', 'b')
  await rest(5_000)
  type('Escape')
  await rest(1_000)
  expect(isOpen()).toBe(false)
  expect(onDrop.mock.calls).toEqual([['taken-back', 2]])
  expect(onText).not.toHaveBeenCalled()
})

test('Esc that is typed ahead closes it once it is there', async () => {
  const { onText, type, rest, load } = opened()
  await rest(100)
  type('a', 'Escape')
  await rest(5_000)
  expect(isOpen()).toBe(true)
  load()
  await rest(1_000)
  expect(onText.mock.calls).toEqual([['a']])
  expect(isOpen()).toBe(false)
})
