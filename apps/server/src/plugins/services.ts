import type { EventEmitter } from 'node:events'
import type { LiveEvent } from '@forecourt/core/features/session/schemas'
import { type Day, dayInZone } from '@forecourt/core/kernel/days'
import type { Store } from '../database/database'
import type { Config } from '../config'
import type { Guard } from '../guard/guard'
import type { ReadingProcess } from '../reading/reading-process'
import type { HandlerTable } from '../registry'

/** What the plugins share. */
export interface Services {
  store: Store
  config: Config
  clock: () => Date
  handlers: HandlerTable
  guard: Guard
  reading: ReadingProcess
  /** Events for the open screens of this server that pass the database by. */
  atOnce: EventEmitter<{ progress: [importID: number, progress: NonNullable<LiveEvent['progress']>] }>
  /** How far the imports are that this server works on, by their ids. */
  importing: Map<number, NonNullable<LiveEvent['progress']>>
}

/** The business day of an instant. */
export function businessDay(services: Services, at: Date): Day {
  return dayInZone(at, services.config.timeZone)
}
