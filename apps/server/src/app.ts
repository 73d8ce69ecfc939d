import { EventEmitter } from 'node:events'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config'
import type { Store } from './database/database'
import { recordEvent } from './database/audit'
import { createGuard } from './guard/guard'
import type { RefusalSinks } from './guard/refusal-log'
import { scheduleArchives } from './plugins/archives'
import { watchDisks } from './plugins/disks'
import { logCalls } from './plugins/calls'
import { closeIdleConnections } from './plugins/close'
import { refuseUnparsed, sendFailure } from './plugins/failures'
import { mountHealth } from './plugins/health'
import { scheduleHousekeeping } from './plugins/housekeeping'
import { readJsonBodies } from './plugins/json-body'
import { type LiveHub, mountLive } from './plugins/live'
import { serveMetrics } from './plugins/metrics'
import { mountOpenApi } from './plugins/openapi'
import { mountOperations } from './plugins/operations'
import type { Services } from './plugins/services'
import { addRequestIDHeader, REQUEST_ID_LABEL, requestIDOf } from './plugins/request-id'
import { isApi, refuseMalformedTargets } from './plugins/target'
import { sendEmails } from './plugins/email'
import { deliverWebhooks } from './plugins/webhooks'
import { collectRoutes } from './plugins/routes'
import { protectPages, serveWeb } from './plugins/web'
import { ReadingProcess } from './reading/reading-process'
import { HANDLERS, type HandlerTable } from './registry'

const BODY_BYTES_MAX = 1_048_576

/** Limits on how long a request may take to arrive, in milliseconds. Its answer may take as long as it needs, as that of the events does. */
export interface ArrivalLimits {
  /** From the first byte to the last of the body. */
  requestMs: number
  headersMs: number
  /** Interval between two looks for late requests. */
  checkMs: number
}

const ARRIVAL: ArrivalLimits = { requestMs: 60_000, headersMs: 15_000, checkMs: 5_000 }

export interface AppOptions {
  store: Store
  config: Config
  clock?: () => Date
  /** Milliseconds of a clock that nobody can set, for durations within this process. */
  elapsed?: () => number
  arrival?: ArrivalLimits
  handlers?: HandlerTable
  logTo?: { write(line: string): void }
}

/** Fields of errors and requests that may hold what people typed. The log leaves them out. */
const LOG_REDACTED_PATHS = [
  'req.headers.authorization',
  'err.detail',
  'err.where',
  'err.params',
  'err.parameters',
  'err.queryOptions',
]

declare module 'fastify' {
  interface FastifyInstance {
    live: LiveHub
  }
}

/** Builds the whole server, ready to listen: `main` starts it, tests call it. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, config, arrival = ARRIVAL, handlers = HANDLERS } = options
  const { clock = () => new Date(), elapsed = () => performance.now(), logTo = process.stderr } = options
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: { paths: [...LOG_REDACTED_PATHS], remove: true },
      // Standard output is for the address and the sign-in.
      stream: logTo,
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: REQUEST_ID_LABEL }),
    genReqId: requestIDOf,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: arrival.requestMs,
    http: { headersTimeout: arrival.headersMs, connectionsCheckingInterval: arrival.checkMs },
    trustProxy: (_address, hop) => hop < config.proxyCount,
    exposeHeadRoutes: true,
    clientErrorHandler: refuseUnparsed,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply)
    },
  })
  const guard = createGuard({ secret: config.secret, sinks: { log: app.log, audit: auditOf(store) }, elapsed })
  const own = { store, config, clock, handlers, guard, reading: new ReadingProcess() }
  const services: Services = { ...own, localEvents: new EventEmitter(), importing: new Map() }
  const routes = collectRoutes(app)
  app.decorateRequest('session', null)
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, services.importing))
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) reply.header('cache-control', 'no-store').header('x-forecourt-build', config.build)
  })
  addRequestIDHeader(app)
  logCalls(app, serveMetrics(app, services))
  refuseMalformedTargets(app)
  readJsonBodies(app)
  protectPages(app)
  mountOperations(app, services)
  mountOpenApi(app)
  app.decorate('live', mountLive(app, services))
  mountHealth(app, services)
  closeIdleConnections(app)
  app.addHook('onClose', async () => {
    await guard.refusals.whenFlushed()
    await guard.refusedReads.whenFlushed()
  })
  app.addHook('onClose', async () => services.reading.stop())
  scheduleHousekeeping(app, services)
  scheduleArchives(app, services)
  watchDisks(app, services)
  deliverWebhooks(app, services)
  sendEmails(app, services)
  serveWeb(app, config, routes)
  return app
}

/** Returns a sink that writes refusals into the audit, without a user and with the name or session that was tried. */
function auditOf({ db }: Store): RefusalSinks['audit'] {
  return ({ subjectID, after, ...by }) =>
    recordEvent(db, { ...by, userID: null }, { kind: 'session', subjectID, after })
}
