import { emailAgreementLine } from './messages'
import { sellLine } from './sell-line'

/** The lines of a sale. */
export const saleLines = { 'deals.sell-vehicle': sellLine, 'email.send-agreement': emailAgreementLine }
