import { operation } from '../../kernel/operation'
import { Found, ResolveIn, Resolved, SearchIn } from './schemas'

export const searchOperations = {
  Search: operation({ method: 'GET', path: '/api/Search', input: SearchIn, output: Found }),
  ResolveRecords: operation({ method: 'POST', path: '/api/Resolve', input: ResolveIn, output: Resolved, kind: 'read' }),
}
