import { WEBHOOK_KIND_NAMES, WEBHOOK_KINDS, type WebhookKind } from '@forecourt/core/features/webhooks/enums'
import { webhookProblems } from '@forecourt/core/features/webhooks/rules'
import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import { useEffect, useRef, useState } from 'react'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { Form, type FormHandle } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { Switch } from '../../kit/form/switch'
import { TextField } from '../../kit/form/text-field'
import { Notice } from '../../kit/notice'
import { toastError, toastSuccess } from '../../kit/toast/toast'

const HINTS = formDialogHints('save')
const NONE: ReadonlyMap<string, string> = new Map()
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
  const [refused, setRefused] = useState(NONE)
  const [wasTried, setWasTried] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<FormHandle>(null)
  const own = webhookProblems({ address: address.trim(), kinds }).map(({ field, message }) => [field, message] as const)
  const problems = new Map([...refused, ...(wasTried ? own : [])])
  const typed = (change: () => void) => {
    setRefused(NONE)
    change()
  }
  const submit = async () => {
    if (isSaving) return
    setWasTried(true)
    if (own.length > 0) return form.current?.showFirstProblem()
    const given = { address: address.trim(), kinds: [...kinds] }
    const outcome = hook ? await edit({ id: hook.id, ...given, isActive }) : await add(given)
    if (outcome.kind === 'saved') {
      await reread('GetWebhooks')
      if ('secret' in outcome.output) setSecret(outcome.output.secret)
      else onClose()
    } else if (outcome.kind === 'refused')
      setRefused(new Map(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
  }
  if (secret !== null) return <SecretMade secret={secret} onClose={onClose} />
  const title = hook ? 'Edit webhook' : 'New webhook'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            command="form.save-form"
            isSave
            busyText={isSaving ? 'Saving...' : null}
            onPress={submit}
          >
            Save
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form label={title} ref={form} onSave={() => void submit()} layout="column">
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
        {WEBHOOK_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={WEBHOOK_KIND_NAMES[kind]}
            value={kinds.includes(kind)}
            disabled={isSaving}
            text={kind}
            message={kind === 'entry' ? problems.get('kinds') : undefined}
            onChange={(isOn) =>
              typed(() => setKinds(WEBHOOK_KINDS.filter((each) => (each === kind ? isOn : kinds.includes(each)))))
            }
          />
        ))}
        {hook && (
          <Switch
            label="Active"
            value={isActive}
            disabled={isSaving}
            message="off, nothing is kept for it"
            onChange={(isOn) => typed(() => setActive(isOn))}
          />
        )}
      </Form>
    </Dialog>
  )
}

function SecretMade({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null)
  // The form that had focus is gone.
  useEffect(() => copy.current?.focus(), [])
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      // Unlike other texts that are copied it is not said again.
      toastSuccess('Secret copied')
    } catch {
      toastError('The browser did not let it be copied')
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Secret of the webhook"
      width={664}
      initialFocus={copy}
      footer={
        <>
          <Button ref={copy} tone="primary" size="footer" onPress={() => void copied()}>
            Copy
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-2 py-2 px-4.5">
        <Notice tone="warning">It is shown this once. The receiver knows by it that a delivery is from here.</Notice>
        <output className="mono-[14px/19px] break-all select-all" aria-label="Secret">
          {secret}
        </output>
      </div>
    </Dialog>
  )
}
