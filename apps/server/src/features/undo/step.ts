import type { Ctx } from '../../context'
import type { SavedEvent } from './repository'

/** How one change of a save is undone, or reverted later. */
export interface UndoStep {
  /** The effect, as the offer shows it. */
  becomes: string
  /** The effect on the receipt of the record, if it has or had one. */
  ofReceipt?: (number: number) => string
  /** @param made The new numbers of what was added again, by the old ones. */
  undo(ctx: Ctx, made: Map<number, number>): Promise<unknown>
}

export type EventImages = Pick<SavedEvent, 'before' | 'after'>
/** Returns the step of an event; null when no save can undo it. */
export type StepMaker = (event: SavedEvent) => UndoStep | null
