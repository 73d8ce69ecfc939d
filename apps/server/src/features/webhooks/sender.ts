import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopbackHost } from '@forecourt/core/features/webhooks/rules'
import { VERSION } from '@forecourt/core/version'

const WITHIN_MS = 10_000

/** How a receiver answered; `fault` where nobody did, in words. */
export type Answer = { status: number } | { fault: string }

/** Of no use to a dealership, and of much to whoever would have the server ask for them: those of the link, of many, of none. */
const NEVER = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NEVER.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NEVER.addSubnet(net, prefix, 'ipv6')
NEVER.addAddress('::', 'ipv6')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * True when nothing is sent to an IP address, whatever name led to it.
 *
 * @param isPlain Without TLS: then it is this machine or nothing.
 * @source server 14.4
 */
export function isRefusedAddress(ip: string, isPlain: boolean): boolean {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  return NEVER.check(ip, family) || (isPlain && !LOOPBACK.check(ip, family))
}

class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** Looks a name up, and refuses where it leads: at every delivery anew, since a name may lead elsewhere tomorrow. */
function guardedLookup(isPlain: boolean): LookupFunction {
  return (host, options, found) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, '', 0)
      const [first] = addresses
      if (!first || addresses.some(({ address }) => isRefusedAddress(address, isPlain)))
        return found(new RefusedAddress(), '', 0)
      return options.all ? found(null, addresses) : found(null, first.address, first.family)
    })
}

/** Posts a body and tells how it was answered. Nothing is followed, and nothing of the answer is read. */
export function post(
  address: string,
  { body, headers, stop }: { body: string; headers: Readonly<Record<string, string>>; stop: AbortSignal },
): Promise<Answer> {
  const url = new URL(address)
  const isPlain = url.protocol === 'http:'
  const literal = url.hostname.replaceAll(/[[\]]/g, '')
  const isWrong = isIP(literal) > 0 ? isRefusedAddress(literal, isPlain) : isPlain && !isLoopbackHost(url.hostname)
  if (isWrong) return Promise.resolve({ fault: FAULTS.RefusedAddress ?? '' })
  return new Promise((resolve) => {
    const request = (isPlain ? http : https).request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': `Forecourt/${VERSION}`,
      },
      lookup: guardedLookup(isPlain),
      signal: AbortSignal.any([stop, AbortSignal.timeout(WITHIN_MS)]),
    })
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 })
      response.destroy()
    })
    request.on('error', (error) => resolve({ fault: faultOf(error) }))
    request.end(body)
  })
}

const FAULTS: Readonly<Record<string, string>> = {
  RefusedAddress: 'The address redirects, which is not followed',
  TimeoutError: 'No answer within 10 s',
  AbortError: 'No answer within 10 s',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was broken off',
  ENOTFOUND: 'There is no such name',
  EAI_AGAIN: 'The name could not be looked up',
  ETIMEDOUT: 'No connection could be made',
  EHOSTUNREACH: 'No connection could be made',
  ENETUNREACH: 'No connection could be made',
}

function faultOf(error: Error & { code?: string | number; cause?: unknown }): string {
  const known = FAULTS[error.name] ?? FAULTS[String(error.code)]
  if (known !== undefined) return known
  const code = String(error.code ?? error.name)
  return /CERT|TLS|SSL|SELF_SIGNED|VERIFY|ALTNAME/.test(code)
    ? `Its certificate is not accepted (${code})`
    : `No connection could be made (${code})`
}
