import type { IncomingMessage } from 'node:http'
import { Refusal } from '@forecourt/core/refusals'
import type { FastifyInstance } from 'fastify'

/**
 * Returns the decoded path of a request target; null for a target without one.
 * @example pathOf('/%61pi/User?x=1') // /api/User
 * @example pathOf('//[') // null
 */
export function pathOf(target: string): string | null {
  // A proxy may send the whole address.
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]+(?=\/)/i, '').split(/[?#]/, 1)
  if (!path.startsWith('/') || path.startsWith('//')) return null
  try {
    const decoded = decodeURIComponent(path)
    return /[\0\\]/.test(decoded) ? null : decoded
  } catch {
    return null
  }
}

/** True for addresses of calls, however they are written. */
export function isApi(target: string): boolean {
  return /^\/api(?:\/|$)/.test(pathOf(target) ?? '')
}

/** True for a request of HTTP 1 with exactly one host: a proxy in front and this server may not read two differently. */
function hasSingleHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return /^1\.[01]$/.test(httpVersion) && hosts.length <= 1
}

/** Refuses targets without a path, and ambiguous requests, before anything else reads them. */
export function refuseMalformedTargets(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (pathOf(request.url) === null || !hasSingleHost(request.raw)) throw new Refusal('REQUEST_MALFORMED')
  })
}
