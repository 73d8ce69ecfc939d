import type { FastifyInstance } from 'fastify'
import { forgetOldKeys } from '../database/idempotency'
import { forgetOldUploads } from '../database/pieces'
import { forgetOldPhoneLinks } from '../features/attachments/phone-repository'
import { sweepAttachments } from '../features/attachments/service'
import { forgetOldApprovals } from '../features/session/approval-repository'
import { forgetUsedChallenges } from '../features/session/passkey-repository'
import { endNoLaterThan, forgetOldSessions, forgetOldTries } from '../features/session/repository'
import { forgetOldPapers } from '../features/email/queue-repository'
import { sessionEnd } from '../features/session/service'
import { forgetOldDeliveries } from '../features/webhooks/queue-repository'
import { filesOf } from '../files/files-of'
import type { Services } from './services'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Sessions are kept for a while after their end, so that a stolen token of theirs is still recognised. */
const SESSIONS_KEPT_MS = 30 * DAY_MS
/** Uploaded files are kept while somebody may still change how they are read. */
const UPLOADS_KEPT_MS = 7 * DAY_MS

/** Forgets what nothing asks for any more. */
export async function tidy(services: Services): Promise<void> {
  const { db } = services.store
  const now = services.clock()
  await forgetOldKeys(db, now)
  await forgetOldDeliveries(db, now)
  await forgetOldPapers(db, now)
  await forgetOldApprovals(db, new Date(now.getTime() - DAY_MS))
  await forgetUsedChallenges(db, new Date(now.getTime() - DAY_MS))
  await forgetOldUploads(db, new Date(now.getTime() - UPLOADS_KEPT_MS))
  await forgetOldPhoneLinks(db, new Date(now.getTime() - DAY_MS))
  await forgetOldTries(db, new Date(now.getTime() - DAY_MS))
  await endNoLaterThan(db, sessionEnd(now))
  await forgetOldSessions(db, new Date(now.getTime() - SESSIONS_KEPT_MS))
  await sweepAttachments(db, filesOf(services.config), now)
}

/** Tidies up once an hour, without keeping the process alive. */
export function keepTidy(app: FastifyInstance, services: Services): void {
  const timer = setInterval(() => {
    tidy(services).catch((error: unknown) => app.log.warn({ err: error }, 'tidying up failed'))
  }, HOUR_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
