import { chequesDescription } from '@forecourt/core/features/cash-book/cheque-rules'
import { CASH_CATEGORY_NAMES, CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { signedAmount } from '@forecourt/core/features/cash-book/direction'
import { movedClosingChecks, movementsOf, NO_MOVEMENTS } from '@forecourt/core/features/cash-book/moved-closings'
import type { ChequesIn, PendingCheque } from '@forecourt/core/features/cash-book/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Cents, sumCents } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { toCents } from '../../database/values'
import { refuseUnconfirmed } from '../../unconfirmed-checks'
import { signedClosings } from './batches-service'
import { chequeValues, chequesForUpdate, pendingCheques, setChequesTaken } from './cheques-repository'
import { currentBatch, writeEntry } from './entries-service'
import type { EntryColumns } from './entries-repository'
import { entryColumns, entryFigures } from './entry-columns'

type SelectedCheques = z.output<typeof ChequesIn>

/** Returns the pending cheques, oldest first. */
export async function pendingChequesOut(ctx: Ctx): Promise<PendingCheque[]> {
  const rows = await pendingCheques(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    payerName: row.payer_name,
    // Without a description the cheque is known by what it paid.
    description: row.description || [CASH_CATEGORY_NAMES[row.category_id], row.reg_no].filter(Boolean).join(' '),
    bank: row.bank,
    chequeNumber: row.number,
    accountNumber: row.account_no,
    date: row.date,
    amount: wireMoney(toCents(row.amount)),
    checked: false,
  }))
}

/** Banks cheques with one Bank Deposit entry for their sum. */
export function bankCheques(ctx: Ctx, selected: SelectedCheques) {
  return moveCheques(ctx, selected, CashCategory.BankDeposit)
}

/** Gives cheques out with one Cheque Out entry for their sum. */
export function giveChequesOut(ctx: Ctx, selected: SelectedCheques) {
  return moveCheques(ctx, selected, CashCategory.ChequeOut)
}

/** Uses pending cheques in one entry; if any is no longer pending, or is in a waiting batch, none is used. */
async function moveCheques(
  ctx: Ctx,
  selected: SelectedCheques,
  categoryID: number,
): Promise<{ cashID: number; version: number }> {
  const ids = [...new Set(selected.chequeIDs)]
  if (ids.length === 0) throw new InvalidFields([{ field: 'chequeIDs', message: 'Select at least 1 cheque' }])
  const batch = await currentBatch(ctx)
  const cheques = await chequesForUpdate(ctx.db, ids)
  for (const id of ids) {
    const cheque = cheques.find((candidate) => candidate.id === id)
    if (cheque?.status !== 'pending') throw new Refusal('CASH_CHEQUE_NOT_PENDING', { no: cheque?.number ?? String(id) })
  }
  const sums = await chequeValues(ctx.db, ids)
  const empty = ids.find((id) => !sums.some(({ cheque_id, amount }) => cheque_id === id && toCents(amount) > 0))
  if (empty !== undefined) {
    const no = cheques.find(({ id }) => id === empty)?.number ?? String(empty)
    throw new Refusal('CASH_CHEQUE_NOT_PENDING', { no })
  }
  if (sums.some((sum) => sum.is_waiting)) throw new Refusal('CASH_WAITING_CHEQUES')
  const amount = sumCents(sums.map((sum) => toCents(sum.amount)))
  await refuseUnconfirmed(selected, async () => {
    const closings = await signedClosings(ctx.db, batch.id)
    const moved = movementsOf({
      categoryID,
      typeID: CashType.Cheque,
      signedAmount: signedAmount({ categoryID, amount }),
    })
    return { now: closings ? movedClosingChecks(moved, { ...closings, before: NO_MOVEMENTS }) : [] }
  })
  const columns = chequeEntryColumns(selected, { dateTime: ctx.today, categoryID, amount, count: ids.length })
  const place = { reg_no: '', hp_account_no: '', cheque_id: null, tm_entry_id: null, corrects_id: null }
  const row = await writeEntry(ctx, batch, { ...columns, ...place })
  await setChequesTaken(ctx.db, ids, { categoryID: row.category_id, typeID: row.type_id, entryID: row.id })
  await ctx.audit({ kind: 'entry', subjectID: row.id, after: { ...entryFigures(row), chequeIDs: ids } })
  return { cashID: row.id, version: row.version }
}

function chequeEntryColumns(
  selected: SelectedCheques,
  { dateTime, categoryID, amount, count }: { dateTime: Day; categoryID: number; amount: Cents; count: number },
): EntryColumns {
  const made = {
    dateTime,
    categoryID,
    typeID: CashType.Cheque,
    amount,
    name: selected.name ?? '',
    description: selected.description || chequesDescription(count),
    reference: selected.reference ?? '',
  }
  return entryColumns(made)
}
