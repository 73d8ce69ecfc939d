import { VERSION } from '@forecourt/core/version'
import type { FastifyInstance } from 'fastify'
import { isStoreUp } from '../database/ready'
import type { Services } from './services'

/** `/api/health`: the process answers, with its version and build. `/api/health/ready`: the database does too, has room, and keeps what is saved. */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { build } = services.config
  app.get('/api/health', async () => ({ status: 'ok', version: VERSION, build }))
  app.get('/api/health/ready', async (_request, reply) => {
    const { store } = services
    if (!(await isStoreUp(store.db))) return reply.code(503).send({ Message: 'The database does not answer' })
    if (!(await store.hasRoom())) return reply.code(503).send({ Message: 'The disk of the database is full' })
    if (!store.isConfirmed())
      return reply.code(503).send({ Message: 'The second database server does not confirm what is saved' })
    return { status: 'ready', version: VERSION, build }
  })
}
