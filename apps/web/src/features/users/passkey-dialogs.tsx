import { deviceOf } from '@forecourt/core/features/session/device'
import { passkeyNameProblems } from '@forecourt/core/features/session/passkey-rules'
import type { Passkey, PasskeyCeremony } from '@forecourt/core/features/session/passkey-schemas'
import { currentPasswordProblems } from '@forecourt/core/features/session/user-rules'
import { useState } from 'react'
import type { z } from 'zod'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { DialogList } from '../../kit/dialog/dialog-list'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useDialogForm } from '../../kit/form/dialog-form'
import { TextField } from '../../kit/form/text-field'
import { useMoment } from '../../kit/moment'
import { toastError } from '../../kit/toast/toast'

const HEADS = [
  { text: 'Passkey' },
  { text: 'Since', className: 'w-38' },
  { text: 'Last used', className: 'w-38' },
  { text: 'For' },
  { text: '', label: 'What can be done', className: 'w-44' },
]

/** What is done to passkeys of one's own. */
type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

/**
 * The passkeys of whoever looks: added, renamed and removed here.
 *
 * @source server 21.5
 */
export function OwnPasskeys() {
  const api = useApi()
  const { data, error } = useOperation('GetPasskeys', {}, { staleMs: 0 })
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  // The server says why not where one came by; that the browser has none it cannot know.
  const notHere = data?.notHere ?? (window.PublicKeyCredential ? null : 'This browser has no passkeys')
  const passkeys = data?.data ?? []
  return (
    <section aria-label="Passkeys">
      <div className="flex flex-wrap items-center gap-2 px-4.5 py-3">
        <h2 className="text-fg-1">Passkeys</h2>
        <span className="grow">
          {error ? api.messageOf(error) : (notHere ?? (data && passkeys.length === 0 ? 'none' : ''))}
        </span>
        <Button disabledReason={notHere} onPress={() => setDoing({ what: 'add' })}>
          Add a passkey
        </Button>
      </div>
      {passkeys.length > 0 && (
        <DialogList label="Passkeys" rows={passkeys} problem={null} nothing="" heads={HEADS}>
          {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onDo={setDoing} />}
        </DialogList>
      )}
      {doing?.what === 'add' && <AddPasskey taken={passkeys.map(({ name }) => name)} onClose={close} />}
      {doing?.what === 'rename' && <RenamePasskey passkey={doing.passkey} onClose={close} />}
      {doing?.what === 'remove' && <RemovePasskey passkey={doing.passkey} onClose={close} />}
    </section>
  )
}

function PasskeyRow({ passkey, onDo }: { passkey: Passkey; onDo: (doing: Doing) => void }) {
  const moment = useMoment()
  const { name, since, lastUsedAt, host } = passkey
  return (
    <tr>
      <td>{name}</td>
      <td>{moment(since)}</td>
      <td className="text-fg-1">{lastUsedAt === null ? 'never' : moment(lastUsedAt)}</td>
      <td className="text-fg-1">{host}</td>
      <td>
        <span className="flex gap-2">
          <Button size="in-row" label={`Rename ${name}`} onPress={() => onDo({ what: 'rename', passkey })}>
            Rename
          </Button>
          <Button size="in-row" label={`Remove ${name}`} onPress={() => onDo({ what: 'remove', passkey })}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** How a new passkey is called unless its user says otherwise: as the browser is, with a number where that is taken. */
function suggestedName(taken: readonly string[]): string {
  const device = deviceOf(navigator.userAgent) || 'Passkey'
  const isFree = (name: string) => !taken.some((each) => each.toLowerCase() === name.toLowerCase())
  let [name, number] = [device, 2]
  for (; !isFree(name); number += 1) name = `${device} ${number}`
  return name
}

function AddPasskey({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSaves()
  const [isAsking, setIsAsking] = useState(false)
  const { form, values, field, submit } = useDialogForm({
    initial: { name: suggestedName(taken), currentPassword: '' },
    problemsOf: ({ name, currentPassword }) => [
      ...nameProblems(name, taken),
      ...currentPasswordProblems(currentPassword),
    ],
    isSaving: isSaving || isAsking,
  })
  const { name, currentPassword } = values
  const send = async () => {
    const begun = await submit<z.output<typeof PasskeyCeremony>>(() => save('BeginPasskey', { currentPassword }))
    if (!begun) return
    setIsAsking(true)
    const made = await import('../session/passkey')
      .then(({ makePasskey }) => makePasskey(begun))
      .catch(() => 'Server not reachable')
    setIsAsking(false)
    if (typeof made === 'string') return toastError(made)
    if ((await save('AddPasskey', { name: name.trim(), ...made })).kind !== 'saved') return
    await reread('GetPasskeys', 'GetUsers')
    onClose()
  }
  return (
    <FormDialog
      title="Add a passkey"
      form={form}
      busyText={isAsking ? 'Waiting for your authenticator…' : isSaving ? 'Checking…' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Current password"
        type="password"
        required
        {...field('currentPassword', 'then finger, face or PIN')}
      />
      <TextField label="Name" required {...field('name', 'to know it by')} />
    </FormDialog>
  )
}

function nameProblems(name: string, taken: readonly string[]): { field: string; message: string }[] {
  const typed = name.trim()
  if (taken.some((each) => each.toLowerCase() === typed.toLowerCase()))
    return [{ field: 'name', message: `A passkey named ${typed} already exists` }]
  return passkeyNameProblems(typed)
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSaves()
  const { form, values, field, submit } = useDialogForm({
    initial: { name: passkey.name },
    problemsOf: ({ name }) => passkeyNameProblems(name.trim()),
    isSaving,
  })
  const send = async () => {
    if (!(await submit<object>(() => save('RenamePasskey', { id: passkey.id, name: values.name.trim() })))) return
    await reread('GetPasskeys')
    onClose()
  }
  return (
    <FormDialog
      title={`Rename the passkey ${passkey.name}`}
      label="Rename a passkey"
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField label="Name" required {...field('name')} />
    </FormDialog>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSaves()
  const { form, values, field, submit } = useDialogForm({
    initial: { currentPassword: '' },
    problemsOf: ({ currentPassword }) => currentPasswordProblems(currentPassword),
    isSaving,
  })
  const send = async () => {
    if (!(await submit<object>(() => save('RemovePasskey', { id: passkey.id, ...values })))) return
    await reread('GetPasskeys', 'GetUsers')
    onClose()
  }
  return (
    <FormDialog
      title={`Remove the passkey ${passkey.name}?`}
      label="Remove a passkey"
      form={form}
      busyText={isSaving ? 'Removing...' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Current password"
        type="password"
        required
        {...field('currentPassword', 'It can no longer be used to sign in. Remove it from your device as well.')}
      />
    </FormDialog>
  )
}

/**
 * Takes the passkeys of a colleague away.
 *
 * @source server 21.6
 */
export function TakePasskeys({ id, username }: { id: number; username: string }) {
  const reread = useRefreshAndWait()
  const { save } = useSaves()
  const { ask, dialog } = useQuestion()
  const take = () =>
    ask({
      title: `Remove the passkeys of ${username}?`,
      children: 'They will sign in with their password, and with a code if they have one or their role needs one.',
      isDangerous: true,
      busyText: 'Taking away...',
      onYes: () => save('TakePasskeys', { id }),
      onDone: () => reread('GetUsers'),
    })
  return (
    <div className="py-2 px-4.5">
      <Button onPress={take}>Remove the passkeys</Button>
      {dialog}
    </div>
  )
}
