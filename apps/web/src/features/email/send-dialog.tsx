import { emailProblems, isEmailAddress } from '@forecourt/core/features/email/rules'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { SaveOutcome } from '../../kit/api/save'
import { Dialog } from '../../kit/dialog/dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { CheckBox } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { TextField } from '../../kit/form/text-field'
import { useScreenHost } from '../../kit/screen/screen'

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
  /** Whose it is, with whom another address can be kept; null for nobody of the books. */
  client: string | null
  send: (given: Words & { keepAddress: boolean }) => Promise<SaveOutcome<{ id: number }>>
  isSaving: boolean
  onClose: () => void
  /** Above the message. */
  children?: ReactNode
}

/** A message with a paper: to whom, and with which words. */
export function SendDialog({ words, paper, client, send, isSaving, onClose, children }: SendDialogProps) {
  const [typedWords, setTypedWords] = useState<Partial<Words>>({})
  const [chosenToKeep, setKeep] = useState<boolean | null>(null)
  const first = useRef<HTMLInputElement>(null)
  // Another address is typed over the one that is known.
  useLayoutEffect(() => first.current?.select(), [])
  const rights = useScreenHost().workstation.role?.rights
  const draft = { ...words, ...typedWords }
  const to = draft.to.trim()
  const isNew = client !== null && to !== words.to && isEmailAddress(to) && (rights?.includes('records') ?? true)
  // Where none is known the one that is typed is the first.
  const keepAddress = isNew && (chosenToKeep ?? words.to === '')
  const given = { to, subject: draft.subject.trim(), text: draft.text, keepAddress }
  const { form, problems, typed, submit } = useDialogForm(emailProblems(given), isSaving)
  const sendNow = async () => {
    if (await submit(() => send(given))) onClose()
  }
  const field = (name: keyof Words) => ({
    ...{ name, value: draft[name], disabled: isSaving, required: true, invalid: problems.has(name) },
    onChange: (text: string) => typed(() => setTypedWords((now) => ({ ...now, [name]: text }))),
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
        {children}
        <TextField label="To" ref={first} {...field('to')} />
        {isNew && (
          <CheckBox
            label={
              words.to === '' ? `Keep this address with ${client}` : `Keep it with ${client} in place of ${words.to}`
            }
            value={keepAddress}
            onChange={setKeep}
            disabled={isSaving}
          />
        )}
        <TextField label="Subject" {...field('subject')} />
        <TextArea label="Text" rows={9} {...field('text')} />
      </Form>
    </Dialog>
  )
}
