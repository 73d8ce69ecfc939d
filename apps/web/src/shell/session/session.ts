/** What the server answers to a sign-in, as this browser keeps it. */
export interface StoredTokens {
  accessToken: string
  refreshToken: string
  username: string
  userID: number
  /** The server's business day when they were given. */
  businessDay: string
}

/** Where a session that ended by itself was, so that its user comes back there. */
export interface LeftPlace {
  username: string
  href: string
  /** What the server said of its end; null when it said nothing. */
  why: string | null
}

type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const TOKENS = 'forecourt.session'
const LEFT = 'forecourt.left'
const WHY = 'forecourt.ended'
const CHANNEL = 'forecourt.session'

/** The channel between tabs, as far as it is used. */
export interface TabChannel {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

/** Who is signed in, in every tab of this browser: one session, ended everywhere at once. */
export class Session {
  private readonly listeners = new Set<() => void>()
  private text: string | null
  private tokens: StoredTokens | null
  /** Told with the name of whoever signed out on purpose, in this tab or another: their drafts go. */
  onLogOut: (username: string) => void = () => {}
  /** A session ended by itself since this page was loaded: somebody may have been typing. */
  hasEnded = false
  /** The address that this tab shows. */
  placeNow: () => string = () => '/'

  constructor(
    private readonly local: LocalStore,
    private readonly tab: LocalStore,
    private readonly channel: TabChannel | null,
  ) {
    this.text = local.getItem(TOKENS)
    this.tokens = parsed(this.text)
    channel?.addEventListener('message', (event) => this.hear(event.data))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The tokens as stored now: another tab may have refreshed them. */
  read = (): StoredTokens | null => {
    const text = this.local.getItem(TOKENS)
    if (text !== this.text) {
      this.text = text
      this.tokens = parsed(text)
    }
    return this.tokens
  }

  get username(): string | null {
    return this.read()?.username ?? null
  }

  write(tokens: StoredTokens): void {
    this.local.setItem(TOKENS, JSON.stringify(tokens))
    this.local.removeItem(WHY)
    this.changed()
  }

  /**
   * Ends the session because its user said so: everywhere, drafts included.
   *
   * @param username Who said so: a tab that hears of it from the server may have ended the session by itself meanwhile.
   */
  logOut(username = this.username): void {
    if (username === null) return
    this.tab.removeItem(LEFT)
    this.local.removeItem(TOKENS)
    this.onLogOut(username)
    this.channel?.postMessage({ kind: 'log-out', username })
    this.changed()
  }

  /**
   * Ends a session that the server no longer knows; drafts wait for the same user.
   *
   * @param why What the server said, for the sign-in page of every tab.
   */
  expire(why?: string): void {
    const { username } = this
    if (username === null) return
    // Before the tokens go: other tabs read it when they hear that those are gone.
    if (why !== undefined) this.local.setItem(WHY, why)
    this.leave(username)
    this.local.removeItem(TOKENS)
    this.changed()
    this.channel?.postMessage({ kind: 'changed' })
  }

  /** Where the last session of this tab ended by itself; null when it was signed out. */
  leftPlace(): LeftPlace | null {
    try {
      const place: unknown = JSON.parse(this.tab.getItem(LEFT) ?? 'null')
      const isPlace = typeof place === 'object' && place !== null && 'username' in place && 'href' in place
      if (!isPlace) return null
      const why = 'why' in place && typeof place.why === 'string' ? place.why : null
      return { username: String(place.username), href: String(place.href), why }
    } catch {
      return null
    }
  }

  forgetLeftPlace(): void {
    this.tab.removeItem(LEFT)
  }

  /** The storage of another tab changed. */
  heardStorage(key: string | null): void {
    if (key !== TOKENS && key !== null) return
    const before = this.tokens?.username
    const isOver = this.read() === null
    if (before !== undefined && isOver) this.leave(before)
    this.changed()
  }

  /** Remembers in this tab where a session was. */
  private leave(username: string): void {
    this.hasEnded = true
    this.tab.setItem(LEFT, JSON.stringify({ username, href: this.placeNow(), why: this.local.getItem(WHY) }))
  }

  private hear(message: unknown): void {
    const isLogOut =
      typeof message === 'object' &&
      message !== null &&
      'kind' in message &&
      message.kind === 'log-out' &&
      'username' in message
    if (!isLogOut) {
      this.heardStorage(TOKENS)
      return
    }
    // From now on the session is known to be over, so that the storage event after this one finds nothing new.
    this.read()
    this.tab.removeItem(LEFT)
    this.onLogOut(String(message.username))
    this.changed()
  }

  private changed(): void {
    for (const listener of this.listeners) listener()
  }
}

function parsed(text: string | null): StoredTokens | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    const isWhole =
      typeof found === 'object' &&
      found !== null &&
      'accessToken' in found &&
      'refreshToken' in found &&
      'username' in found
    // Written by this class only; an older shape lacks a name that was looked for.
    return isWhole ? (found as StoredTokens) : null
  } catch {
    return null
  }
}

/** The session of this browser. */
export function browserSession(): Session {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  const session = new Session(localStorage, sessionStorage, channel)
  window.addEventListener('storage', (event) => session.heardStorage(event.key))
  return session
}
