import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { useOperation } from '../../kit/api/api'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { FixTag } from '../../kit/form/edit-form'
import type { FormHandle } from '../../kit/form/form'
import { Select } from '../../kit/form/select'
import { Switch } from '../../kit/form/switch'
import { TextField } from '../../kit/form/text-field'
import { Notice } from '../../kit/notice'
import type { Secrets, UserValues } from './user-draft'

interface UserFormProps {
  title: string
  values: UserValues
  secrets: Secrets
  patch: (part: Partial<UserValues>) => void
  type: (part: Partial<Secrets>) => void
  problems: ReadonlyMap<string, string>
  /** Those of them that the server found. */
  refused: ReadonlyMap<string, string>
  isFrozen: boolean
  busyText: string | null
  /** False when something is wrong: the first problem is focused then. */
  onSave: () => boolean
  onClose: () => void
  first: RefObject<HTMLInputElement | null>
  /** A saved user: a new password is typed twice, and only to change the old one. */
  isEdit: boolean
  /** The user who is signed in here: a new secret ends this very session. */
  isOwn?: boolean
  /** A new secret of one's own takes the current password. */
  asksCurrent?: boolean
  /** It was opened to change a password or passcode: focus begins there. */
  isForSecrets?: boolean
  /** Whoever may not change users changes a password and passcode of their own alone. */
  isSecretsOnly?: boolean
  children?: ReactNode
}

/** The dialog of Add User and Edit User. */
export function UserForm(props: UserFormProps) {
  const { title, values, secrets, patch, type, problems, isFrozen, busyText, isEdit, isSecretsOnly = false } = props
  const beginsAtPassword = isSecretsOnly || props.isForSecrets === true
  const form = useRef<FormHandle>(null)
  useEffect(() => {
    if (props.refused.size > 0) form.current?.focusFirstProblem()
  }, [props.refused])
  const needsPasscode = !isEdit || values.active
  const close = () => (busyText === null ? props.onClose() : undefined)
  const save = () => {
    if (busyText !== null || props.onSave()) return
    form.current?.showFirstProblem()
  }
  const secret = (label: string, name: keyof Secrets) => ({
    label,
    name,
    type: 'password' as const,
    autoComplete: 'new-password',
    value: secrets[name],
    onChange: (text: string) => type({ [name]: text }),
    disabled: isFrozen,
    invalid: problems.has(name),
    message: problems.get(name),
  })
  return (
    <FormDialog
      title={title}
      titleAside={<FixTag count={problems.size} />}
      initialFocus={props.first}
      form={form}
      busyText={busyText}
      onSave={save}
      onClose={close}
      below={props.children}
    >
      <TextField
        label="Username"
        name="username"
        required
        ref={beginsAtPassword ? null : props.first}
        value={values.username}
        onChange={(username) => patch({ username })}
        disabled={isFrozen}
        locked={isSecretsOnly}
        invalid={problems.has('username')}
        message={problems.get('username')}
      />
      <TextField
        {...secret('Password', 'password')}
        ref={beginsAtPassword ? props.first : null}
        required={!isEdit}
        message={
          problems.get('password') ??
          (isEdit ? 'Enter a new password only to change the old one.' : 'at least 10 characters')
        }
      />
      {isEdit && <TextField {...secret('Confirm Password', 'confirmPassword')} required={secrets.password !== ''} />}
      <TextField
        {...secret('Passcode', 'passCode')}
        required={needsPasscode}
        maxLength={4}
        message={problems.get('passCode') ?? (needsPasscode ? '4 digits' : 'leave empty to keep it')}
      />
      {props.asksCurrent && (
        <TextField
          {...secret('Current Password', 'currentPassword')}
          autoComplete="current-password"
          required
          message={problems.get('currentPassword') ?? 'the one that you signed in with'}
        />
      )}
      {isSecretsOnly ? (
        <TextField
          label="Role"
          name="role"
          locked
          value={values.role}
          onChange={() => undefined}
          message="set by a user who may change users"
        />
      ) : (
        <RoleField values={values} patch={patch} isFrozen={isFrozen} problem={problems.get('roleID')} />
      )}
      {props.isOwn && <Notice tone="warning">Changing your own password or passcode signs you out everywhere.</Notice>}
      <Switch
        label="Active"
        value={values.active}
        disabled={isFrozen || isSecretsOnly}
        text={values.active ? 'Active' : 'Inactive'}
        message={isEdit && !values.active ? 'signs this user out at once' : undefined}
        onChange={(active) => patch({ active })}
      />
    </FormDialog>
  )
}

interface RoleFieldProps extends Pick<UserFormProps, 'values' | 'patch' | 'isFrozen'> {
  problem: string | undefined
}

/** What the user may do. */
function RoleField({ values, patch, isFrozen, problem }: RoleFieldProps) {
  const { data } = useOperation('GetRoles', {})
  const options = useMemo(() => data?.data.map(({ id, name }) => ({ id, text: name })) ?? [], [data])
  return (
    <Select<number>
      label="Role"
      name="roleID"
      options={options}
      isLoading={!data}
      value={values.roleID}
      onChange={(roleID) => patch({ roleID, role: options.find(({ id }) => id === roleID)?.text ?? '' })}
      disabled={isFrozen}
      invalid={problem !== undefined}
      message={problem ?? 'takes effect at their next action'}
    />
  )
}
