import type {
  WebhookDeliveries,
  WebhookEdit,
  WebhookIn,
  WebhookMade,
  WebhookResend,
} from '@forecourt/core/features/webhooks/schemas'
import { GIVE_UP_MS, WEBHOOKS_MAX, webhookProblems } from '@forecourt/core/features/webhooks/rules'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { OF_WEBHOOKS } from '../../database/outbox'
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
  waitAgain,
} from './repository'
import { newSalt, secretHash, webhookSecret } from './signing'

const SHOWN = 100

/** Makes a webhook; its answer alone tells the secret. */
export async function addHook(
  ctx: Ctx,
  { address, kinds }: z.output<typeof WebhookIn>,
): Promise<z.output<typeof WebhookMade>> {
  refuseWrong({ address, kinds })
  if ((await countHooks(ctx.db)) >= WEBHOOKS_MAX) throw new Refusal('WEBHOOKS_MOST', { most: WEBHOOKS_MAX })
  const salt = newSalt()
  const secret = webhookSecret(ctx.config.secret, salt)
  const hook = { address, kinds: [...new Set(kinds)] }
  const { username: by } = ctx.caller
  const id = await insertHook(ctx.db, { ...hook, salt, hash: secretHash(secret), by, at: ctx.now })
  await ctx.audit({ kind: 'webhook', subjectID: id, after: told({ ...hook, isActive: true }) })
  changed(ctx)
  return { id, secret }
}

export async function editHook(ctx: Ctx, { id, ...given }: z.output<typeof WebhookEdit>): Promise<void> {
  const before = await locked(ctx, id)
  const after = {
    id,
    address: given.address ?? before.address,
    kinds: [...new Set(given.kinds ?? before.kinds)],
    isActive: given.isActive ?? before.isActive,
  }
  refuseWrong(after)
  await updateHook(ctx.db, after)
  await ctx.audit({ kind: 'webhook', subjectID: id, before: told(before), after: told(after) })
  changed(ctx)
}

export async function removeHook(ctx: Ctx, id: number): Promise<void> {
  const hook = await locked(ctx, id)
  await deleteHook(ctx.db, id)
  await ctx.audit({ kind: 'webhook', subjectID: id, before: told(hook) })
  changed(ctx)
}

export async function testHook(ctx: Ctx, id: number): Promise<void> {
  const hook = await locked(ctx, id)
  await insertTest(ctx.db, id, timesOf(ctx))
  await ctx.audit({ kind: 'webhook', subjectID: id, before: told(hook), after: told(hook) })
  changed(ctx)
}

export async function resend(ctx: Ctx, { id, deliveryID }: z.output<typeof WebhookResend>): Promise<void> {
  const hook = await locked(ctx, id)
  const count = await waitAgain(ctx.db, { hookID: id, deliveryID }, timesOf(ctx))
  if (deliveryID !== undefined && count === 0)
    throw new Refusal('RECORD_NOT_FOUND', { record: `Delivery ${deliveryID}` })
  await ctx.audit({ kind: 'webhook', subjectID: id, before: told(hook), after: told(hook) })
  changed(ctx)
}

export async function deliveriesOut(ctx: Ctx, id: number): Promise<z.output<typeof WebhookDeliveries>> {
  if (!(await hookExists(ctx.db, id))) throw new Refusal('RECORD_NOT_FOUND', { record: `Webhook ${id}` })
  return { data: await listDeliveries(ctx.db, id, SHOWN) }
}

function refuseWrong(given: { address: string; kinds: readonly string[] }): void {
  const problems = webhookProblems(given)
  if (problems.length > 0) throw new InvalidFields(problems)
}

async function locked(ctx: Ctx, id: number): Promise<StoredHook> {
  const hook = await lockHook(ctx.db, id)
  if (!hook) throw new Refusal('RECORD_NOT_FOUND', { record: `Webhook ${id}` })
  return hook
}

function timesOf({ now }: Ctx) {
  return { at: now, giveUpAt: new Date(now.getTime() + GIVE_UP_MS) }
}

/** What the audit says of a webhook. */
function told({ address, kinds, isActive }: Omit<StoredHook, 'id'>) {
  return { address, kinds: kinds.join(', '), isActive }
}

function changed(ctx: Ctx): void {
  ctx.announce({ kind: 'settings', id: null, action: OF_WEBHOOKS })
}
