import { isHpSale, isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import { normaliseAccountNo } from '@forecourt/core/features/deals/account-no'
import { checkToConfirm, type FieldCheck } from '@forecourt/core/checks'
import { amountOwed } from '@forecourt/core/features/deals/rules'
import { monthRefusal } from '@forecourt/core/features/cash-book/entry-checks'
import { saleOf, sellProblems } from '@forecourt/core/features/hire-purchase/sell'
import type {
  PreparedSale,
  SaleChecksOut,
  SavedSale,
  SellDraft,
} from '@forecourt/core/features/hire-purchase/sell-schemas'
import type { Cents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { earlyDayFaults } from '../settings/early-days'
import { toCentsOrNull, toDayOrNull } from '../../database/values'
import { clientById } from '../clients/repository'
import { holderOfAccount, lockVehicles, paymentsOutsideHp, savePurchase, saleByVehicle } from '../deals/repository'
import { refuseUnconfirmedSale, readSaleChecks } from '../deals/sale-checks'
import { saveSoldTo } from '../deals/sell'
import { freeAccountNo, refuseDuplicateAccount } from '../deals/service'
import { isMonthLocked } from '../settings/months-repository'
import { vehicleById } from '../vehicles/repository'
import { calculateHpSchedule } from './schedule-service'
import { storeTradeIn, type FoundTradeIn, tradeInOf } from './trade-in'

interface SalePlan {
  vehicle: NonNullable<Awaited<ReturnType<typeof vehicleById>>>
  client: NonNullable<Awaited<ReturnType<typeof clientById>>>
  tradeIn: FoundTradeIn | null
  sale: ReturnType<typeof saleOf>
  /** '' for a sale without instalments. */
  accountNo: string
  paid: Cents
  refusals: (Refusal | InvalidFields)[]
}

/** Returns the figures of a sale, its refusals and its checks; locks nothing (server 6.5). */
export async function prepareSale(ctx: Ctx, draft: SellDraft): Promise<PreparedSale> {
  const plan = await planOf(ctx, draft)
  const { vehicle, client, tradeIn, sale } = plan
  return {
    regNo: vehicle.reg_no,
    version: vehicle.version,
    client: { id: client.id, idno: client.idno, name: client.name, surname: client.surname },
    saleType: sale.saleType,
    difference: wireMoney(sale.difference),
    hpAccountNo: plan.accountNo,
    paid: wireMoney(plan.paid),
    cashDue: wireMoney(amountOwed(sale, [plan.paid])),
    tradeIn: tradeIn && {
      vehicleID: tradeIn.vehicleID,
      regNo: tradeIn.regNo,
      description: tradeIn.description,
      allowance: wireMoney(tradeIn.allowance),
      lacks: tradeIn.lacks,
    },
    problems: plan.refusals.flatMap(sentencesOf),
    ...saleChecksOut(await checksOfSale(ctx, draft, plan)),
  }
}

/** Returns the checks of a sale, for a user who sees no prices (server 6.5). */
export async function saleChecksOf(ctx: Ctx, draft: SellDraft): Promise<z.output<typeof SaleChecksOut>> {
  const unpriced = { ...ctx, isUnlocked: false }
  return saleChecksOut(await checksOfSale(unpriced, draft, await planOf(unpriced, draft)))
}

/** The checks of a sale as answered, also under the names of earlier releases. */
function saleChecksOut(checks: readonly FieldCheck[]): z.output<typeof SaleChecksOut> {
  const questions = checks.map(({ code, field, sentence }) => ({ doubt: code, field, reason: sentence }))
  return { checks: checks.map((check) => ({ ...check, outcome: 'confirm' as const })), questions }
}

/** Sells a vehicle in stock, buys the trade-in and makes the schedule: all of it or nothing (server 6.5). */
export async function sellVehicle(ctx: Ctx, draft: SellDraft): Promise<SavedSale> {
  const { vehicleID, clientID } = draft
  const found = draft.tradeIn ? (await tradeInOf(ctx, draft.tradeIn)).vehicleID : null
  await lockVehicles(ctx.db, found === null ? [vehicleID] : [vehicleID, found])
  const tradeInHeld = draft.tradeIn ? { ...draft.tradeIn, vehicleID: found } : null
  const plan = await planOf(ctx, { ...draft, tradeIn: tradeInHeld })
  const [refusal] = plan.refusals
  if (refusal) throw refusal
  await refuseUnconfirmedSale(ctx, { now: await checksOfSale(ctx, draft, plan), before: [] }, draft.confirmed)
  const { sale, tradeIn } = plan
  const isHp = isHpSale(sale.saleType)
  const peVehicleID = tradeIn && (await buyTradeInCar(ctx, draft, tradeIn))
  const hpAccountNo = isHp ? await reserveAccountNo(ctx, draft) : ''
  const { saleType, soldPrice, difference, deposit, monthlyPayment, lastPayment, numberOfMonths } = sale
  await saveSoldTo(ctx, {
    ...{ vehicleID, clientID, saleType, soldToPrice: soldPrice, soldToDateTime: draft.soldToDateTime },
    ...(isPartExchangeSale(saleType) ? { difference, peVehicleID } : {}),
    ...(isHp ? { hpAccountNo, deposit, monthlyPayment, lastPayment, numberOfMonths } : {}),
    ...(isHp
      ? { firstPaymentDate: sale.firstPaymentDate, endOfMonth: sale.endOfMonth, isConsumer: draft.isConsumer }
      : {}),
  })
  if (isHp) await calculateHpSchedule(ctx, { vehicleID, hpAccountNo })
  return {
    vehicleID,
    regNo: plan.vehicle.reg_no,
    clientName: `${plan.client.name} ${plan.client.surname}`.trim(),
    saleType,
    hpAccountNo,
    peVehicleID,
    cashDue: wireMoney(amountOwed(sale, [plan.paid])),
  }
}

/** Reads everything that decides about a sale; refusals are in the order of its line. */
async function planOf(ctx: Ctx, draft: SellDraft): Promise<SalePlan> {
  const { vehicleID, clientID } = draft
  const vehicle = await vehicleById(ctx.db, vehicleID)
  if (!vehicle) throw new Refusal('RECORD_NOT_FOUND', { record: `Vehicle ${vehicleID}` })
  const client = await clientById(ctx.db, clientID)
  if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
  const tradeIn = draft.tradeIn ? await tradeInOf(ctx, draft.tradeIn) : null
  const sale = saleOf(draft, tradeIn?.allowance ?? null)
  const isHp = isHpSale(sale.saleType)
  const typedNo = normaliseAccountNo(draft.hpAccountNo ?? '')
  const accountNo = isHp ? typedNo || (await freeAccountNo(ctx)) : ''
  const refusals: SalePlan['refusals'] = []
  const existing = await saleByVehicle(ctx.db, vehicleID)
  if (existing) refusals.push(await alreadySoldRefusal(ctx, vehicle.reg_no, existing.clientID))
  if (tradeIn) refusals.push(...tradeIn.refusals)
  const early = await earlyDayFaults(ctx, [{ field: 'soldToDateTime', on: draft.soldToDateTime }])
  const problems = [...sellProblems(draft, tradeIn), ...early]
  if (problems.length > 0) refusals.push(new InvalidFields(problems))
  if (isHp && accountNo === '') refusals.push(new Refusal('HP_NO_ACCOUNT'))
  const holder = isHp && typedNo !== '' ? await holderOfAccount(ctx.db, typedNo, vehicleID) : undefined
  if (holder !== undefined) refusals.push(new Refusal('DEALS_ACCOUNT_TAKEN', { account: typedNo, regNo: holder }))
  if (await isMonthLocked(ctx.db, draft.soldToDateTime)) refusals.push(monthRefusal(draft.soldToDateTime))
  const paid = await paymentsOutsideHp(ctx.db, { vehicleID, clientID })
  return { vehicle, client, tradeIn, sale, accountNo, paid, refusals }
}

async function alreadySoldRefusal(ctx: Ctx, regNo: string, clientID: number): Promise<Refusal> {
  const buyer = await clientById(ctx.db, clientID)
  return new Refusal('DEALS_SOLD', { regNo, client: `${buyer?.name ?? ''} ${buyer?.surname ?? ''}`.trim() })
}

function sentencesOf(refusal: Refusal | InvalidFields): string[] {
  return refusal instanceof InvalidFields ? Object.values(refusal.errors).flat() : [refusal.message]
}

async function checksOfSale(ctx: Ctx, draft: SellDraft, { vehicle, tradeIn, sale }: SalePlan): Promise<FieldCheck[]> {
  const { clientID, soldToDateTime: soldDate, isConsumer = true } = draft
  const asked = await readSaleChecks(
    ctx,
    { ...sale, clientID, soldDate, isConsumer, cars: [] },
    {
      vehicle: {
        id: vehicle.id,
        boughtDate: toDayOrNull(vehicle.bought_date),
        boughtPrice: toCentsOrNull(vehicle.bought_price),
      },
      takenIn: tradeIn ? [{ regNo: tradeIn.regNo, boughtFrom: tradeIn.boughtFrom }] : [],
    },
  )
  const other = tradeIn?.soldTo && tradeIn.soldTo.id !== clientID ? tradeIn.soldTo : null
  if (!other || !tradeIn) return asked
  const sentence = `${tradeIn.regNo} was sold to ${other.name}, not to the buyer, and is taken in from the buyer.`
  return [...asked, checkToConfirm('trade-in-seller', 'peVehicleID', sentence)]
}

/** Returns the id of the trade-in: an unknown one is stored, one without a purchase gets it. */
async function buyTradeInCar(ctx: Ctx, draft: SellDraft, tradeIn: FoundTradeIn): Promise<number> {
  const purchase = { clientID: draft.clientID, dateBought: draft.soldToDateTime, priceBought: tradeIn.allowance }
  if (tradeIn.vehicleID === null) return storeTradeIn(ctx, tradeIn, purchase)
  if (tradeIn.isUnpriced) {
    const { vehicleID, purchase: before } = tradeIn
    const clientID = before?.clientID ?? purchase.clientID
    const after = { clientID, dateBought: before?.dateBought ?? purchase.dateBought, priceBought: tradeIn.allowance }
    await savePurchase(ctx.db, { vehicleID, ...after }, ctx.caller.username)
    await ctx.audit({ kind: 'vehicle', subjectID: vehicleID, before, after })
    ctx.announce({ kind: 'vehicle', id: vehicleID, action: 'changed' })
  }
  return tradeIn.vehicleID
}

/** Reserves the account number of the sale until the transaction ends: the typed one, else the next free one. */
async function reserveAccountNo(ctx: Ctx, { vehicleID, hpAccountNo }: SellDraft): Promise<string> {
  const typed = normaliseAccountNo(hpAccountNo ?? '')
  if (typed !== '') return typed
  for (;;) {
    const next = await freeAccountNo(ctx)
    if (next === '') throw new Refusal('HP_NO_ACCOUNT')
    try {
      // Waits for whoever is about to take the same.
      await refuseDuplicateAccount(ctx, next, vehicleID)
      return next
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'DEALS_ACCOUNT_TAKEN')) throw error
    }
  }
}
