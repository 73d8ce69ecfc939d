/** A value, and what it is. */
export interface Candidate {
  value: string
  about?: string
  /** More of it follows: a folder. */
  isOpen?: boolean
}

/** How many records are shown at once. */
export const SHOWN = 40
