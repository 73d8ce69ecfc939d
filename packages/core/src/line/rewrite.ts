import type { LineContext } from './parse'
import type { Reading } from './reading'

/** A whole line that a typed one can mean. */
export interface Repair {
  /** As the parser reads it. */
  text: string
  /** What was changed, in words. */
  changes: readonly string[]
  /** Made of words alone: a record or command that they find is sooner meant. */
  isWeak: boolean
  /** One of several that are as likely, such as an amount in its readings: it is chosen, and never taken for what was meant. */
  isOpen: boolean
  /** It is whole and saves nothing. */
  opensAlone?: boolean
}

/** Nothing else was changed: any other sentence says more. */
export const IN_ORDER = 'in the order of its command'

/** A line while it is being rewritten. */
export interface Line extends Repair {
  /** Its best reading. */
  reading: Reading | undefined
  /** Nothing was changed yet but a misspelt word: its verb, or its phrase, is still to be found. */
  isTyped: boolean
  /** A colloquial form says which line it is. */
  isTold: boolean
  /** Its verb is called otherwise: `receive`. */
  isCalled: boolean
  /** Its verb was guessed from its letters. */
  isMisspelt: boolean
  /** How far it is from what was typed. */
  cost: number
  /** The reading by which it is scored: before its words were put as the grammar has them. */
  scored: readonly Reading[]
  isReworded: boolean
}

/** What one rewrite makes of a line, with what it changes in words; what it leaves out stays as it is in the line. */
export type Rewritten = Pick<Line, 'text' | 'changes'> & Partial<Omit<Line, 'reading' | 'scored' | 'isReworded'>>

/** What a line is rewritten by. */
export interface Rewriting extends LineContext {
  /** Reads each text once. */
  read: (text: string) => readonly Reading[]
  /** What is typed, as it is read. */
  typed: Reading | undefined
  /** How well that is read: a rewrite is better. */
  score: number
}

/** One way to put a line otherwise. */
export interface Rewrite {
  name: string
  /**
   * The lines that it makes of one, of which each is tried.
   *
   * @returns null where it does not apply, and the line stays; none where the line means nothing.
   */
  apply: (line: Line, o: Rewriting) => readonly Rewritten[] | null
  /** A line as it is typed to which it applies is doubtful: in its words stands more than was read. */
  isRestated?: true
  /** It only puts words as the grammar has them: how well the line is read is known without it. */
  isWording?: boolean
}
