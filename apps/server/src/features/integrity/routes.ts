import type { integrityOperations } from '@forecourt/core/features/integrity/operations'
import type { Handlers } from '../../context'
import { sharedCheck } from './service'

export const integrityHandlers: Handlers<typeof integrityOperations> = {
  CheckBooks: (ctx) => sharedCheck(ctx.db, ctx.now),
}
