import { CHANGE_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { TotalMovements, TotalMovementsSearch } from './schemas'

export const totalsOperations = {
  /** Which saves moved a total since a day, and by how much each; behind the passcode where the total is. */
  GetTotalMoves: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: CHANGE_KINDS,
    method: 'POST',
    path: '/api/Admin/GetTotalMoves',
    input: TotalMovementsSearch,
    output: TotalMovements,
    kind: 'read',
  }),
}
