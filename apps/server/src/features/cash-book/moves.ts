import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'

/** As the database sums entries: what came into the drawer and went out of it (zero or negative), and the cheques in hand. In cents. */
export interface SummedMoves {
  ins: string
  outs: string
  cheques: string
}

/** True for an entry that moves the drawer. */
export const IS_CASH = `type_id = ${CashType.Cash}`

/** True for an entry that moves the cheques in hand. */
export const MOVES_CHEQUES = `(type_id = ${CashType.Cheque} or category_id = ${CashCategory.ChequeOut})`

/** Selected columns of `SummedMoves` over entries: what core's `drawerTotals` and `chequeMove` make of them. */
export const SUMMED_MOVES = `coalesce(sum(signed_amount) filter (where ${IS_CASH} and signed_amount > 0), 0) as ins,
  coalesce(sum(signed_amount) filter (where ${IS_CASH} and signed_amount < 0), 0) as outs,
  coalesce(sum(signed_amount) filter (where ${MOVES_CHEQUES}), 0) as cheques`
