import type { LineCommand } from '../../kit/line/line-command'
import { type FoundLineRecord, slotRecords } from '../../kit/line/resolution'
import type { DocumentToSend } from '../../kit/paper/document-to-send'
import { LazyMessage } from '../email/message-pending'
import { type VehicleMessage, vehicleMessageLine } from '../vehicles/messages'

const loadStandingOrder = () => import('./standing-order')
const loadCreditDocument = () => import('./credit-document')

const standingOrderMessage: VehicleMessage = (vehicleID) => (props) => (
  <LazyMessage load={loadStandingOrder} {...props}>
    {({ StandingOrderMessage }) => <StandingOrderMessage vehicleID={vehicleID} {...props} />}
  </LazyMessage>
)

const creditMessage: VehicleMessage = (vehicleID) => (props) => (
  <LazyMessage load={loadCreditDocument} {...props}>
    {({ CreditDocumentsMessage }) => <CreditDocumentsMessage vehicleID={vehicleID} {...props} />}
  </LazyMessage>
)

/** Returns why a vehicle has no documents of an account; null when it has an account. */
function reasonNoAccount({ accountNo, label }: FoundLineRecord): string | null {
  return accountNo === '' ? `${label} is not on hire purchase` : null
}

/** Adds the check that the vehicle of a line has an account. */
function requireAccount(line: LineCommand): LineCommand {
  return {
    check: (resolved) => {
      const [vehicle] = slotRecords(resolved, 'vehicle')
      const lack = vehicle ? reasonNoAccount(vehicle) : null
      return lack === null ? null : { checks: [{ state: 'failed', text: lack }] }
    },
    run: (resolved, checked) => (checked ? null : line.run(resolved, checked)),
  }
}

/** A line that opens the message with a document of its account; the other document can be chosen there. */
function accountLine(paper: AccountDocument, other: AccountDocument): LineCommand {
  return requireAccount({
    run: (line) => {
      const [vehicle] = slotRecords(line, 'vehicle')
      const asked = (paper: AccountDocument): DocumentToSend => ({ paper, parameters: { ID: vehicle?.id ?? 0 } })
      return vehicle ? { kind: 'email', paper: asked(paper), others: [asked(other)] } : null
    },
  })
}
type AccountDocument = 'GetHPStatementReport' | 'GetHPPaymentsReport'

/** The lines that send a document of an account. */
export const emailAccountLines = {
  'email.send-account': accountLine('GetHPStatementReport', 'GetHPPaymentsReport'),
  'email.send-boe': accountLine('GetHPPaymentsReport', 'GetHPStatementReport'),
  'email.send-standing-order': requireAccount(vehicleMessageLine(standingOrderMessage, true)),
  'email.send-credit': requireAccount(vehicleMessageLine(creditMessage, true)),
}
