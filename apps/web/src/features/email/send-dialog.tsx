import { emailProblems, isEmailAddress } from '@forecourt/core/features/email/rules'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '../../kit/api/api'
import type { SaveOutcome } from '../../kit/api/save'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { CheckBox } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { TextField } from '../../kit/form/text-field'
import type { DocumentForm } from '../../kit/paper/document-form'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { SEND_TITLE } from './message-pending'

interface MessageText {
  to: string
  subject: string
  text: string
}

interface SendDialogProps {
  /** The text with which the message is preset. */
  message: MessageText
  /** The attached document, in words. */
  paper: string
  /** Its client, with whom another address can be stored; null for nobody in the books. */
  client: string | null
  send: (given: MessageText & { keepAddress: boolean }) => Promise<SaveOutcome<{ id: number }>>
  isSaving: boolean
  onClose: () => void
  /** The form of the document; its fields are above the message. */
  form?: Pick<DocumentForm, 'fields' | 'problems' | 'prepare' | 'question' | 'disabledReason'>
  /** Above the message. */
  children?: ReactNode
}

const NO_FORM: NonNullable<SendDialogProps['form']> = { problems: [], fields: () => null }

/** A message with a document: its address, subject and text. */
export function SendDialog(props: SendDialogProps) {
  const { message: words, paper, client, send, isSaving, onClose, form: ofPaper = NO_FORM } = props
  const [chosenToKeep, setKeep] = useState<boolean | null>(null)
  const first = useRef<HTMLInputElement>(null)
  // Another address is typed over the one that is known.
  useLayoutEffect(() => first.current?.select(), [])
  const rights = useScreenHost().workstation.role?.rights
  const given = (typed: Partial<MessageText>) => {
    const draft = { ...words, ...typed }
    const to = draft.to.trim()
    const isNew = client !== null && to !== words.to && isEmailAddress(to) && (rights?.includes('records') ?? true)
    // Where none is known the one that is typed is the first.
    const keepAddress = isNew && (chosenToKeep ?? words.to === '')
    return { draft, isNew, message: { to, subject: draft.subject.trim(), text: draft.text, keepAddress } }
  }
  const dialogForm = useDialogForm({
    initial: {} as Partial<MessageText>,
    problemsOf: (typed) => [...ofPaper.problems, ...emailProblems(given(typed).message)],
    isSaving,
  })
  const { form, problems, submit } = dialogForm
  const { draft, isNew, message } = given(dialogForm.values)
  const isReady = usePrepareOnce(ofPaper.prepare)
  const sendNow = async () => {
    if (ofPaper.disabledReason) return toastError(ofPaper.disabledReason)
    const sent = await submit(async () => ((await isReady()) ? send(message) : { kind: 'cancelled', message: '' }))
    if (sent) onClose()
  }
  const field = (name: keyof MessageText) => ({ ...dialogForm.field(name), value: draft[name], required: true })
  return (
    <FormDialog
      title={SEND_TITLE}
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
      <TextArea label="Text" rows={ofPaper === NO_FORM ? 9 : 6} {...field('text')} />
    </FormDialog>
  )
}

/** Asks and saves what comes before the message, once at a time; a failure is shown. */
function usePrepareOnce(prepare: DocumentForm['prepare']): () => Promise<boolean> {
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
