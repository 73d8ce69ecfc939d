import type { EventEmitter } from 'node:events'
import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { type Day, dayInZone } from '@forecourt/core/kernel/days'
import type { Store } from '../database/database'
import type { Config } from '../config'
import type { AccessGuard } from '../guard/guard'
import type { ReadingProcess } from '../reading/reading-process'
import type { HandlerTable } from '../registry'

export interface Services {
  store: Store
  config: Config
  clock: () => Date
  handlers: HandlerTable
  guard: AccessGuard
  reading: ReadingProcess
  /** Events for the open screens of this server that bypass the database. */
  localEvents: EventEmitter<{ progress: [importID: number, progress: NonNullable<LiveEvent['progress']>] }>
  /** The progress of the imports that this server works on, by their ids. */
  importing: Map<number, NonNullable<LiveEvent['progress']>>
}

export function businessDay(services: Services, at: Date): Day {
  return dayInZone(at, services.config.timeZone)
}
