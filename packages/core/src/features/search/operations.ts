import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { SearchResult, LikelyIn, LikelyRecords, ResolveIn, ResolveOut, SearchIn } from './schemas'

export const searchOperations = {
  Search: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/Search',
    input: SearchIn,
    output: SearchResult,
  }),
  ResolveRecords: operation({
    access: { needs: 'nothing', token: ['read', 'entries'], passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'POST',
    path: '/api/Resolve',
    input: ResolveIn,
    output: ResolveOut,
    kind: 'read',
  }),
  /** The records that are looked for most: stock, open accounts, what was sold and entered last, with their clients; vendors. */
  GetLikelyRecords: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: DEAL_KINDS,
    method: 'GET',
    path: '/api/LikelyRecords',
    input: LikelyIn,
    output: LikelyRecords,
  }),
}
