import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Confirm } from '../../kit/dialog/confirm'
import { beginsLine } from '../../kit/keys/held-keys'
import type { WorkspaceParts } from '../workspace-parts'
import type { Outbox } from './outbox'
import { countOf, whatIsLost } from './unsaved-words'

interface LogOut {
  logOut: () => void
  dialog: ReactNode
}

const LISTED_MAX = 6

/** Logs out; asks before lines that are not saved go with their person. */
export function useLogOut(
  { outbox, keyboard }: Pick<WorkspaceParts, 'outbox' | 'keyboard'>,
  signOut: () => void,
): LogOut {
  const [isAsking, setIsAsking] = useState(false)
  const logOut = () => {
    if (outbox.state.lines.length === 0) return signOut()
    keyboard.held.dropUntilRead('question', beginsLine)
    setIsAsking(true)
  }
  const answer = (isYes: boolean) => {
    setIsAsking(false)
    if (isYes) signOut()
  }
  return { logOut, dialog: isAsking && <Question outbox={outbox} onAnswer={answer} /> }
}

interface QuestionProps {
  outbox: Outbox
  onAnswer: (isYes: boolean) => void
}

function Question({ outbox, onAnswer }: QuestionProps) {
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
      title={lines.length > 0 ? `Log out, and lose ${countOf(lines.length)}?` : 'Log out?'}
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
      {whatIsLost(lines)}
    </Confirm>
  )
}
