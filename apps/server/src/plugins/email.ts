import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { untilNextTask } from '../features/email/queue-repository'
import { sendWaiting } from '../features/email/send-emails'
import type { Services } from './services'
import { runWorkLoop } from './work-loop'

/** A notice of a saved or sent message, or of changed e-mail settings. */
const EMAIL_NOTICE = /"kind":"(?:email|settings)"/

/**
 * Sends waiting e-mails.
 * @source server 24.2
 */
export function sendEmails(app: FastifyInstance, services: Services): void {
  const { store, config, clock } = services
  const by = { name: randomUUID(), isSole: store.kind === 'embedded' }
  runWorkLoop(app, services, {
    run: (stop) => sendWaiting({ db: store.db, by, serverSecret: config.secret, clock, stop }),
    waitMs: () => untilNextTask(store.db, by, clock()),
    mayAddWork: (payload) => EMAIL_NOTICE.test(payload),
    failure: 'e-mail could not be sent',
  })
}
