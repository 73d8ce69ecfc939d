import { isHpSale } from '@forecourt/core/features/deals/enums'
import { amortisationOf, type SplitInstalment } from '@forecourt/core/features/hire-purchase/amortisation'
import { type CreditFile, creditFileOf } from '@forecourt/core/features/hire-purchase/credit-file'
import { termsOfSale } from '@forecourt/core/features/hire-purchase/preview'
import { type HpTerms, hpSchedule } from '@forecourt/core/features/hire-purchase/schedule'
import { formatDay } from '@forecourt/core/kernel/days'
import { Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { amortisationTable } from '../../documents/amortisation'
import type { CreditSubject } from '../../documents/credit-parts'
import type { Sale } from '../deals/service'
import { instalmentsOf } from '../hire-purchase/repository'
import { termsOf } from '../hire-purchase/schedule-service'
import { soldDeal, type Subject, subjectOf } from './subject'

interface Credit {
  subject: Subject
  sale: Sale
  /** What every paper of the account begins with. */
  of: CreditSubject
}

async function creditOf(ctx: Ctx, vehicleID: number): Promise<Credit> {
  const subject = await subjectOf(ctx, vehicleID)
  const { sale, buyer } = await soldDeal(ctx, subject)
  const { make, model } = subject.vehicle
  return {
    ...{ subject, sale },
    of: {
      date: formatDay(ctx.today),
      accountNo: sale.hpAccountNo,
      regNo: subject.record.reg_no,
      vehicle: [make, model].filter(Boolean).join(' '),
      client: buyer,
    },
  }
}

/** The instalments as they stand, before the schedule is made as the terms would make them. */
async function splitOf(ctx: Ctx, credit: Credit): Promise<{ rows: SplitInstalment[]; credit: CreditFile | null }> {
  const { sale } = credit
  const rows = await instalmentsOf(ctx.db, sale.vehicleID)
  if (rows.length === 0) return { rows: hpSchedule(agreedTerms(credit)), credit: agreedCredit(credit) }
  // Rows that were typed without terms have no cost that anybody agreed on.
  const isAgreed = isHpSale(sale.saleType) && termsOfSale(sale).terms !== undefined
  return { rows, credit: isAgreed ? agreedCredit(credit) : null }
}

/** As GetCreditFile has it; refused for what is not sold on hire purchase. */
function agreedCredit(credit: Credit): CreditFile {
  return creditFileOf(agreedTerms(credit), credit.sale.soldDate)
}

function agreedTerms({ sale, of }: Credit): HpTerms {
  if (!isHpSale(sale.saleType)) throw new Refusal('HP_TERMS', { problem: `${of.regNo} is not sold on hire purchase` })
  return termsOf(sale)
}

/** What each instalment of an account is made of, on paper; refused for what is not sold on hire purchase (server 20.8). */
export async function amortisationPaper(ctx: Ctx, vehicleID: number): Promise<Download> {
  const account = await creditOf(ctx, vehicleID)
  const { rows, credit } = await splitOf(ctx, account)
  return amortisationTable({ ...account.of, credit, table: amortisationOf(rows) }, account.subject.printing)
}
