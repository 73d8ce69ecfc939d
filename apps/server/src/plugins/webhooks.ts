import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deliverAll } from '../features/webhooks/delivering'
import { outlook } from '../features/webhooks/queue-repository'
import type { Services } from './services'
import { keepWorking } from './work-loop'

/** Webhooks are among the settings: after such a change there may be some. */
const OF_SETTINGS = /"kind":"settings"/

/**
 * Tells webhooks what was saved. While there are none, changes of records are not asked about.
 *
 * @source server 14.4
 */
export function tellWebhooks(app: FastifyInstance, services: Services): void {
  const { store, config, clock } = services
  const by = { name: randomUUID(), isSole: store.kind === 'embedded' }
  let areThere = false
  keepWorking(app, services, {
    run: (stop) => deliverAll({ db: store.db, by, serverSecret: config.secret, clock, stop }),
    waitMs: async () => {
      const next = await outlook(store.db, by, clock())
      areThere = next.isAnyActive
      return next.waitMs
    },
    isHeard: (payload) => areThere || OF_SETTINGS.test(payload),
    failure: 'webhooks could not be told',
  })
}
