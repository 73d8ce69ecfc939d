import { Counter } from './counter'
import type { RefusalSinks } from './refusal-log'

export interface RefusedRead {
  refused: 'passcode locked' | 'no right'
  address: string
  /** The user or service token of the caller. */
  userID: number
  username: string
  /** The id of the record, if the call has one. */
  record?: number
}

/** Limits of notes: for each call of a user, for each user, and for all together. */
const CALL_LIMIT = { most: 1, periodMs: 600_000 }
const USER_LIMIT = { most: 20, periodMs: 600_000 }
const ALL_LIMIT = { most: 30, periodMs: 60_000 }

/**
 * Notes refused reads behind the passcode or a right. Pages repeat them while the passcode is locked, and a curious caller without end: the next note
 * has the number that were left out.
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
      {
        counter: new Counter({ ...CALL_LIMIT, elapsed }),
        name: (call, note) => `${note.userID} ${call} ${note.refused}`,
      },
      { counter: new Counter({ ...USER_LIMIT, elapsed }), name: (_, note) => String(note.userID) },
      { counter: new Counter({ ...ALL_LIMIT, elapsed }), name: () => '' },
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
  whenFlushed(): Promise<void> {
    return this.#written
  }
}
