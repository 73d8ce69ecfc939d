export interface Candidate {
  value: string
  about?: string
  /** True when more of it follows, as for a folder. */
  isOpen?: boolean
}

export const CANDIDATES_MAX = 40
