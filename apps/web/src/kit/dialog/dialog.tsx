import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useKeptUntil, useKeySink, useLayer } from '../keys/keys'
import type { KeySink } from '../keys/keyboard'

export interface DialogProps {
  isOpen: boolean
  /** Esc, a click outside, or a key that goes to another screen. */
  onClose: () => unknown
  title: ReactNode
  /** Beside the title, such as "2 fields to fix". */
  titleAside?: ReactNode
  width?: 520 | 560 | 664 | 1060 | undefined
  /** Pixels from the top of the window. */
  top?: number | undefined
  children: ReactNode
  footer?: ReactNode
  /** What has focus first; otherwise the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Answered by Y or N, as alert dialogs are unless told. */
  isQuestion?: boolean | undefined
  /** Keys that it answers by itself. */
  onKey?: KeySink | undefined
}

/** A dialog above the page. Closing it gives focus back. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, titleAside, width = 520, top = 116, role = 'dialog' } = props
  const panel = useRef<HTMLDivElement>(null)
  const isQuestion = props.isQuestion ?? role === 'alertdialog'
  useLayer(isOpen, { kind: 'dialog', isQuestion, onLeave: onClose })
  // What is typed while a form opens is typed into it; a question must be read first.
  useKeptUntil(() => panel.current?.contains(document.activeElement) === true, isOpen && !isQuestion)
  useKeySink(panel, (event) => props.onKey?.(event) ?? false)
  return (
    <HeadlessDialog
      open={isOpen}
      onClose={() => void onClose()}
      role={role}
      {...(props.initialFocus ? { initialFocus: props.initialFocus } : {})}
    >
      <div className="scrim" aria-hidden="true" />
      <DialogPanel ref={panel} className="dlg" style={{ width, top }} data-region="dialog">
        <DialogTitle as="h2">
          {title}
          {titleAside}
        </DialogTitle>
        {props.children}
        {props.footer && <footer>{props.footer}</footer>}
      </DialogPanel>
    </HeadlessDialog>
  )
}
