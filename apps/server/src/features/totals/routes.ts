import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { totalsOperations } from '@forecourt/core/features/totals/operations'
import type { Handlers } from '../../context'
import { totalMoves } from './service'

/** `words` are those of the features whose records are described. */
export const totalsHandlers = (words: FieldNames): Handlers<typeof totalsOperations> => ({
  GetTotalMoves: (ctx, search) => totalMoves(ctx, search, words),
})
