import type { Email } from '@forecourt/core/features/email/schemas'
import { momentIn } from '@forecourt/core/kernel/days'
import { useMemo, useRef } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useDocument } from '../../kit/api/document'
import { useReread } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { Tag } from '../../kit/notice'
import { useScreenHost } from '../../kit/screen/screen'

const HEADS = [
  { text: 'Sent', className: 'w-36' },
  { text: 'To', className: 'w-52' },
  { text: 'Subject' },
  { text: 'By', className: 'w-20' },
  { text: 'State', className: 'w-52' },
  { text: '', className: 'w-52', label: 'What can be done' },
]

/** What was sent to a client and what waits: each with its paper, to be sent again or taken back. */
export function EmailsDialog({ clientID, words, onClose }: { clientID: number; words: string; onClose: () => void }) {
  const api = useApi()
  const reread = useReread()
  const openPaper = useDocument()
  const { data, error } = useOperation('GetEmails', { clientID }, { staleMs: 0 })
  const { save } = useSaves()
  const close = useRef<HTMLButtonElement>(null)
  const change = async (name: 'ResendEmail' | 'CancelEmail', id: number) => {
    await save(name, { id })
    await reread('GetEmails')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="E-mails"
      titleAside={<span className="font-normal text-fg-1 truncate">{words}</span>}
      width={1060}
      initialFocus={close}
      footer={
        <Button ref={close} size="footer" command="shell.step-out" onPress={onClose}>
          Close
        </Button>
      }
    >
      <DialogList
        label="E-mails"
        rows={data?.data}
        problem={error ? api.messageOf(error) : null}
        nothing="No e-mails to this client yet. Alt E sends a document where it is printed, Shift E a statement."
        heads={HEADS}
      >
        {(email) => (
          <EmailRow
            key={email.id}
            email={email}
            onOpen={() => void openPaper('GetEmailPaper', { id: email.id })}
            onResend={() => void change('ResendEmail', email.id)}
            onCancel={() => void change('CancelEmail', email.id)}
          />
        )}
      </DialogList>
    </Dialog>
  )
}

const TONES = { sent: null, waiting: 'warning', failed: 'error', cancelled: null } as const
const WORDS = { sent: 'sent', waiting: 'waits', failed: 'failed', cancelled: 'cancelled' } as const

interface EmailRowProps {
  email: Email
  onOpen: () => void
  onResend: () => void
  onCancel: () => void
}

function EmailRow({ email, onOpen, onResend, onCancel }: EmailRowProps) {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
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
        {tone ? <Tag tone={tone}>{WORDS[state]}</Tag> : WORDS[state]}
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
