import { Refusal } from '@forecourt/core/refusals'
import type { FastifyInstance } from 'fastify'

/** Accepts only JSON in UTF-8 as a body; none at all counts as {}. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    jsonOf(body),
  )
}

function jsonOf(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('REQUEST_MALFORMED')
  }
}
