import { WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, type WebhookKind } from '@forecourt/core/features/webhooks/enums'
import { webhookProblems } from '@forecourt/core/features/webhooks/rules'
import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import { useRef, useState } from 'react'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Dialog } from '../../kit/dialog/dialog'
import { ShownOnce } from '../../kit/dialog/shown-once'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { Switch } from '../../kit/form/switch'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'

const HINTS = formDialogHints('save')
const USUAL: readonly WebhookKind[] = ['entry', 'batch', 'deal', 'schedule']

/** Makes a webhook, and shows its secret this once; or changes one. */
export function WebhookForm({ hook, onClose }: { hook?: Webhook; onClose: () => void }) {
  const reread = useReread()
  const { save: add, isSaving: isAdding } = useSave('AddWebhook')
  const { save: edit, isSaving: isEditing } = useSave('EditWebhook')
  const isSaving = isAdding || isEditing
  const [address, setAddress] = useState(hook?.address ?? '')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(hook?.kinds ?? USUAL)
  const [isActive, setActive] = useState(hook?.isActive ?? true)
  const [secret, setSecret] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const own = webhookProblems({ address: address.trim(), kinds })
  const { form, problems, typed, submit } = useDialogForm(own, isSaving)
  const send = async () => {
    const given = { address: address.trim(), kinds: [...kinds] }
    const saved = await submit<{ secret?: string }>(() =>
      hook ? edit({ id: hook.id, ...given, isActive }) : add(given),
    )
    if (!saved) return
    await reread('GetWebhooks')
    if (saved.secret) setSecret(saved.secret)
    else onClose()
  }
  if (secret !== null)
    return (
      <ShownOnce
        title="Secret of the webhook"
        label="Secret"
        secret={secret}
        notice="It is shown only once. The receiver uses it to check that a delivery comes from here."
        onClose={onClose}
      />
    )
  const title = hook ? 'Edit webhook' : 'New webhook'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Saving...' : null} onSave={send} onCancel={onClose} />}
    >
      <Form label={title} ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Address"
          name="address"
          required
          ref={first}
          value={address}
          onChange={(text) => typed(() => setAddress(text))}
          disabled={isSaving}
          invalid={problems.has('address')}
          message={problems.get('address') ?? 'https://…, where events are sent'}
        />
        <SwitchGroup
          options={WEBHOOK_KINDS}
          names={WEBHOOK_KIND_NAMES}
          value={kinds}
          onChange={(on) => typed(() => setKinds(on))}
          disabled={isSaving}
          message={problems.get('kinds')}
        />
        {hook && (
          <Switch
            label="Active"
            value={isActive}
            disabled={isSaving}
            message="off, nothing is queued for it"
            onChange={(isOn) => typed(() => setActive(isOn))}
          />
        )}
      </Form>
    </Dialog>
  )
}
