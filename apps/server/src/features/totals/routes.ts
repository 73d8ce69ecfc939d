import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { totalsOperations } from '@forecourt/core/features/totals/operations'
import type { Handlers } from '../../context'
import { totalMovementsOut } from './service'

/** `words` are those of the features whose records are described. */
export const totalsHandlers = (words: HistoryNames): Handlers<typeof totalsOperations> => ({
  GetTotalMoves: (ctx, search) => totalMovementsOut(ctx, search, words),
})
