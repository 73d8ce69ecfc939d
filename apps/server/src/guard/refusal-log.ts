import { Counter } from './counter'

/** Why somebody was not let in. */
type Refused =
  | 'wrong password'
  | 'wrong passcode'
  | 'wrong code'
  | 'used code'
  | 'wrong passkey'
  | 'used passkey'
  | 'copied passkey'
  | 'unknown passkey'
  | 'passcode of another'
  | 'unknown name'
  | 'inactive user'
  | 'name waits'
  | 'address waits'
  | 'passcode waits'
  | 'approvals stopped'
  | 'refresh token'
  | 'access token'
  | 'service token'
  | 'revoked token'
  | 'expired token'
  | 'phone link'

/** A refusal, as the audit and the log tell it: never what was typed or sent. */
export interface RefusalNote {
  refused: Refused
  address: string
  /** Whose name or session it was; null when nobody's. */
  userID: number | null
  username: string
  /** Who typed it, when that was not the one whose it was. */
  by?: string
  /** How long whoever asked has to wait, when they have to. */
  seconds?: number
}

/** Where a refusal is noted. */
export interface RefusalSinks {
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Writes into the audit. Nobody is signed in: the name is whose it was, not who did it. */
  audit(event: {
    at: Date
    operation: string
    username: string
    subjectID: number | null
    after: object
  }): Promise<void>
}

/** How many notes there are at most, each minute: for one address, and for all together. */
const OF_ADDRESS = 10
const OF_ALL = 30
const MINUTE_MS = 60_000
/** Somebody tries a colleague's passcode until nobody may. */
const ALARM = 'approvals stopped' satisfies Refused
/** How often these can be is bounded by the limits of tries. */
const OWN_WRONG: ReadonlySet<Refused> = new Set([
  ALARM,
  ...(['wrong password', 'wrong passcode', 'wrong code', 'used code'] as const),
  ...(['wrong passkey', 'used passkey', 'copied passkey'] as const),
])

/**
 * Notes who was not let in, in the audit and in the log. The limits of tries bound how often a person's own password or passcode can
 * be wrong, so each of those is noted; what anybody may send without end is noted a few times a minute, and the next note tells
 * how many were left out.
 */
export class RefusalLog {
  readonly #to: RefusalSinks
  readonly #ofAddress: Counter
  readonly #ofAll: Counter
  #written = Promise.resolve()
  #leftOut = 0

  constructor(to: RefusalSinks, elapsed: () => number) {
    this.#to = to
    this.#ofAddress = new Counter({ most: OF_ADDRESS, periodMs: MINUTE_MS, elapsed })
    this.#ofAll = new Counter({ most: OF_ALL, periodMs: MINUTE_MS, elapsed })
  }

  /** Notes a refusal. Whoever was refused does not wait for it: how long an answer takes must not tell whose name it was. */
  note(by: { at: Date; operation: string }, { userID, username, ...note }: RefusalNote): void {
    if (!this.#isNoted(note)) {
      this.#leftOut += 1
      return
    }
    const after = { ...note, ...(this.#leftOut > 0 && { leftOut: this.#leftOut }) }
    this.#leftOut = 0
    const { log, audit } = this.#to
    const fields = { operation: by.operation, userID, username, ...after }
    if (note.refused === ALARM) log.error(fields, 'alarm: the passcode of a colleague is being tried')
    else log.warn(fields, 'not let in')
    // In their order.
    this.#written = this.#written
      .then(() => audit({ ...by, username, subjectID: userID, after }))
      .catch((error: unknown) => log.warn({ err: error }, 'a refusal is not in the audit'))
  }

  /** Resolves when everything noted so far is written. */
  flushed(): Promise<void> {
    return this.#written
  }

  #isNoted({ refused, address }: Pick<RefusalNote, 'refused' | 'address'>): boolean {
    if (OWN_WRONG.has(refused)) return true
    if (this.#ofAddress.waitMs(address) > 0 || this.#ofAll.waitMs('') > 0) return false
    this.#ofAddress.add(address)
    this.#ofAll.add('')
    return true
  }
}
