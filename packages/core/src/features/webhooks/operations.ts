import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Empty, Id } from '../../kernel/wire'
import { WebhookDeliveries, WebhookEdit, WebhookIn, WebhookCreated, WebhookResend, Webhooks } from './schemas'

const WebhookRef = z.object({ id: Id })

/** @source server 14.4 */
export const webhooksOperations = {
  /** Every webhook, with its last answer and what waits; none tells its secret. */
  GetWebhooks: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/ManageData/GetWebhooks',
    input: Empty,
    output: Webhooks,
  }),
  /** The newest 100 deliveries of one. */
  GetWebhookDeliveries: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/ManageData/GetWebhookDeliveries',
    input: WebhookRef,
    output: WebhookDeliveries,
  }),
  /** The answer tells the secret, and nothing tells it again; so no answer of it is kept under a key. */
  AddWebhook: operation({
    access: { needs: 'settings', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/AddWebhook',
    input: WebhookIn,
    output: WebhookCreated,
    keyless: true,
    writes: true,
  }),
  EditWebhook: operation({
    access: { needs: 'settings', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/EditWebhook',
    input: WebhookEdit,
    output: Empty,
    success: 'Webhook saved',
  }),
  /** With what waits for it. */
  RemoveWebhook: operation({
    access: { needs: 'settings', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/RemoveWebhook',
    input: WebhookRef,
    output: Empty,
    success: 'Webhook removed',
  }),
  /** Sends an event of the type `test`, in its turn. */
  TestWebhook: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/ManageData/TestWebhook',
    input: WebhookRef,
    output: Empty,
    success: 'Test event on its way',
  }),
  /** What was given up is tried again, or one delivery, whatever became of it. */
  ResendWebhook: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/ManageData/ResendWebhook',
    input: WebhookResend,
    output: Empty,
    success: 'Deliveries are sent again',
  }),
}
