import { roleProblems } from '@forecourt/core/features/session/role-rules'
import type { RoleOut } from '@forecourt/core/features/session/role-schemas'
import { RIGHT_NAMES, RIGHTS, type Right } from '@forecourt/core/kernel/rights'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useDialogForm } from '../../kit/form/dialog-form'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'
import { HistoryDialog } from '../history/history-dialog'

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
  const reread = useRefreshAndWait()
  const answer = useOperation('GetRoles', {}, { staleMs: 0 })
  const [told, setTold] = useState<RoleOut | null>(null)
  const { save } = useSaves()
  const { ask, dialog } = useQuestion()
  const onDone = () => reread('GetRoles')
  const secure = ({ id, name, needsSecondFactor }: RoleOut) =>
    ask({
      title: `${needsSecondFactor ? 'No second factor' : 'A second factor'} for the role ${name}?`,
      children: needsSecondFactor
        ? 'Users who have one keep it and may remove it.'
        : 'Users with this role set one up at the next sign-in, with an authenticator on their phone.',
      onYes: () => save('SetRoleFactor', { id, isNeeded: !needsSecondFactor }),
      onDone,
    })
  const remove = ({ id, name }: RoleOut) =>
    ask({
      title: `Remove the role ${name}?`,
      isDangerous: true,
      busyText: 'Removing...',
      onYes: () => save('RemoveRole', { id }),
      onDone,
    })
  return (
    <ListDialog
      title="Roles"
      aside="what users may do"
      answer={answer}
      heads={HEADS}
      nothing="There are no roles."
      row={(role) => (
        <RoleRow key={role.id} role={role} onEdit={onEdit} onHistory={setTold} onRemove={remove} onSecure={secure} />
      )}
      onAdd={onNew}
      addText="New role"
      onHistory={setTold}
      onClose={onClose}
    >
      {told && <HistoryDialog record={{ kind: 'role', id: told.id, words: told.name }} onClose={() => setTold(null)} />}
      {dialog}
    </ListDialog>
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
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSaves()
  const { form, values, field, submit } = useDialogForm({
    initial: { name: role?.name ?? '', rights: role?.rights ?? (['records', 'entries'] as readonly Right[]) },
    problemsOf: ({ name }) => roleProblems({ name: name.trim() }),
    isSaving,
  })
  const send = async () => {
    const given = { name: values.name, rights: [...values.rights] }
    const saved = await submit<object>(() =>
      role ? save('EditRole', { id: role.id, version: role.version, ...given }) : save('AddRole', given),
    )
    if (!saved) return
    onClose()
    await reread('GetRoles', 'GetWorkstation')
  }
  return (
    <FormDialog
      title={role ? `Edit role ${role.name}` : 'New role'}
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
      className="max-h-[calc(100vh-260px)] overflow-y-auto [--field:240px_minmax(0,200px)_minmax(0,1fr)]"
    >
      <TextField label="Name" required {...field('name', 'e.g. Senior cashier')} />
      <SwitchGroup
        options={RIGHTS}
        names={RIGHT_NAMES}
        {...field('rights')}
        text={(isOn) => (isOn ? 'may' : 'may not')}
      />
    </FormDialog>
  )
}
