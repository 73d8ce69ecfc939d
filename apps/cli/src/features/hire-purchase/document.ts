import { CREDIT_DOCUMENTS } from '@forecourt/core/features/hire-purchase/enums'
import { SETTLEMENT_METHODS } from '@forecourt/core/features/settings/enums'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { exportFile } from '../../kit/export-file'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, optionText } from '../../kit/options'
import { resolveAccount } from './account'

/** The value with this name among all; `what` names the kind of value for the refusal. */
function chooseByName<T extends string>(name: string, all: readonly T[], what: string): T {
  const chosen = all.find((each) => each === name)
  if (!chosen) throw usageFailure(`'${name}' is not one of the ${what}: ${all.join(', ')}`)
  return chosen
}

const ACCOUNT_DOCUMENTS = {
  amortisation: 'GetAmortisationReport',
  agreement: 'GetCreditAgreementReport',
  secci: 'GetSecciReport',
  withdrawal: 'GetWithdrawalReport',
  terms: 'GetTermsReport',
  reminder: 'GetWithdrawalReminderReport',
} as const

export async function saveCreditDocument(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const [name = '', ...account] = words
  const chosen = chooseByName(name, CREDIT_DOCUMENTS, 'papers')
  const [day, way] = [optionText(options, 'day'), optionText(options, 'method')]
  if (chosen !== 'settlement' && (day ?? way) !== null) throw usageFailure('--day and --method are for a settlement')
  const method = way === null ? null : chooseByName(way, SETTLEMENT_METHODS, 'methods')
  const date = await resolveDay(ctx, day, 'nearest')
  const { id: ID } = await resolveAccount(ctx, account.join(' '))
  return chosen === 'settlement'
    ? exportFile(ctx, options, { operation: 'GetSettlementReport', input: { ID, date, method }, isBinary: true })
    : exportFile(ctx, options, { operation: ACCOUNT_DOCUMENTS[chosen], input: { ID }, isBinary: true })
}
