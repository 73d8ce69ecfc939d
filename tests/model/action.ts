import type { InputOf } from '@forecourt/core/kernel/operation'
import type { OperationName, Operations } from '@forecourt/core/operations'
import type { ModelBook } from './book'

export interface ActionAnswer {
  cashID?: number
  cashIDs?: number[]
  batchID?: number
  id?: number
  version?: number
  receipt?: number
}

/** One call of a cashier, with the reasons that must refuse it, and its effect on the model's book when it is accepted. */
export interface ModelAction {
  operation: OperationName
  input: unknown
  /** Every sentence with which it may be refused; empty means that it must be accepted. */
  reasons: (book: ModelBook) => string[]
  /** Changes the book as the accepted call must; throws when the answer is impossible. */
  apply: (book: ModelBook, answer: ActionAnswer) => void
}

export function createAction<N extends OperationName>(
  operation: N,
  input: InputOf<Operations[N]>,
  does: Pick<ModelAction, 'reasons' | 'apply'>,
): ModelAction {
  return { operation, input, ...does }
}

/** An ID of the answer that nothing has yet. */
export function assertNewID(book: ModelBook, id: number | undefined): number {
  if (!id || book.entries.some((entry) => entry.id === id)) throw new Error(`The answer has no new id: ${id}`)
  return id
}
