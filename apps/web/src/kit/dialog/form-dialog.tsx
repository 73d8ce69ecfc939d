import { type ReactNode, type Ref, type RefObject, useRef } from 'react'
import { FIELDS, Form, type FormHandle } from '../form/form'
import { formDialogHints } from '../form/form-hints'
import { SaveFoot } from '../form/save-foot'
import { Dialog, type DialogProps } from './dialog'

interface FormDialogProps extends Pick<DialogProps, 'titleAside' | 'width'> {
  title: string
  /** Of its form, where that is not the title. */
  label?: string
  form?: Ref<FormHandle>
  layout?: 'column' | 'dialog'
  /** What Ctrl Enter does, and the word on its main button where that is not Save. */
  saves?: string
  word?: string
  /** While it is saved. */
  busyText: string | null
  onSave: () => unknown
  onClose: () => unknown
  /** Where focus begins, unless in the first field. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Between the title and the form. */
  above?: ReactNode
  /** Below the form. */
  below?: ReactNode
  /** Gives the form its columns, or bounds its height. */
  className?: string
  children: ReactNode
}

/** A dialog with one form: Save and Cancel at its foot, focus in its first field. */
export function FormDialog(props: FormDialogProps) {
  const { title, label = title, form, layout = 'column', saves = 'save', word, busyText, onSave, onClose } = props
  const around = useRef<HTMLDivElement>(null)
  const firstField = {
    get current() {
      return around.current?.querySelector<HTMLElement>(FIELDS) ?? null
    },
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      titleAside={props.titleAside}
      width={props.width ?? 664}
      initialFocus={props.initialFocus ?? firstField}
      hints={formDialogHints(saves)}
      footer={<SaveFoot {...(word !== undefined && { word })} busyText={busyText} onSave={onSave} onCancel={onClose} />}
    >
      {props.above}
      <div ref={around} className={props.className}>
        <Form label={label} {...(form && { ref: form })} onSave={() => void onSave()} layout={layout}>
          {props.children}
        </Form>
      </div>
      {props.below}
    </Dialog>
  )
}
