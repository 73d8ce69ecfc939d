import { normaliseAccountNo } from '@forecourt/core/features/deals/account-no'
import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { type SaleProblem, saleProblems, soldPriceOf, totalCost } from '@forecourt/core/features/deals/rules'
import type { SoldToDraft } from '@forecourt/core/features/deals/schemas'
import { MONTHS_MAX } from '@forecourt/core/features/hire-purchase/schedule'
import { CENTS_MAX, type Cents } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import { refuseChanged } from '../../version-check'
import type { Ctx } from '../../context'
import { CHANGES } from '../../database/audit'
import { clientFor } from '../clients/service'
import { refuseDuplicateRegistration } from '../vehicles/service'
import {
  dealAccountFigures,
  tradeInsOfSale,
  type DealVehicle,
  deleteSale,
  expensesOf,
  lockSale,
  lockVehicles,
  replaceTradeIns,
  type Sale,
  saveSale,
  tradeInStates,
  touchVehicle,
} from './repository'
import { refuseUnconfirmedSale, readSaleChecks } from './sale-checks'
import { earlyDayFaults } from '../settings/early-days'
import { ACCOUNT_NO_LENGTH_MAX, refuseDuplicateAccount } from './service'
import { vehicleOut } from './vehicle-view'

/** The stored data that a typed sale is merged into. */
export interface StoredSale {
  sale: Sale | null
  /** The trade-ins in order, with the allowance of each. */
  cars: { vehicleID: number; regNo: string; boughtPrice: Cents | null }[]
  hasSchedule: boolean
}

/** A sale as it will be stored; its client may still have to be created. */
export type NewSale = Omit<Sale, 'clientID'> & { cars: number[] }

