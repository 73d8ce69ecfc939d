import { Counter } from './counter'

/** Why a sign-in was refused. */
type RefusalKind =
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

/** A refusal for the audit and the log: never what was typed or sent. */
export interface RefusalNote {
  refused: RefusalKind
  address: string
  /** The user of the name or session; null for none. */
  userID: number | null
  username: string
  /** The user who typed it, when that was another one. */
  by?: string
  /** How long the caller has to wait. */
  seconds?: number
}

/** The outputs of refusals. */
export interface RefusalSinks {
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  /** Writes into the audit. Nobody is signed in: the name is the user that was tried, not the one who did it. */
  audit(event: {
    at: Date
    operation: string
    username: string
    subjectID: number | null
    after: object
  }): Promise<void>
}

/** Limits of notes in a minute: for one address, and for all together. */
const ADDRESS_NOTES_MAX = 10
const ALL_NOTES_MAX = 30
const MINUTE_MS = 60_000
/** Somebody tries a colleague's passcode up to the limit. */
const ALARM = 'approvals stopped' satisfies RefusalKind
/** Kinds of refusals that the limits of tries bound. */
const TRY_LIMITED: ReadonlySet<RefusalKind> = new Set([
  ALARM,
  ...(['wrong password', 'wrong passcode', 'wrong code', 'used code'] as const),
  ...(['wrong passkey', 'used passkey', 'copied passkey'] as const),
])

/**
 * Notes refused sign-ins in the audit and in the log. The limits of tries bound how often a person's own password or passcode can be wrong, so each
 * of those is noted; what anybody may send without end is noted a few times a minute, and the next note has the number that were left out.
 */
export class RefusalLog {
  readonly #to: RefusalSinks
  readonly #ofAddress: Counter
  readonly #ofAll: Counter
  #written = Promise.resolve()
  #leftOut = 0

  constructor(to: RefusalSinks, elapsed: () => number) {
    this.#to = to
    this.#ofAddress = new Counter({ most: ADDRESS_NOTES_MAX, periodMs: MINUTE_MS, elapsed })
    this.#ofAll = new Counter({ most: ALL_NOTES_MAX, periodMs: MINUTE_MS, elapsed })
  }

  /** Notes a refusal. The caller does not wait for it: the time of an answer must not reveal whether a name exists. */
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
  whenFlushed(): Promise<void> {
    return this.#written
  }

  #isNoted({ refused, address }: Pick<RefusalNote, 'refused' | 'address'>): boolean {
    if (TRY_LIMITED.has(refused)) return true
    if (this.#ofAddress.waitMs(address) > 0 || this.#ofAll.waitMs('') > 0) return false
    this.#ofAddress.add(address)
    this.#ofAll.add('')
    return true
  }
}
