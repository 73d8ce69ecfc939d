import type { webhooksOperations } from '@forecourt/core/features/webhooks/operations'
import type { Handlers } from '../../context'
import { listHooks } from './repository'
import { addHook, deliveriesOut, editHook, removeHook, resendDeliveries, testHook } from './service'

export const webhooksHandlers: Handlers<typeof webhooksOperations> = {
  GetWebhooks: async (ctx) => ({ data: await listHooks(ctx.db) }),
  GetWebhookDeliveries: (ctx, { id }) => deliveriesOut(ctx, id),
  AddWebhook: addHook,
  EditWebhook: async (ctx, given) => {
    await editHook(ctx, given)
    return {}
  },
  RemoveWebhook: async (ctx, { id }) => {
    await removeHook(ctx, id)
    return {}
  },
  TestWebhook: async (ctx, { id }) => {
    await testHook(ctx, id)
    return {}
  },
  ResendWebhook: async (ctx, given) => {
    await resendDeliveries(ctx, given)
    return {}
  },
}
