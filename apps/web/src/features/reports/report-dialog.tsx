import { type ReactNode, useRef } from 'react'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { FixTag } from '../../kit/form/edit-form'
import type { FormHandle } from '../../kit/form/form'
import type { CommandHandlers } from '../../kit/keys/keyboard'

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
  const { title, aside, problems, action, busyText = null, onOpen, onClose, handlers, more } = props
  const form = useRef<FormHandle>(null)
  return (
    <FormDialog
      {...{ title, form, busyText, handlers, more }}
      titleAside={
        problems > 0 ? (
          <FixTag count={problems} />
        ) : (
          aside !== undefined && <span className="ml-auto text-13 font-normal text-fg-2">{aside}</span>
        )
      }
      top={372}
      layout="dialog"
      initialFocus={undefined}
      saves="open report"
      word={action}
      onSave={() => {
        if (!onOpen()) form.current?.showFirstProblem()
      }}
      onClose={() => (busyText ? undefined : onClose())}
    >
      {props.children}
    </FormDialog>
  )
}
