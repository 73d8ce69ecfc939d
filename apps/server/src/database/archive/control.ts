import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VERSION } from '@forecourt/core/version'
import { z } from 'zod'
import { filesOf, type FilesPlace } from '../../files/files-of'
import type { Store } from '../database'
import { codeOf } from '../errors'
import { ArchiveFault, type Contents, Head } from './format'
import { writeArchive } from './making'

const TRAILER = 'x-archive'
const Told = z.object({
  ...{ head: Head, tables: z.int(), rows: z.int(), files: z.int(), lacking: z.int() },
  signedBy: z.string().nullable(),
})

/** Where the server that has an embedded database open is asked for its archive: a socket that its owner alone may use. */
export function controlPath(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'control.sock')
}

/**
 * Answers, over a socket in the data directory, whoever asks for an archive of an embedded database: no second process can have it open.
 *
 * @returns Closes it. Null where there can be no such socket: its path is too long, or its disk has none.
 */
export async function serveControl(
  store: Store,
  place: FilesPlace & { secret: string },
): Promise<(() => Promise<void>) | null> {
  const { dataDir, secret } = place
  const address = controlPath(dataDir)
  // The lock on the directory is ours: what lies there was left by one that was killed.
  fs.rmSync(address, { force: true })
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/archive') return void response.writeHead(404).end()
    response.writeHead(200, { trailer: TRAILER })
    writeArchive(
      store,
      { madeAt: new Date().toISOString(), build: VERSION, files: filesOf(place), secret },
      response,
      (contents) => response.addTrailers({ [TRAILER]: JSON.stringify(contents) }),
    ).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  const isThere = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(address, () => resolve(true))
  })
  if (!isThere) return null
  fs.chmodSync(address, 0o600)
  server.unref()
  return async () => {
    server.closeAllConnections()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

/**
 * The archive of an embedded database that another process has open.
 *
 * @returns What it holds; null when nobody answers there.
 * @throws ArchiveFault when it ends early.
 */
export async function fetchArchive(dataDir: string, target: NodeJS.WritableStream): Promise<Contents | null> {
  const response = await ask(controlPath(dataDir))
  if (!response) return null
  try {
    await pipeline(response, target)
  } catch (error) {
    if (codeOf(error) === 'ECONNRESET') throw new ArchiveFault('The server ended in the middle of it. Try again')
    throw error
  }
  const told = Told.safeParse(JSON.parse(response.trailers[TRAILER] ?? 'null'))
  if (!told.success) throw new ArchiveFault('The server ended in the middle of it. Try again')
  return told.data
}

function ask(socketPath: string): Promise<http.IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const request = http.get({ socketPath, path: '/archive' }, resolve)
    request.once('error', (error) => {
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(codeOf(error) ?? '')
      if (isNobody) resolve(null)
      else reject(error)
    })
  })
}
