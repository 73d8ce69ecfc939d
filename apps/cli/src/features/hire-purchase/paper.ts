import { CREDIT_PAPERS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import type { Context } from '../../kit/context'
import { dayOf } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usage } from '../../kit/failure'
import { type Given, textOf } from '../../kit/options'
import { accountNamed } from './account'

/** The one of a set that is named; `what` is what it is one of. */
function oneOf<T extends string>(name: string, all: readonly T[], what: string): T {
  const chosen = all.find((each) => each === name)
  if (!chosen) throw usage(`'${name}' is not one of the ${what}: ${all.join(', ')}`)
  return chosen
}

/** Those that are asked for by the account alone. */
const OF_ACCOUNT = {
  amortisation: 'GetAmortisationReport',
  agreement: 'GetCreditAgreementReport',
  secci: 'GetSecciReport',
} as const

/** Fills a file with a paper of the credit of an account. */
export async function paper(ctx: Context, { words, options }: Given): Promise<void> {
  const [name = '', ...account] = words
  const chosen = oneOf(name, CREDIT_PAPERS, 'papers')
  const [day, way] = [textOf(options, 'day'), textOf(options, 'method')]
  if (chosen !== 'settlement' && (day ?? way) !== null) throw usage('--day and --method are for a settlement')
  const method = way === null ? null : oneOf(way, SETTLEMENT_METHODS, 'methods')
  const date = await dayOf(ctx, day, 'nearest')
  const { id: ID } = await accountNamed(ctx, account.join(' '))
  return chosen === 'settlement'
    ? exportFile(ctx, options, { operation: 'GetSettlementReport', input: { ID, date, method }, isBinary: true })
    : exportFile(ctx, options, { operation: OF_ACCOUNT[chosen], input: { ID }, isBinary: true })
}
