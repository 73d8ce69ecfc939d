import { agreementFacts } from '@forecourt/core/kernel/credit-regime'
import type { Client } from '@forecourt/core/client/client'
import { aboveCeilingText } from '@forecourt/core/features/hire-purchase/credit-file'
import { ApiError } from '@forecourt/core/client/errors'
import type { CreditFileOut } from '@forecourt/core/features/hire-purchase/schemas'

/** The cost of the credit of an account, or the sentence that says why it is not shown. */
export async function fetchCredit(
  client: Client,
  vehicleID: number,
): Promise<{ credit: CreditFileOut | null; said: string }> {
  try {
    const credit = await client.call('GetCreditFile', { vehicleID })
    return { credit, said: creditSentence(credit) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'SESSION_PASSCODE_LOCKED')
      return { credit: null, said: 'What the credit costs needs the passcode: forecourt unlock' }
    return { credit: null, said: `What the credit costs is not shown: ${error.message}` }
  }
}

/** The figures as a sentence, with a note when the rate is above the percentage of Manage Data, and the changes of the schedule since the sale. */
function creditSentence({
  representative,
  aprProblem,
  rateCeilingPercent: ceiling,
  rateCeilingCompares: compares,
  sinceSale,
  ...agreement
}: CreditFileOut): string {
  const note = aboveCeilingText(agreement, { ceiling, compares })
  const name =
    compares === 'interest'
      ? 'The borrowing rate'
      : `Interest with charges, ${agreement.rateWithChargesPercent.toFixed(2)}%,`
  const above = note === '' ? '' : `${name} is ${note} a year.`
  const law = agreementFacts(agreement).map(([label, value]) => `${label}: ${value}.`)
  return [representative, aprProblem, above, sinceSale?.says, ...law].filter(Boolean).join(' ')
}
