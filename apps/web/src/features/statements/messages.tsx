import type { ReactNode } from 'react'
import type { MessageProps } from '../../kit/paper/paper-to-send'
import { LateMessage } from '../email/message-pending'
import type { StatementOf } from './address'

const fetchStatement = () => import('./statement-email')

/** Draws the message with the statement of all days. */
export function statementMessage(of: StatementOf): (props: MessageProps) => ReactNode {
  return (props) => (
    <LateMessage load={fetchStatement} {...props}>
      {({ StatementMessage }) => <StatementMessage of={of} onClose={props.onClose} />}
    </LateMessage>
  )
}
