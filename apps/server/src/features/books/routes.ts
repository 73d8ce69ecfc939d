import type { booksOperations } from '@forecourt/core/features/books/operations'
import type { Handlers } from '../../context'
import { checkBooks } from './service'

export const booksHandlers: Handlers<typeof booksOperations> = {
  CheckBooks: (ctx) => checkBooks(ctx.db, ctx.now),
}
