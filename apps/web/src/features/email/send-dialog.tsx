import { emailProblems, isEmailAddress } from '@forecourt/core/features/email/rules'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../kit/api/api'
import type { SaveOutcome } from '../../kit/api/save'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { CheckBox } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { TextField } from '../../kit/form/text-field'
import type { PaperForm } from '../../kit/paper/paper-form'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { TITLE } from './message-pending'

interface Words {
  to: string
  subject: string
  text: string
}

interface SendDialogProps {
  /** What the message is preset with. */
  words: Words
  /** What is attached, in words. */
  paper: string
  /** Whose it is, with whom another address can be kept; null for nobody in the books. */
  client: string | null
  send: (given: Words & { keepAddress: boolean }) => Promise<SaveOutcome<{ id: number }>>
  isSaving: boolean
  onClose: () => void
  /** What the paper is filled in with; its fields stand above the message. */
  ofPaper?: Pick<PaperForm, 'fields' | 'problems' | 'prepare' | 'question' | 'disabledReason'>
  /** Above the message. */
  children?: ReactNode
}

const OF_NOTHING: NonNullable<SendDialogProps['ofPaper']> = { problems: [], fields: () => null }

/** A message with a paper: to whom, and with which words. */
export function SendDialog(props: SendDialogProps) {
  const { words, paper, client, send, isSaving, onClose, ofPaper = OF_NOTHING } = props
  const [chosenToKeep, setKeep] = useState<boolean | null>(null)
  const first = useRef<HTMLInputElement>(null)
  // Another address is typed over the one that is known.
  useLayoutEffect(() => first.current?.select(), [])
  const rights = useScreenHost().workstation.role?.rights
  const given = (typed: Partial<Words>) => {
    const draft = { ...words, ...typed }
    const to = draft.to.trim()
    const isNew = client !== null && to !== words.to && isEmailAddress(to) && (rights?.includes('records') ?? true)
    // Where none is known the one that is typed is the first.
    const keepAddress = isNew && (chosenToKeep ?? words.to === '')
    return { draft, isNew, message: { to, subject: draft.subject.trim(), text: draft.text, keepAddress } }
  }
  const dialogForm = useDialogForm({
    initial: {} as Partial<Words>,
    problemsOf: (typed) => [...ofPaper.problems, ...emailProblems(given(typed).message)],
    isSaving,
  })
  const { form, problems, submit } = dialogForm
  const { draft, isNew, message } = given(dialogForm.values)
  const isReady = usePrepared(ofPaper.prepare)
  const sendNow = async () => {
    if (ofPaper.disabledReason) return toastError(ofPaper.disabledReason)
    const sent = await submit(async () => ((await isReady()) ? send(message) : { kind: 'cancelled', message: '' }))
    if (sent) onClose()
  }
  const field = (name: keyof Words) => ({ ...dialogForm.field(name), value: draft[name], required: true })
  return (
    <FormDialog
      title={TITLE}
      titleAside={<span className="font-normal text-fg-1 truncate">with {paper}</span>}
      initialFocus={first}
      form={form}
      saves="send"
      word="Send"
      busyText={isSaving ? 'Sending...' : null}
      onSave={sendNow}
      onClose={onClose}
    >
      {props.children}
      {ofPaper.question}
      {ofPaper.fields((name) => ({ name, invalid: problems.has(name), message: problems.get(name) }))}
      <TextField label="To" ref={first} {...field('to')} />
      {isNew && (
        <CheckBox
          label={
            words.to === '' ? `Keep this address with ${client}` : `Keep it with ${client} in place of ${words.to}`
          }
          value={message.keepAddress}
          onChange={setKeep}
          disabled={isSaving}
        />
      )}
      <TextField label="Subject" {...field('subject')} />
      <TextArea label="Text" rows={ofPaper === OF_NOTHING ? 9 : 6} {...field('text')} />
    </FormDialog>
  )
}

/** Asks and saves what comes before the message, once at a time; what fails is said. */
function usePrepared(prepare: PaperForm['prepare']): () => Promise<boolean> {
  const api = useApi()
  const isBusy = useRef(false)
  return async () => {
    if (!prepare) return true
    if (isBusy.current) return false
    isBusy.current = true
    try {
      return await prepare()
    } catch (problem) {
      toastError(api.messageOf(problem))
      return false
    } finally {
      isBusy.current = false
    }
  }
}
