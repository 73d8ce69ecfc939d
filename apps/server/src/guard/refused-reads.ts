import { Counter } from './counter'
import type { RefusalSinks } from './refusal-log'

/** A read that was refused, as the audit and the log tell it. */
export interface RefusedRead {
  refused: 'passcode locked' | 'no right'
  address: string
  /** Whose session or service token asked. */
  userID: number
  username: string
  /** What of, where that was said. */
  record?: number
}

/** One note for each call of somebody, some for each of them, and some for all together. */
const OF_CALL = { most: 1, periodMs: 600_000 }
const OF_USER = { most: 20, periodMs: 600_000 }
const OF_ALL = { most: 30, periodMs: 60_000 }

/**
 * Notes who was refused what stands behind the passcode or a right. Pages ask for that again and again while the passcode is locked, and whoever is curious
 * without end: the next note tells how many were left out.
 *
 * @source server 17.8
 */
export class RefusedReads {
  readonly #to: RefusalSinks
  readonly #limits: readonly { counter: Counter; name: (operation: string, note: RefusedRead) => string }[]
  #written = Promise.resolve()
  #leftOut = 0

  constructor(to: RefusalSinks, elapsed: () => number) {
    this.#to = to
    this.#limits = [
      { counter: new Counter({ ...OF_CALL, elapsed }), name: (call, note) => `${note.userID} ${call} ${note.refused}` },
      { counter: new Counter({ ...OF_USER, elapsed }), name: (_, note) => String(note.userID) },
      { counter: new Counter({ ...OF_ALL, elapsed }), name: () => '' },
    ]
  }

  /** Notes a refusal; nobody waits for it. */
  note({ at, operation }: { at: Date; operation: string }, given: RefusedRead): void {
    const limits = this.#limits.map(({ counter, name }) => ({ counter, name: name(operation, given) }))
    if (limits.some(({ counter, name }) => counter.waitMs(name) > 0)) {
      this.#leftOut += 1
      return
    }
    for (const { counter, name } of limits) counter.add(name)
    const { userID, username, ...note } = given
    const after = { ...note, ...(this.#leftOut > 0 && { leftOut: this.#leftOut }) }
    this.#leftOut = 0
    const { log, audit } = this.#to
    log.warn({ operation, userID, username, ...after }, 'a read was refused')
    this.#written = this.#written
      .then(() => audit({ at, operation, username, subjectID: userID, after }))
      .catch((error: unknown) => log.warn({ err: error }, 'a refusal is not in the audit'))
  }

  /** Resolves when everything noted so far is written. */
  flushed(): Promise<void> {
    return this.#written
  }
}
