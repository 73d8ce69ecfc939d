import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Found, LikelyIn, LikelyRecords, ResolveIn, Resolved, SearchIn } from './schemas'

export const searchOperations = {
  Search: operation({ reads: OF_DEALS, method: 'GET', path: '/api/Search', input: SearchIn, output: Found }),
  ResolveRecords: operation({
    reads: OF_DEALS,
    method: 'POST',
    path: '/api/Resolve',
    input: ResolveIn,
    output: Resolved,
    kind: 'read',
  }),
  /** The records that are looked for most: stock, open accounts, what was sold and entered last, with their clients; vendors. */
  GetLikelyRecords: operation({
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/LikelyRecords',
    input: LikelyIn,
    output: LikelyRecords,
  }),
}
