import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { undoOperations } from '@forecourt/core/features/undo/operations'
import type { Handlers } from '../../context'
import { putBack, putBackOffer } from './put-back-service'
import { lastSave, undoSave } from './service'

/** `words` are those of the features whose records are described. */
export const undoHandlers = (words: FieldNames): Handlers<typeof undoOperations> => ({
  GetLastSave: (ctx, ref) => lastSave(ctx, ref, words),
  GetPutBack: (ctx, ref) => putBackOffer(ctx, ref, words),
  PutBack: (ctx, ref) => putBack(ctx, ref, words),
  UndoSave: (ctx, ref) => undoSave(ctx, ref, words),
})
