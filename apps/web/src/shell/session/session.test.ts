import { describe, expect, test, vi } from 'vitest'
import { Session, type BrowserTokens } from './session'

const TOKENS: BrowserTokens = {
  accessToken: 'a',
  refreshToken: 'r',
  username: 'm.borg',
  userID: 1,
  businessDay: '2026-11-20',
}

class Shelf {
  private readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  removeItem = (key: string) => void this.kept.delete(key)
}

/** Two tabs of one browser: one local storage, a channel between them, storage events to the other. */
function twoTabs() {
  const local = new Shelf()
  const listeners: ((event: MessageEvent) => void)[] = []
  const tab = () => {
    const own: { hear?: (event: MessageEvent) => void } = {}
    const session = new Session(local, new Shelf(), {
      postMessage: (data) => {
        for (const hear of listeners) if (hear !== own.hear) hear(new MessageEvent('message', { data }))
      },
      addEventListener: (_type, listener) => {
        own.hear = listener
        listeners.push(listener)
      },
    })
    session.currentAddress = () => '/cash-management-add'
    return session
  }
  return { local, one: tab(), other: tab() }
}

describe('one session in every tab [D1 2]', () => {
  test('signing in is seen by the other tab', () => {
    const { one, other } = twoTabs()
    const heard = vi.fn()
    other.subscribe(heard)
    one.write(TOKENS)
    other.handleStorage('forecourt.session')
    expect(heard).toHaveBeenCalled()
    expect(other.username).toBe('m.borg')
  })
  test('logging out ends it everywhere, takes the drafts of both tabs, and leaves no place to come back to', () => {
    const { one, other } = twoTabs()
    one.write(TOKENS)
    other.handleStorage('forecourt.session')
    const gone = [vi.fn(), vi.fn()]
    one.onLogOut = gone[0]!
    other.onLogOut = gone[1]!
    one.logOut()
    other.handleStorage('forecourt.session')
    expect(gone.map((each) => each.mock.calls)).toEqual([[['m.borg']], [['m.borg']]])
    expect(other.read()).toBeNull()
    expect([one.leftPlace(), other.leftPlace()]).toEqual([null, null])
  })
  test('a session that ended by itself keeps drafts and remembers the place, in both tabs', () => {
    const { one, other } = twoTabs()
    one.write(TOKENS)
    other.handleStorage('forecourt.session')
    const gone = vi.fn()
    one.onLogOut = gone
    other.onLogOut = gone
    one.expire('Your password was changed')
    other.handleStorage('forecourt.session')
    expect(gone).not.toHaveBeenCalled()
    const place = { username: 'm.borg', href: '/cash-management-add', why: 'Your password was changed' }
    expect([one.leftPlace(), other.leftPlace()]).toEqual([place, place])
    // Another session's end is not explained with this one's.
    one.write(TOKENS)
    one.expire()
    expect(one.leftPlace()?.why).toBeNull()
  })
  test('a session that the other tab found ended before its user had signed out leaves no drafts either', () => {
    const { one, other } = twoTabs()
    one.write(TOKENS)
    other.handleStorage('forecourt.session')
    const { username } = one
    const gone = [vi.fn(), vi.fn()]
    one.onLogOut = gone[0]!
    other.onLogOut = gone[1]!
    // The server tells every tab that it is over while the one that asked for it still waits for its answer.
    other.expire()
    one.handleStorage('forecourt.session')
    one.logOut(username)
    expect(gone.map((each) => each.mock.calls)).toEqual([[['m.borg']], [['m.borg']]])
    expect([one.leftPlace(), other.leftPlace()]).toEqual([null, null])
  })
  test('expiring twice does not overwrite what is not there any more', () => {
    const { one } = twoTabs()
    one.write(TOKENS)
    one.expire()
    one.currentAddress = () => '/login'
    one.expire()
    expect(one.leftPlace()?.href).toBe('/cash-management-add')
  })
  test.each(['', '{', '[]', '"x"', '{"accessToken":"a"}'])('stored rubbish %j is nobody', (text) => {
    const local = new Shelf()
    local.setItem('forecourt.session', text)
    expect(new Session(local, new Shelf(), null).read()).toBeNull()
  })
})
