import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { Archives } from './schemas'

export const archiveOperations = {
  GetArchives: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: [],
    method: 'GET',
    path: '/api/Admin/GetArchives',
    input: Empty,
    output: Archives,
  }),
}
