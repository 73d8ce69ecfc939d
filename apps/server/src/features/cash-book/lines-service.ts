import { CASH_TYPE_NAMES, CashCategory } from '@forecourt/core/features/cash-book/enums'
import type { SavedLine } from '@forecourt/core/features/cash-book/saved-line-schemas'
import type { CashEntryDraft } from '@forecourt/core/features/cash-book/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import { ZERO } from '@forecourt/core/kernel/money'
import { wireMoney } from '@forecourt/core/kernel/wire'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { toCents } from '../../database/values'
import { saveEntry } from './entries-service'
import { addHandlingFee } from './handling-fee-service'
import { claimLine, storeLineEntries, type SheetRowKey, savedRows } from './lines-repository'
import { payMultiple } from './multiple-service'

interface SheetLine extends SheetRowKey {
  line: number
  text: string
  entry: CashEntryDraft
}

/** Saves the entry of a row with its handling fee, all or nothing; a row that was saved before returns its earlier entries. */
export async function saveLine(ctx: Ctx, { entry, ...line }: SheetLine): Promise<SavedLine> {
  const isNew = await claimLine(ctx.db, { ...line, savedBy: ctx.caller.username, savedAt: ctx.now })
  if (isNew) await storeLineEntries(ctx.db, line, await entriesOf(ctx, entry))
  const [saved] = await savedSheetLines(ctx.db, line.sheet, line.row)
  invariant(saved, `The row ${line.row} of ${line.sheet} is saved`)
  return { ...saved, isRepeat: !isNew }
}

async function entriesOf(ctx: Ctx, entry: CashEntryDraft): Promise<number[]> {
  if (entry.enableMultipleHpPayment) return (await payMultiple(ctx, entry)).cashIDs
  const { cashID } = await saveEntry(ctx, entry)
  if (entry.categoryID !== CashCategory.TransportMalta) return [cashID]
  const fee = await addHandlingFee(ctx, { id: cashID })
  return [cashID, fee.cashID]
}

/** Returns the saved rows of a sheet, or the named one, in the order of their lines. */
export async function savedSheetLines(db: Db | Trx, sheet: string, row: string | null = null): Promise<SavedLine[]> {
  const lines = new Map<string, SavedLine>()
  for (const found of await savedRows(db, { sheet, row })) {
    const { row_key, line, text, saved_by, saved_at } = found
    const known: SavedLine = lines.get(row_key) ?? {
      ...{ row: row_key, line, text, savedBy: saved_by, savedAt: saved_at.toISOString() },
      ...{ isRepeat: true, entries: [] },
    }
    known.entries.push({
      cashID: found.cash_id,
      isDeleted: found.batch_id === null,
      regNo: found.reg_no ?? '',
      accountNo: found.hp_account_no ?? '',
      name: found.shown_name ?? '',
      typeName: CASH_TYPE_NAMES[found.type_id ?? 0] ?? '',
      signedAmount: wireMoney(found.signed_amount === null ? ZERO : toCents(found.signed_amount)),
      batchID: found.batch_id ?? 0,
    })
    lines.set(row_key, known)
  }
  return [...lines.values()]
}
