import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@forecourt/core/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import type { Routes } from './routes'
import { isApi, pathOf } from './target'

/** Answered at a port of its own (server 14.2): whoever asks for it here is told that it is not, and gets no page. */
const METRICS = '/metrics'

const NOT_BUILT = `<!doctype html><html lang="en"><title>Forecourt</title>
<p>The web application is not built. Run <code>npm run build</code> and start the server again.</p></html>`

/** What a page of ours may load: nothing from elsewhere. Blobs are the PDFs that open in a tab. */
const CONTENT_SECURITY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Toasts and the grid put style elements and attributes into the page.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'", 'blob:'],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
}

/** What of a machine a page of ours may use: nothing but passkeys, the clipboard and the whole screen, and that itself alone. */
const PERMISSIONS = [
  ...['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write', 'fullscreen'].map(
    (name) => `${name}=(self)`,
  ),
  ...['accelerometer', 'autoplay', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'].map(
    (name) => `${name}=()`,
  ),
  ...['magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'].map(
    (name) => `${name}=()`,
  ),
].join(', ')

/** Headers that keep browsers from doing more than the application needs. */
export function protectPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
  })
  app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY,
    // Whether there is TLS is known to the proxy in front, which says so itself.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}

/** Serves the built web application; every address that is not a file is the application's own to route. */
export function serveWeb(
  app: FastifyInstance,
  { webDir, build }: Pick<Config, 'webDir' | 'build'>,
  routes: Routes,
): void {
  if (webDir)
    app.register(fastifyStatic, {
      root: webDir,
      wildcard: true,
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        const isHashed = path.relative(webDir, file).startsWith(`assets${path.sep}`)
        response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  // A directory is refused by the file server; the front page is one.
  for (const address of ['/', '/index.html'])
    if (webDir) app.get(address, (_, reply) => sendPage(reply, { webDir, build }))
  app.setNotFoundHandler((request, reply) => notFound({ webDir, build, routes }, request, reply))
}

/** The page, which carries the name of the build: it is known from then on whether another one is served. */
async function sendPage(
  reply: FastifyReply,
  { webDir, build }: { webDir: string; build: string },
): Promise<FastifyReply> {
  const page = await readFile(path.join(webDir, 'index.html'), 'utf8')
  const named = page.replace('<head>', `<head>\n    <meta name="forecourt-build" content="${escaped(build)}" />`)
  const { directives } = CONTENT_SECURITY
  const scriptSrc = [...directives.scriptSrc, ...inlineScripts(page)]
  await reply.helmet({ contentSecurityPolicy: { ...CONTENT_SECURITY, directives: { ...directives, scriptSrc } } })
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(named)
}

/** What the page's own scripts say, hashed: browsers run no other that stands in it. */
function inlineScripts(page: string): string[] {
  const texts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

async function notFound(
  { webDir, build, routes }: Pick<Config, 'webDir' | 'build'> & { routes: Routes },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const isPage = request.method === 'GET' || request.method === 'HEAD'
  const address = pathOf(request.url) ?? ''
  if (!isPage || isApi(request.url) || address.startsWith('/assets/') || address === METRICS) {
    const methods = isApi(request.url) ? routes.get(address) : undefined
    if (!methods) throw new Refusal('REQUEST_ADDRESS_UNKNOWN')
    const allowed = [...methods].sort().join(', ')
    reply.header('allow', allowed)
    throw new Refusal('REQUEST_METHOD_WRONG', { methods: allowed })
  }
  if (webDir) return sendPage(reply, { webDir, build })
  return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT)
}

/** The built web application of this checkout or package, when it is there. */
export function findWebDir(): string | null {
  let directory = path.dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = path.join(directory, 'web', 'dist')
    if (existsSync(path.join(candidate, 'index.html'))) return candidate
    const parent = path.dirname(directory)
    if (parent === directory) return null
    directory = parent
  }
}

/** Names what is served: the version, and the built page when there is one. */
export function buildName(version: string, webDir: string | null): string {
  if (!webDir) return version
  const page = readFileSync(path.join(webDir, 'index.html'))
  return `${version}-${createHash('sha256').update(page).digest('hex').slice(0, 8)}`
}
