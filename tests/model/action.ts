import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { Book } from './book'

/** What the server answered to an accepted call. */
export interface Answer {
  cashID?: number
  cashIDs?: number[]
  batchID?: number
  id?: number
  version?: number
  /** The number on a receipt that was printed. */
  receipt?: number
}

/** Something that a cashier does: one call, what must refuse it, and what it makes of the book when it is accepted. */
export interface Action {
  operation: OperationName
  input: unknown
  /** Every sentence with which it may be refused; none means that it must be accepted. */
  reasons: (book: Book) => string[]
  /** Changes the book as the accepted call must have; throws when the answer cannot be. */
  apply: (book: Book, answer: Answer) => void
}

/** An action whose input is of its operation. */
export function action<N extends OperationName>(
  operation: N,
  input: InputOf<Operations[N]>,
  does: Pick<Action, 'reasons' | 'apply'>,
): Action {
  return { operation, input, ...does }
}

/** An id of the answer that nothing has yet. */
export function newID(book: Book, id: number | undefined): number {
  if (!id || book.entries.some((entry) => entry.id === id)) throw new Error(`The answer has no new id: ${id}`)
  return id
}
