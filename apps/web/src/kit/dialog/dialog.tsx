import { hint } from '../hint'
import { ownHint, type Hint } from '../own-hint'
import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { KeyScope, useCommandHandlers, useKeySink } from '../keys/keys'
import type { CommandHandlers, KeySink } from '../keys/keyboard'
import { useOverlay } from '../keys/overlay'

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
  /** What has focus first; otherwise the first field to fill, else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Answered by Y or N, as alert dialogs are unless told. */
  isQuestion?: boolean | undefined
  /** What it is opened for is fetched still: keys are kept for it. */
  isLoading?: boolean | undefined
  /** Its keys, for the status line. */
  hints?: readonly Hint[] | undefined
  /** Commands that it answers while it is on top. */
  handlers?: CommandHandlers | undefined
  /** Keys that it answers by itself. */
  onKey?: KeySink | undefined
}

const ANSWERS: readonly Hint[] = [
  hint('dialog.answer-yes'),
  hint('dialog.answer-no'),
  hint('dialog.press-focused'),
  hint('shell.step-out', 'no'),
]
const LEAVES: readonly Hint[] = [ownHint('Tab', 'next'), hint('shell.step-out', 'close')]

/** A dialog above the page. Closing it gives focus back. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, titleAside, width = 520, top = 116, role = 'dialog' } = props
  const panel = useRef<HTMLDivElement>(null)
  const isQuestion = props.isQuestion ?? role === 'alertdialog'
  const scope = useOverlay(panel, isOpen, {
    kind: 'dialog',
    isQuestion,
    onClose,
    first: props.initialFocus,
    isLoading: props.isLoading,
    hints: props.hints ?? (isQuestion ? ANSWERS : LEAVES),
  })
  useCommandHandlers(props.handlers ?? {}, scope)
  useKeySink(panel, (event) => props.onKey?.(event) ?? false)
  return (
    <HeadlessDialog open={isOpen} onClose={() => void onClose()} role={role}>
      <div className="scrim" aria-hidden="true" />
      <DialogPanel ref={panel} className="dlg" style={{ width, top }} data-region="dialog" tabIndex={-1}>
        <KeyScope value={scope}>
          <DialogTitle as="h2">
            {title}
            {titleAside}
          </DialogTitle>
          {props.children}
          {props.footer && <footer>{props.footer}</footer>}
        </KeyScope>
      </DialogPanel>
    </HeadlessDialog>
  )
}
