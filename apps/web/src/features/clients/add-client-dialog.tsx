import { ADD_HINTS } from '../../kit/form/form-hints'
import { clientProblems } from '@forecourt/core/features/clients/rules'
import { useMemo, useRef, useState } from 'react'
import { useRefresh } from '../../kit/api/refresh'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import type { FormHandle } from '../../kit/form/form'
import { useScreenHost } from '../../kit/screen/screen'
import { addClientRequest, type ClientValues, EMPTY_CLIENT, spouseProblems } from './client-draft'
import { ClientFields, SpouseField } from './client-fields'
import type { CloneSource } from './clone-source'
import { ClearButton, FixTag } from '../../kit/form/edit-form'

interface AddClientProps {
  /** Starts from a copy of another client. */
  from: CloneSource | null
  onClose: () => void
  onAdded: () => void
}

const addClientProblems = (values: ClientValues) => [...clientProblems(values), ...spouseProblems(values)]

/** Adds a client. What is typed survives a reload. */
export function AddClientDialog({ from, onClose, onAdded }: AddClientProps) {
  const host = useScreenHost()
  const draftID = useMemo(() => ({ screen: 'add-client', record: from ? `clone-${from.id}` : 'new' }), [from])
  const draft = useDraft<ClientValues>(host.drafts, draftID, from?.values ?? EMPTY_CLIENT)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<FormHandle>(null)
  const first = useRef<HTMLInputElement>(null)
  const startsAnother = useRef(false)
  const refresh = useRefresh()
  const { save, isSaving, busyText } = useDraftSave('AddClient', draft, addClientRequest, (outcome) => {
    if (outcome.kind === 'saved') {
      refresh('GetClients', 'GetClientsDropDown', 'GetClient')
      if (!startsAnother.current) return onAdded()
      setWasTried(false)
      first.current?.focus()
      return
    }
    setRefused(Object.fromEntries(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
    form.current?.showFirstProblem()
  })
  const { values } = draft
  const problems = useMemo(() => {
    const own = wasTried ? addClientProblems(values).map(({ field, message }) => [field, message] as const) : []
    return new Map([...Object.entries(refused), ...own])
  }, [values, wasTried, refused])
  const patch = (part: Partial<ClientValues>) => {
    if (draft.frozen) return
    setRefused({})
    draft.patch(part)
  }
  const submit = (isAnother = false) => {
    if (isSaving) return
    startsAnother.current = isAnother
    setWasTried(true)
    if (addClientProblems(values).length > 0) form.current?.showFirstProblem()
    else void save()
  }
  const close = () => (isSaving ? undefined : onClose())
  const clear = () => {
    draft.clear()
    setWasTried(false)
    setRefused({})
  }
  const fields = { values, patch, problems, isFrozen: draft.frozen }
  return (
    <FormDialog
      title={from ? 'Clone Client' : 'Add Client'}
      label="Add Client"
      titleAside={<FixTag count={problems.size} />}
      form={form}
      initialFocus={first}
      hints={ADD_HINTS}
      busyText={busyText}
      onSave={() => submit()}
      onSaveAnother={() => submit(true)}
      onClear={clear}
      onClose={close}
      end={draft.restored && !isSaving && <ClearButton />}
    >
      <ClientFields {...fields} first={first} />
      <hr />
      <SpouseField {...fields} message={values.spouseID === null ? undefined : 'links both clients'} />
    </FormDialog>
  )
}
