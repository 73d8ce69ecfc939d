import { isIPv6 } from 'node:net'

/**
 * Returns the unit by which guesses of an address are counted: an IPv4 address, or the network (first 64 bits) of an IPv6 one, of which a client
 * usually has all addresses.
 * @example countedAddress('2001:db8::1') // 2001:db8:0:0
 */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left.slice(0, 4).join(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
