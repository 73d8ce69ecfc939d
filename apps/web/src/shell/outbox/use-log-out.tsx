import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Confirm } from '../../kit/dialog/confirm'
import type { WorkspaceParts } from '../workspace-parts'
import type { Outbox } from './outbox'
import { lineCountText, logOutLossText } from './unsaved-text'

interface LogOutState {
  logOut: () => void
  dialog: ReactNode
}

const LISTED_MAX = 6

/** Logs out; asks before unsaved lines are removed. */
export function useLogOut(
  { outbox, keyboard }: Pick<WorkspaceParts, 'outbox' | 'keyboard'>,
  signOut: () => void,
): LogOutState {
  const [isAsking, setIsAsking] = useState(false)
  const logOut = () => {
    if (outbox.state.lines.length === 0) return signOut()
    keyboard.requireReading('question')
    setIsAsking(true)
  }
  const answer = (isYes: boolean) => {
    setIsAsking(false)
    if (isYes) signOut()
  }
  return { logOut, dialog: isAsking && <LogOutQuestion outbox={outbox} onAnswer={answer} /> }
}

interface LogOutQuestionProps {
  outbox: Outbox
  onAnswer: (isYes: boolean) => void
}

function LogOutQuestion({ outbox, onAnswer }: LogOutQuestionProps) {
  const { lines } = useSnapshot(outbox.state)
  const more = lines.length - LISTED_MAX
  const texts = lines.slice(0, LISTED_MAX).map(({ id, text }) => (
    <span key={id} className="block">
      {text}
    </span>
  ))
  return (
    <Confirm
      isOpen
      title={lines.length > 0 ? `Log out, and lose ${lineCountText(lines.length)}?` : 'Log out?'}
      about={
        lines.length > 0 && (
          <>
            {texts}
            {more > 0 && <span className="block">{`${more} more`}</span>}
          </>
        )
      }
      focus="no"
      isDangerous
      onYes={() => onAnswer(true)}
      onNo={() => onAnswer(false)}
    >
      {logOutLossText(lines)}
    </Confirm>
  )
}
