import type { Ctx } from '../../context'
import type { SavedEvent } from './repository'

/** How one change of a save is taken back, or put back long after. */
export interface Step {
  /** What that does, as the offer says it. */
  becomes: string
  /** What becomes of the receipt of the record, where it has or had one. */
  ofReceipt?: (number: number) => string
  /** @param made the new numbers of what was added again, by the old ones */
  undo(ctx: Ctx, made: Map<number, number>): Promise<unknown>
}

/** What an event has of its record. */
export type Images = Pick<SavedEvent, 'before' | 'after'>
/** The step of an event; null for one that no save makes good. */
export type Undoing = (event: SavedEvent) => Step | null
