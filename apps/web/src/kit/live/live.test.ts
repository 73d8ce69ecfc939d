import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listenToEvents } from './live'

const encoder = new TextEncoder()

const EVENTS = new Headers({ 'content-type': 'text/event-stream; charset=utf-8' })

function streamOf(...chunks: string[]) {
  let push: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = controller
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
    },
  })
  return { answer: { ok: true, body, headers: EVENTS } as Response, end: () => push.close() } // a Response as far as it is read
}

describe('the stream of changes', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('events split over chunks arrive whole, beats are silent', async () => {
    const heard: string[] = []
    const { answer } = streamOf('data: {"a":', '1}\n\n: beat\n\nda', 'ta: {"b":2}\n\n')
    const stop = listenToEvents({ open: async () => answer, onEvent: (text) => heard.push(text), onState: () => {} })
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toEqual(['{"a":1}', '{"b":2}'])
    stop()
  })
  test('a broken stream is opened again, later each time, until it is stopped', async () => {
    const open = vi.fn(async () => ({ ok: false, body: null, headers: new Headers() }) as Response) // a refusal has no more than this
    const states: string[] = []
    const stop = listenToEvents({ open, onEvent: () => {}, onState: (state) => states.push(state) })
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
    const stop = listenToEvents({
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
  test('a page of a proxy is no stream: it is not read, and what listens says that it is connecting', async () => {
    const { answer } = streamOf('data: {"a":1}\n\n')
    const page = { ...answer, headers: new Headers({ 'content-type': 'text/html' }) } as Response // as far as it is read
    const heard: string[] = []
    const stop = listenToEvents({
      open: async () => page,
      onEvent: (text) => heard.push(text),
      onState: (s) => heard.push(s),
    })
    await vi.advanceTimersByTimeAsync(10)
    expect(heard).toEqual(['connecting'])
    stop()
  })
  test('an answer that never begins is not waited for longer than a stream that is silent', async () => {
    const signals: AbortSignal[] = []
    const open = (signal: AbortSignal) => {
      signals.push(signal)
      return new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))))
    }
    const stop = listenToEvents({ open, onEvent: () => {}, onState: () => {} })
    await vi.advanceTimersByTimeAsync(40_500)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    stop()
  })
  test('on waking a pause ends at once, and a stream that missed its beat is opened anew', async () => {
    const streams = [streamOf(), streamOf()]
    const answers = [Promise.reject(new TypeError('offline')), ...streams.map(({ answer }) => Promise.resolve(answer))]
    const signals: AbortSignal[] = []
    let wake = () => {}
    const stop = listenToEvents({
      open: (signal) => {
        signals.push(signal)
        const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('cut'))))
        return Promise.race([answers.shift() ?? cut, cut])
      },
      onEvent: () => {},
      onState: () => {},
      onWake: (call) => {
        wake = call
        return () => {}
      },
    })
    await vi.advanceTimersByTimeAsync(10)
    wake()
    await vi.advanceTimersByTimeAsync(10)
    expect(signals).toHaveLength(2)
    wake()
    await vi.advanceTimersByTimeAsync(26_001)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    wake()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    stop()
  })
})
