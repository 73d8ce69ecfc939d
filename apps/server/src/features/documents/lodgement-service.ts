import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import { lodgementProblems } from '@forecourt/core/features/documents/rules'
import type { LodgementSlipRequest } from '@forecourt/core/features/documents/schemas'
import { type Day, day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, ZERO } from '@forecourt/core/kernel/money'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { Ctx, Download } from '../../context'
import { lodgementSlip } from '../../documents/lodgement-slip'
import { pendingChequesOut } from '../cash-book/cheques-service'
import { entryOut } from '../cash-book/search-service'
import { readSettings } from '../settings/repository'
import { printContext } from './subject'

/** Prints the slip of pending cheques and cash for the bank, or of a saved bank deposit; no entry is made. */
export async function lodgementDocument(ctx: Ctx, request: LodgementSlipRequest): Promise<Download> {
  const problems = lodgementProblems(request)
  if (problems.length > 0) throw new InvalidFields(problems)
  const banked = request.cashEntryID ? await bankedCheques(ctx, request.cashEntryID) : null
  const cheques = banked?.cheques ?? (await pendingSlipCheques(ctx, request.chequeIDs))
  const slip = {
    date: formatDay(banked?.date ?? ctx.today),
    bank: request.name ?? '',
    account: request.reference ?? '',
    description: request.description ?? '',
    cheques: cheques.map(slipLine),
    cash: request.cash ?? ZERO,
  }
  return lodgementSlip(slip, printContext(ctx, await readSettings(ctx.db)))
}

type SlipCheque = Pick<PendingCheque, 'chequeNumber' | 'bank' | 'accountNumber' | 'payerName' | 'amount'>

function slipLine({ chequeNumber: number, bank, accountNumber: account, payerName: payer, amount }: SlipCheque) {
  return { number, bank, account, payer, amount: centsFromWire(amount) ?? ZERO }
}

/** Returns cheques that are not banked yet; any other refuses the slip. */
async function pendingSlipCheques(ctx: Ctx, ids: readonly number[]): Promise<SlipCheque[]> {
  const pending = new Map((await pendingChequesOut(ctx)).map((cheque) => [cheque.id, cheque]))
  return [...new Set(ids)].map((id) => {
    const cheque = pending.get(id)
    if (!cheque) throw new Refusal('CASH_CHEQUE_NOT_PENDING', { no: String(id) })
    return cheque
  })
}

/** Returns the cheques of a bank deposit, and its day. */
async function bankedCheques(ctx: Ctx, id: number): Promise<{ date: Day; cheques: SlipCheque[] }> {
  const entry = await entryOut(ctx, { id })
  if (entry.categoryID !== CashCategory.BankDeposit || entry.cheques.length === 0)
    throw new Refusal('RECORD_NOT_FOUND', { record: `Bank deposit ${id}` })
  return { date: day(entry.dateTime), cheques: entry.cheques }
}
