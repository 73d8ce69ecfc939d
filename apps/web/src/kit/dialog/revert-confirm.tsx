import type { ReactNode } from 'react'
import { type ChangedField, Confirm } from './confirm'

interface RevertConfirmProps {
  /** The reversal on offer; null while nothing is asked. */
  offered: { becomes: string; closings: readonly string[] } | null
  title: string
  about: ReactNode
  changes?: readonly ChangedField[] | undefined
  busyText: string | null
  onYes: () => unknown
  onNo: () => unknown
}

/** Asks before a save is undone or reverted: shows what it was, what the record becomes, and which closings change. */
export function RevertConfirm({ offered, ...question }: RevertConfirmProps) {
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
