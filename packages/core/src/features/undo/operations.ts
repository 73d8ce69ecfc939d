import { z } from 'zod'
import { CHANGE_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { LastSave, LastSaveRef, UndoSaveIn } from './schemas'

export const undoOperations = {
  /** What Ctrl Z offers to take back; null where the caller saved nothing since the last closing of a batch that is still closed. */
  GetLastSave: operation({
    reads: CHANGE_KINDS,
    method: 'GET',
    path: '/api/Admin/GetLastSave',
    input: LastSaveRef,
    output: z.object({ save: LastSave.nullable() }),
  }),
  /** Takes back a save of the caller's, as a change of its own; all of it or nothing. */
  UndoSave: operation({
    method: 'POST',
    path: '/api/Admin/UndoSave',
    input: UndoSaveIn,
    output: Empty,
    success: 'The last save is taken back.',
  }),
}
