import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { lastArchives } from '../database/archive/nightly'
import type { Db } from '../database/database'
import { countDeliveries } from '../features/webhooks/queue-repository'
import { disksOf } from '../disks'
import { databaseMadeAt, databaseSize } from '../database/size'
import type { AnsweredCall } from './calls'
import { type Gauges, type Meters, metersOf } from './meters'
import type { Services } from './services'

const NOTHING = 'There is nothing at this address. Metrics are at /metrics\n'

/**
 * Serves `GET /metrics` at its own address, when one is set: never at that of the application, so that no proxy exposes it by mistake.
 * @returns A function to call for each answered call; undefined without metrics.
 * @source server 14.2
 */
export function serveMetrics(app: FastifyInstance, services: Services): ((call: AnsweredCall) => void) | undefined {
  const { metrics: place } = services.config
  if (place === null) return undefined
  let meters: Meters | null = null
  let server: Server | null = null
  app.addHook('onReady', async () => {
    // Loaded by those alone who ask for it.
    const { default: prom } = await import('prom-client')
    const { Registry, collectDefaultMetrics, Counter, Gauge, Histogram } = prom
    const made = metersOf({ Counter, Gauge, Histogram }, new Registry(), services.config.build)
    collectDefaultMetrics({ register: made.registry })
    meters = made
    server = await listenForScrapes(place, () => scrapeMetrics(app, services, made))
    app.log.info({ address: server.address() }, 'metrics')
  })
  app.addHook('onClose', async () => {
    server?.closeAllConnections()
    server?.close()
  })
  return (call) => meters?.note(call)
}

async function scrapeMetrics(
  app: FastifyInstance,
  services: Services,
  meters: Meters,
): Promise<[type: string, text: string]> {
  meters.set(await readGauges(app, services))
  return [meters.registry.contentType, await meters.registry.metrics()]
}

/** Reads the gauges without those of a database that is away. */
async function readGauges(app: FastifyInstance, { store, config, clock }: Services): Promise<Gauges> {
  const now = clock()
  const connections = store.connections()
  const archiveAgeSeconds = await archiveAge(store.db, config.backupDir, now).catch(() => null)
  const inside = await readInside(store.db).catch(() => null)
  return { connections, streams: app.live.streams, archiveAgeSeconds, disks: await disksOf(config), inside }
}

/** Returns the age of the newest nightly archive in seconds, or of the database while there is none; null when none are made. */
async function archiveAge(db: Db, backupDir: string | null, now: Date): Promise<number | null> {
  const { areKept, lastAt } = await lastArchives(backupDir, now)
  if (!areKept) return null
  const since = lastAt ?? (await databaseMadeAt(db))
  return since === null ? null : Math.max(0, (now.getTime() - Date.parse(since)) / 1000)
}

async function readInside(db: Db): Promise<NonNullable<Gauges['inside']>> {
  return { databaseBytes: await databaseSize(db), deliveries: { ...(await countDeliveries(db)) } }
}

function listenForScrapes(
  place: { host: string; port: number },
  scrape: () => Promise<[type: string, text: string]>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const isAsked = request.url?.split('?')[0] === '/metrics' && /^(?:GET|HEAD)$/.test(request.method ?? '')
    const answer = isAsked ? scrape().then((told) => [200, ...told] as const) : Promise.resolve(MISSING)
    answer.then(
      ([status, type, text]) => response.writeHead(status, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, () => resolve(server))
  })
}

const MISSING = [404, 'text/plain; charset=utf-8', NOTHING] as const
