import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { type RowProblems, useRowProblems } from '../../kit/rows/row-problems'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { TakeFactor } from './factor-dialogs'
import { TakePasskeys } from './passkey-dialogs'
import { ADD_USER, editUserDraft } from './places'
import {
  addBody,
  addProblems,
  editBody,
  editProblems,
  type NamedToken,
  NEW_USER,
  NO_SECRETS,
  type UserTokensDecision,
  undecidedTokens,
  USER_FIELDS,
  type User,
  type UserValues,
  userValues,
  withFirstRole,
} from './user-draft'
import { DeactivationTokensDialog } from './tokens-dialog'
import { UserForm } from './user-form'

/** A draft that was being saved when the page was left cannot be sent again: its secrets are gone. */
function useReopenDraft(draft: { frozen: boolean; settle: (outcome: 'refused') => void }): void {
  const thaw = useEffectEvent(() => {
    if (draft.frozen) draft.settle('refused')
  })
  useEffect(() => thaw(), [])
}

interface FormStateOptions {
  wrong: RowProblems
  isFrozen: boolean
  busyText: string | null
  save: () => unknown
}

/** What both dialogs tell their form: what is wrong, how far saving is, and what Save does. */
function formState({ wrong, isFrozen, busyText, save }: FormStateOptions) {
  return {
    problems: wrong.problems,
    refused: wrong.refused,
    isFrozen,
    busyText,
    onSave: () => {
      if (!wrong.check()) return false
      void save()
      return true
    },
  }
}

/** Adds a user. The name survives a reload; password and passcode do not. */
export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { drafts } = useScreenHost()
  const reread = useRefreshAndWait()
  const draft = useDraft<UserValues>(drafts, ADD_USER, NEW_USER)
  const first = useRef<HTMLInputElement>(null)
  const [secrets, setSecrets] = useState(NO_SECRETS)
  useReopenDraft(draft)
  const roles = useOperation('GetRoles', {}).data?.data
  const values = withFirstRole(draft.values, roles)
  const wrong = useRowProblems(addProblems(values, secrets))
  const { save, busyText } = useDraftSave(
    'AddUser',
    draft,
    (saved) => addBody(withFirstRole(saved, roles), secrets),
    (outcome) => {
      if (outcome.kind === 'refused') return wrong.refuse(outcome.fields)
      onClose()
      return reread('GetUsers')
    },
  )
  return (
    <UserForm
      title="Add User"
      isEdit={false}
      first={first}
      values={values}
      secrets={secrets}
      patch={(part) => {
        wrong.forget()
        draft.patch(part)
      }}
      type={(part) => {
        wrong.forget()
        setSecrets((old) => ({ ...old, ...part }))
      }}
      {...formState({ wrong, isFrozen: draft.frozen, busyText, save })}
      onClose={onClose}
    />
  )
}

/** As many as a list answers at once: users are few. */
const ALL = { pageNumber: 1, pageSize: 500 }

/** Changes the user of an id. */
export function EditUserDialog({ id, ...props }: { id: number; isForSecrets: boolean; onClose: () => void }) {
  const api = useApi()
  const { data, error } = useOperation('GetUsers', ALL)
  const user = data?.data.find((each) => each.id === id)
  const problem = error ? api.messageOf(error) : data && !user ? `User ${id} was not found` : null
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    if (problem === null) return
    toastError(problem)
    close()
  }, [problem])
  return user ? <EditUser key={user.id} user={user} {...props} /> : null
}

function EditUser({ user, isForSecrets, onClose }: { user: User; isForSecrets: boolean; onClose: () => void }) {
  const { userID, workstation } = useScreenHost()
  const reread = useRefreshAndWait()
  const first = useRef<HTMLInputElement>(null)
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const draft = useRecordDraft<UserValues>(editUserDraft(user.id), { values: userValues(user), version: user.version })
  useReopenDraft(draft)
  const isOwn = user.id === userID
  // Whether a passcode is another than the stored one only the server knows: it asks then.
  const [wasAsked, setWasAsked] = useState(false)
  const asksCurrent = isOwn && (secrets.password !== '' || wasAsked)
  const wrong = useRowProblems(editProblems(draft.values, secrets, { savedName: user.username, asksCurrent }))
  const [unsaid, setUnsaid] = useState<readonly NamedToken[]>([])
  const said = useRef<UserTokensDecision>({})
  const { save, busyText, dialogs } = useRecordSave<'EditUser', UserValues, User>({
    name: 'EditUser',
    draft,
    body: (change) => editBody(user.id, change, secrets, said.current),
    asks: { about: 'tokens', ask: (body) => setUnsaid(undecidedTokens(body)) },
    fields: USER_FIELDS,
    read: userValues,
    onSaved: () => {
      // Its page is left with the dialog, and no draft with it.
      draft.settle('saved')
      onClose()
      return reread('GetUsers')
    },
    onRefused: (refused) => {
      if ('currentPassword' in refused) setWasAsked(true)
      wrong.refuse(refused)
    },
    onTheirs: () => {
      onClose()
      void reread('GetUsers')
    },
  })
  const say = (answer: UserTokensDecision) => {
    setUnsaid([])
    said.current = answer
    void save().finally(() => {
      said.current = {}
    })
  }
  return (
    <UserForm
      title={`Edit User ${user.username}`}
      isEdit
      isOwn={isOwn}
      isForSecrets={isForSecrets}
      isSecretsOnly={isOwn && workstation.role?.rights.includes('users') === false}
      asksCurrent={asksCurrent}
      first={first}
      values={draft.values}
      secrets={secrets}
      patch={(part) => {
        wrong.forget()
        draft.patch(part)
      }}
      type={(part) => {
        wrong.forget()
        setSecrets((old) => ({ ...old, ...part }))
        draft.patch({ hasSecrets: Object.values({ ...secrets, ...part }).some((text) => text !== '') })
      }}
      {...formState({ wrong, isFrozen: draft.frozen, busyText, save })}
      onClose={onClose}
    >
      {user.hasSecondFactor && !isOwn && <TakeFactor id={user.id} username={user.username} />}
      {user.passkeys > 0 && !isOwn && <TakePasskeys id={user.id} username={user.username} />}
      {dialogs}
      {unsaid.length > 0 && (
        <DeactivationTokensDialog
          username={user.username}
          tokens={unsaid}
          onRevoke={() => say({ revokeTokens: true })}
          onKeep={() => say({ keepTokens: unsaid.map(({ id }) => id) })}
          onCancel={() => setUnsaid([])}
        />
      )}
    </UserForm>
  )
}
