import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenLive } from './live'

const encoder = new TextEncoder()

function streamOf(...chunks: string[]) {
  let push: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = controller
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
    },
  })
  return { answer: { ok: true, body } as Response, end: () => push.close() } // a Response as far as it is read
}

describe('the stream of changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('events split over chunks arrive whole, beats are silent', async () => {
    const heard: string[] = []
    const { answer } = streamOf('data: {"a":', '1}\n\n: beat\n\nda', 'ta: {"b":2}\n\n')
    const stop = listenLive({ open: async () => answer, onEvent: (text) => heard.push(text), onState: () => {} })
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toEqual(['{"a":1}', '{"b":2}'])
    stop()
  })
  test('a broken stream is opened again, later each time, until it is stopped', async () => {
    const open = vi.fn(async () => ({ ok: false, body: null }) as Response) // a refusal has no more than this
    const states: string[] = []
    const stop = listenLive({ open, onEvent: () => {}, onState: (state) => states.push(state) })
    await vi.advanceTimersByTimeAsync(0)
    expect(open).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(500)
    expect(open).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(900)
    expect(open).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(open).toHaveBeenCalledTimes(3)
    expect(new Set(states)).toEqual(new Set(['connecting']))
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(open).toHaveBeenCalledTimes(3)
  })
  test('an answer after a failure is open again at the first wait', async () => {
    const good = streamOf()
    const answers = [Promise.reject(new TypeError('offline')), Promise.resolve(good.answer)]
    const states: string[] = []
    const stop = listenLive({
      open: () => answers.shift() ?? new Promise<Response>(() => {}),
      onEvent: () => {},
      onState: (state) => states.push(state),
    })
    await vi.advanceTimersByTimeAsync(500)
    expect(states).toEqual(['connecting', 'open'])
    good.end()
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['connecting', 'open', 'connecting'])
    stop()
  })
})
