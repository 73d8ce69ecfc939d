import type { ReactNode } from 'react'
import { type ChangedField, Confirm } from './confirm'

interface OfferQuestionProps {
  /** What is offered; null while nothing is asked. */
  offered: { becomes: string; closings: readonly string[] } | null
  title: string
  about: ReactNode
  changes?: readonly ChangedField[] | undefined
  /** While it is done. */
  busyText: string | null
  onYes: () => unknown
  onNo: () => unknown
}

/** Asks before a save is undone in some way: what it was, what the record becomes, and which closings move. */
export function OfferQuestion({ offered, ...question }: OfferQuestionProps) {
  return (
    <Confirm {...question} isOpen={offered !== null} focus="no" isDangerous>
      {offered?.becomes}
      {offered?.closings.map((closing) => (
        <span key={closing} className="block mt-2">
          {closing}
        </span>
      ))}
    </Confirm>
  )
}
