import { emailPaper } from '@forecourt/core/features/email/papers'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Select } from '../../kit/form/select'
import { MessagePending } from './message-pending'
import { SendDialog } from './send-dialog'
import type { PaperToSend } from '../../kit/paper/paper-to-send'
import { usePaperSave } from './use-paper-save'

interface SendPaperProps {
  papers: readonly PaperToSend[]
  onSent: () => unknown
  onClose: () => void
}

/** The message with a paper, preset with whom it is for and words that fit it. */
export function SendPaperDialog({ papers, onSent, onClose }: SendPaperProps) {
  const api = useApi()
  const [at, setAt] = useState(0)
  const { send, isSaving } = usePaperSave(onSent)
  const { paper, parameters } = papers[at] ?? { paper: 'GetHPStatementReport' as const, parameters: {} }
  const asked = { paper, parameters: { ...parameters } }
  const { data, error } = useOperation('PrepareEmail', asked, { staleMs: 0, keepPrevious: true })
  if (!data) return <MessagePending problem={error ? api.messageOf(error) : null} onClose={onClose} />
  const { client, to, subject, text } = data
  return (
    <SendDialog
      words={{ to, subject, text }}
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
          options={papers.map((each, id) => ({ id, text: emailPaper(each.paper).name }))}
          value={at}
          onChange={(id) => id !== null && setAt(id)}
          disabled={isSaving}
        />
      )}
    </SendDialog>
  )
}
