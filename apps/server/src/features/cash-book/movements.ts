import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'

/** Sums of entries from the database: money into the drawer, out of it (zero or negative), and pending cheques. In cents. */
export interface MovementSums {
  ins: string
  outs: string
  cheques: string
}

/** SQL that is true for an entry that moves the drawer. */
export const IS_CASH = `type_id = ${CashType.Cash}`

/** SQL that is true for an entry that moves the pending cheques. */
export const MOVES_CHEQUES = `(type_id = ${CashType.Cheque} or category_id = ${CashCategory.ChequeOut})`

/** SQL columns of `MovementSums` over entries, as core's `drawerTotals` and `chequesChange` compute them. */
export const MOVEMENT_SUMS = `coalesce(sum(signed_amount) filter (where ${IS_CASH} and signed_amount > 0), 0) as ins,
  coalesce(sum(signed_amount) filter (where ${IS_CASH} and signed_amount < 0), 0) as outs,
  coalesce(sum(signed_amount) filter (where ${MOVES_CHEQUES}), 0) as cheques`
