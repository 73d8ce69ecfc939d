import { type Disk, isDiskLow, lowDiskSentence } from '@forecourt/core/features/archives/disks'
import type { FastifyInstance } from 'fastify'
import { disksOf } from '../disks'
import type { Services } from './services'

const LOOK_MS = 60_000
const AGAIN_MS = 86_400_000

/** Logs when little space is left on a disk, once a day, and when there is room again. */
export function watchDisks(app: FastifyInstance, { config, clock }: Services): void {
  let saidAt: number | null = null
  const look = async () => {
    const low = (await disksOf(config)).filter(isDiskLow)
    const now = clock().getTime()
    if (low.length === 0) {
      if (saidAt !== null) app.log.info('there is room on the disk again')
      saidAt = null
    } else if (saidAt === null || now - saidAt >= AGAIN_MS) {
      saidAt = now
      app.log.warn({ disks: low.map(diskFigures) }, lowDiskSentence(low))
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  app.addHook('onListen', look)
  app.addHook('onClose', async () => clearInterval(timer))
}

function diskFigures({ place, freeBytes, sizeBytes }: Disk): Disk {
  return { place, freeBytes, sizeBytes }
}
