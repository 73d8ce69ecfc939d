import { CREDIT_MISSING_NAMES } from '@forecourt/core/features/credit/enums'
import type { CreditMissingRow } from '@forecourt/core/features/credit/schemas'
import { textsToCheckSentence } from '@forecourt/core/features/settings/fields'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { CliFailure, EXIT } from '../../kit/failure'
import { asksForPrint, printList } from '../../kit/list-output'
import { type CommandInput, optionText } from '../../kit/options'
import { readFirstRows } from '../../kit/pages'

const COLUMNS: readonly ListColumn<CreditMissingRow>[] = [
  { name: 'soldDate', header: 'Sold', kind: 'day', value: ({ soldDate }) => soldDate },
  { name: 'accountNo', header: 'HP Account', kind: 'text', value: ({ accountNo }) => accountNo },
  { name: 'regNo', header: 'Reg No', kind: 'text', value: ({ regNo }) => regNo },
  { name: 'clientName', header: 'Client', kind: 'text', value: ({ clientName }) => clientName },
  { name: 'missing', header: 'Missing', kind: 'text', value: missingText },
]

function missingText({ missing }: CreditMissingRow): string {
  return missing.map((code) => CREDIT_MISSING_NAMES[code]).join(', ')
}

/**
 * Prints the accounts of which the law of credit asks something that is not there, with exit code 1; nothing when there is none.
 * @source server 20.27
 */
export async function printMissing(ctx: Context, { options }: CommandInput): Promise<void> {
  const since = await resolveDay(ctx, optionText(options, 'since'), 'past')
  const { client } = await ctx.connect()
  let unchecked: readonly string[] = []
  const { rows, totalCount } = await readFirstRows(Infinity, async (page) => {
    const answer = await client.call('GetCreditMissing', { since, ...page })
    // A server of an earlier version has none.
    const { textsToCheck = [] } = answer
    unchecked = textsToCheck
    return answer
  })
  if (unchecked.length > 0) ctx.report(textsToCheckSentence(unchecked))
  if (ctx.globals.json) await ctx.printJson({ totalCount, data: rows })
  else if (rows.length > 0 || asksForPrint(ctx, options)) await printList(ctx, options, { columns: COLUMNS, rows })
  if (rows.length === 0) return
  const message =
    rows.length === 1 ? 'Something is missing of 1 account' : `Something is missing of ${rows.length} accounts`
  throw new CliFailure(EXIT.failed, ctx.globals.json ? '' : message)
}
