import { sumRefusal, typedRefusals } from '@forecourt/core/features/cash-book/entry-checks'
import { confirmsCashLimit } from '@forecourt/core/features/cash-book/cash-limit'
import { squeezeText } from '@forecourt/core/kernel/registrations'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { clientFor } from '../clients/service'
import { correctedID, currentBatch, registrationColumns, writeEntry } from './entries-service'
import { salesByAccounts, type VehicleOfEntry, vehiclesForUpdate } from './entries-repository'
import { type CompleteDraft, entryColumns, entryFigures } from './entry-columns'
import { refuseDay } from './entry-days'
import { refuseUnconfirmedEntry } from './prepare-service'
import { insertCheque } from './cheques-repository'
import { completeDraft, throwFirst, throwIf, refuseOverCashLimit } from './entry-refusals'

interface Payment {
  vehicle: VehicleOfEntry
  amount: Cents
}

/**
 * Pays the next amount of several HP accounts at once: one entry each, all or none, and one shared cheque. A typed amount must be their sum. When
 * they correct an entry each of them names it.
 * @returns The ids of the entries, in the order of the accounts.
 */
export async function payMultiple(ctx: Ctx, draft: CashEntryDraft): Promise<{ cashIDs: number[] }> {
  const accounts = accountsOf(draft)
  const shape = completeDraft({ ...draft, enableMultipleHpPayment: true })
  if (shape.categoryID !== CashCategory.HpPayment)
    throw new InvalidFields([{ field: 'categoryID', message: 'Several accounts are paid by HP Payment' }])
  await refuseDay(ctx, shape.dateTime)
  const batch = await currentBatch(ctx)
  const payments = await paymentsOf(ctx, accounts)
  const unconfirmed = await refuseUnconfirmedEntry(ctx, { ...draft, enableMultipleHpPayment: true }, null)
  const sum = sumCents(payments.map((payment) => payment.amount))
  throwIf(sumRefusal(draft.amount, sum))
  // Each payment is about the vehicle of its account.
  throwFirst(typedRefusals({ ...shape, vehicleID: null }, sum))
  const complete: CompleteDraft = { ...shape, enableCombineHpPayment: false, clientID: await payerOf(ctx, draft) }
  const chequeID = complete.typeID === CashType.Cheque ? await insertCheque(ctx.db, complete.cheque ?? {}) : null
  const corrected = await correctedID(ctx, draft, { categoryID: shape.categoryID, amount: sum })
  const cashIDs: number[] = []
  for (const { vehicle, amount } of payments) {
    const single: CompleteDraft = { ...complete, amount, vehicleID: vehicle.id }
    const typed = entryColumns(single)
    const columns = { ...typed, client_id: typed.client_id ?? vehicle.buyer_id }
    const confirmed = await refuseOverCashLimit(ctx, columns, {
      entry: null,
      isConfirmed: confirmsCashLimit(draft),
    })
    const row = await writeEntry(ctx, batch, {
      ...columns,
      ...registrationColumns(vehicle),
      cheque_id: chequeID,
      tm_entry_id: null,
      corrects_id: corrected,
    })
    await ctx.audit({ kind: 'entry', subjectID: row.id, after: entryFigures(row, confirmed) })
    cashIDs.push(row.id)
  }
  throwIf(unconfirmed)
  return { cashIDs }
}

/** Returns the named payer of all of them; without one each account's buyer pays. */
function payerOf(ctx: Ctx, draft: CashEntryDraft): Promise<number | null> {
  return clientFor(ctx, { clientID: draft.clientID, client: draft.client })
}

function accountsOf(draft: CashEntryDraft): string[] {
  const accounts = (draft.combineHpPaymentsOfAccounts ?? []).filter((account) => account !== '')
  if (accounts.length === 0)
    throw new InvalidFields([{ field: 'combineHpPaymentsOfAccounts', message: 'Select at least 1 HP account' }])
  const seen = new Set<string>()
  for (const account of accounts) {
    const key = squeezeText(account)
    if (seen.has(key)) throw new Refusal('HP_ACCOUNT_TWICE', { account })
    seen.add(key)
  }
  return accounts
}

/** Returns the next amount of each account, with its vehicle and account locked, in the given order. */
async function paymentsOf(ctx: Ctx, accounts: readonly string[]): Promise<Payment[]> {
  const sales = new Map((await salesByAccounts(ctx.db, accounts)).map((sale) => [sale.key, sale]))
  const vehicleIDs = accounts.map((account) => {
    const sale = sales.get(squeezeText(account))
    if (!sale) throw new Refusal('HP_ACCOUNT_UNKNOWN', { account })
    return sale.vehicle_id
  })
  const vehicles = new Map(
    (await vehiclesForUpdate(ctx.db, vehicleIDs)).map((vehicle): [number, VehicleOfEntry] => [vehicle.id, vehicle]),
  )
  const payments = new Map<number, Payment>()
  for (const vehicle of vehicles.values()) payments.set(vehicle.id, { vehicle, amount: nextOf(vehicle) })
  return vehicleIDs.map((id) => payments.get(id)!)
}

function nextOf({ account, ...vehicle }: VehicleOfEntry): Cents {
  if (!account) throw new Refusal('HP_NO_SCHEDULE', { regNo: vehicle.reg_no })
  if (account.isSettled) throw new Refusal('HP_SETTLED')
  if (!account.next) throw new Refusal('HP_NOTHING_OWED', { account: vehicle.hp_account_no })
  return account.next
}
