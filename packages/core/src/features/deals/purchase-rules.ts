import type { Problem } from '../clients/rules'
import type { BoughtDetailsDraft } from './schemas'

/**
 * Problems of the Purchase tab in the order of the form; empty when it can be saved.
 * @source D2 5.
 */
export function purchaseProblems(
  purchase: Pick<BoughtDetailsDraft, 'clientID' | 'dateBought' | 'priceBought'>,
): Problem[] {
  const problems: Problem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  if (!purchase.clientID) add('clientID', 'Bought from ID no is required')
  if (!purchase.dateBought) add('dateBought', 'Bought date is required')
  const price = purchase.priceBought ?? null
  if (price === null) add('priceBought', 'Bought price is required')
  else if (price < 0) add('priceBought', 'Bought price cannot be negative')
  return problems
}
