import { FixTag } from '../form/edit-form'
import { formDialogHints } from '../form/form-hints'
import { hint } from '../hint'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button'
import { FormDialog } from '../dialog/form-dialog'
import type { FormHandle } from '../form/form'
import { toastError } from '../toast/toast'

const SEND = 'email.send-paper'
const HINTS = formDialogHints('print')
const SEND_HINTS = [...HINTS.slice(0, -1), hint(SEND, 'e-mail'), ...HINTS.slice(-1)]

interface DocumentDialogProps {
  title: string
  /** The number of invalid fields after a try. */
  problems: number
  /** Prints; false when something is missing, and then the first problem is focused. */
  onPrint: () => boolean
  /** Sends it by e-mail instead; absent for documents without a recipient. */
  onSend?: (() => boolean) | undefined
  onClose: () => void
  isBusy: boolean
  /** Why it cannot be printed yet, such as an unticked box. */
  disabledReason?: string | null
  /** Its fields are being fetched. */
  isLoading?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  width?: 560 | 664 | 1060
  children: ReactNode
}

/** The dialog before a document: its fields, and Print, which opens it in a new tab. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { title, problems, onPrint, onSend, onClose, isBusy, isLoading = false } = props
  const disabledReason = isLoading ? 'Loading...' : (props.disabledReason ?? null)
  const form = useRef<FormHandle>(null)
  const close = () => (isBusy ? undefined : onClose())
  const handOut = (way: () => boolean) => {
    if (isBusy || isLoading) return
    if (disabledReason !== null) return toastError(disabledReason)
    if (!way()) form.current?.showFirstProblem()
  }
  const print = () => handOut(onPrint)
  const send = onSend && (() => handOut(onSend))
  return (
    <FormDialog
      {...{ title, form, isLoading, disabledReason }}
      titleAside={<FixTag count={problems} />}
      width={props.width ?? 664}
      initialFocus={props.initialFocus}
      layout="dialog"
      formClass="[&_[data-text-area]]:pt-1"
      hints={send ? SEND_HINTS : HINTS}
      handlers={send ? { [SEND]: send } : {}}
      word="Print"
      busyText={isBusy ? 'Preparing…' : null}
      onSave={print}
      onClose={close}
      more={
        send && (
          <Button size="footer" command={SEND} disabledReason={disabledReason} onPress={send}>
            E-mail
          </Button>
        )
      }
      end={
        disabledReason !== null && (
          <span className="text-fg-1 self-center" role="status">
            {disabledReason}
          </span>
        )
      }
    >
      {isLoading ? <p className="text-fg-1">Loading...</p> : props.children}
    </FormDialog>
  )
}
