import { CHANGE_KINDS, type ChangeKind } from '../../kernel/changes'

/** What is no record of the books. */
type Untold = 'session' | 'report' | 'email'
export type WebhookKind = Exclude<ChangeKind, Untold>

const isTold = (kind: ChangeKind): kind is WebhookKind => kind !== 'session' && kind !== 'report' && kind !== 'email'
/** What a webhook can be told of: the kinds of records that a save changes, by the words of live events. */
export const WEBHOOK_KINDS: readonly WebhookKind[] = CHANGE_KINDS.filter(isTold)

export const WEBHOOK_KIND_NAMES: Readonly<Record<WebhookKind, string>> = {
  entry: 'Entries of the cash book',
  batch: 'Batches',
  client: 'Clients',
  vehicle: 'Vehicles',
  deal: 'Sales and attempts',
  schedule: 'HP schedules and payments',
  hire: 'Car hires',
  user: 'Users and service tokens',
  settings: 'Manage Data',
}

/** `dead` was given up; it can be sent again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
