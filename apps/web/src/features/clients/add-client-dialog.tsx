import { clientProblems } from '@forecourt/core/features/clients/rules'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useRefresh } from '../../kit/api/refresh'
import { useApi } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { Form, type FormHandle } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import { TypeAhead } from '../../kit/form/type-ahead'
import { Tag } from '../../kit/notice'
import { useScreenHost } from '../../kit/screen/screen'
import { clientBodyOf, type ClientValues, EMPTY_CLIENT } from './client-draft'
import { findClients } from './client-options'

interface AddClientProps {
  /** Starts from a copy of another client. */
  from?: { id: number; values: ClientValues } | null
  onClose: () => void
  onAdded: () => void
}

/** Adds a client. What is typed survives a reload. */
export function AddClientDialog({ from, onClose, onAdded }: AddClientProps) {
  const host = useScreenHost()
  const draftID = useMemo(() => ({ screen: 'add-client', record: from ? `clone-${from.id}` : 'new' }), [from])
  const draft = useDraft<ClientValues>(host.drafts, draftID, from?.values ?? EMPTY_CLIENT)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<FormHandle>(null)
  const first = useRef<HTMLInputElement>(null)
  const refresh = useRefresh()
  const { save, isSaving } = useDraftSave('AddClient', draft, clientBodyOf, (outcome) => {
    if (outcome.kind === 'saved') {
      refresh('GetClients', 'GetClientsDropDown')
      onAdded()
      return
    }
    setRefused(Object.fromEntries(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
    focusProblem(form)
  })
  const { values } = draft
  const problems = useMemo(() => {
    const own = wasTried ? clientProblems(values).map(({ field, message }) => [field, message] as const) : []
    return new Map([...Object.entries(refused), ...own])
  }, [values, wasTried, refused])
  const patch = (part: Partial<ClientValues>) => {
    if (draft.frozen) return
    setRefused({})
    draft.patch(part)
  }
  const submit = () => {
    if (isSaving) return
    setWasTried(true)
    if (clientProblems(values).length > 0) focusProblem(form)
    else void save()
  }
  const close = () => (isSaving ? undefined : onClose())
  const clear = () => {
    draft.clear()
    setWasTried(false)
    setRefused({})
  }
  const count = problems.size
  return (
    <Dialog
      isOpen
      onClose={close}
      title={from ? 'Clone Client' : 'Add Client'}
      titleAside={count > 0 && <Tag tone="error">{count === 1 ? '1 field to fix' : `${count} fields to fix`}</Tag>}
      width={664}
      initialFocus={first}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            command="form.save-form"
            isSave
            busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
            onPress={submit}
          >
            Save
          </Button>
          <Button size="footer" hint="Esc" command="shell.step-out" onPress={close}>
            Cancel
          </Button>
          {draft.restored && !isSaving && (
            <Button size="footer" command="form.clear-form" onPress={clear}>
              Clear
            </Button>
          )}
        </>
      }
    >
      <Form label="Add Client" ref={form} onSave={submit} onClear={clear} className="one-column">
        <ClientFields values={values} patch={patch} problems={problems} isFrozen={draft.frozen} first={first} />
      </Form>
    </Dialog>
  )
}

function focusProblem(form: RefObject<FormHandle | null>): void {
  // The fields show that they are wrong with the next drawing.
  requestAnimationFrame(() => form.current?.focusFirstProblem())
}

interface FieldsProps {
  values: ClientValues
  patch: (part: Partial<ClientValues>) => void
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  first: RefObject<HTMLInputElement | null>
}

type TextName = Exclude<keyof ClientValues, 'spouseID'>

function ClientFields({ values, patch, problems, isFrozen, first }: FieldsProps) {
  const api = useApi()
  const field = (label: string, name: TextName) => ({
    label,
    name,
    value: values[name],
    onChange: (text: string) => patch({ [name]: text }),
    disabled: isFrozen,
    invalid: problems.has(name),
    message: problems.get(name),
  })
  const chosen = values.spouseID === null ? null : { id: values.spouseID, text: values.spouseIdno }
  return (
    <>
      <TextField {...field('ID No', 'idno')} required ref={first} />
      <TextField {...field('Name', 'name')} required />
      <TextField {...field('Surname', 'surname')} required />
      <hr />
      <TextField {...field('Building', 'address1')} />
      <TextField {...field('Street', 'address2')} />
      <TextField {...field('Locality', 'address3')} />
      <hr />
      <TextField {...field('Mobile number', 'mobNo')} type="tel" />
      <TextField {...field('Telephone number', 'telNo')} type="tel" />
      <TextField {...field('Other number', 'otherNo')} type="tel" />
      <TextField {...field('Email', 'email')} type="email" />
      <hr />
      <TypeAhead<number>
        label="Spouse ID No"
        name="spouseID"
        disabled={isFrozen}
        value={chosen}
        find={(text, signal) => findClients(api, text, signal)}
        onText={() => patch({ spouseID: null, spouseIdno: '' })}
        onChange={(option) => patch({ spouseID: option?.id ?? null, spouseIdno: option?.text ?? '' })}
        invalid={problems.has('spouseID')}
        message={problems.get('spouseID') ?? (chosen ? 'links both clients' : undefined)}
      />
    </>
  )
}
