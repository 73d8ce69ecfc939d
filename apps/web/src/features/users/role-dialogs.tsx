import { RIGHT_NAMES, RIGHTS, type Right } from '@forecourt/core/kernel/rights'
import { roleProblems } from '@forecourt/core/features/session/role-rules'
import type { RoleOut } from '@forecourt/core/features/session/role-schemas'
import { useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList, focusedRow } from '../../kit/dialog/dialog-list'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'
import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { HistoryDialog } from '../history/history-dialog'

const HINTS = formDialogHints('save')
const LIST_HINTS = [
  ownHint('Tab', 'next'),
  hint('dialog.add-record', 'new'),
  hint('history.show-changes', 'history'),
  hint('shell.step-out', 'close'),
]
const HEADS = [
  { text: 'Role', className: 'w-40' },
  { text: 'May' },
  { text: 'Users', className: 'w-16 text-right!' },
  { text: 'Second factor', className: 'w-28' },
  { text: '', label: 'What can be done', className: 'w-56' },
]

interface RolesDialogProps {
  onNew: () => void
  onEdit: (id: number) => void
  onClose: () => void
}

/** The roles, each with what it may do and how many have it; the dealership's own are changed and removed here. */
export function RolesDialog({ onNew, onEdit, onClose }: RolesDialogProps) {
  const api = useApi()
  const reread = useReread()
  const { data, error } = useOperation('GetRoles', {}, { staleMs: 0 })
  const [removing, setRemoving] = useState<RoleOut | null>(null)
  const [told, setTold] = useState<RoleOut | null>(null)
  const [securing, setSecuring] = useState<RoleOut | null>(null)
  const { save, isSaving } = useSaves()
  const first = useRef<HTMLButtonElement>(null)
  const secure = async ({ id, needsSecondFactor }: RoleOut) => {
    await save('SetRoleFactor', { id, isNeeded: !needsSecondFactor })
    setSecuring(null)
    await reread('GetRoles')
  }
  const remove = async ({ id }: RoleOut) => {
    await save('RemoveRole', { id })
    setRemoving(null)
    await reread('GetRoles')
  }
  const tell = () => {
    const row = focusedRow(data?.data)
    setTold(row)
    return row !== null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Roles"
      titleAside={<span className="font-normal text-fg-1">what users may do</span>}
      width={1060}
      initialFocus={first}
      hints={LIST_HINTS}
      handlers={{ 'dialog.add-record': onNew, 'history.show-changes': tell }}
      footer={
        <>
          <Button ref={first} tone="primary" size="footer" command="dialog.add-record" onPress={onNew}>
            New role
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogList
        label="Roles"
        rows={data?.data}
        problem={error ? api.messageOf(error) : null}
        nothing="There are no roles."
        heads={HEADS}
      >
        {(role) => (
          <RoleRow
            key={role.id}
            role={role}
            onEdit={onEdit}
            onHistory={setTold}
            onRemove={setRemoving}
            onSecure={setSecuring}
          />
        )}
      </DialogList>
      {told && <HistoryDialog record={{ kind: 'role', id: told.id, words: told.name }} onClose={() => setTold(null)} />}
      {securing && (
        <Confirm
          isOpen
          title={`${securing.needsSecondFactor ? 'No second factor' : 'A second factor'} for the role ${securing.name}?`}
          focus="no"
          busyText={isSaving ? 'Saving...' : null}
          onYes={() => void secure(securing)}
          onNo={() => setSecuring(null)}
        >
          {securing.needsSecondFactor
            ? 'Users who have one keep it and may remove it.'
            : 'Users with this role set one up at the next sign-in, with an authenticator on their phone.'}
        </Confirm>
      )}
      {removing && (
        <Confirm
          isOpen
          title={`Remove the role ${removing.name}?`}
          focus="no"
          isDangerous
          busyText={isSaving ? 'Removing...' : null}
          onYes={() => void remove(removing)}
          onNo={() => setRemoving(null)}
        />
      )}
    </Dialog>
  )
}

interface RoleRowProps {
  role: RoleOut
  onEdit: (id: number) => void
  onHistory: (role: RoleOut) => void
  onRemove: (role: RoleOut) => void
  /** Says whether it needs a second factor. */
  onSecure: (role: RoleOut) => void
}

function RoleRow({ role, onEdit, onHistory, onRemove, onSecure }: RoleRowProps) {
  const { id, name, rights, users, needsSecondFactor } = role
  return (
    <tr data-row={id} className="[&_td]:py-1">
      <td>{name}</td>
      <td className="whitespace-normal text-fg-1">{mayText(rights)}</td>
      <td className="text-right numerals">{users}</td>
      <td>
        <Button size="in-row" label={`Second factor of ${name}`} onPress={() => onSecure(role)}>
          {needsSecondFactor ? 'needed' : 'not needed'}
        </Button>
      </td>
      <td>
        {role.builtIn === null && (
          <span className="flex gap-1">
            <Button size="in-row" label={`Edit ${name}`} onPress={() => onEdit(id)}>
              Edit
            </Button>
            <Button size="in-row" label={`History of ${name}`} onPress={() => onHistory(role)}>
              History
            </Button>
            <Button size="in-row" label={`Remove ${name}`} onPress={() => onRemove(role)}>
              Remove
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

/** What a role may do, in as few words as say it. */
function mayText(rights: readonly Right[]): string {
  const lacking = RIGHTS.filter((right) => !rights.includes(right))
  if (lacking.length === 0) return 'Everything'
  if (rights.length === 0) return 'View only'
  const names = (list: readonly Right[]) => list.map((right) => RIGHT_NAMES[right]).join(' · ')
  return lacking.length < rights.length ? `Everything but: ${names(lacking)}` : names(rights)
}

/** Makes a role, or changes the one of an id. */
export function RoleDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { data } = useOperation('GetRoles', {}, { staleMs: 0 })
  const role = data?.data.find((each) => each.id === id)
  if (id !== null && !role) return null
  return <RoleForm key={role?.version ?? 'new'} role={role ?? null} onClose={onClose} />
}

function RoleForm({ role, onClose }: { role: RoleOut | null; onClose: () => void }) {
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [name, setName] = useState(role?.name ?? '')
  const [rights, setRights] = useState<readonly Right[]>(role?.rights ?? ['records', 'entries'])
  const first = useRef<HTMLInputElement>(null)
  const { form, problems, typed, submit } = useDialogForm(roleProblems({ name: name.trim() }), isSaving)
  const send = async () => {
    const given = { name, rights: [...rights] }
    const saved = await submit<object>(() =>
      role ? save('EditRole', { id: role.id, version: role.version, ...given }) : save('AddRole', given),
    )
    if (!saved) return
    onClose()
    await reread('GetRoles', 'GetWorkstation')
  }
  const title = role ? `Edit role ${role.name}` : 'New role'
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
      <div className="max-h-[calc(100vh-260px)] overflow-y-auto [--field:240px_minmax(0,200px)_minmax(0,1fr)]">
        <Form label={title} ref={form} onSave={() => void send()} layout="column">
          <TextField
            label="Name"
            name="name"
            required
            ref={first}
            value={name}
            onChange={(text) => typed(() => setName(text))}
            disabled={isSaving}
            invalid={problems.has('name')}
            message={problems.get('name') ?? 'e.g. Senior cashier'}
          />
          <SwitchGroup
            options={RIGHTS}
            names={RIGHT_NAMES}
            value={rights}
            onChange={(on) => typed(() => setRights(on))}
            disabled={isSaving}
            message={undefined}
            text={(isOn) => (isOn ? 'may' : 'may not')}
          />
        </Form>
      </div>
    </Dialog>
  )
}
