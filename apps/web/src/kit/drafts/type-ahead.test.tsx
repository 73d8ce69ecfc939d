import { act, cleanup, renderHook } from '@testing-library/react'
import { COMMANDS } from '@forecourt/core/commands'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Keyboard } from '../keys/keyboard'
import { KeyboardContext } from '../keys/keys'
import { useSaveTypeAhead } from './type-ahead'

const answered: string[] = []
const dropped: string[] = []
const answer = ({ key }: KeyboardEvent) => answered.push(key)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Presses keys at the page, parted by blanks: `^k` is Ctrl K. */
function type(keys: string): void {
  for (const each of keys.split(' ')) {
    const key = each.replace('^', '')
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key
    const more = { ctrlKey: each.startsWith('^') }
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more }))
  }
}

function form() {
  const keyboard = new Keyboard({ commands: COMMANDS })
  keyboard.queue.onDiscard = (reason, count) => dropped.push(`${count} ${reason}`)
  const { result, unmount } = renderHook(() => useSaveTypeAhead(), {
    wrapper: ({ children }) => <KeyboardContext value={keyboard}>{children}</KeyboardContext>,
  })
  return { keyboard, keys: result.current, unmount }
}

/** A save whose work ends when it is told to. */
function saving(opened = form()) {
  let end = () => {}
  opened.keys.bufferWhile(
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  const answer = async () => {
    opened.keys.markAnswered()
    end()
    await pass(10)
  }
  return { ...opened, end: () => end(), answer }
}

beforeEach(() => {
  vi.useFakeTimers()
  answered.length = 0
  dropped.length = 0
  document.body.addEventListener('keydown', answer)
})

afterEach(() => {
  cleanup()
  document.body.removeEventListener('keydown', answer)
  vi.useRealTimers()
})

describe('[commands 1] what is typed behind a save', () => {
  test('waits however late the answer is, said to be slow or not, and is played in its order', async () => {
    const { keys, keyboard, answer } = saving()
    type('a b')
    await pass(60_000)
    keys.reportSlow()
    await pass(10)
    type('c Enter')
    await pass(600_000)
    expect([answered, keyboard.queue.waitingCount]).toEqual([[], 4])
    await answer()
    expect([answered, dropped, keyboard.queue.waitingCount]).toEqual([['a', 'b', 'c', 'Enter'], [], 0])
    type('d')
    expect(answered.at(-1)).toBe('d')
  })

  test('waits from one try to the next', async () => {
    const opened = form()
    const first = saving(opened)
    opened.keys.reportSlow()
    await pass(10)
    type('a')
    first.end()
    await pass(3_000)
    expect(answered).toEqual([])
    const second = saving(opened)
    type('b')
    await second.answer()
    expect(answered).toEqual(['a', 'b'])
  })

  test('is taken back by Esc after a pause in typing; one behind other keys waits with them, one alone is the form’s', async () => {
    const { keys, answer } = saving()
    keys.reportSlow()
    await pass(10)
    type('a b')
    await pass(100)
    type('Escape')
    expect(answered).toEqual([])
    await pass(400)
    type('Escape')
    // It goes to who waits for the answer, and that takes back what is kept.
    expect(answered).toEqual(['Escape'])
    expect(keys.discardBuffered()).toBe(true)
    await pass(10)
    expect([keys.discardBuffered(), dropped]).toEqual([false, ['3 given-up']])
    type('x')
    window.dispatchEvent(new Event('pointerdown'))
    await pass(10)
    expect(dropped).toEqual(['3 given-up', '1 given-up'])
    await answer()
    expect(answered).toEqual(['Escape'])
  })

  test('lets a line through that waits first, once it is said to be slow; taken back, what stands before one lets it through', async () => {
    const first = saving()
    type('^k')
    await pass(10)
    expect(answered).toEqual([])
    first.keys.reportSlow()
    await pass(10)
    expect(answered).toEqual(['k'])
    await first.answer()
    first.unmount()
    const second = saving()
    second.keys.reportSlow()
    await pass(10)
    type('a ^k')
    await pass(400)
    expect(answered).toEqual(['k'])
    second.keys.discardBuffered()
    await pass(10)
    expect([answered, dropped]).toEqual([['k', 'k'], ['1 given-up']])
  })

  test('lets a chord that leads elsewhere through when nothing waits, and never one that was typed ahead or is the form’s', async () => {
    const { keys, answer } = saving()
    type('^d')
    keys.reportSlow()
    await pass(1_000)
    expect(answered).toEqual([])
    keys.discardBuffered()
    await pass(10)
    type('^Enter')
    keys.discardBuffered()
    await pass(10)
    await pass(400)
    expect(answered).toEqual([])
    type('^d')
    expect(answered).toEqual(['d'])
    type('g c l')
    await answer()
    expect(answered).toEqual(['d', 'g', 'c', 'l'])
  })

  test('goes nowhere else when the form is gone: by a click it goes, and behind a chord it is for what opens', async () => {
    const first = saving()
    first.keys.reportSlow()
    await pass(10)
    type('a')
    first.unmount()
    await pass(10)
    expect([answered, dropped]).toEqual([[], ['1 changed']])
    const second = saving()
    second.keys.reportSlow()
    await pass(10)
    await pass(400)
    type('^d j')
    second.unmount()
    await pass(10)
    expect(answered).toEqual(['d', 'j'])
    const third = saving()
    third.unmount()
    type('x')
    third.keys.reportSlow()
    await pass(10)
    await pass(1_000)
    type('y')
    expect(answered).toEqual(['d', 'j', 'y'])
  })

  test('takes what is asked above it, and nothing behind that', async () => {
    const { keyboard, keys } = saving()
    keys.reportSlow()
    await pass(10)
    const close = keyboard.pushLayer({ kind: 'dialog' })
    type('p')
    close()
    type('q')
    expect(answered).toEqual(['p'])
  })
})
