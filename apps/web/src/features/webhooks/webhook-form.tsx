import { WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, type WebhookKind } from '@forecourt/core/features/webhooks/enums'
import { webhookProblems } from '@forecourt/core/features/webhooks/rules'
import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import { useState } from 'react'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { SecretDialog } from '../../kit/dialog/secret-dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Switch } from '../../kit/form/switch'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'

const USUAL: readonly WebhookKind[] = ['entry', 'batch', 'deal', 'schedule']

/** Makes a webhook, and shows its secret this once; or changes one. */
export function WebhookForm({ hook, onClose }: { hook?: Webhook; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSaves()
  const [secret, setSecret] = useState<string | null>(null)
  const { form, values, field, submit } = useDialogForm({
    initial: { address: hook?.address ?? '', kinds: hook?.kinds ?? USUAL, isActive: hook?.isActive ?? true },
    problemsOf: ({ address, kinds }) => webhookProblems({ address: address.trim(), kinds }),
    isSaving,
  })
  const { address, kinds, isActive } = values
  const send = async () => {
    const given = { address: address.trim(), kinds: [...kinds] }
    const saved = await submit<{ secret?: string }>(() =>
      hook ? save('EditWebhook', { id: hook.id, ...given, isActive }) : save('AddWebhook', given),
    )
    if (!saved) return
    await reread('GetWebhooks')
    if (saved.secret) setSecret(saved.secret)
    else onClose()
  }
  if (secret !== null)
    return (
      <SecretDialog
        title="Secret of the webhook"
        label="Secret"
        secret={secret}
        notice="It is shown only once. The receiver uses it to check that a delivery comes from here."
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={hook ? 'Edit webhook' : 'New webhook'}
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField label="Address" required {...field('address', 'https://…, where events are sent')} />
      <SwitchGroup options={WEBHOOK_KINDS} names={WEBHOOK_KIND_NAMES} {...field('kinds')} />
      {hook && <Switch label="Active" {...field('isActive', 'off, nothing is queued for it')} />}
    </FormDialog>
  )
}
