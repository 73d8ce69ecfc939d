import { OF_DEALS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Found, ResolveIn, Resolved, SearchIn } from './schemas'

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
}
