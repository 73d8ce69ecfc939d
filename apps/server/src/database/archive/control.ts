import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { VERSION } from '@forecourt/core/version'
import { z } from 'zod'
import { openFileStore, type FileLocation } from '../../files/open-file-store'
import type { Store } from '../database'
import { sqlStateOf } from '../errors'
import { ArchiveFault, type Contents, Head } from './format'
import { writeArchive } from './write-archive'

const TRAILER = 'x-archive'
const ContentsTrailer = z.object({
  ...{ head: Head, tables: z.int(), rows: z.int(), files: z.int(), lacking: z.int() },
  signedBy: z.string().nullable(),
})

/** Returns the path of the socket on which the server that has an embedded database open sends archives. Only its owner may use it. */
export function controlPath(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'control.sock')
}

/**
 * Serves archives of an embedded database over a socket in the data directory, since no second process can open it.
 * @returns A function that closes the socket; null where there can be none: its path is too long, or its disk has none.
 */
export async function serveControl(
  store: Store,
  place: FileLocation & { secret: string },
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
      { madeAt: new Date().toISOString(), build: VERSION, files: openFileStore(place), secret },
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
 * Fetches the archive of an embedded database that another process has open.
 * @returns Its contents; null when nobody answers there.
 * @throws ArchiveFault when it ends early.
 */
export async function fetchArchive(dataDir: string, target: NodeJS.WritableStream): Promise<Contents | null> {
  const response = await requestArchive(controlPath(dataDir))
  if (!response) return null
  try {
    await pipeline(response, target)
  } catch (error) {
    if (sqlStateOf(error) === 'ECONNRESET') throw new ArchiveFault('The server ended in the middle of it. Try again')
    throw error
  }
  const told = ContentsTrailer.safeParse(JSON.parse(response.trailers[TRAILER] ?? 'null'))
  if (!told.success) throw new ArchiveFault('The server ended in the middle of it. Try again')
  return told.data
}

function requestArchive(socketPath: string): Promise<http.IncomingMessage | null> {
  return new Promise((resolve, reject) => {
    const request = http.get({ socketPath, path: '/archive' }, resolve)
    request.once('error', (error) => {
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'EINVAL'].includes(sqlStateOf(error) ?? '')
      if (isNobody) resolve(null)
      else reject(error)
    })
  })
}
