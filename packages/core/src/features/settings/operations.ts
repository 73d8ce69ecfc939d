import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { BooksCheck, Found, ResolveIn, Resolved, SearchIn, Workstation } from './schemas'

export const settingsOperations = {
  GetWorkstation: operation({ method: 'GET', path: '/api/Workstation', input: Empty, output: Workstation }),
  Search: operation({ method: 'GET', path: '/api/Search', input: SearchIn, output: Found }),
  ResolveRecords: operation({ method: 'POST', path: '/api/Resolve', input: ResolveIn, output: Resolved, kind: 'read' }),
  CheckBooks: operation({ method: 'GET', path: '/api/Admin/CheckBooks', input: Empty, output: BooksCheck }),
}
