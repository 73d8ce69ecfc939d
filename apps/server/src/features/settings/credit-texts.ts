import { UNCONFIRMED } from '@forecourt/core/features/settings/fields'
import type { CreditTexts } from '@forecourt/core/features/settings/schemas'

/** The default texts on rights and duties in the credit agreement and the information before it. */
export const CREDIT_TEXTS: CreditTexts = {
  withdrawal:
    'You may withdraw from the credit agreement within 14 calendar days of signing it, or of receiving a copy of it where that is later, without giving a reason: tell us in writing before they end. ' +
    'Within 30 days of telling us you pay back the credit, with the interest of each day until then at the borrowing rate, and nothing else.',
  earlyRepayment:
    'You may repay the credit early at any time, in full or in part; its total cost is then reduced. A settlement statement says free of charge what is to be paid on a day, and how that is worked out.',
  lateness:
    'Missing payments could have severe consequences for you, such as the vehicle being taken back, and make obtaining credit more difficult. ' +
    'No interest and no charge is added to a late payment, but what is overdue may be claimed at once, with the cost of claiming it.',
  ownership: 'The vehicle stays the property of the owner until the last payment and all charges are paid.',
  sureties:
    'The vehicle, which stays the property of the owner until all is paid, and a bill of exchange for each payment.',
  otherServices:
    'Insurance of the vehicle, with an insurer of your choice. Its price is not known to us and not included in the APR.',
  supervision: 'Office for Consumer Affairs, Malta Competition and Consumer Affairs Authority (MCCAA).',
  complaints:
    'Write to us first. The Office for Consumer Affairs then mediates out of court, and a claim may be brought before the Consumer Claims Tribunal.',
  timeToComplain: `${UNCONFIRMED}Write to us at any time. The authority named here says within what time it takes a complaint.`,
  law: 'The law of Malta and its courts. Information and agreement are in English, and we communicate in it.',
  debtAdvice: `${UNCONFIRMED}Names, addresses and telephone numbers of advisers on debt are had from the Office for Consumer Affairs (MCCAA) and from us, free of charge.`,
  repaymentProcedure: `${UNCONFIRMED}Tell us in writing or at our office on which day you want to repay, and how much. We answer free of charge with a statement of what is to be paid on that day and how it is worked out; you pay it on that day.`,
  otherDuties: `${UNCONFIRMED}Keep the vehicle insured, licensed and in good repair, and do not sell, lend or pledge it. Otherwise the owner may end the agreement in writing, take the vehicle back and claim what is open, with the cost of claiming it.`,
  termination: `${UNCONFIRMED}The agreement ends with its last payment. Before that you end it by withdrawal or by early repayment in full, as told here, and we end it in writing where a duty under it is not kept.`,
  linkedSale: `${UNCONFIRMED}We are both seller and creditor: where the vehicle does not conform to the contract of sale, your rights stand against us in both, and you tell us in writing what is wrong.`,
  furtherCosts:
    'Insurance and licence of the vehicle, its repair, and the fees of Transport Malta for the transfer of the log book.',
  aprWords: `${UNCONFIRMED}This is the total cost expressed as an annual percentage of the total amount of credit.`,
  payableWords: `${UNCONFIRMED}This means the amount of borrowed capital plus interest and possible costs related to your credit.`,
  servicesWords: `${UNCONFIRMED}Is it compulsory, in order to obtain the credit or to obtain it on the terms and conditions marketed, to take out an insurance policy securing the credit, or another ancillary service contract? If the costs of these services are not known by the creditor they are not included in the APR.`,
}
