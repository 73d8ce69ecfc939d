import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Found, LikelyIn, LikelyRecords, ResolveIn, Resolved, SearchIn } from './schemas'

export const searchOperations = {
  Search: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: [] },
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/Search',
    input: SearchIn,
    output: Found,
  }),
  ResolveRecords: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: [] },
    reads: OF_DEALS,
    method: 'POST',
    path: '/api/Resolve',
    input: ResolveIn,
    output: Resolved,
    kind: 'read',
  }),
  /** The records that are looked for most: stock, open accounts, what was sold and entered last, with their clients; vendors. */
  GetLikelyRecords: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: OF_DEALS,
    method: 'GET',
    path: '/api/LikelyRecords',
    input: LikelyIn,
    output: LikelyRecords,
  }),
}
