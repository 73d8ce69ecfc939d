import type { FastifyInstance } from 'fastify'

/** The methods of each address, by the path as mounted. */
export type Routes = ReadonlyMap<string, ReadonlySet<string>>

export function collectRoutes(app: FastifyInstance): Routes {
  const routes = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set<string>()
    for (const each of [method].flat()) methods.add(each)
    routes.set(url, methods)
  })
  return routes
}
