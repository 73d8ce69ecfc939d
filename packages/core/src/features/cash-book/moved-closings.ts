import { type Cents, cents, formatAmount, formatEuro, ZERO } from '../../kernel/money'
import { checkToConfirm, type FieldCheck } from '../../checks'
import { chequesChange } from './cheque-rules'
import { movesDrawer } from './direction'
import { CashCategory } from './enums'

/** The changes of the drawer and of the cheques in hand by an entry, in cents. */
export interface BalanceMovement {
  drawer: Cents
  cheques: Cents
}

export const NO_MOVEMENTS: BalanceMovement = { drawer: ZERO, cheques: ZERO }

export function movementBetween(before: BalanceMovement, after: BalanceMovement): BalanceMovement {
  return { drawer: cents(after.drawer - before.drawer), cheques: cents(after.cheques - before.cheques) }
}

export function sumMovements(one: BalanceMovement, other: BalanceMovement): BalanceMovement {
  return { drawer: cents(one.drawer + other.drawer), cheques: cents(one.cheques + other.cheques) }
}

export function movementsOf(entry: { categoryID: number; typeID: number; signedAmount: Cents }): BalanceMovement {
  return { drawer: movesDrawer(entry.typeID) ? entry.signedAmount : ZERO, cheques: chequesChange(entry) }
}

export function movementsWithFee(entry: {
  categoryID: number
  typeID: number
  signedAmount: Cents
  handlingFee: Cents | null
}): BalanceMovement {
  const { categoryID, typeID, handlingFee } = entry
  const own = movementsOf(entry)
  if (categoryID !== CashCategory.TransportMalta || handlingFee === null) return own
  return sumMovements(
    own,
    movementsOf({ categoryID: CashCategory.TransportMaltaFee, typeID, signedAmount: handlingFee }),
  )
}

export interface SignedBatch {
  batchID: number
  closing: Cents
  cheques: Cents
  by: string
}

export interface SignedClosings {
  batches: readonly SignedBatch[]
  more: number
  /** The changes by the stored entry; none for a new one. */
  before: BalanceMovement
}

/** The most batches that a confirmation names; the others are counted. */
export const NAMED_CLOSINGS = 6

/**
 * Asks to confirm each signed closing that changes, with its figures before and after.
 * @param after The changes by the entry.
 * @source server 7.2.
 */
export function movedClosingChecks(after: BalanceMovement, { batches, more, before }: SignedClosings): FieldCheck[] {
  const moved = movementBetween(before, after)
  if (moved.drawer === 0 && moved.cheques === 0) return []
  const sentences = batches.slice(0, NAMED_CLOSINGS).map(({ batchID, closing, cheques, by }) => {
    const figures = [
      ...(moved.drawer === 0 ? [] : [`closing ${changeText(closing, moved.drawer)}`]),
      ...(moved.cheques === 0 ? [] : [`cheques ${changeText(cheques, moved.cheques)}`]),
    ]
    return `Batch ${batchID}${by === '' ? '' : `, signed by ${by}`}: ${figures.join(', ')}.`
  })
  const others = more + batches.length - sentences.length
  const rest = others > 0 ? [`${others} later signed ${others === 1 ? 'batch' : 'batches'}: ${sharedText(moved)}.`] : []
  return [...sentences, ...rest].map((sentence) => checkToConfirm('moved-closing', 'amount', sentence))
}

function changeText(amount: Cents, by: Cents): string {
  return `${formatEuro(amount)} becomes ${formatEuro(cents(amount + by))}`
}

function sharedText({ drawer, cheques }: BalanceMovement): string {
  const signed = (amount: Cents) => `${amount > 0 ? '+' : ''}${formatAmount(amount)}`
  return [
    ...(drawer === 0 ? [] : [`closing ${signed(drawer)}`]),
    ...(cheques === 0 ? [] : [`cheques ${signed(cheques)}`]),
  ].join(', ')
}
