import { lodgementProblems } from '@forecourt/core/features/documents/rules'
import type { LodgementSlipRequest } from '@forecourt/core/features/documents/schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { lodgementSlip } from '../../documents/lodgement-slip'
import { pendingChequesOut } from '../cash-book/cheques-service'
import { readSettings } from '../settings/repository'
import { printingOf } from './subject'

/** The slip with which pending cheques and cash go to the bank; nothing is booked by it. */
export async function lodgementPaper(ctx: Ctx, request: LodgementSlipRequest): Promise<Download> {
  const problems = lodgementProblems(request)
  if (problems.length > 0) throw new InvalidFields(problems)
  const pending = new Map((await pendingChequesOut(ctx)).map((cheque) => [cheque.id, cheque]))
  const cheques = [...new Set(request.chequeIDs)].map((id) => {
    const cheque = pending.get(id)
    if (!cheque) throw new Refusal('CASH_CHEQUE_NOT_PENDING', { no: String(id) })
    return {
      number: cheque.chequeNumber,
      bank: cheque.bank,
      account: cheque.accountNumber,
      payer: cheque.payerName,
      amount: centsFromWire(cheque.amount) ?? ZERO,
    }
  })
  const slip = {
    date: formatDay(ctx.today),
    bank: request.name ?? '',
    account: request.reference ?? '',
    description: request.description ?? '',
    cheques,
    cash: request.cash ?? ZERO,
  }
  return lodgementSlip(slip, printingOf(ctx, await readSettings(ctx.db)))
}
