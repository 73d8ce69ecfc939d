export type LiveState = 'open' | 'connecting'

interface LiveOptions {
  /** Opens the endless answer of the server. */
  open: (signal: AbortSignal) => Promise<Response>
  /** One event, as the server wrote it. */
  onEvent: (text: string) => void
  onState: (state: LiveState) => void
}

const WAIT_FIRST_MS = 500
const WAIT_MOST_MS = 15_000
/** The server beats every 25 seconds; a stream silent for longer is dead. */
const SILENT_MS = 60_000

/** Listens to server-sent events until it is stopped; a broken stream is opened again, later each time. */
export function listenLive({ open, onEvent, onState }: LiveOptions): () => void {
  const stop = new AbortController()
  let waitMs = WAIT_FIRST_MS
  const once = async () => {
    const attempt = new AbortController()
    const abort = () => attempt.abort()
    stop.signal.addEventListener('abort', abort)
    try {
      const answer = await open(attempt.signal)
      if (!answer.ok || !answer.body) return
      onState('open')
      waitMs = WAIT_FIRST_MS
      await readEvents(answer.body, attempt, onEvent)
    } catch {
      // A stream ends by being cut; the loop opens the next one.
    } finally {
      stop.signal.removeEventListener('abort', abort)
    }
  }
  const loop = async () => {
    while (!stop.signal.aborted) {
      await once()
      if (stop.signal.aborted) return
      onState('connecting')
      await pause(waitMs, stop.signal)
      waitMs = Math.min(waitMs * 2, WAIT_MOST_MS)
    }
  }
  void loop()
  return () => stop.abort()
}

async function readEvents(
  body: ReadableStream<Uint8Array>,
  attempt: AbortController,
  onEvent: (text: string) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const silent = setTimeout(() => attempt.abort(), SILENT_MS)
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
      if (data !== '') onEvent(data)
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
