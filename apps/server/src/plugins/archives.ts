import type { FastifyInstance } from 'fastify'
import { makeNightlyArchive } from '../database/archive/nightly'
import { openFileStore } from '../files/open-file-store'
import type { Services } from './services'

const LOOK_MS = 60_000

/** Makes a nightly archive when a folder is set; a missed one is made when the server starts. */
export function scheduleArchives(app: FastifyInstance, { store, config, clock }: Services): void {
  const { backupDir: dir, backupKeep: keep, timeZone, secret } = config
  if (dir === null) return
  let last: Promise<void> = Promise.resolve()
  let isBusy = false
  const look = async () => {
    isBusy = true
    try {
      const made = await makeNightlyArchive({
        store,
        files: openFileStore(config),
        secret,
        dir,
        keep,
        timeZone,
        now: clock(),
      })
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
