import { cleanup, render } from '@testing-library/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Keyboard } from './keyboard'
import { useKeySink } from './keys'
import { KeysProvider } from './keys-provider'

afterEach(cleanup)

/** Counts its keys from what it was drawn with; what it does after each drawing takes long. */
function Counter({ onCount }: { onCount: (count: number) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  useKeySink(root, () => {
    setCount(count + 1)
    onCount(count + 1)
    return true
  })
  useLayoutEffect(() => root.current?.focus(), [])
  useEffect(() => {
    const from = performance.now()
    while (performance.now() - from < 8);
  })
  return <div ref={root} tabIndex={-1} data-count={count} />
}

test('each kept key finds what the one before it changed, however busy the page is', async () => {
  const keyboard = new Keyboard({ commands: [] })
  const onCount = vi.fn()
  render(
    <KeysProvider keyboard={keyboard} screen="counter">
      <Counter onCount={onCount} />
    </KeysProvider>,
  )
  const release = keyboard.queue.wait('screen')
  for (let i = 0; i < 20; i += 1)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true, cancelable: true }))
  expect(onCount).not.toHaveBeenCalled()
  release()
  await vi.waitFor(() => expect(onCount).toHaveBeenCalledTimes(20), { timeout: 10_000 })
  expect(onCount.mock.calls.flat()).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
})
