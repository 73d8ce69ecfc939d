/** The server's answer to a sign-in, as this browser stores it. */
export interface BrowserTokens {
  accessToken: string
  refreshToken: string
  username: string
  userID: number
  /** The server's business day when the tokens were issued. */
  businessDay: string
}

/** Where a session that ended by itself was, so that its user comes back there. */
export interface LeftPlace {
  username: string
  href: string
  /** The server's reason for its end; null without one. */
  why: string | null
}

type LocalStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const TOKENS_KEY = 'forecourt.session'
const LEFT_KEY = 'forecourt.left'
const END_REASON_KEY = 'forecourt.ended'
const CHANNEL = 'forecourt.session'

/** The channel between tabs, as far as it is used. */
export interface TabChannel {
  postMessage: (message: unknown) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}

/** The sign-in of this browser: one session in all tabs, ended everywhere at once. */
export class Session {
  private readonly listeners = new Set<() => void>()
  private text: string | null
  private tokens: BrowserTokens | null
  /** Called with the username after a log out on purpose, in this tab or another: their drafts are removed. */
  onLogOut: (username: string) => void = () => {}
  /** A session ended by itself since this page was loaded: somebody may have been typing. */
  hasEnded = false
  currentAddress: () => string = () => '/'

  constructor(
    private readonly local: LocalStore,
    private readonly tab: LocalStore,
    private readonly channel: TabChannel | null,
  ) {
    this.text = local.getItem(TOKENS_KEY)
    this.tokens = parseTokens(this.text)
    channel?.addEventListener('message', (event) => this.handleMessage(event.data))
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The tokens as stored now: another tab may have refreshed them. */
  read = (): BrowserTokens | null => {
    const text = this.local.getItem(TOKENS_KEY)
    if (text !== this.text) {
      this.text = text
      this.tokens = parseTokens(text)
    }
    return this.tokens
  }

  get username(): string | null {
    return this.read()?.username ?? null
  }

  write(tokens: BrowserTokens): void {
    this.local.setItem(TOKENS_KEY, JSON.stringify(tokens))
    this.local.removeItem(END_REASON_KEY)
    this.notifyListeners()
  }

  /**
   * Ends the session everywhere because its user asked, and removes the drafts.
   * @param username The user who logged out: a tab that hears of it from the server may have ended the session by itself meanwhile.
   */
  logOut(username = this.username): void {
    if (username === null) return
    this.tab.removeItem(LEFT_KEY)
    this.local.removeItem(TOKENS_KEY)
    this.onLogOut(username)
    this.channel?.postMessage({ kind: 'log-out', username })
    this.notifyListeners()
  }

  /**
   * Ends a session that the server no longer knows; drafts stay for the same user.
   * @param why The server's reason, for the sign-in page of every tab.
   */
  expire(why?: string): void {
    const { username } = this
    if (username === null) return
    // Before the tokens go: other tabs read it when they hear that those are gone.
    if (why !== undefined) this.local.setItem(END_REASON_KEY, why)
    this.leave(username)
    this.local.removeItem(TOKENS_KEY)
    this.notifyListeners()
    this.channel?.postMessage({ kind: 'changed' })
  }

  /** Where the last session of this tab ended by itself; null when it was signed out. */
  leftPlace(): LeftPlace | null {
    try {
      const place: unknown = JSON.parse(this.tab.getItem(LEFT_KEY) ?? 'null')
      const isPlace = typeof place === 'object' && place !== null && 'username' in place && 'href' in place
      if (!isPlace) return null
      const why = 'why' in place && typeof place.why === 'string' ? place.why : null
      return { username: String(place.username), href: String(place.href), why }
    } catch {
      return null
    }
  }

  clearLeftPlace(): void {
    this.tab.removeItem(LEFT_KEY)
  }

  /** Handles a change of the storage by another tab. */
  handleStorage(key: string | null): void {
    if (key !== TOKENS_KEY && key !== null) return
    const before = this.tokens?.username
    const isOver = this.read() === null
    if (before !== undefined && isOver) this.leave(before)
    this.notifyListeners()
  }

  /** Stores in this tab where a session was. */
  private leave(username: string): void {
    this.hasEnded = true
    this.tab.setItem(
      LEFT_KEY,
      JSON.stringify({ username, href: this.currentAddress(), why: this.local.getItem(END_REASON_KEY) }),
    )
  }

  private handleMessage(message: unknown): void {
    const isLogOut =
      typeof message === 'object' &&
      message !== null &&
      'kind' in message &&
      message.kind === 'log-out' &&
      'username' in message
    if (!isLogOut) {
      this.handleStorage(TOKENS_KEY)
      return
    }
    // From now on the session is known to be over, so that the storage event after this one finds nothing new.
    this.read()
    this.tab.removeItem(LEFT_KEY)
    this.onLogOut(String(message.username))
    this.notifyListeners()
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener()
  }
}

function parseTokens(text: string | null): BrowserTokens | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    const isWhole =
      typeof found === 'object' &&
      found !== null &&
      'accessToken' in found &&
      'refreshToken' in found &&
      'username' in found
    // Written by this class only; an older shape lacks a name that was looked for.
    return isWhole ? (found as BrowserTokens) : null
  } catch {
    return null
  }
}

export function browserSession(): Session {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  const session = new Session(localStorage, sessionStorage, channel)
  window.addEventListener('storage', (event) => session.handleStorage(event.key))
  return session
}
