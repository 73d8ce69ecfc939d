import { openApiDocument } from '@forecourt/core/openapi'
import type { FastifyInstance } from 'fastify'
import { DOCS_CSS, DOCS_JS } from './api-docs/files'
import { DOCS, docsPage } from './api-docs/page'

/**
 * Mounts `/api/openapi.json`: every operation, for programs; `/api/docs`: the same for people. They contain shapes and no data, so they need no
 * sign-in. Each is made with the first request.
 * @source server 14.3
 */
export function mountOpenApi(app: FastifyInstance): void {
  const files = [
    ['/api/openapi.json', 'application/json', () => JSON.stringify(openApiDocument())],
    [DOCS, 'text/html', () => docsPage(openApiDocument())],
    [`${DOCS}/page.css`, 'text/css', () => DOCS_CSS],
    [`${DOCS}/page.js`, 'text/javascript', () => DOCS_JS],
  ] as const
  for (const [url, type, make] of files) {
    let text: string | null = null
    app.get(url, async (_request, reply) => {
      text ??= make()
      return reply.type(`${type}; charset=utf-8`).send(text)
    })
  }
}
