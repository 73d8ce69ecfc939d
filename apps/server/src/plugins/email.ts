import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { untilNextTurn } from '../features/email/queue-repository'
import { sendWaiting } from '../features/email/sending'
import type { Services } from './services'
import { keepWorking } from './work-loop'

/** A message was saved, or sent; or how e-mail is sent was changed. */
const OF_EMAIL = /"kind":"(?:email|settings)"/

/**
 * Sends what clients are to be sent.
 *
 * @source server 24.2
 */
export function sendEmails(app: FastifyInstance, services: Services): void {
  const { store, config, clock } = services
  const by = { name: randomUUID(), isSole: store.kind === 'embedded' }
  keepWorking(app, services, {
    run: (stop) => sendWaiting({ db: store.db, by, serverSecret: config.secret, clock, stop }),
    waitMs: () => untilNextTurn(store.db, by, clock()),
    isHeard: (payload) => OF_EMAIL.test(payload),
    failure: 'e-mail could not be sent',
  })
}
