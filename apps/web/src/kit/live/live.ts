export type LiveState = 'open' | 'connecting'

interface LiveOptions {
  /** Opens the event stream of the server. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Called with one event, as the server wrote it. */
  onEvent: (text: string) => void
  onState: (state: LiveState) => void
  /** Registers a callback for whenever the computer may have slept; returns how to remove it. */
  onWake?: (wake: () => void) => () => void
}

const WAIT_FIRST_MS = 500
const WAIT_MOST_MS = 15_000
/** The server sends a heartbeat every 25 seconds; a stream silent for longer is dead. */
const SILENT_MS = 40_000
/** After a sleep, a stream that missed one heartbeat is dead. */
const SILENT_WHEN_WOKEN_MS = 26_000
const EVENT_STREAM = 'text/event-stream'

/** Listens to server-sent events until stopped; a broken stream is reopened, with growing delays, and at once when the computer wakes. */
export function listenToEvents(o: LiveOptions): () => void {
  const stop = new AbortController()
  const now = { attempt: new AbortController(), heardAt: 0, endPause: () => {} }
  let waitMs = WAIT_FIRST_MS
  const once = async () => {
    const attempt = new AbortController()
    now.attempt = attempt
    const late = setTimeout(() => attempt.abort(), SILENT_MS)
    try {
      const answer = await o.open(attempt.signal)
      clearTimeout(late)
      // A proxy may answer in the server's place, with a page.
      const isStream = answer.headers.get('content-type')?.startsWith(EVENT_STREAM) ?? false
      if (!answer.ok || !answer.body || !isStream) return
      o.onState('open')
      waitMs = WAIT_FIRST_MS
      const heard = () => {
        now.heardAt = Date.now()
      }
      await readEvents(answer.body, { attempt, heard, onEvent: o.onEvent })
    } catch {
      // A stream ends by being cut; the loop opens the next one.
    } finally {
      clearTimeout(late)
      attempt.abort()
    }
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      now.endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async () => {
    while (!stop.signal.aborted) {
      await once()
      if (stop.signal.aborted) return
      o.onState('connecting')
      await pause(waitMs)
      waitMs = Math.min(waitMs * 2, WAIT_MOST_MS)
    }
  }
  const unwake = o.onWake?.(() => {
    now.endPause()
    if (now.heardAt > 0 && Date.now() - now.heardAt > SILENT_WHEN_WOKEN_MS) now.attempt.abort()
  })
  void loop()
  return () => {
    stop.abort()
    now.attempt.abort()
    now.endPause()
    unwake?.()
  }
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  o: { attempt: AbortController; heard: () => void; onEvent: (text: string) => void },
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    o.heard()
    const silent = setTimeout(() => o.attempt.abort(), SILENT_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(silent))
    if (done) return
    rest += decoder.decode(value, { stream: true })
    const blocks = rest.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n')
      if (data !== '') o.onEvent(data)
    }
  }
}
