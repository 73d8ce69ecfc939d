import { z } from 'zod'
import { Id, MomentOut, TextIn } from '../../kernel/wire'
import { DELIVERY_STATES, WEBHOOK_KINDS } from './enums'

const Kinds = z.array(z.enum(WEBHOOK_KINDS)).max(WEBHOOK_KINDS.length)

/** 400 by `webhookProblems`. */
export const WebhookIn = z.object({
  /** Where events are sent, https. */
  address: TextIn,
  /** What it is told of. */
  kinds: Kinds,
})
export const WebhookEdit = z.object({
  id: Id,
  address: TextIn.optional(),
  kinds: Kinds.optional(),
  /** Off, nothing is kept for it nor sent. */
  isActive: z.boolean().optional(),
})
export const WebhookCreated = z.object({
  id: z.number().int(),
  /** What its deliveries are signed with, told this once. */
  secret: z.string(),
})

export const Webhook = z.object({
  id: z.number().int(),
  address: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  isActive: z.boolean(),
  createdBy: z.string(),
  createdAt: MomentOut,
  /** How many deliveries wait, and how many were given up. */
  waiting: z.number().int(),
  dead: z.number().int(),
  /** The last answer of the receiver, or why there was none; null when nothing was sent yet. */
  lastAnswer: z.string().nullable(),
  lastAt: MomentOut.nullable(),
  /** Until when nothing is sent, since the receiver does not answer. */
  pausedUntil: MomentOut.nullable(),
})
export type Webhook = z.output<typeof Webhook>
export const Webhooks = z.object({ data: z.array(Webhook) })

export const WebhookDelivery = z.object({
  id: z.number().int(),
  /** What the receiver knows it by, the same at every try. */
  eventID: z.string(),
  /** As `entry.added`. */
  type: z.string(),
  recordID: z.number().int().nullable(),
  at: MomentOut,
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  triedAt: MomentOut.nullable(),
  answer: z.string().nullable(),
  /** When it is tried next, of one that waits. */
  nextAt: MomentOut.nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>
export const WebhookDeliveries = z.object({ data: z.array(WebhookDelivery) })
export const WebhookResend = z.object({
  id: Id,
  /** The delivery; without one all that were given up. */
  deliveryID: Id.optional(),
})
