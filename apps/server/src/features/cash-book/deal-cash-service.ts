import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import type { PaidHpAccount } from '@forecourt/core/features/cash-book/due-amount'
import type { DealCash } from '@forecourt/core/features/cash-book/entry-checks'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, ZERO } from '@forecourt/core/kernel/money'
import type { Ctx } from '../../context'
import type { accountBalance } from '../hire-purchase/views'
import type { vehiclesWithSale } from './entries-repository'
import { cashOfDeal } from './entry-refusals'
import type { ListedEntry } from './search-repository'

export interface EntryDeal {
  vehicles: Awaited<ReturnType<typeof vehiclesWithSale>>
  accounts: {
    account: string
    vehicleID: number | null
    standing: Awaited<ReturnType<typeof accountBalance>> | null
  }[]
  /** The known facts of all paid accounts; empty while one of them is unknown. */
  paid: readonly PaidHpAccount[]
}

/** In place of the ID of a client who is entered with the entry. */
export const NEW_CLIENT = 0

export interface PaymentContext {
  draft: CashEntryDraft
  isSeveral: boolean
  clientID: number | null
  deal: EntryDeal
  amount: Cents | null
  /** The stored entry: one that adds nothing is not checked again. */
  edited: ListedEntry | null
}

export interface DealPart extends DealCash {
  vehicleID: number
  clientID: number
  adds: Cents
}

/** Returns the cash of each deal with the entry; none for money that is not cash of a deal. */
export async function cashOfEntry(
  ctx: Ctx,
  { draft, isSeveral, clientID, deal, amount, edited }: PaymentContext,
): Promise<DealPart[]> {
  const { categoryID, dateTime } = draft
  const typeID = draft.typeID ?? draft.cashTypeID
  if (!categoryID || !typeID || !dateTime || amount === null) return []
  const parts = deal.vehicles.map(({ id, buyer_id }) => {
    const next = deal.paid.find(({ vehicleID }) => vehicleID === id)?.next
    return {
      date: dateTime,
      vehicle_id: id,
      client_id: isSeveral ? (clientID ?? buyer_id) : clientID,
      type_id: typeID,
      signed_amount: signedAmount({ categoryID, amount: isSeveral ? (next ?? ZERO) : amount }),
    }
  })
  const found = await Promise.all(
    parts.map(async (part) => {
      const { vehicle_id: vehicleID, client_id, signed_amount: adds } = part
      const taken = await cashOfDeal(ctx, part, edited)
      return taken && client_id !== null ? [{ ...taken, vehicleID, clientID: client_id, adds }] : []
    }),
  )
  return found.flat()
}
