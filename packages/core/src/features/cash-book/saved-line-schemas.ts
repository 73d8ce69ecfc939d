import { z } from 'zod'
import { MoneyOut, MomentOut, TextIn } from '../../kernel/wire'
import { LINE_MAX } from '../../line/parse'
import { CashEntryIn } from './schemas'

/** The name of a sheet: a row is saved once under it. */
const SheetRef = z.object({ sheet: TextIn.pipe(z.string().min(1).max(200)) })

export const SavedLinesIn = SheetRef.extend({ row: z.string().nullish() })

export const SaveLineIn = SheetRef.extend({
  /** What tells the row from the others of its sheet; it stays when rows are added or moved. */
  row: z
    .string()
    .min(1)
    .max(LINE_MAX + 20),
  /** Its place in the sheet, from 1, and its words. */
  line: z.number().int().min(1),
  text: z.string().min(1).max(LINE_MAX),
  entry: CashEntryIn.omit({ id: true, version: true }),
})

export const SavedLine = z.object({
  row: z.string(),
  line: z.number().int(),
  text: z.string(),
  savedBy: z.string(),
  savedAt: MomentOut,
  /** It was saved before: nothing was saved now. */
  isRepeat: z.boolean(),
  /** The handling fee of a Transport Malta entry stands behind it. */
  entries: z.array(
    z.object({
      cashID: z.number().int(),
      /** Nothing but its id is known of one that was deleted since. */
      isDeleted: z.boolean(),
      regNo: z.string(),
      accountNo: z.string(),
      name: z.string(),
      typeName: z.string(),
      signedAmount: MoneyOut,
      batchID: z.number().int(),
    }),
  ),
})
export type SavedLine = z.output<typeof SavedLine>

export const SavedLines = z.object({ data: z.array(SavedLine) })
