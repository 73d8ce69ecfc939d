import type { ReactNode } from 'react'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { LazyMessage } from '../email/message-pending'
import type { StatementOf } from './address'

const fetchStatement = () => import('./statement-email')

/** Draws the message with the statement of all days. */
export function statementMessage(of: StatementOf): (props: EmailDialogProps) => ReactNode {
  return (props) => (
    <LazyMessage load={fetchStatement} {...props}>
      {({ StatementMessage }) => <StatementMessage of={of} onClose={props.onClose} />}
    </LazyMessage>
  )
}
