import { describe, expect, test } from 'vitest'
import { addressesOf, hostsOf } from './addresses'
import { type KnownPrimary, primaryAmong, type Said } from './hosts'

describe('[server 15] the hosts that an address names', () => {
  test.each([
    ['postgres://u@a/books', ['postgres://u@a/books'], 'a'],
    ['postgres://u@a:5433,b/books', ['postgres://u@a:5433/books', 'postgres://u@b/books'], 'a:5433, b'],
    [
      'postgresql://u:p%40,s@a, b/x?ssl=1',
      ['postgresql://u:p%40,s@a/x?ssl=1', 'postgresql://u:p%40,s@b/x?ssl=1'],
      'a, b',
    ],
    ['postgres://a,b?host=c', ['postgres://a?host=c', 'postgres://b?host=c'], 'a, b'],
    ['postgres://u:with@sign@a,b/x', ['postgres://u:with@sign@a/x', 'postgres://u:with@sign@b/x'], 'a, b'],
    ['nothing,like it', ['nothing,like it'], null],
    ['postgres://u@[::1]:5,b/x', ['postgres://u@[::1]:5/x', 'postgres://u@b/x'], '[::1]:5, b'],
  ])('%s', (given, addresses, hosts) => {
    expect(addressesOf(given)).toEqual(addresses)
    expect(hostsOf(given)).toBe(hosts)
  })
})

const said = (address: string, timeline: number | null, system = 'one'): Said => ({ address, timeline, system })
const known = (over: Partial<KnownPrimary> = {}): KnownPrimary => ({
  address: 'a',
  system: 'one',
  timeline: 1,
  ...over,
})

describe('[server 15] which of the hosts is the primary', () => {
  test.each<[string, Said[], KnownPrimary, string | null]>([
    ['the one that takes writes', [said('a', null), said('b', 1)], known(), 'b'],
    ['nobody while none takes any', [said('a', null), said('b', null)], known(), null],
    ['nobody while none answers', [], known(), null],
    ['the promoted one, whatever the former one says', [said('a', 1), said('b', 2)], known(), 'b'],
    ['the former one no more, also when it is alone', [said('a', 1)], known({ address: 'b', timeline: 2 }), null],
    ['at a start the newer one', [said('a', 3), said('b', 2)], known({ system: null, timeline: 0 }), 'a'],
    ['of two alike the one that it was', [said('a', 1), said('b', 1)], known({ address: 'b' }), 'b'],
    ['of two alike that it was not, none', [said('b', 1), said('c', 1)], known(), null],
    ['no other database', [said('a', null), said('b', 9, 'other')], known(), null],
  ])('%s', (_, all, before, expected) => {
    expect(primaryAmong(all, before)?.address ?? null).toBe(expected)
    expect(primaryAmong([...all].reverse(), before)?.address ?? null).toBe(expected)
  })
})
