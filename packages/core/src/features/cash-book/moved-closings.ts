import { type Cents, cents, formatAmount, formatEuro, ZERO } from '../../kernel/money'
import type { Question } from '../deals/questions'
import { chequeMove } from './cheque-rules'
import { movesDrawer } from './direction'
import { CashCategory } from './enums'

/** What an entry does to the drawer and to the cheques in hand, in cents. */
export interface Moves {
  drawer: Cents
  cheques: Cents
}

export const NO_MOVES: Moves = { drawer: ZERO, cheques: ZERO }

export function movesBetween(before: Moves, after: Moves): Moves {
  return { drawer: cents(after.drawer - before.drawer), cheques: cents(after.cheques - before.cheques) }
}

export function sumOfMoves(one: Moves, other: Moves): Moves {
  return { drawer: cents(one.drawer + other.drawer), cheques: cents(one.cheques + other.cheques) }
}

/** What an entry moves. */
export function movesOf(entry: { categoryID: number; typeID: number; signedAmount: Cents }): Moves {
  return { drawer: movesDrawer(entry.typeID) ? entry.signedAmount : ZERO, cheques: chequeMove(entry) }
}

/** What an entry moves together with its handling fee, which comes in as the entry is paid. */
export function movesWithFee(entry: {
  categoryID: number
  typeID: number
  signedAmount: Cents
  handlingFee: Cents | null
}): Moves {
  const { categoryID, typeID, handlingFee } = entry
  const own = movesOf(entry)
  if (categoryID !== CashCategory.TransportMalta || handlingFee === null) return own
  return sumOfMoves(own, movesOf({ categoryID: CashCategory.TransportMaltaFee, typeID, signedAmount: handlingFee }))
}

/** A batch whose closing was signed, with what it ends with by now, in cents. */
export interface SignedBatch {
  batchID: number
  closing: Cents
  cheques: Cents
  /** Who signed; empty where that is not known. */
  by: string
}

/** The signed batches whose closings follow an entry: its own and the later ones. */
export interface SignedClosings {
  /** The first of them, oldest first. */
  batches: readonly SignedBatch[]
  /** How many follow these. */
  more: number
  /** What the entry moves as it is stored; nothing for a new one. */
  before: Moves
}

/** How many batches a question names; the others are counted. */
export const NAMED_CLOSINGS = 6

/**
 * Asks about each signed closing that moves, with what it was and what it would be.
 *
 * @param after What the entry would move.
 * @source server 7.2.
 */
export function movedClosingQuestions(after: Moves, { batches, more, before }: SignedClosings): Question[] {
  const moved = movesBetween(before, after)
  if (moved.drawer === 0 && moved.cheques === 0) return []
  const reasons = batches.slice(0, NAMED_CLOSINGS).map(({ batchID, closing, cheques, by }) => {
    const figures = [
      ...(moved.drawer === 0 ? [] : [`closing ${changeText(closing, moved.drawer)}`]),
      ...(moved.cheques === 0 ? [] : [`cheques ${changeText(cheques, moved.cheques)}`]),
    ]
    return `Batch ${batchID}${by === '' ? '' : `, signed by ${by}`}: ${figures.join(', ')}.`
  })
  const others = more + batches.length - reasons.length
  const rest = others > 0 ? [`${others} later signed ${others === 1 ? 'batch' : 'batches'}: ${sharedText(moved)}.`] : []
  return [...reasons, ...rest].map((reason) => ({ doubt: 'moved-closing', field: 'amount', reason }))
}

function changeText(amount: Cents, by: Cents): string {
  return `${formatEuro(amount)} becomes ${formatEuro(cents(amount + by))}`
}

function sharedText({ drawer, cheques }: Moves): string {
  const signed = (amount: Cents) => `${amount > 0 ? '+' : ''}${formatAmount(amount)}`
  return [
    ...(drawer === 0 ? [] : [`closing ${signed(drawer)}`]),
    ...(cheques === 0 ? [] : [`cheques ${signed(cheques)}`]),
  ].join(', ')
}
