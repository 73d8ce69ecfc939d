import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** What the lines of the log call it. */
export const REQUEST_ID_LABEL = 'request'
const WELL_FORMED = /^[\w.:-]{8,64}$/
/** Without letters and digits that are mistaken for each other when one is read aloud. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789'
const LENGTH = 8

/**
 * The name of a request: that which a proxy in front gave it (`x-request-id`), when it is well-formed, or one of our own, which a person can
 * read to another.
 *
 * @source server 14.1
 */
export function requestIDOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && WELL_FORMED.test(given)) return given
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** Every answer tells the name of its request. */
export function answerRequestIDs(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
}
