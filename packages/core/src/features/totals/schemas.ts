import { z } from 'zod'
import { DayIn, Id, listOf, MomentOut, MoneyOut, Paging, TextIn } from '../../kernel/wire'
import { CashSearch } from '../cash-book/schemas'
import { AGEING_BUCKETS } from '../hire-purchase/enums'
import { HISTORY_KINDS } from '../history/enums'
import { CountsSearch, VehicleReportSearch } from '../reports/schemas'
import { isBatchTotal, isReportTotal, isVehicleTotal, type Total, TOTALS } from './enums'

const isSingleRecordTotal = (total: Total) => isBatchTotal(total) || isVehicleTotal(total)

export const TotalMovementsSearch = z
  .object({
    total: z.enum(TOTALS, { error: `Total is one of ${TOTALS.join(', ')}` }),
    /** Of a batch, or of a vehicle. */
    id: Id.optional(),
    /** The entries that are summed: filters of the list; its page and order say nothing. */
    search: CashSearch.optional(),
    /** The accounts that are summed, as their list is searched. */
    text: TextIn.nullish(),
    /** Of the accounts those that were due by a day, and of these those of one age; what is overdue is so by this day, or by today. */
    date: DayIn.nullish(),
    bucket: z.enum(AGEING_BUCKETS).nullish(),
    /** The vehicles whose costs are summed, or whose buyers owe, as the report asks for them. */
    report: VehicleReportSearch.optional(),
    /** The closed batches whose differences are summed. */
    counts: CountsSearch.optional(),
    /** From the beginning of a business day; without one since a batch began, for other totals since today began. */
    since: DayIn.nullish(),
    ...Paging,
  })
  .refine(
    ({ total, id, report }) =>
      id !== undefined || !isSingleRecordTotal(total) || (report !== undefined && isReportTotal(total)),
    {
      path: ['id'],
      error: 'ID is required',
    },
  )

export const TotalMovement = z.object({
  at: MomentOut,
  /** Empty for what no user did. */
  username: z.string(),
  kind: z.enum(HISTORY_KINDS),
  id: z.number().int().nullable(),
  /** Of an expense, a payment by hand and an instalment: the vehicle on whose page it stands. */
  vehicleID: z.number().int().optional(),
  /** Such as `Entry changed: HP Payment · HP-2219 · €550.00`. */
  summary: z.string(),
  /** What the record counted in the total before the save, and after it. */
  before: MoneyOut,
  after: MoneyOut,
  /** `after` less `before`: by how much the total moved. */
  moved: MoneyOut,
  /** The total after the save. */
  total: MoneyOut,
})
export type TotalMovement = z.output<typeof TotalMovement>

/** Newest first. `was` and every `moved` sum to `now`, on whatever page. */
export const TotalMovements = listOf(TotalMovement, { since: MomentOut, was: MoneyOut, now: MoneyOut })
