import type { Email } from '@forecourt/core/features/email/schemas'
import { useOperation } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { useMoment } from '../../kit/moment'
import { Tag } from '../../kit/notice'

const HEADS = [
  { text: 'Sent', className: 'w-36' },
  { text: 'To', className: 'w-52' },
  { text: 'Subject' },
  { text: 'By', className: 'w-20' },
  { text: 'State', className: 'w-52' },
  { text: '', className: 'w-52', label: 'What can be done' },
]

/** The e-mails to a client, sent and waiting: each with its document, to be sent again or cancelled. */
export function EmailsDialog({ clientID, words, onClose }: { clientID: number; words: string; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const openPaper = useOpenDocument()
  const answer = useOperation('GetEmails', { clientID }, { staleMs: 0 })
  const { save } = useSaves()
  const change = async (name: 'ResendEmail' | 'CancelEmail', id: number) => {
    await save(name, { id })
    await reread('GetEmails')
  }
  return (
    <ListDialog
      title="E-mails"
      aside={words}
      answer={answer}
      heads={HEADS}
      nothing="No e-mails to this client yet. Alt E sends a document where it is printed, Shift E a statement."
      row={(email) => (
        <EmailRow
          key={email.id}
          email={email}
          onOpen={() => void openPaper('GetEmailPaper', { id: email.id })}
          onResend={() => void change('ResendEmail', email.id)}
          onCancel={() => void change('CancelEmail', email.id)}
        />
      )}
      onClose={onClose}
    />
  )
}

const TONES = { sent: null, waiting: 'warning', failed: 'error', cancelled: null } as const
const EMAIL_STATE_NAMES = { sent: 'sent', waiting: 'waits', failed: 'failed', cancelled: 'cancelled' } as const

interface EmailRowProps {
  email: Email
  onOpen: () => void
  onResend: () => void
  onCancel: () => void
}

function EmailRow({ email, onOpen, onResend, onCancel }: EmailRowProps) {
  const moment = useMoment()
  const { state, answer, hasPaper, nextAt } = email
  const tone = TONES[state]
  return (
    <tr data-row={email.id}>
      <td className="text-fg-1">{moment(email.sentAt ?? email.at)}</td>
      <td className="truncate" title={email.to}>
        {email.to}
      </td>
      <td className="whitespace-normal!" title={email.text}>
        {email.subject}
      </td>
      <td className="text-fg-1">{email.by}</td>
      <td className="whitespace-normal!">
        {tone ? <Tag tone={tone}>{EMAIL_STATE_NAMES[state]}</Tag> : EMAIL_STATE_NAMES[state]}
        {state !== 'sent' && answer !== null && <span className="text-fg-1"> {answer}</span>}
        {nextAt !== null && answer !== null && <span className="text-fg-1"> Tried again {moment(nextAt)}</span>}
      </td>
      <td>
        <span className="flex gap-1">
          {hasPaper && (
            <Button size="in-row" label={`Open the document of ${email.subject}`} onPress={onOpen}>
              Open
            </Button>
          )}
          {state !== 'waiting' && hasPaper && (
            <Button size="in-row" label={`Send ${email.subject} again`} onPress={onResend}>
              Send again
            </Button>
          )}
          {state === 'waiting' && (
            <Button size="in-row" label={`Cancel ${email.subject}`} onPress={onCancel}>
              Cancel
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
