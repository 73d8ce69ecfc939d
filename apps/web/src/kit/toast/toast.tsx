import { cx } from 'class-variance-authority'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { Button } from '../button'
import { commandKey } from '../hint'
import { Icon } from '../icon'
import { Kbd } from '../keys/kbd'

export interface ToastAction {
  text: string
  hint?: string
  onPress: () => unknown
}

interface ToastText {
  tone: 'success' | 'error' | 'waiting'
  message: string
  action?: ToastAction
  /** Content below the message; gets the function that closes it. */
  more?: (close: () => void) => ReactNode
}

const DURATION_MS = 5000
const CLOSE_KEY = commandKey('shell.step-out')
const CARD =
  'grid grid-cols-[auto_1fr_auto] gap-x-2.25 gap-y-0.5 w-82.5 py-2 px-2.5 border border-line-2 border-l-3 rounded-ctl bg-bg-2 shadow-over print:hidden'

const TONES = {
  success: { className: 'border-l-ok', role: 'status', title: 'Success' },
  error: { className: 'border-l-out', role: 'alert', title: 'Error' },
  waiting: { className: 'border-l-warn', role: 'alert', title: 'Not saved yet' },
} as const

/** The gap to the edge of the page or its panel, and to the foot of a form, in pixels. */
const GAP = 12
const ABOVE_FOOT = 76
/** A toast with its gaps: where a panel leaves less room, the toast covers the panel. */
const MIN_ROOM = 354

/** Returns the width of the panels at the right of the page, in pixels. */
function panelWidth(): number {
  const widths = [...document.querySelectorAll<HTMLElement>('main :is([data-panel], [data-region=count])')].map(
    (panel) => {
      const { left, right, bottom, height } = panel.getBoundingClientRect()
      const isBeside = height > 0 && right > innerWidth - 2 * GAP && bottom > innerHeight / 2
      return isBeside && left > MIN_ROOM ? innerWidth - left : 0
    },
  )
  return Math.max(0, ...widths)
}

/** Returns `panelWidth` while there are toasts, which would cover the panel. */
function usePanelWidth(): number {
  const isShown = useSonner().toasts.length > 0
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => setWidth(panelWidth())
    measure()
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('resize', measure)
    return () => {
      changes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [isShown])
  return width
}

/** The place of toasts: bottom right, beside the panel of the page, three at most. */
export function Toaster() {
  const beside = usePanelWidth()
  return (
    <Sonner
      // Told, or it is asked of the style of the whole page each time that this is drawn.
      dir="ltr"
      position="bottom-right"
      hotkey={[]}
      visibleToasts={3}
      expand
      gap={8}
      offset={{ right: beside + GAP, bottom: ABOVE_FOOT }}
      duration={DURATION_MS}
      containerAriaLabel="Messages"
      // It brings its own font.
      style={{ fontFamily: 'var(--sans)' }}
      toastOptions={{ unstyled: true }}
    />
  )
}

export function dismissToasts(): void {
  toast.dismiss()
}

export function toastSuccess(message: string, action?: ToastAction): void {
  showToast({ tone: 'success', message, ...(action ? { action } : {}) })
}

/** Shows that something was saved, and below it the record with its follow-up actions. */
export function toastSaved(message: string, more: (close: () => void) => ReactNode): void {
  showToast({ tone: 'success', message, more })
}

/** Shows that something is not saved, and below it what can be done, until that is done or closed. */
export function toastUnsaved(message: string, more: (close: () => void) => ReactNode): void {
  showToast({ tone: 'error', message, more }, Number.POSITIVE_INFINITY)
}

export function toastError(message: string, action?: ToastAction): void {
  showToast({ tone: 'error', message, ...(action ? { action } : {}) })
}

/** Shows that something is not saved before a question is answered. */
export function toastNeedsAnswer(message: string, action: ToastAction): void {
  showToast({ tone: 'waiting', message, action })
}

/**
 * Shows what is waited for until it is over, with Esc to cancel; without something to cancel it closes by itself.
 * @returns A function that closes the toast.
 */
export function toastWaiting(message: string, cancel: (() => unknown) | null): () => void {
  const action = cancel ? { action: { text: 'Cancel', hint: CLOSE_KEY, onPress: cancel } } : {}
  const lasts = cancel ? Number.POSITIVE_INFINITY : DURATION_MS
  return showToast({ tone: 'waiting', message, ...action }, lasts)
}

function showToast(text: ToastText, duration = DURATION_MS): () => void {
  const shown = toast.custom((id) => <ToastCard {...text} onClose={() => toast.dismiss(id)} />, { duration })
  return () => toast.dismiss(shown)
}

function ToastCard({ tone, message, action, more, onClose }: ToastText & { onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is an alert or a status, chosen below
    <div
      className={cx(CARD, TONES[tone].className)}
      data-toast=""
      role={TONES[tone].role}
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {tone === 'success' ? (
        <Icon name="tick" className="mt-0.5 text-ok" />
      ) : (
        <span className="numerals font-semibold text-out" aria-hidden="true">
          !
        </span>
      )}
      <b>{TONES[tone].title}</b>
      <span aria-hidden="true">{action?.hint !== CLOSE_KEY && <Kbd bare>{CLOSE_KEY}</Kbd>}</span>
      <span />
      <span className="col-[2/-1] text-13 leading-4.5 text-fg-1 wrap-anywhere">{message}</span>
      {action && (
        <Button
          className="col-[2/-1] justify-self-start mt-1"
          {...(action.hint === undefined ? {} : { hint: action.hint })}
          onPress={() => {
            onClose()
            return action.onPress()
          }}
        >
          {action.text}
        </Button>
      )}
      {more && <div className="col-[2/-1]">{more(onClose)}</div>}
    </div>
  )
}
