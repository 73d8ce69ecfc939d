import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import type { PaperForm } from '../../kit/paper/paper-form'
import type { MessageProps } from '../../kit/paper/paper-to-send'
import { MessagePending } from './message-pending'
import { SendDialog } from './send-dialog'
import { usePaperSave } from './use-paper-save'

/** The message with a paper that has fields of its own, which stand above it. */
export function PaperMessage({ form, onSent, onClose }: MessageProps & { form: PaperForm }) {
  const api = useApi()
  const { send, isSaving } = usePaperSave(onSent)
  const { data, error } = useOperation('PrepareEmail', useAbout(form), { staleMs: 0, keepPrevious: true })
  const problem = form.error ?? (error ? api.messageOf(error) : null)
  if (problem !== null || form.isLoading || !data) return <MessagePending problem={problem} onClose={onClose} />
  return (
    <SendDialog
      words={{ to: data.to, subject: data.subject, text: data.text }}
      paper={data.paper}
      client={data.client?.name ?? null}
      ofPaper={form}
      send={(words) => send(form.paper, words)}
      isSaving={isSaving}
      onClose={onClose}
    />
  )
}

/** What the words of the message are asked with: the paper as it was first, until it is another or for somebody else. */
function useAbout({ paper: now, addressee = '' }: PaperForm) {
  const key = `${now.paper} ${addressee}`
  const [about, setAbout] = useState({ key, now })
  if (about.key !== key) setAbout({ key, now })
  const { paper, parameters } = about.now
  return { paper, parameters: { ...parameters } }
}
