import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopbackHost } from '@forecourt/core/features/webhooks/rules'
import { VERSION } from '@forecourt/core/version'

const WITHIN_MS = 10_000

/** The answer of a receiver; `fault` is a sentence when there was none. */
export type WebhookAnswer = { status: number } | { fault: string }

/** Addresses that no dealership needs and an attacker would have the server call: link-local, multicast, unspecified. */
const FORBIDDEN_ADDRESSES = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  FORBIDDEN_ADDRESSES.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  FORBIDDEN_ADDRESSES.addSubnet(net, prefix, 'ipv6')
FORBIDDEN_ADDRESSES.addAddress('::', 'ipv6')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * True for an IP address that nothing is sent to, whatever name resolved to it.
 * @param isPlain Without TLS: then only this machine is allowed.
 * @source server 14.4
 */
export function isRefusedAddress(ip: string, isPlain: boolean): boolean {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  return FORBIDDEN_ADDRESSES.check(ip, family) || (isPlain && !LOOPBACK.check(ip, family))
}

class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** Resolves a name, and refuses forbidden addresses: at every delivery, since a name may resolve differently later. */
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

/** Posts a body and returns the answer's status. Redirects are not followed, and the body of the answer is not read. */
export function postBody(
  address: string,
  { body, headers, stop }: { body: string; headers: Readonly<Record<string, string>>; stop: AbortSignal },
): Promise<WebhookAnswer> {
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
