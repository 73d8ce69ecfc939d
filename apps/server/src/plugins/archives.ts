import type { FastifyInstance } from 'fastify'
import { keepNight } from '../database/archive/nightly'
import { filesOf } from '../files/files-of'
import type { Services } from './services'

const LOOK_MS = 60_000

/** Makes an archive every night, where a folder is named for them; one that was missed is made when the server starts. */
export function keepArchives(app: FastifyInstance, { store, config, clock }: Services): void {
  const { backupDir: dir, backupKeep: keep, timeZone, secret } = config
  if (dir === null) return
  let last: Promise<void> = Promise.resolve()
  let isBusy = false
  const look = async () => {
    isBusy = true
    try {
      const made = await keepNight({ store, files: filesOf(config), secret, dir, keep, timeZone, now: clock() })
      if (made) app.log.info({ rows: made.rows, files: made.files }, 'archive made')
      if (made && made.lacking > 0) app.log.error({ lacking: made.lacking }, 'the archive lacks files')
    } catch (error) {
      app.log.error({ err: error }, 'no archive could be made')
    } finally {
      isBusy = false
    }
  }
  const lookIfIdle = () => {
    if (!isBusy) last = look()
  }
  const timer = setInterval(lookIfIdle, LOOK_MS)
  timer.unref()
  app.addHook('onListen', async () => lookIfIdle())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await last
  })
}
