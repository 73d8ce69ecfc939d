import { workingTokensText } from '@forecourt/core/features/session/token-rules'
import { useRef } from 'react'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { hint, commandKey } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import type { NamedToken } from './user-draft'

const HINTS = [
  hint('dialog.answer-yes', 'revoke'),
  hint('dialog.answer-no', 'keep'),
  hint('dialog.press-focused'),
  ownHint('Esc', 'back'),
]

interface DeactivationTokensDialogProps {
  username: string
  tokens: readonly NamedToken[]
  onRevoke: () => void
  onKeep: () => void
  /** Back to the form, with nothing saved. */
  onCancel: () => void
}

/**
 * What becomes of the service tokens of who is deactivated: revoked (Y) or kept (N); anything else leaves it all as it was.
 *
 * @source server 2.1
 */
export function DeactivationTokensDialog({
  username,
  tokens,
  onRevoke,
  onKeep,
  onCancel,
}: DeactivationTokensDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const answer = ({ key, ctrlKey, altKey, repeat }: KeyboardEvent): boolean => {
    if (ctrlKey || altKey || repeat || !/^[yn]$/i.test(key)) return false
    if (key.toLowerCase() === 'y') onRevoke()
    else onKeep()
    return true
  }
  const those = tokens.length === 1 ? 'it' : 'them'
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`Revoke what ${username} made?`}
      top={232}
      role="alertdialog"
      initialFocus={cancel}
      hints={HINTS}
      onKey={answer}
      footer={
        <>
          <Button size="footer" tone="danger" hint={commandKey('dialog.answer-yes')} onPress={onRevoke}>
            {`Revoke ${those}`}
          </Button>
          <Button size="footer" hint={commandKey('dialog.answer-no')} onPress={onKeep}>
            {`Keep ${those}`}
          </Button>
          <Button ref={cancel} size="footer" command="shell.step-out" onPress={onCancel}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="py-2 px-4.5 text-13 leading-4.5">
        {`${username} made ${workingTokensText(tokens.map(({ name }) => name))}. Revoked, whatever signs in with ${those} is refused from now on; kept, whoever has ${those} still gets in.`}
      </p>
    </Dialog>
  )
}
