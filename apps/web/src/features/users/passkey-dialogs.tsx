import { deviceOf } from '@forecourt/core/features/session/device'
import { passkeyNameProblems } from '@forecourt/core/features/session/passkey-rules'
import type { Passkey, PasskeyCeremony } from '@forecourt/core/features/session/passkey-schemas'
import { currentPasswordProblems } from '@forecourt/core/features/session/user-rules'
import { momentIn } from '@forecourt/core/kernel/days'
import { useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { TextField } from '../../kit/form/text-field'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'

const HINTS = formDialogHints('save')
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
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
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
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [name, setName] = useState(() => suggestedName(taken))
  const [currentPassword, setCurrentPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const isBusy = isSaving || isAsking
  const { form, problems, typed, submit } = useDialogForm(
    [...nameProblems(name, taken), ...currentPasswordProblems(currentPassword)],
    isBusy,
  )
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
    <Dialog
      isOpen
      onClose={onClose}
      title="Add a passkey"
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={
        <SaveFoot
          busyText={isAsking ? 'Waiting for your authenticator…' : isSaving ? 'Checking…' : null}
          onSave={send}
          onCancel={onClose}
        />
      }
    >
      <Form label="Add a passkey" ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          required
          ref={first}
          value={currentPassword}
          onChange={(text) => typed(() => setCurrentPassword(text))}
          disabled={isBusy}
          invalid={problems.has('currentPassword')}
          message={problems.get('currentPassword') ?? 'then finger, face or PIN'}
        />
        <TextField
          label="Name"
          name="name"
          required
          value={name}
          onChange={(text) => typed(() => setName(text))}
          disabled={isBusy}
          invalid={problems.has('name')}
          message={problems.get('name') ?? 'to know it by'}
        />
      </Form>
    </Dialog>
  )
}

function nameProblems(name: string, taken: readonly string[]): { field: string; message: string }[] {
  const typed = name.trim()
  if (taken.some((each) => each.toLowerCase() === typed.toLowerCase()))
    return [{ field: 'name', message: `A passkey named ${typed} already exists` }]
  return passkeyNameProblems(typed)
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [name, setName] = useState(passkey.name)
  const first = useRef<HTMLInputElement>(null)
  const { form, problems, typed, submit } = useDialogForm(passkeyNameProblems(name.trim()), isSaving)
  const send = async () => {
    if (!(await submit<object>(() => save('RenamePasskey', { id: passkey.id, name: name.trim() })))) return
    await reread('GetPasskeys')
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rename the passkey ${passkey.name}`}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Saving...' : null} onSave={send} onCancel={onClose} />}
    >
      <Form label="Rename a passkey" ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Name"
          name="name"
          required
          ref={first}
          value={name}
          onChange={(text) => typed(() => setName(text))}
          disabled={isSaving}
          invalid={problems.has('name')}
          message={problems.get('name')}
        />
      </Form>
    </Dialog>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [currentPassword, setCurrentPassword] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const { form, problems, typed, submit } = useDialogForm(currentPasswordProblems(currentPassword), isSaving)
  const send = async () => {
    if (!(await submit<object>(() => save('RemovePasskey', { id: passkey.id, currentPassword })))) return
    await reread('GetPasskeys', 'GetUsers')
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Remove the passkey ${passkey.name}?`}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Removing...' : null} onSave={send} onCancel={onClose} />}
    >
      <Form label="Remove a passkey" ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          required
          ref={first}
          value={currentPassword}
          onChange={(text) => typed(() => setCurrentPassword(text))}
          disabled={isSaving}
          invalid={problems.has('currentPassword')}
          message={
            problems.get('currentPassword') ??
            'It can no longer be used to sign in. Remove it from your device as well.'
          }
        />
      </Form>
    </Dialog>
  )
}

/**
 * Takes the passkeys of a colleague away.
 *
 * @source server 21.6
 */
export function TakePasskeys({ id, username }: { id: number; username: string }) {
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [isAsking, setIsAsking] = useState(false)
  const take = async () => {
    await save('TakePasskeys', { id })
    setIsAsking(false)
    await reread('GetUsers')
  }
  return (
    <div className="py-2 px-4.5">
      <Button onPress={() => setIsAsking(true)}>Remove the passkeys</Button>
      {isAsking && (
        <Confirm
          isOpen
          title={`Remove the passkeys of ${username}?`}
          focus="no"
          isDangerous
          busyText={isSaving ? 'Taking away...' : null}
          onYes={() => void take()}
          onNo={() => setIsAsking(false)}
        >
          They will sign in with their password, and with a code if they have one or their role needs one.
        </Confirm>
      )}
    </div>
  )
}
