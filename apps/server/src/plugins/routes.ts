import type { FastifyInstance } from 'fastify'

/** The methods that each address takes, by the path as it is mounted. */
export type Routes = ReadonlyMap<string, ReadonlySet<string>>

/** Notes what is mounted from now on. */
export function noteRoutes(app: FastifyInstance): Routes {
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>()
    for (const each of [method].flat()) methods.add(each)
    routes.set(url, methods)
  })
  return routes
}
