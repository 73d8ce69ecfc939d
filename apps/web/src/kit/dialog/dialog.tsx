import { hint } from '../hint'
import { ownHint, type Hint } from '../own-hint'
import { cx } from 'class-variance-authority'
import { Description, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { KeyScope, useCommandHandlers, useKeySink } from '../keys/keys'
import type { CommandHandlers, KeySink } from '../keys/keyboard'
import { useOverlay } from '../keys/overlay'

export interface DialogProps {
  isOpen: boolean
  /** Called by Esc, a click outside, or a key that goes to another screen. */
  onClose: () => unknown
  /** Called when a key goes to another screen; without it the dialog closes. */
  onLeave?: (() => unknown) | undefined
  title: ReactNode
  /** Beside the title, such as "2 fields to fix". */
  titleAside?: ReactNode
  width?: 520 | 560 | 664 | 1060 | undefined
  /** Pixels from the top of the window. */
  top?: number | undefined
  children: ReactNode
  footer?: ReactNode
  /** What gets focus first; by default the first field to fill, else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Answered by Y or N; the default for alert dialogs. */
  isQuestion?: boolean | undefined
  /** Its content is still being fetched: keys are buffered for it, however long that takes. */
  isLoading?: boolean | undefined
  hints?: readonly Hint[] | undefined
  /** Commands that it handles while it is on top. */
  handlers?: CommandHandlers | undefined
  /** Handles keys that are no commands. */
  onKey?: KeySink | undefined
}

const ANSWER_HINTS: readonly Hint[] = [
  hint('dialog.answer-yes'),
  hint('dialog.answer-no'),
  hint('dialog.press-focused'),
  hint('shell.step-out', 'no'),
]
const LEAVE_HINTS: readonly Hint[] = [ownHint('Tab', 'next'), hint('shell.step-out', 'close')]

const PANEL =
  'fixed left-1/2 z-6 max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-y-auto border border-line-3 rounded-[5px] bg-bg-1 shadow-over focus-visible:outline-none print:hidden'

/** Returns the top: higher up in a low window, and never below its foot. */
function topStyle(top: number) {
  const from = `min(${top}px, max(44px, 100vh - 300px))`
  return { top: from, maxHeight: `calc(100vh - ${from} - 24px)` }
}

/** A table within a dialog: its first column is aligned with the title. */
export const DIALOG_TABLE = 'my-2 [&_:is(td,th):first-child]:pl-4.5'

/** The text under the title of a dialog. */
export function DialogAbout({ children, isError = false }: { children: ReactNode; isError?: boolean }) {
  return (
    <p
      className={cx('px-4.5 pb-2.5 text-13', isError ? 'font-semibold text-out' : 'text-fg-1')}
      role={isError ? 'alert' : undefined}
    >
      {children}
    </p>
  )
}

/** A dialog above the page. Closing it returns focus. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, titleAside, width = 520, top = 116, role = 'dialog' } = props
  const panel = useRef<HTMLDivElement>(null)
  const isQuestion = props.isQuestion ?? role === 'alertdialog'
  const scope = useOverlay(panel, isOpen, {
    kind: 'dialog',
    isQuestion,
    onClose,
    onLeave: props.onLeave,
    first: props.initialFocus,
    isLoading: props.isLoading,
    hints: props.hints ?? (isQuestion ? ANSWER_HINTS : LEAVE_HINTS),
  })
  useCommandHandlers(props.handlers ?? {}, scope)
  useKeySink(panel, (event, isMeant) => props.onKey?.(event, isMeant) ?? false)
  return (
    <HeadlessDialog open={isOpen} onClose={() => void onClose()} role={role}>
      <div className="fixed inset-0 z-5 bg-scrim print:hidden" aria-hidden="true" />
      <DialogPanel ref={panel} className={PANEL} style={{ width, ...topStyle(top) }} data-region="dialog" tabIndex={-1}>
        <KeyScope value={scope}>
          <DialogTitle as="h2" className="flex phone:flex-wrap items-center gap-3 pt-3.5 px-4.5 pb-0.5 text-15">
            {title}
            {titleAside}
          </DialogTitle>
          {/* A question is read out with what it is about. */}
          {role === 'alertdialog' ? <Description as="div">{props.children}</Description> : props.children}
          {props.footer && (
            <footer className="flex phone:flex-wrap gap-2 py-3 px-4.5 border-t border-line-1 [h2+&]:mt-2.5">
              {props.footer}
            </footer>
          )}
        </KeyScope>
      </DialogPanel>
    </HeadlessDialog>
  )
}
