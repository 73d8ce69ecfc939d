import { EventEmitter } from 'node:events'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config'
import type { Store } from './database/database'
import { recordEvent } from './database/audit'
import { createGuard } from './guard/guard'
import type { RefusalSinks } from './guard/refusal-log'
import { keepArchives } from './plugins/archives'
import { watchDisks } from './plugins/disks'
import { noteCalls } from './plugins/calls'
import { closeSoon } from './plugins/closing'
import { refuseUnparsed, sendFailure } from './plugins/failures'
import { mountHealth } from './plugins/health'
import { keepTidy } from './plugins/housekeeping'
import { readJsonBodies } from './plugins/json-body'
import { type LiveHub, mountLive } from './plugins/live'
import { serveMetrics } from './plugins/metrics'
import { mountOpenApi } from './plugins/openapi'
import { mountOperations } from './plugins/operations'
import type { Services } from './plugins/services'
import { answerRequestIDs, REQUEST_ID_LABEL, requestIDOf } from './plugins/request-id'
import { isApi, refuseMalformedTargets } from './plugins/target'
import { sendEmails } from './plugins/email'
import { tellWebhooks } from './plugins/webhooks'
import { noteRoutes } from './plugins/routes'
import { protectPages, serveWeb } from './plugins/web'
import { ReadingProcess } from './reading/reading-process'
import { HANDLERS, type HandlerTable } from './registry'

const BODY_BYTES_MAX = 1_048_576

/** How long a request may take to arrive, in milliseconds; its answer may take as long as it needs, as that of the events does. */
export interface ArrivalLimits {
  /** From the first byte to the last of the body. */
  requestMs: number
  headersMs: number
  /** How often it is looked at. */
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
  /** The doing of each operation; tests may add their own. */
  handlers?: HandlerTable
  /** Where the lines of the log go. */
  logTo?: { write(line: string): void }
}

/** What an error may carry of what people typed; the log has the sentence and where it came from. */
const UNTOLD = [
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

/** The whole server, ready to listen: what `main` starts and what tests call. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { store, config, arrival = ARRIVAL, handlers = HANDLERS } = options
  const { clock = () => new Date(), elapsed = () => performance.now(), logTo = process.stderr } = options
  const app = Fastify({
    logger: {
      level: config.logLevel,
      redact: { paths: [...UNTOLD], remove: true },
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
  const services: Services = { ...own, atOnce: new EventEmitter(), importing: new Map() }
  const routes = noteRoutes(app)
  app.decorateRequest('session', null)
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, services.importing))
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) reply.header('cache-control', 'no-store').header('x-forecourt-build', config.build)
  })
  answerRequestIDs(app)
  noteCalls(app, serveMetrics(app, services))
  refuseMalformedTargets(app)
  readJsonBodies(app)
  protectPages(app)
  mountOperations(app, services)
  mountOpenApi(app)
  app.decorate('live', mountLive(app, services))
  mountHealth(app, services)
  closeSoon(app)
  app.addHook('onClose', async () => {
    await guard.refusals.flushed()
    await guard.refusedReads.flushed()
  })
  app.addHook('onClose', async () => services.reading.stop())
  keepTidy(app, services)
  keepArchives(app, services)
  watchDisks(app, services)
  tellWebhooks(app, services)
  sendEmails(app, services)
  serveWeb(app, config, routes)
  return app
}

/** Writes refusals into the audit: by nobody, about whose name or session it was. */
function auditOf({ db }: Store): RefusalSinks['audit'] {
  return ({ subjectID, after, ...by }) =>
    recordEvent(db, { ...by, userID: null }, { kind: 'session', subjectID, after })
}
