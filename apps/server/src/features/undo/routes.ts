import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { undoOperations } from '@forecourt/core/features/undo/operations'
import type { Handlers } from '../../context'
import { revertSave, revertOffer } from './revert-service'
import { lastSave, undoSave } from './service'

/** `words` are those of the features whose records are described. */
export const undoHandlers = (words: HistoryNames): Handlers<typeof undoOperations> => ({
  GetLastSave: (ctx, ref) => lastSave(ctx, ref, words),
  GetPutBack: (ctx, ref) => revertOffer(ctx, ref, words),
  PutBack: (ctx, ref) => revertSave(ctx, ref, words),
  UndoSave: (ctx, ref) => undoSave(ctx, ref, words),
})
