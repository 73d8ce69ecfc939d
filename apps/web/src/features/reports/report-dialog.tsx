import { formDialogHints } from '../../kit/form/form-hints'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { Form, type FormHandle } from '../../kit/form/form'
import type { CommandHandlers } from '../../kit/keys/keyboard'
import { Tag } from '../../kit/notice'

const HINTS = formDialogHints('open report')

interface ReportDialogProps {
  title: string
  /** At the right of the title, such as "a date or a lot number". */
  aside?: string
  problems: number
  /** The word on its main button. */
  action: string
  busyText?: string | null
  /** False when something is wrong; then the first problem is focused. */
  onOpen: () => boolean
  onClose: () => void
  /** Commands that it answers. */
  handlers?: CommandHandlers
  /** Between the main button and Cancel. */
  more?: ReactNode
  children: ReactNode
}

/** What a report asks for before it opens. */
export function ReportDialog(props: ReportDialogProps) {
  const { title, problems, onClose } = props
  const form = useRef<FormHandle>(null)
  const close = () => (props.busyText ? undefined : onClose())
  const open = () => {
    if (!props.onOpen()) form.current?.showFirstProblem()
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      handlers={props.handlers}
      hints={HINTS}
      width={664}
      top={372}
      title={title}
      titleAside={
        problems > 0 ? (
          <Tag tone="error">{problems === 1 ? '1 field to fix' : `${problems} fields to fix`}</Tag>
        ) : (
          props.aside !== undefined && <span className="ml-auto text-13 font-normal text-fg-2">{props.aside}</span>
        )
      }
      onKey={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey || event.altKey || event.repeat) return false
        open()
        return true
      }}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            command="form.save-form"
            isSave
            busyText={props.busyText ?? null}
            onPress={open}
          >
            {props.action}
          </Button>
          {props.more}
          <Button size="footer" command="shell.step-out" onPress={close}>
            Cancel
          </Button>
        </>
      }
    >
      <Form label={title} ref={form} onSave={open} layout="dialog">
        {props.children}
      </Form>
    </Dialog>
  )
}
