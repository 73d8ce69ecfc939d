import { createContext, useContext, useLayoutEffect } from 'react'
import { InputQueue } from '../kit/keys/input-queue'
import type { BufferedKey } from '../kit/keys/key-rules'

declare global {
  interface Window {
    /** What `index.html` gathers until the application keeps keys: all but those of the browser itself, in their order. */
    early?: { take: () => BufferedKey[] }
  }
}

/** The keys that were typed before the application was there. Ends the gathering: whoever asks must take keys from here on; none the second time. */
export function takeEarlyKeys(): BufferedKey[] {
  const keys = window.early?.take() ?? []
  delete window.early
  return keys
}

/**
 * Buffers the keys of this page from its first script on until something takes them, and from the sign-in on until the workspace does, so that none
 * is lost while code is fetched, read or drawn.
 */
export class StartupKeys {
  readonly queue = new InputQueue(takeEarlyKeys())
  private release: (() => void) | null = null

  constructor() {
    this.begin()
  }

  begin(): void {
    this.release ??= this.queue.wait('screen')
  }

  /** Replays the keys: something that takes them is drawn and has focus. */
  replay(): void {
    this.release?.()
    this.release = null
  }

  /** Lets what is drawn take no key before it could be read. */
  requireAcknowledgement(onMissed: (count: number) => void): void {
    this.queue.onDiscard = (_, count) => onMissed(count)
    this.queue.requireReading('start')
    this.replay()
  }

  /** Requires an acknowledgement before the next key: what the buffered keys were typed for does not come. */
  fail(): void {
    if (this.release && this.queue.hasBuffered) this.queue.requireReading('start')
    this.replay()
  }
}

const StartupKeysContext = createContext<StartupKeys | null>(null)
export const StartupKeysProvider = StartupKeysContext.Provider

export function useStartupKeys(): StartupKeys {
  const opening = useContext(StartupKeysContext)
  if (!opening) throw new Error('useOpening outside the application')
  return opening
}

/** Replays the buffered keys into what is drawn with the component; `failed` means that it is not what they were typed for. */
export function useReplayStartupKeys(how: 'opened' | 'failed' | null): void {
  const opening = useStartupKeys()
  useLayoutEffect(() => {
    if (how === 'opened') opening.replay()
    else if (how === 'failed') opening.fail()
  }, [opening, how])
}
