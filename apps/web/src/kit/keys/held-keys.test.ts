import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { beginsLine, HeldKeys } from './held-keys'

const answered: string[] = []
const answer = ({ key }: KeyboardEvent) => answered.push(key)

/** Presses a key at the page; one with Ctrl begins a line where it is K. */
function press(key: string, more: KeyboardEventInit = {}): void {
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }))
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  answered.length = 0
  document.body.addEventListener('keydown', answer)
})

afterEach(() => {
  document.body.removeEventListener('keydown', answer)
  vi.useRealTimers()
})

describe('[commands 1] a question that has to be read', () => {
  test('takes the first key after a pause in typing, and none before', async () => {
    new HeldKeys().dropUntilRead('question', beginsLine)
    for (const key of ['y', 'e', 's', 'Enter']) {
      await pass(250)
      press(key)
    }
    await pass(350)
    expect(answered).toEqual([])
    press('n')
    expect(answered).toEqual(['n'])
  })

  test('takes one key that is pressed each 200 ms after a second, once', async () => {
    const held = new HeldKeys()
    held.dropUntilRead('question', beginsLine)
    for (let ms = 0; ms < 1_000; ms += 200) {
      press('y')
      await pass(200)
    }
    expect(answered).toEqual([])
    press('y')
    await pass(10)
    expect(answered).toEqual(['y'])
    expect(held.isHolding).toBe(false)
  })

  test('takes no text that goes on, however long that is, nor a key that is held down', async () => {
    const held = new HeldKeys()
    held.dropUntilRead('question', beginsLine)
    for (let i = 0; i < 20; i += 1) {
      press('ny'.charAt(i % 2))
      await pass(150)
    }
    press('y')
    for (let i = 0; i < 100; i += 1) {
      await pass(30)
      press('y', { repeat: true })
    }
    expect(answered).toEqual([])
    expect(held.isHolding).toBe(true)
    // What begins a line of its own is waited for by nothing.
    press('k', { ctrlKey: true })
    await pass(10)
    expect(answered).toEqual(['k'])
  })
})
