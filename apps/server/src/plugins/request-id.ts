import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** The label of the request's name in the log. */
export const REQUEST_ID_LABEL = 'request'
const WELL_FORMED = /^[\w.:-]{8,64}$/
/** Without letters and digits that are mistaken for each other when one is read aloud. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
const LENGTH = 8

/**
 * Returns the name of a request: that of a proxy in front (`x-request-id`), when it is well-formed, or a new one that a person can read aloud.
 * @source server 14.1
 */
export function requestIDOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && WELL_FORMED.test(given)) return given
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

export function addRequestIDHeader(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
