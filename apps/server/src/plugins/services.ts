import { type Day, dayInZone } from '@forecourt/core/kernel/days'
import type { Store } from '../database/database'
import type { Config } from '../config'
import type { CatalogueKeeper } from '../features/catalogue/keeper'
import type { LedgerKeeper } from '../features/ledger/keeper'
import type { Guard } from '../features/session/guard'
import type { HandlerTable } from '../registry'

/** What the plugins share. */
export interface Services {
  store: Store
  config: Config
  clock: () => Date
  handlers: HandlerTable
  catalogue: CatalogueKeeper
  ledger: LedgerKeeper
  guard: Guard
}

/** The business day of an instant. */
export function businessDay(services: Services, at: Date): Day {
  return dayInZone(at, services.config.timeZone)
}
