import { CHANGE_KINDS, type ChangeKind } from '../../kernel/changes'

/** Kinds that are no records of the books. */
type PrivateKind = 'session' | 'report' | 'email'
export type WebhookKind = Exclude<ChangeKind, PrivateKind>

const isWebhookKind = (kind: ChangeKind): kind is WebhookKind =>
  kind !== 'session' && kind !== 'report' && kind !== 'email'
export const WEBHOOK_KINDS: readonly WebhookKind[] = CHANGE_KINDS.filter(isWebhookKind)

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
