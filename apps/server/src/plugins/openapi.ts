import { openApiDocument } from '@forecourt/core/openapi'
import type { FastifyInstance } from 'fastify'
import { authenticator } from './auth'
import type { Services } from './services'

/** `/api/openapi.json`: every operation, for programs that call them. It is made at the first question and kept. */
export function mountOpenApi(app: FastifyInstance, services: Services): void {
  let text: string | null = null
  app.get('/api/openapi.json', { onRequest: authenticator(services) }, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
