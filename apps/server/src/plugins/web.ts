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

/** Served at a port of its own (server 14.2): a request for it here gets an error and no page. */
const METRICS = '/metrics'

const NOT_BUILT = `<!doctype html><html lang="en"><title>Forecourt</title>
<p>The web application is not built. Run <code>npm run build</code> and start the server again.</p></html>`

/** What our pages may load: nothing from elsewhere. Blobs are the PDFs that open in a tab. */
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

/** What our pages may use: only passkeys, the clipboard and the full screen, and only from this origin. */
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

/** Sets headers that limit what browsers allow our pages. */
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

/** Serves the built web application; every address that is not a file gets its page, which routes it. */
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

/** Sends the page with the name of the build, by which it later notices another one. */
async function sendPage(
  reply: FastifyReply,
  { webDir, build }: { webDir: string; build: string },
): Promise<FastifyReply> {
  const page = await readFile(path.join(webDir, 'index.html'), 'utf8')
  const named = page.replace('<head>', `<head>\n    <meta name="forecourt-build" content="${escapeHtml(build)}" />`)
  const { directives } = CONTENT_SECURITY
  const scriptSrc = [...directives.scriptSrc, ...scriptHashes(page)]
  await reply.helmet({ contentSecurityPolicy: { ...CONTENT_SECURITY, directives: { ...directives, scriptSrc } } })
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(named)
}

/** Returns the hashes of the page's own inline scripts: browsers run no others. */
function scriptHashes(page: string): string[] {
  const texts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

function escapeHtml(text: string): string {
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

/** Returns the built web application of this checkout or package, if there is one. */
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

/** Returns the name of the build: the version, and the built page when there is one. */
export function buildName(version: string, webDir: string | null): string {
  if (!webDir) return version
  const page = readFileSync(path.join(webDir, 'index.html'))
  return `${version}-${createHash('sha256').update(page).digest('hex').slice(0, 8)}`
}
