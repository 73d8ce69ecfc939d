import type { booksOperations } from '@forecourt/core/features/books/operations'
import type { Handlers } from '../../context'
import { sharedCheck } from './service'

export const booksHandlers: Handlers<typeof booksOperations> = {
  CheckBooks: (ctx) => sharedCheck(ctx.db, ctx.now),
}
