import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BUFFER_MAX, InputQueue } from './input-queue'

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
    new InputQueue().requireReading('question')
    for (const key of ['y', 'e', 's', 'Enter']) {
      await pass(250)
      press(key)
    }
    await pass(350)
    expect(answered).toEqual([])
    press('n')
    expect(answered).toEqual(['n'])
  })

  test('takes a save at once behind a refusal, and all behind a click', async () => {
    const queue = new InputQueue()
    queue.requireReading('refusal')
    press('Enter', { ctrlKey: true })
    press('p')
    press('Enter', { ctrlKey: true })
    await pass(310)
    expect(answered).toEqual(['Enter'])
    queue.requireReading('start')
    press('x')
    window.dispatchEvent(new Event('pointerdown'))
    await pass(10)
    press('n')
    expect(answered).toEqual(['Enter', 'n'])
  })

  test('takes one key that is pressed each 200 ms after a second, once', async () => {
    const queue = new InputQueue()
    queue.requireReading('question')
    for (let ms = 0; ms < 1_000; ms += 200) {
      press('y')
      await pass(200)
    }
    expect(answered).toEqual([])
    press('y')
    await pass(10)
    expect(answered).toEqual(['y'])
    expect(queue.isWaiting).toBe(false)
  })

  test('takes no text that goes on, however long that is, nor a key that is queue down', async () => {
    const queue = new InputQueue()
    queue.requireReading('question')
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
    expect(queue.isWaiting).toBe(true)
    // What begins a line of its own is waited for by nothing.
    press('k', { ctrlKey: true })
    await pass(10)
    expect(answered).toEqual(['k'])
  })
})

describe('[commands 1] what waits for the keys that were typed ahead', () => {
  const playing = (queue: InputQueue) => {
    const then = vi.fn()
    void queue.whenReplayed(2_000).then(then)
    return then
  }

  test('goes on at once where none is kept, and behind the last of them else', async () => {
    const queue = new InputQueue()
    const atOnce = playing(queue)
    await pass(0)
    expect(atOnce).toHaveBeenCalledOnce()
    const release = queue.wait('screen')
    press('a')
    const then = playing(queue)
    await pass(500)
    press('b')
    expect(then).not.toHaveBeenCalled()
    release()
    then.mockImplementation(() => expect(answered).toEqual(['a', 'b']))
    await pass(10)
    expect(then).toHaveBeenCalledOnce()
  })

  test('goes on where they are thrown away, and in any case after its time', async () => {
    const queue = new InputQueue()
    queue.wait('screen')
    press('a')
    const dropped = playing(queue)
    queue.discard('locked')
    await pass(0)
    expect(dropped).toHaveBeenCalledOnce()
    press('b')
    const late = playing(queue)
    await pass(1_990)
    expect(late).not.toHaveBeenCalled()
    await pass(20)
    expect(late).toHaveBeenCalledOnce()
  })
})

describe('[commands 1] what is typed while something is waited for', () => {
  /** Waits for an answer; Esc takes back what it waits for, as in the palette. */
  function waiting(): { queue: InputQueue; dropped: string[]; answered: () => void } {
    const queue = new InputQueue()
    const dropped: string[] = []
    queue.onDiscard = (reason, count) => dropped.push(`${count} ${reason}`)
    const end = queue.wait('line')
    const takeBack = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      document.body.removeEventListener('keydown', takeBack)
      queue.takeBack()
      end()
    }
    document.body.addEventListener('keydown', takeBack)
    const over = () => {
      document.body.removeEventListener('keydown', takeBack)
      end()
    }
    return { queue, dropped, answered: over }
  }
  const typed = (text: string) => [...text].forEach((key) => void press(key))

  test('goes when Esc takes that back, and what comes behind the Esc stays', async () => {
    const { dropped } = waiting()
    typed('abc')
    press('Escape')
    typed('de')
    await pass(10)
    expect(dropped).toEqual(['3 taken-back'])
    expect(answered).toEqual(['Escape', 'd', 'e'])
  })

  test('stays whole behind an Esc that was kept itself, whatever follows it', async () => {
    const queue = new InputQueue()
    const drawn = queue.wait('screen')
    press('Escape')
    press('k', { ctrlKey: true })
    typed('pay')
    // What the Esc takes back begins to wait as it is played.
    const { dropped } = waiting()
    queue.onDiscard = (reason, count) => dropped.push(`${count} ${reason}`)
    drawn()
    await pass(10)
    expect(answered.join(' ')).toBe('Escape k p a y')
    expect(dropped).toEqual([])
  })

  test('has an Esc of its own where a next line was begun in one go; after a pause Esc is for what is waited for', async () => {
    const first = waiting()
    press('k', { ctrlKey: true })
    typed('pay')
    press('Escape')
    expect(answered).toEqual([])
    first.answered()
    await pass(10)
    expect(answered).toEqual(['k', 'p', 'a', 'y', 'Escape'])
    answered.length = 0
    const second = waiting()
    typed('x')
    press('k', { ctrlKey: true })
    await pass(350)
    press('Escape')
    await pass(10)
    expect(second.dropped).toEqual(['1 taken-back'])
    expect(answered).toEqual(['Escape', 'k'])
  })

  test.each([
    ['F1', {}],
    ['Enter', { ctrlKey: true }],
    ['d', { ctrlKey: true }],
  ])('has an Esc of its own behind %s %o, a command that was typed in one go with it', async (key, chord) => {
    const { dropped, answered: over } = waiting()
    press(key, chord)
    press('Escape')
    expect(answered).toEqual([])
    over()
    await pass(10)
    expect(answered).toEqual([key, 'Escape'])
    expect(dropped).toEqual([])
  })

  test.each([
    ['v', { ctrlKey: true }],
    ['Backspace', { ctrlKey: true }],
    ['ArrowLeft', {}],
    ['a', {}],
  ])('goes with an Esc behind %s %o, which is still about the line', async (key, chord) => {
    const { dropped } = waiting()
    press(key, chord)
    press('Escape')
    await pass(10)
    expect(dropped).toEqual(['1 taken-back'])
    expect(answered).toEqual(['Escape'])
  })

  test('is kept whole, a thousand keys of it; what is too many is said', async () => {
    const { queue, dropped, answered: over } = waiting()
    typed('0123456789'.repeat(BUFFER_MAX / 10))
    expect(dropped).toEqual([])
    typed('xy')
    expect(dropped).toEqual(['1 full', '2 full'])
    queue.discard('error')
    over()
    await pass(10)
    expect(answered).toEqual([])
  })
})

describe('[D1 2] what is typed while a form is saved', () => {
  test('has its own key to save; one that is pressed twice saves once', async () => {
    const queue = new InputQueue()
    let saved = () => {}
    queue.waitWhile(
      new Promise<void>((resolve) => {
        saved = resolve
      }),
    )
    press('Enter', { ctrlKey: true })
    press('a')
    press('Enter', { ctrlKey: true })
    press('Enter', { ctrlKey: true })
    press('b')
    press('Enter', { ctrlKey: true })
    saved()
    await pass(10)
    expect(answered).toEqual(['a', 'Enter', 'b', 'Enter'])
  })
})
