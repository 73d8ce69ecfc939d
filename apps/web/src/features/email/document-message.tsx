import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import type { DocumentForm } from '../../kit/paper/document-form'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { MessagePending } from './message-pending'
import { SendDialog } from './send-dialog'
import { useSendDocument } from './use-send-document'

/** The message with a document that has fields of its own, which are above it. */
export function DocumentMessage({ form, onSent, onClose }: EmailDialogProps & { form: DocumentForm }) {
  const api = useApi()
  const { send, isSaving } = useSendDocument(onSent)
  const { data, error } = useOperation('PrepareEmail', useMessageSubject(form), { staleMs: 0, keepPrevious: true })
  const problem = form.error ?? (error ? api.messageOf(error) : null)
  if (problem !== null || form.isLoading || !data) return <MessagePending problem={problem} onClose={onClose} />
  return (
    <SendDialog
      message={{ to: data.to, subject: data.subject, text: data.text }}
      paper={data.paper}
      client={data.client?.name ?? null}
      form={form}
      send={(words) => send(form.document, words)}
      isSaving={isSaving}
      onClose={onClose}
    />
  )
}

/** Returns what the text of the message is fetched with: the document as it was first, until it is another or for somebody else. */
function useMessageSubject({ document: now, addressee = '' }: DocumentForm) {
  const key = `${now.paper} ${addressee}`
  const [about, setAbout] = useState({ key, now })
  if (about.key !== key) setAbout({ key, now })
  const { paper, parameters } = about.now
  return { paper, parameters: { ...parameters } }
}
