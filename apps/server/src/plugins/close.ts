import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50
const PATIENCE_MS = 3_000

/** Lets a stopping server finish running calls, but not wait for open connections without one: idle ones are closed, and after a while the rest. */
export function closeIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_MS).unref()
    const patience = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(patience)
    })
  })
}
