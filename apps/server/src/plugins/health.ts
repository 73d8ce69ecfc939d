import { isDiskLow, lowDiskSentence } from '@forecourt/core/features/archives/disks'
import { VERSION } from '@forecourt/core/version'
import type { FastifyInstance } from 'fastify'
import { disksOf } from '../disks'
import { MIN_FREE_BYTES } from '../database/disk-space'
import { isStoreUp } from '../database/ready'
import type { FileStore } from '../files/file-store'
import { openFileStore } from '../files/open-file-store'
import type { Services } from './services'

/**
 * Mounts `/api/health`: the process answers, with its version and build; and `/api/health/ready`: the database does too, has room, and confirms
 * saves. A missing file store or a nearly full disk is reported, and the server stays ready.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const { build } = services.config
  const areFilesUp = cachedIsUp(openFileStore(services.config))
  app.get('/api/health', async () => ({ status: 'ok', version: VERSION, build }))
  app.get('/api/health/ready', async (_request, reply) => {
    const { store } = services
    if (!(await isStoreUp(store.db))) return reply.code(503).send({ Message: 'The database does not answer' })
    const disks = await disksOf(services.config)
    // Of a PostgreSQL the disk is elsewhere: what it says when it is full is all that is known.
    const isFull = disks.some(({ place, freeBytes }) => place === 'data' && freeBytes < MIN_FREE_BYTES)
    if ((store.kind === 'embedded' && isFull) || !(await store.hasRoom()))
      return reply.code(503).send({ Message: 'The disk of the database is full' })
    if (!store.isConfirmed())
      return reply.code(503).send({ Message: 'The second database server does not confirm what is saved' })
    const files = (await areFilesUp()) ? {} : { files: FILES_AWAY }
    const low = disks.filter(isDiskLow)
    const disk = low.length > 0 ? { disk: lowDiskSentence(low) } : {}
    return { status: 'ready', version: VERSION, build, ...files, ...disk }
  })
}

const FILES_AWAY = 'The store of photos and scans does not answer'
/** Readiness is asked every few seconds, and each request to a bucket costs. */
const SELDOM_MS = 10_000

function cachedIsUp(files: FileStore): () => Promise<boolean> {
  let looked: { at: number; isUp: Promise<boolean> } | null = null
  return () => {
    if (looked === null || performance.now() - looked.at > SELDOM_MS)
      looked = { at: performance.now(), isUp: files.isUp() }
    return looked.isUp
  }
}
