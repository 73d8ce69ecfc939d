import type { FastifyInstance } from 'fastify'
import { isStoreUp } from '../database/journal'
import type { Services } from './services'

/** `/api/health`: the process answers. `/api/health/ready`: the database does too. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { build } = services.config
  app.get('/api/health', async () => ({ status: 'ok', build }))
  app.get('/api/health/ready', async (_request, reply) => {
    if (await isStoreUp(services.store.db)) return { status: 'ready', build }
    return reply.code(503).send({ Message: 'The database does not answer' })
  })
}
