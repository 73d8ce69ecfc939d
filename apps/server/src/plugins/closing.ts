import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
const PATIENCE_MS = 3_000

/**
 * Lets a server that stops finish what is running, but not wait for connections that stay open for a next request: those
 * that fall idle are closed, and after a while the rest.
 */
export function closeSoon(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref()
    const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(patience)
    })
  })
}
