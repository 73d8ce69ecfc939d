import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { Ctx } from '../../context'
import { clientFor } from '../clients/service'
import { latestAttemptClient, type VehicleOfEntry } from './entries-repository'
import type { CompleteDraft } from './entry-columns'

const BUYERS_CATEGORIES: readonly number[] = [
  CashCategory.AdditionalDeposit,
  CashCategory.Sale,
  CashCategory.HpPayment,
  CashCategory.HPSettlement,
]

/** Returns the client of an entry: the one named or typed, else the vehicle's buyer, else the latest who left a deposit on it. */
export async function entryClientID(
  ctx: Ctx,
  draft: CompleteDraft,
  vehicle: VehicleOfEntry | null,
): Promise<number | null> {
  const named = await clientFor(ctx, { clientID: draft.clientID, client: draft.client })
  return named ?? defaultClientID(ctx, draft.categoryID, vehicle)
}

/** Returns the client when none is named: the vehicle's buyer, else the latest who left a deposit on it. */
export async function defaultClientID(
  ctx: Pick<Ctx, 'db'>,
  categoryID: number | null | undefined,
  vehicle: Pick<VehicleOfEntry, 'id' | 'buyer_id'> | null,
): Promise<number | null> {
  if (!vehicle || !BUYERS_CATEGORIES.includes(categoryID ?? 0)) return null
  return vehicle.buyer_id ?? (await latestAttemptClient(ctx.db, vehicle.id))
}
