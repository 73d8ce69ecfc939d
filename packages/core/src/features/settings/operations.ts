import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { Workstation } from './schemas'

export const settingsOperations = {
  GetWorkstation: operation({ method: 'GET', path: '/api/Workstation', input: Empty, output: Workstation }),
}
