import type { SettingsDraft } from './schemas'

interface Problem {
  field: string
  message: string
}

/**
 * What keeps settings from being saved; empty when they can be. What is left out stays as it is and is not looked at.
 *
 * @source server.md 8.
 */
export function settingsProblems(settings: SettingsDraft): Problem[] {
  const problems: Problem[] = []
  const need = (field: string, value: string | undefined, label: string) => {
    if (value !== undefined && value.trim() === '') problems.push({ field, message: `${label} is required` })
  }
  need('dealership.name', settings.dealership?.name, 'Name')
  need('dealership.address', settings.dealership?.address, 'Address')
  need('dealership.locality', settings.dealership?.locality, 'Locality')
  for (const [i, name] of (settings.signatories ?? []).entries()) need(`signatories.${i}`, name, 'Signatory')
  for (const [i, bank] of (settings.standingOrderBanks ?? []).entries())
    need(`standingOrderBanks.${i}.name`, bank.name, 'Bank')
  for (const [i, deposit] of (settings.bankDeposits ?? []).entries())
    need(`bankDeposits.${i}.name`, deposit.name, 'Name')
  const amounts = { cashLimit: 'Cash limit', firstOpeningBalance: 'First opening balance' } as const
  for (const field of ['cashLimit', 'firstOpeningBalance'] as const) {
    const amount = settings[field]
    if (amount === null) problems.push({ field, message: `${amounts[field]} is required` })
    else if (amount !== undefined && amount < 0)
      problems.push({ field, message: `${amounts[field]} cannot be negative` })
  }
  return problems
}
