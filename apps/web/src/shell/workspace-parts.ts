import type { QueryClient } from '@tanstack/react-query'
import type { DraftStore } from '../kit/drafts/drafts'
import type { Keyboard } from '../kit/keys/keyboard'
import type { WindowAnswers } from '../kit/api/window-answers'
import type { Records } from '../features/search/records'
import type { Outbox } from './outbox/outbox'
import type { Memory } from './memory'

/** What one signed-in user has for as long as the page lives. */
export interface WorkspaceParts {
  username: string
  queries: QueryClient
  keyboard: Keyboard
  drafts: DraftStore
  memory: Memory
  outbox: Outbox
  /** The records that can be found without asking the server. */
  records: Records
  windowAnswers: WindowAnswers
}
