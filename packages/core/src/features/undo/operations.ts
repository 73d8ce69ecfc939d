import { z } from 'zod'
import { CHANGE_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { LastSave, LastSaveRef, RevertIn, RevertOffer, RevertRef, UndoSaveIn } from './schemas'

export const undoOperations = {
  /** What Ctrl Z offers to take back; null where the caller saved nothing since the last closing of a batch that is still closed. */
  GetLastSave: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: CHANGE_KINDS,
    method: 'GET',
    path: '/api/Admin/GetLastSave',
    input: LastSaveRef,
    output: z.object({ save: LastSave.nullable() }),
  }),
  /** Takes back a save of the caller's, as a change of its own; all of it or nothing. */
  UndoSave: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/UndoSave',
    input: UndoSaveIn,
    output: Empty,
    success: 'Last save undone.',
  }),
  /** What putting a save of a record back sets, and why it cannot be; gated where the record is. */
  GetPutBack: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: ['cash-book.agreed'] },
    reads: CHANGE_KINDS,
    method: 'GET',
    path: '/api/Admin/GetPutBack',
    input: RevertRef,
    output: RevertOffer,
  }),
  /** Sets what a save of a record changed to what it was before, as a save of its own. */
  PutBack: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/PutBack',
    input: RevertIn,
    output: Empty,
    success: 'Put back.',
  }),
}
