import { emailProblems } from '@forecourt/core/features/email/rules'
import { useRef, useState } from 'react'
import type { SaveOutcome } from '../../kit/api/save'
import { Dialog } from '../../kit/dialog/dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { TextArea } from '../../kit/form/text-area'
import { TextField } from '../../kit/form/text-field'

const HINTS = formDialogHints('send')
const TITLE = 'Send by e-mail'

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
  send: (words: Words) => Promise<SaveOutcome<{ id: number }>>
  isSaving: boolean
  onClose: () => void
}

/** A message with a paper: to whom, and with which words. */
export function SendDialog({ words, paper, send, isSaving, onClose }: SendDialogProps) {
  const [draft, setDraft] = useState(words)
  const first = useRef<HTMLInputElement>(null)
  const given = { to: draft.to.trim(), subject: draft.subject.trim(), text: draft.text }
  const { form, problems, typed, submit } = useDialogForm(emailProblems(given), isSaving)
  const sendNow = async () => {
    if (await submit(() => send(given))) onClose()
  }
  const field = (name: keyof Words) => ({
    ...{ name, value: draft[name], disabled: isSaving, required: true, invalid: problems.has(name) },
    onChange: (text: string) => typed(() => setDraft((now) => ({ ...now, [name]: text }))),
    message: problems.get(name),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      titleAside={<span className="font-normal text-fg-1 truncate">with {paper}</span>}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot word="Send" busyText={isSaving ? 'Sending...' : null} onSave={sendNow} onCancel={onClose} />}
    >
      <Form label={TITLE} ref={form} onSave={() => void sendNow()} layout="column">
        <TextField label="To" ref={first} {...field('to')} />
        <TextField label="Subject" {...field('subject')} />
        <TextArea label="Text" rows={9} {...field('text')} />
      </Form>
    </Dialog>
  )
}
