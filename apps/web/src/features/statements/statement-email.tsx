import { statementEmail } from '@forecourt/core/features/statements/email'
import type { StatementOut } from '@forecourt/core/features/statements/schemas'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { useCommandHandlers } from '../../kit/keys/keys'
import { MessagePending } from '../email/message-pending'
import { SendDialog } from '../email/send-dialog'
import type { StatementOf } from './address'

interface StatementEmailRequest {
  clientID?: number
  vehicleID?: number
  fromDate: string | null
  toDate: string | null
}

/** Sends the statement that is shown to its client. */
export function StatementEmailButton({
  asked,
  statement,
}: {
  asked: StatementEmailRequest
  statement: StatementOut | undefined
}) {
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    if (statement) setOpen(true)
    return statement !== undefined
  }
  useCommandHandlers({ 'email.send-page': open })
  return (
    <>
      <Button command="email.send-page" onPress={open}>
        E-mail
      </Button>
      {isOpen && statement && <StatementEmail asked={asked} statement={statement} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The message with the statement of all days of a record. */
export function StatementMessage({ of, onClose }: { of: StatementOf; onClose: () => void }) {
  const api = useApi()
  const asked = { ...of, fromDate: null, toDate: null }
  const { data, error } = useOperation('GetStatement', asked)
  if (data) return <StatementEmail asked={asked} statement={data} onClose={onClose} />
  return <MessagePending problem={error ? api.messageOf(error) : null} onClose={onClose} />
}

interface StatementEmailProps {
  asked: StatementEmailRequest
  statement: StatementOut
  onClose: () => void
}

function StatementEmail({ asked, statement: { client, accounts }, onClose }: StatementEmailProps) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSave('SendStatement')
  const settings = useOperation('GetSettings', {})
  if (!settings.data) return <MessagePending problem={null} onClose={onClose} />
  const name = [client?.name, client?.surname].filter(Boolean).join(' ')
  const [only, another] = accounts
  const of = asked.vehicleID !== undefined && only && !another ? only.accountNo || only.regNo : ''
  const words = statementEmail({ name, of, dealership: settings.data.dealership.name })
  return (
    <SendDialog
      message={{ to: client?.email ?? '', ...words }}
      client={name}
      paper={of === '' ? `the statement of ${name}` : `the statement of ${of}`}
      send={async (given) => {
        const outcome = await save({ ...asked, ...given })
        await reread('GetEmails')
        return outcome
      }}
      isSaving={isSaving}
      onClose={onClose}
    />
  )
}
