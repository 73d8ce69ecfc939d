import type { FastifyInstance } from 'fastify'
import { deleteOldKeys } from '../database/idempotency'
import { deleteOldUploads } from '../database/pieces'
import { deleteOldPhoneLinks } from '../features/attachments/phone-repository'
import { sweepAttachments } from '../features/attachments/service'
import { deleteOldApprovals } from '../features/session/approval-repository'
import { deleteUsedChallenges } from '../features/session/passkey-repository'
import { capSessionEnds, deleteOldSessions, deleteOldTries } from '../features/session/repository'
import { deleteOldDocuments } from '../features/email/queue-repository'
import { sessionEnd } from '../features/session/service'
import { deleteOldDeliveries } from '../features/webhooks/queue-repository'
import { openFileStore } from '../files/open-file-store'
import type { Services } from './services'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Sessions are kept for a while after their end, so that a stolen token of theirs is still recognised. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
/** Uploaded files are kept while somebody may still change how they are read. */
const UPLOADS_KEPT_MS = 7 * DAY_MS

/** Deletes data that nothing uses any more. */
export async function deleteExpiredData(services: Services): Promise<void> {
  const { db } = services.store
  const now = services.clock()
  await deleteOldKeys(db, now)
  await deleteOldDeliveries(db, now)
  await deleteOldDocuments(db, now)
  await deleteOldApprovals(db, new Date(now.getTime() - DAY_MS))
  await deleteUsedChallenges(db, new Date(now.getTime() - DAY_MS))
  await deleteOldUploads(db, new Date(now.getTime() - UPLOADS_KEPT_MS))
  await deleteOldPhoneLinks(db, new Date(now.getTime() - DAY_MS))
  await deleteOldTries(db, new Date(now.getTime() - DAY_MS))
  await capSessionEnds(db, sessionEnd(now))
  await deleteOldSessions(db, new Date(now.getTime() - SESSIONS_KEPT_MS))
  await sweepAttachments(db, openFileStore(services.config), now)
}

/** Runs `deleteExpiredData` once an hour, without keeping the process alive. */
export function scheduleHousekeeping(app: FastifyInstance, services: Services): void {
  const timer = setInterval(() => {
    deleteExpiredData(services).catch((error: unknown) => app.log.warn({ err: error }, 'tidying up failed'))
  }, HOUR_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
