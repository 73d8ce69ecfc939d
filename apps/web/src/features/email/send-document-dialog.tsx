import { emailDocument } from '@forecourt/core/features/email/document-email'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Select } from '../../kit/form/select'
import { MessagePending } from './message-pending'
import { SendDialog } from './send-dialog'
import type { DocumentToSend } from '../../kit/paper/document-to-send'
import { useSendDocument } from './use-send-document'

interface SendDocumentProps {
  papers: readonly DocumentToSend[]
  onSent: () => unknown
  onClose: () => void
}

/** The message with a document, preset with its address and a fitting text. */
export function SendDocumentDialog({ papers, onSent, onClose }: SendDocumentProps) {
  const api = useApi()
  const [at, setAt] = useState(0)
  const { send, isSaving } = useSendDocument(onSent)
  const { paper, parameters } = papers[at] ?? { paper: 'GetHPStatementReport' as const, parameters: {} }
  const asked = { paper, parameters: { ...parameters } }
  const { data, error } = useOperation('PrepareEmail', asked, { staleMs: 0, keepPrevious: true })
  if (!data) return <MessagePending problem={error ? api.messageOf(error) : null} onClose={onClose} />
  const { client, to, subject, text } = data
  return (
    <SendDialog
      message={{ to, subject, text }}
      paper={data.paper}
      client={client?.name ?? null}
      send={(words) => send({ paper, parameters }, words)}
      isSaving={isSaving}
      onClose={onClose}
    >
      {papers.length > 1 && (
        <Select
          label="Paper"
          required
          options={papers.map((each, id) => ({ id, text: emailDocument(each.paper).name }))}
          value={at}
          onChange={(id) => id !== null && setAt(id)}
          disabled={isSaving}
        />
      )}
    </SendDialog>
  )
}
