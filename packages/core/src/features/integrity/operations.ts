import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { IntegrityCheck } from './schemas'

export const integrityOperations = {
  CheckBooks: operation({
    access: { needs: 'nothing', token: 'check', passcode: 'none', prices: [] },
    reads: [],
    method: 'GET',
    path: '/api/Admin/CheckBooks',
    input: Empty,
    output: IntegrityCheck,
    long: true,
  }),
}
