import type {
  WebhookDeliveries,
  WebhookEdit,
  WebhookIn,
  WebhookCreated,
  WebhookResend,
} from '@forecourt/core/features/webhooks/schemas'
import { WEBHOOK_GIVE_UP_MS, WEBHOOKS_MAX, webhookProblems } from '@forecourt/core/features/webhooks/rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { WEBHOOK_CHANGES } from '../../database/outbox'
import {
  countHooks,
  deleteHook,
  hookExists,
  insertHook,
  insertTest,
  listDeliveries,
  lockHook,
  type StoredHook,
  updateHook,
  requeueDeliveries,
} from './repository'
import { newSalt, secretHash, webhookSecret } from './signature'

const SHOWN = 100

/** Makes a webhook; only this answer contains the secret. */
export async function addHook(
  ctx: Ctx,
  { address, kinds }: z.output<typeof WebhookIn>,
): Promise<z.output<typeof WebhookCreated>> {
  refuseInvalidHook({ address, kinds })
  if ((await countHooks(ctx.db)) >= WEBHOOKS_MAX) throw new Refusal('WEBHOOKS_MOST', { most: WEBHOOKS_MAX })
  const salt = newSalt()
  const secret = webhookSecret(ctx.config.secret, salt)
  const hook = { address, kinds: [...new Set(kinds)] }
  const { username: by } = ctx.caller
  const id = await insertHook(ctx.db, { ...hook, salt, hash: secretHash(secret), by, at: ctx.now })
  await ctx.audit({ kind: 'webhook', subjectID: id, after: auditedHook({ ...hook, isActive: true }) })
  announceHookChange(ctx)
  return { id, secret }
}

export async function editHook(ctx: Ctx, { id, ...given }: z.output<typeof WebhookEdit>): Promise<void> {
  const before = await lockedHook(ctx, id)
  const after = {
    id,
    address: given.address ?? before.address,
    kinds: [...new Set(given.kinds ?? before.kinds)],
    isActive: given.isActive ?? before.isActive,
  }
  refuseInvalidHook(after)
  await updateHook(ctx.db, after)
  await ctx.audit({ kind: 'webhook', subjectID: id, before: auditedHook(before), after: auditedHook(after) })
  announceHookChange(ctx)
}

export async function removeHook(ctx: Ctx, id: number): Promise<void> {
  const hook = await lockedHook(ctx, id)
  await deleteHook(ctx.db, id)
  await ctx.audit({ kind: 'webhook', subjectID: id, before: auditedHook(hook) })
  announceHookChange(ctx)
}

export async function testHook(ctx: Ctx, id: number): Promise<void> {
  const hook = await lockedHook(ctx, id)
  await insertTest(ctx.db, id, timesOf(ctx))
  await ctx.audit({ kind: 'webhook', subjectID: id, before: auditedHook(hook), after: auditedHook(hook) })
  announceHookChange(ctx)
}

export async function resendDeliveries(ctx: Ctx, { id, deliveryID }: z.output<typeof WebhookResend>): Promise<void> {
  const hook = await lockedHook(ctx, id)
  const count = await requeueDeliveries(ctx.db, { hookID: id, deliveryID }, timesOf(ctx))
  if (deliveryID !== undefined && count === 0)
    throw new Refusal('RECORD_NOT_FOUND', { record: `Delivery ${deliveryID}` })
  await ctx.audit({ kind: 'webhook', subjectID: id, before: auditedHook(hook), after: auditedHook(hook) })
  announceHookChange(ctx)
}

export async function deliveriesOut(ctx: Ctx, id: number): Promise<z.output<typeof WebhookDeliveries>> {
  if (!(await hookExists(ctx.db, id))) throw new Refusal('RECORD_NOT_FOUND', { record: `Webhook ${id}` })
  return { data: await listDeliveries(ctx.db, id, SHOWN) }
}

function refuseInvalidHook(given: { address: string; kinds: readonly string[] }): void {
  const problems = webhookProblems(given)
  if (problems.length > 0) throw new InvalidFields(problems)
}

async function lockedHook(ctx: Ctx, id: number): Promise<StoredHook> {
  const hook = await lockHook(ctx.db, id)
  if (!hook) throw new Refusal('RECORD_NOT_FOUND', { record: `Webhook ${id}` })
  return hook
}

function timesOf({ now }: Ctx) {
  return { at: now, giveUpAt: new Date(now.getTime() + WEBHOOK_GIVE_UP_MS) }
}

function auditedHook({ address, kinds, isActive }: Omit<StoredHook, 'id'>) {
  return { address, kinds: kinds.join(', '), isActive }
}

function announceHookChange(ctx: Ctx): void {
  ctx.announce({ kind: 'settings', id: null, action: WEBHOOK_CHANGES })
}
