import type { LineCommand } from '../../kit/line/line-command'
import { type FoundRecord, recordsOf } from '../../kit/line/resolution'
import type { PaperToSend } from '../../kit/paper/paper-to-send'
import { LateMessage } from '../email/message-pending'
import { type VehicleMessage, vehicleMessageLine } from '../vehicles/messages'

const fetchStandingOrder = () => import('./standing-order')
const fetchCredit = () => import('./credit-paper')

const standingOrderMessage: VehicleMessage = (vehicleID) => (props) => (
  <LateMessage load={fetchStandingOrder} {...props}>
    {({ StandingOrderMessage }) => <StandingOrderMessage vehicleID={vehicleID} {...props} />}
  </LateMessage>
)

const creditMessage: VehicleMessage = (vehicleID) => (props) => (
  <LateMessage load={fetchCredit} {...props}>
    {({ CreditPapersMessage }) => <CreditPapersMessage vehicleID={vehicleID} {...props} />}
  </LateMessage>
)

/** Why a vehicle has no papers of an account; null for one that has an account. */
function lackOf({ accountNo, label }: FoundRecord): string | null {
  return accountNo === '' ? `${label} is not on hire purchase` : null
}

/** Says before it is opened that a vehicle has no account. */
function ofAccount(line: LineCommand): LineCommand {
  return {
    check: (resolved) => {
      const [vehicle] = recordsOf(resolved, 'vehicle')
      const lack = vehicle ? lackOf(vehicle) : null
      return lack === null ? null : { checks: [{ state: 'failed', text: lack }] }
    },
    run: (resolved, checked) => (checked ? null : line.run(resolved, checked)),
  }
}

/** Opens the message with a paper of the line's account; the other one can be chosen there. */
function accountLine(paper: AccountPaper, other: AccountPaper): LineCommand {
  return ofAccount({
    run: (line) => {
      const [vehicle] = recordsOf(line, 'vehicle')
      const asked = (paper: AccountPaper): PaperToSend => ({ paper, parameters: { ID: vehicle?.id ?? 0 } })
      return vehicle ? { kind: 'email', paper: asked(paper), others: [asked(other)] } : null
    },
  })
}
type AccountPaper = 'GetHPStatementReport' | 'GetHPPaymentsReport'

/** The lines that send a paper of an account. */
export const emailAccountLines = {
  'email.send-account': accountLine('GetHPStatementReport', 'GetHPPaymentsReport'),
  'email.send-boe': accountLine('GetHPPaymentsReport', 'GetHPStatementReport'),
  'email.send-standing-order': ofAccount(vehicleMessageLine(standingOrderMessage, true)),
  'email.send-credit': ofAccount(vehicleMessageLine(creditMessage, true)),
}
