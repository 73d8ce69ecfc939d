import { createContext, useContext, useLayoutEffect } from 'react'
import { takeEarly } from '../features/session/early'
import { HeldKeys } from '../kit/keys/held-keys'

/**
 * The keys of this page, kept from its first script on until something takes them, and from the sign-in on until the workspace does: what
 * is fetched, read or drawn in between loses none and takes none.
 */
export class Opening {
  readonly held = new HeldKeys(takeEarly())
  private release: (() => void) | null = null

  constructor() {
    this.begin()
  }

  begin(): void {
    this.release ??= this.held.hold()
  }

  /** Something is drawn that takes keys, and has focus. */
  end(): void {
    this.release?.()
    this.release = null
  }

  /** Something is drawn that nobody who is still typing can mean: it takes no key before it could be read. */
  ask(onMissed: (count: number) => void): void {
    this.held.onDrop = (_, count) => onMissed(count)
    this.held.dropUntilRead('question', () => false)
    this.end()
  }

  /** What the keys were meant for does not come: whoever typed ahead reads that first. */
  fail(): void {
    if (this.release && this.held.hasKept) this.held.dropUntilRead('error', () => false)
    this.end()
  }
}

const OpeningContext = createContext<Opening | null>(null)
export const OpeningProvider = OpeningContext.Provider

export function useOpening(): Opening {
  const opening = useContext(OpeningContext)
  if (!opening) throw new Error('useOpening outside the application')
  return opening
}

/** Gives the keys that were kept to what is drawn with the component; `failed` says that it is not what they were meant for. */
export function useOpened(how: 'opened' | 'failed' | null): void {
  const opening = useOpening()
  useLayoutEffect(() => {
    if (how === 'opened') opening.end()
    else if (how === 'failed') opening.fail()
  }, [opening, how])
}
