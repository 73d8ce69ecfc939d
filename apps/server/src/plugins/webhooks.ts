import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deliverAll } from '../features/webhooks/deliver'
import { deliveryOutlook } from '../features/webhooks/queue-repository'
import type { Services } from './services'
import { runWorkLoop } from './work-loop'

/** A notice of changed settings, which include webhooks: there may be some now. */
const SETTINGS_NOTICE = /"kind":"settings"/

/**
 * Delivers saves to webhooks. While there are none, changes of records cause no query.
 * @source server 14.4
 */
export function deliverWebhooks(app: FastifyInstance, services: Services): void {
  const { store, config, clock } = services
  const by = { name: randomUUID(), isSole: store.kind === 'embedded' }
  let areThere = false
  runWorkLoop(app, services, {
    run: (stop) => deliverAll({ db: store.db, by, serverSecret: config.secret, clock, stop }),
    waitMs: async () => {
      const next = await deliveryOutlook(store.db, by, clock())
      areThere = next.isAnyActive
      return next.waitMs
    },
    mayAddWork: (payload) => areThere || SETTINGS_NOTICE.test(payload),
    failure: 'webhooks could not be told',
  })
}
