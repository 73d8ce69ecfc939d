import { type ComponentProps, type ReactNode, type Ref, useRef } from 'react'
import { FIELDS, Form, type FormHandle } from '../form/form'
import { formDialogHints } from '../form/form-hints'
import { SaveFoot } from '../form/save-foot'
import { Dialog, type DialogProps } from './dialog'

interface FormDialogProps
  extends Pick<
      DialogProps,
      'titleAside' | 'width' | 'top' | 'isLoading' | 'handlers' | 'hints' | 'onClose' | 'initialFocus' | 'children'
    >,
    Pick<ComponentProps<typeof Form>, 'layout' | 'onSaveAnother' | 'onClear'>,
    Pick<ComponentProps<typeof SaveFoot>, 'word' | 'busyText' | 'disabledReason' | 'onSave' | 'more' | 'end'> {
  title: string
  /** Of its form, where that is not the title. */
  label?: string
  form?: Ref<FormHandle>
  formClass?: string
  /** What Ctrl Enter does, where that is not to save. */
  saves?: string
  /** Between the title and the form, and below it. */
  above?: ReactNode
  below?: ReactNode
  /** Gives the form its columns, or bounds its height. */
  className?: string
}

/** A dialog with one form: Save and Cancel at its foot. Focus begins in the first field, or where `initialFocus` says. */
export function FormDialog(props: FormDialogProps) {
  const { title, label = title, form, formClass, layout = 'column', saves = 'save', onSave, onClose } = props
  const { titleAside, width = 664, top, isLoading, handlers, onSaveAnother, onClear } = props
  const { word, busyText, disabledReason, more, end } = props
  const around = useRef<HTMLDivElement>(null)
  const firstField = {
    get current() {
      return around.current?.querySelector<HTMLElement>(FIELDS) ?? null
    },
  }
  return (
    <Dialog
      isOpen
      {...{ onClose, title, titleAside, width, top, isLoading, handlers }}
      initialFocus={'initialFocus' in props ? props.initialFocus : firstField}
      hints={props.hints ?? formDialogHints(saves)}
      footer={<SaveFoot {...{ word, busyText, disabledReason, onSave, more, end }} onCancel={onClose} />}
    >
      {props.above}
      <div ref={around} className={props.className}>
        <Form
          {...{ label, layout, onSaveAnother, onClear }}
          {...(form && { ref: form })}
          {...(formClass !== undefined && { className: formClass })}
          onSave={() => void onSave()}
        >
          {props.children}
        </Form>
      </div>
      {props.below}
    </Dialog>
  )
}