/** Sells a vehicle, changes its sale, or undoes it when client and type are null (server 6). */
export async function saveSoldTo(ctx: Ctx, draft: SoldToDraft): Promise<Record<string, never>> {
  const named = [draft.peVehicleID ?? null, ...(draft.additionalPEVehicles ?? [])].filter((id) => id !== null)
  const vehicles = await lockVehicles(ctx.db, [draft.vehicleID, ...named])
  for (const id of [draft.vehicleID, ...named])
    if (!vehicles.has(id)) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${id}` })
  // Present: the loop above has just seen it.
  const vehicle = vehicles.get(draft.vehicleID) as DealVehicle
  await refuseChanged(ctx, draft.version, vehicle, () => vehicleOut(ctx, vehicle.id))
  const before: StoredSale = {
    sale: await lockSale(ctx.db, vehicle.id),
    cars: await tradeInsOfSale(ctx.db, vehicle.id),
    hasSchedule: (await dealAccountFigures(ctx.db, vehicle.id)) !== null,
  }
  if (isUndo(draft)) return undoSale(ctx, vehicle, before)
  const sale = typedSale(draft, before, vehicles)
  const early = await earlyDayFaults(ctx, [
    { field: 'soldToDateTime', on: sale.soldDate, before: before.sale?.soldDate },
    { field: 'firstPaymentDate', on: sale.firstPaymentDate, before: before.sale?.firstPaymentDate },
  ])
  const problems = [...draftProblems(draft, before, sale), ...early]
  if (problems.length > 0) throw new InvalidFields(problems)
  if (before.hasSchedule) refuseChangedTerms(draft, before, sale)
  await refuseTradeIns(ctx, { vehicleID: vehicle.id, cars: sale.cars, vehicles, before })
  await refuseDuplicateAccount(ctx, sale.hpAccountNo, vehicle.id)
  await refuseUnchecked(ctx, draft, { vehicle, before, sale })
  if (sale.soldPrice !== before.sale?.soldPrice) await refuseBelowCost(ctx, vehicle, sale.soldPrice)
  await writeSale(ctx, draft, before, sale)
  return {}
}

/** Refuses a price below cost without the right to it (server 16.2). */
async function refuseBelowCost(ctx: Ctx, { id, boughtPrice }: DealVehicle, soldPrice: Cents | null): Promise<void> {
  if (soldPrice !== null && soldPrice < totalCost(boughtPrice, [await expensesOf(ctx.db, id)])) ctx.need('belowCost')
}

/** Runs the checks of a sale on the locked records; those of the stored sale are not asked again (server 6.6). */
async function refuseUnchecked(
  ctx: Ctx,
  draft: SoldToDraft,
  { vehicle, before, sale }: { vehicle: DealVehicle; before: StoredSale; sale: NewSale },
): Promise<void> {
  if (!draft.confirmed && !isHpSale(sale.saleType)) return
  const clientID = draft.clientID ?? (hasTypedClient(draft) ? null : (before.sale?.clientID ?? null))
  const cars = before.cars.map((car) => car.vehicleID)
  const checks = {
    now: await readSaleChecks(ctx, { ...sale, clientID }, { vehicle }),
    before: before.sale ? await readSaleChecks(ctx, { ...before.sale, cars }, { vehicle }) : [],
  }
  await refuseUnconfirmedSale(ctx, checks, draft.confirmed)
}

async function writeSale(ctx: Ctx, draft: SoldToDraft, before: StoredSale, { cars, ...sale }: NewSale): Promise<void> {
  const clientID = (await clientFor(ctx, draft)) ?? before.sale?.clientID
  if (!clientID) throw new InvalidFields([{ field: 'clientID', message: 'Sold to ID no is required' }])
  const after: Sale = { ...sale, clientID }
  await saveSale(ctx.db, after)
  const carsBefore = before.cars.map((car) => car.vehicleID)
  await replaceTradeIns(ctx.db, sale.vehicleID, cars)
  await touchVehicle(ctx.db, sale.vehicleID, ctx.caller.username)
  await ctx.audit({
    kind: 'deal',
    subjectID: sale.vehicleID,
    ...(before.sale ? CHANGES.edited : CHANGES.added),
  })
  ctx.announce({ kind: 'deal', id: sale.vehicleID, action: before.sale ? 'changed' : 'sold' })
  for (const id of new Set([...carsBefore, ...cars])) ctx.announce({ kind: 'vehicle', id, action: 'changed' })
}

function hasTypedClient(draft: SoldToDraft): boolean {
  return Boolean(draft.client?.idno || draft.client?.name || draft.client?.surname)
}

/** True when client and type are null and no client is typed: the form's `reset`. Absent fields are not null. */
function isUndo(draft: SoldToDraft): boolean {
  return draft.clientID === null && draft.saleType === null && !hasTypedClient(draft)
}

async function undoSale(ctx: Ctx, vehicle: DealVehicle, before: StoredSale): Promise<Record<string, never>> {
  if (!before.sale) return {}
  if (before.hasSchedule) throw new Refusal('DEALS_SCHEDULE_EXISTS')
  await refuseDuplicateRegistration(ctx, vehicle.regNo, vehicle.id)
  await deleteSale(ctx.db, vehicle.id)
  await touchVehicle(ctx.db, vehicle.id, ctx.caller.username)
  const cars = before.cars.map((car) => car.vehicleID)
  await ctx.audit({ kind: 'deal', subjectID: vehicle.id, ...CHANGES.deleted })
  ctx.announce({ kind: 'deal', id: vehicle.id, action: 'undone' })
  for (const id of cars) ctx.announce({ kind: 'vehicle', id, action: 'changed' })
  return {}
}

/** Returns the stored value for an absent field; null clears it (server 1). */
function typedOr<T>(typed: T | null | undefined, stored: T | null | undefined): T | null {
  return typed === undefined ? (stored ?? null) : typed
}

/** Merges the typed sale into the stored one. Terms, difference and cars that its type does not use are dropped. */
export function typedSale(draft: SoldToDraft, before: StoredSale, vehicles: ReadonlyMap<number, DealVehicle>): NewSale {
  const stored = before.sale
  const saleType = typedOr(draft.saleType, stored?.saleType) ?? -1
  const isHp = isHpSale(saleType)
  const isExchange = isPartExchangeSale(saleType)
  const cars = isExchange ? typedCars(draft, before) : []
  const difference = isExchange ? typedOr(draft.difference, stored?.difference) : null
  const hp = <T>(typed: T | null | undefined, kept: T | null | undefined) => (isHp ? typedOr(typed, kept) : null)
  const allowed = cars.map(
    (id) => vehicles.get(id)?.boughtPrice ?? before.cars.find((car) => car.vehicleID === id)?.boughtPrice ?? null,
  )
  return {
    vehicleID: draft.vehicleID,
    saleType,
    soldPrice: priceOf(draft, before, { saleType, difference, allowed }),
    // Checked before it is stored.
    soldDate: typedOr(draft.soldToDateTime, stored?.soldDate) as Sale['soldDate'],
    difference,
    deposit: hp(draft.deposit, stored?.deposit),
    monthlyPayment: hp(draft.monthlyPayment, stored?.monthlyPayment),
    lastPayment: hp(draft.lastPayment, stored?.lastPayment),
    numberOfMonths: hp(draft.numberOfMonths, stored?.numberOfMonths),
    numberOfFirstPayments: hp(draft.numberOfFirstPayments, stored?.numberOfFirstPayments),
    firstPaymentsTotal: hp(draft.firstPaymentsTotal, stored?.firstPaymentsTotal),
    firstPaymentDate: hp(draft.firstPaymentDate, stored?.firstPaymentDate),
    endOfMonth: isHp && (draft.endOfMonth ?? stored?.endOfMonth ?? false),
    isConsumer: !isHp || (draft.isConsumer ?? stored?.isConsumer ?? true),
    hpAccountNo: normaliseAccountNo(hp(draft.hpAccountNo, stored?.hpAccountNo) ?? ''),
    cars,
  }
}

function typedCars(draft: SoldToDraft, before: StoredSale): number[] {
  const [first, ...rest] = before.cars.map((car) => car.vehicleID)
  const main = typedOr(draft.peVehicleID, first)
  return [...(main === null ? [] : [main]), ...(typedOr(draft.additionalPEVehicles, rest) ?? [])]
}

/** Returns the typed price; for a part exchange without one, the difference and the allowances of its trade-ins. */
function priceOf(
  draft: SoldToDraft,
  before: StoredSale,
  sale: { saleType: number; difference: Cents | null; allowed: (Cents | null)[] },
): Cents | null {
  const stored = before.sale
  if (draft.soldToPrice !== undefined && draft.soldToPrice !== null) return draft.soldToPrice
  if (!isPartExchangeSale(sale.saleType)) return typedOr(draft.soldToPrice, stored?.soldPrice)
  const derived = soldPriceOf({ ...sale, soldPrice: null }, sale.allowed)
  if (!stored) return derived
  const allowedBefore = before.cars.map((car) => car.boughtPrice)
  const wasDerived = stored.soldPrice === soldPriceOf({ ...stored, soldPrice: null }, allowedBefore)
  const isUntouched = draft.soldToPrice === undefined && !wasDerived
  // With a schedule the price stands, even when what was allowed for a car has changed since.
  const isFixed = before.hasSchedule && stored.saleType === sale.saleType && stored.difference === sale.difference
  return isUntouched || isFixed ? stored.soldPrice : derived
}

/** Returns the problems of a sale as it would be stored, at the fields of the form; empty for none. */
export function draftProblems(draft: SoldToDraft, before: StoredSale, sale: NewSale): SaleProblem[] {
  const problems: SaleProblem[] = []
  const add = (field: string, message: string) => problems.push({ field, message })
  const keepsClient = draft.clientID === undefined && before.sale !== null
  if (!draft.clientID && !hasTypedClient(draft) && !keepsClient) add('clientID', 'Sold to ID no is required')
  if (sale.soldDate === null) add('soldToDateTime', 'Sold date is required')
  if (sale.saleType < 0) add('saleType', 'Sale Type is required')
  else problems.push(...saleProblems(sale, sale.cars))
  // Typed amounts are within bounds; a derived one need not be.
  if ((sale.soldPrice ?? 0) > CENTS_MAX) add('soldToPrice', 'Sold Price is too large')
  return [...problems, ...termProblems(sale)]
}

/** Returns terms that no agreement can have; other terms are stored as typed and checked when the schedule is made. */
function termProblems(sale: NewSale): { field: string; message: string }[] {
  const problems: { field: string; message: string }[] = []
  const { numberOfMonths: months, numberOfFirstPayments: first } = sale
  const isCount = (value: number, least: number) => Number.isInteger(value) && value >= least && value <= MONTHS_MAX
  if (months !== null && !isCount(months, 1))
    problems.push({
      field: 'numberOfMonths',
      message: `The number of months is a whole number from 1 to ${MONTHS_MAX}`,
    })
  if (first !== null && !isCount(first, 0))
    problems.push({
      field: 'numberOfFirstPayments',
      message: 'The number of first payments is a whole number, fewer than the months',
    })
  if (sale.hpAccountNo.length > ACCOUNT_NO_LENGTH_MAX)
    problems.push({
      field: 'hpAccountNo',
      message: `An HP Account number has at most ${ACCOUNT_NO_LENGTH_MAX} characters`,
    })
  for (const field of ['monthlyPayment', 'lastPayment', 'firstPaymentsTotal'] as const)
    if ((sale[field] ?? 0) < 0) problems.push({ field, message: 'Amount cannot be negative' })
  return problems
}

const FIXED_BY_SCHEDULE = [
  'saleType',
  'soldPrice',
  'difference',
  'deposit',
  'monthlyPayment',
  'lastPayment',
  'numberOfMonths',
  'numberOfFirstPayments',
  'firstPaymentsTotal',
  'firstPaymentDate',
  'endOfMonth',
  'hpAccountNo',
] as const satisfies readonly (keyof NewSale)[]

/** Refuses to change terms, account and client while a schedule exists (server 6). */
function refuseChangedTerms(draft: SoldToDraft, before: StoredSale, sale: NewSale): void {
  const stored = before.sale
  if (!stored) return
  const changesClient = draft.clientID ? draft.clientID !== stored.clientID : hasTypedClient(draft)
  if (changesClient || FIXED_BY_SCHEDULE.some((field) => sale[field] !== stored[field]))
    throw new Refusal('DEALS_SCHEDULE_EXISTS')
}

/** Refuses trade-ins that are sold or belong to another sale; one that this sale has already is not checked again (server 5). */
async function refuseTradeIns(
  ctx: Ctx,
  of: { vehicleID: number; cars: number[]; vehicles: ReadonlyMap<number, DealVehicle>; before: StoredSale },
): Promise<void> {
  const linked = new Set(of.before.cars.map((car) => car.vehicleID))
  for (const car of await tradeInStates(
    ctx.db,
    of.cars.filter((id) => !linked.has(id)),
  )) {
    const regNo = of.vehicles.get(car.id)?.regNo ?? ''
    if (car.takenBy !== null) throw new Refusal('DEALS_PE_TAKEN', { regNo })
    if (car.isSold) throw new Refusal('DEALS_PE_SOLD', { regNo })
  }
}
