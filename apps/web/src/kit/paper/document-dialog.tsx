import { formDialogHints } from '../form/form-hints'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '../button'
import { Dialog } from '../dialog/dialog'
import { Form, type FormHandle } from '../form/form'
import { Tag } from '../notice'
import { toastError } from '../toast/toast'

const HINTS = formDialogHints('print')

interface DocumentDialogProps {
  title: string
  /** How many fields are wrong after a try. */
  problems: number
  /** Prints, unless something is missing; then the first problem is focused. */
  onPrint: () => boolean
  onClose: () => void
  isBusy: boolean
  /** Why it cannot be printed yet, such as an unticked box. */
  disabledReason?: string | null
  /** Its fields are not there yet. */
  isLoading?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  width?: 560 | 664 | 1060
  children: ReactNode
}

/** The dialog before a document: its fields, and Print, which opens it in a new tab. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { title, problems, onPrint, onClose, isBusy, isLoading = false, initialFocus } = props
  const disabledReason = isLoading ? 'Loading...' : (props.disabledReason ?? null)
  const form = useRef<FormHandle>(null)
  const close = () => (isBusy ? undefined : onClose())
  const print = () => {
    if (isBusy || isLoading) return
    if (disabledReason !== null) return toastError(disabledReason)
    if (!onPrint()) form.current?.showFirstProblem()
  }
  return (
    <Dialog
      isOpen
      isLoading={isLoading}
      hints={HINTS}
      onClose={close}
      onKey={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey || event.altKey || event.repeat) return false
        print()
        return true
      }}
      title={title}
      titleAside={
        problems > 0 && <Tag tone="error">{problems === 1 ? '1 field to fix' : `${problems} fields to fix`}</Tag>
      }
      width={props.width ?? 664}
      {...(initialFocus ? { initialFocus } : {})}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            command="form.save-form"
            isSave
            busyText={isBusy ? 'Preparing…' : null}
            disabledReason={disabledReason}
            onPress={print}
          >
            Print
          </Button>
          <Button size="footer" command="shell.step-out" onPress={close}>
            Cancel
          </Button>
          {disabledReason !== null && (
            <span className="text-fg-1 self-center" role="status">
              {disabledReason}
            </span>
          )}
        </>
      }
    >
      <Form label={title} ref={form} onSave={print} layout="dialog" className="[&_[data-text-area]]:pt-1">
        {isLoading ? <p className="text-fg-1">Loading...</p> : props.children}
      </Form>
    </Dialog>
  )
}
