import { creditRegime } from '@forecourt/core/kernel/credit-regime'
import { isHpSale } from '@forecourt/core/features/deals/enums'
import { type CreditFile, creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { creditChanges, type CreditChanges } from '@forecourt/core/features/hire-purchase/credit-since-sale'
import { isPartPayment } from '@forecourt/core/features/hire-purchase/schedule-changes'
import type { CreditFileOut, SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import { settlementMethods } from '@forecourt/core/features/hire-purchase/settlement-methods'
import type { Day } from '@forecourt/core/kernel/days'
import { sumCents, ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx } from '../../context'
import { readSettings } from '../settings/repository'
import { saleByVehicle } from '../deals/repository'
import { scheduleChangesOf } from './schedule-change-repository'
import { termsOf } from './schedule-service'
import { accountToSettle } from './settled-account'
import { type AccountRecord, settledByOf } from './repository'
import { accountBalance } from './views'

/** Returns the cost of the credit of an account as sold; refused for a vehicle that is not sold on hire purchase (server 20.2). */
export async function creditFile(ctx: Pick<Ctx, 'db' | 'today'>, vehicleID: number): Promise<CreditFileOut> {
  const { next, rows } = await accountBalance(ctx, { vehicleID })
  const sale = await saleByVehicle(ctx.db, vehicleID)
  if (!sale || !isHpSale(sale.saleType))
    throw new Refusal('HP_TERMS', { problem: `${next.regNo} is not sold on hire purchase` })
  const { rateCeiling: rateCeilingPercent, rateCeilingCompares } = await readSettings(ctx.db)
  const file = creditFileOf(termsOf(sale), sale.soldDate)
  const all = await scheduleChangesOf(ctx.db, vehicleID)
  const changes = all.flatMap((change) => (isPartPayment(change) ? [] : [change]))
  const standing = { file, rows, partPayments: all.filter(isPartPayment), changes }
  return {
    ...{ vehicleID, accountNo: next.accountNo, regime: creditRegime(sale.soldDate), isConsumer: sale.isConsumer },
    ...{ ...creditFigures(file), rateCeilingPercent, rateCeilingCompares },
    sinceSale: sinceSaleOut(creditChanges(standing)),
  }
}

function sinceSaleOut(since: CreditChanges | null): CreditFileOut['sinceSale'] {
  if (!since) return null
  return {
    ...since,
    paidAhead: wireMoney(since.paidAhead),
    givenBack: wireMoney(since.givenBack),
    totalAmountPayable: wireMoney(since.totalAmountPayable),
    totalCostOfCredit: wireMoney(since.totalCostOfCredit),
  }
}

type Figures = Omit<
  CreditFileOut,
  'vehicleID' | 'accountNo' | 'regime' | 'isConsumer' | 'rateCeilingPercent' | 'rateCeilingCompares' | 'sinceSale'
>

function creditFigures(file: CreditFile): Figures {
  const { numberOfPayments, aprPercent, aprProblem, borrowingRatePercent, rateWithChargesPercent } = file
  return {
    price: wireMoney(file.price),
    deposit: wireMoney(file.deposit),
    totalAmountOfCredit: wireMoney(file.totalAmountOfCredit),
    totalCostOfCredit: wireMoney(file.totalCostOfCredit),
    totalAmountPayable: wireMoney(file.totalAmountPayable),
    instalments: file.instalments.map((row) => ({ ...row, amount: wireMoney(row.amount) })),
    ...{ numberOfPayments, aprPercent, aprProblem, borrowingRatePercent, rateWithChargesPercent },
    representative: file.representative,
  }
}

/** Returns the settlement of an account on a day, by every method; refused without a schedule (server 20.3). */
export async function settlementFigures(
  ctx: Pick<Ctx, 'db' | 'today'>,
  { vehicleID, date = ctx.today }: { vehicleID: number; date?: Day | undefined },
): Promise<SettlementOut> {
  const { next, rows, account } = await accountBalance(ctx, { vehicleID, date })
  const sale = await saleByVehicle(ctx.db, vehicleID)
  if (!sale || rows.length === 0) throw new Refusal('HP_NO_SCHEDULE', { regNo: next.regNo })
  const { settlementMethod: ownMethod, settlementCompensationPercent: compensationPercent } = await readSettings(ctx.db)
  const methods = settlementMethods(accountToSettle(sale, rows, compensationPercent), date)
  return {
    ...{ vehicleID, accountNo: next.accountNo, date, settled: next.settled },
    open: wireMoney(sumCents(rows.map((row) => row.open))),
    arrears: next.arrears,
    ...{ ownMethod, compensationPercent },
    kept: await storedSettlementOut(ctx, account),
    methods: methods.map(({ method, toPay, reduction, lines, says }) => ({
      ...{ method, toPay: wireMoney(toPay), reduction: wireMoney(reduction), says },
      lines: lines.map(({ label, amount }) => ({ label, amount: wireMoney(amount) })),
    })),
  }
}

/** Returns the lines of the settlement of an account; null without one, and for one without a stored method (server 20.4). */
async function storedSettlementOut(
  { db }: Pick<Ctx, 'db'>,
  account: AccountRecord | null,
): Promise<SettlementOut['kept']> {
  const { settlementEntryID: entryID, settlementLines: lines, settledOn } = account ?? {}
  if (!entryID || !lines || !settledOn) return null
  const by = await settledByOf(db, entryID)
  if (!by) return null
  return {
    ...{ entryID, method: by.method, compensationPercent: by.percent, date: settledOn },
    toPay: wireMoney(sumCents(lines.map(({ amount }) => amount))),
    paid: wireMoney(account?.settlementAmount ?? ZERO),
    lines: lines.map(({ label, amount }) => ({ label, amount: wireMoney(amount) })),
  }
}
