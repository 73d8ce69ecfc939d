import { cx } from 'class-variance-authority'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { Toaster as Sonner, toast, useSonner } from 'sonner'
import { Button } from '../button'
import { keyOf } from '../hint'
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
  /** Below the message; it is told how to close it. */
  more?: (close: () => void) => ReactNode
}

const LASTS_MS = 5000
const CLOSES = keyOf('shell.step-out')
const CARD =
  'grid grid-cols-[auto_1fr_auto] gap-x-2.25 gap-y-0.5 w-82.5 py-2 px-2.5 border border-line-2 border-l-3 rounded-ctl bg-bg-2 shadow-over print:hidden'

const TONES = {
  success: { className: 'border-l-ok', role: 'status', title: 'Success' },
  error: { className: 'border-l-out', role: 'alert', title: 'Error' },
  waiting: { className: 'border-l-warn', role: 'alert', title: 'Not saved yet' },
} as const

/** From the edge of the page, or of the panel beside it, and above the foot of a form, in pixels. */
const GAP = 12
const ABOVE_FOOT = 76
/** A message with its gaps: where a panel leaves less room, it stands over the panel. */
const ROOM_LEAST = 354

/** How far the panels at the right of the page reach into it, in pixels. */
function panelWidth(): number {
  const widths = [...document.querySelectorAll<HTMLElement>('main :is([data-panel], [data-region=count])')].map(
    (panel) => {
      const { left, right, bottom, height } = panel.getBoundingClientRect()
      const isBeside = height > 0 && right > innerWidth - 2 * GAP && bottom > innerHeight / 2
      return isBeside && left > ROOM_LEAST ? innerWidth - left : 0
    },
  )
  return Math.max(0, ...widths)
}

/** As long as there are messages: where the panel of the page begins, which they would hide. */
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

/** Where messages appear: bottom right, beside the panel of the page, three at most. */
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
      duration={LASTS_MS}
      containerAriaLabel="Messages"
      // It brings its own font.
      style={{ fontFamily: 'var(--sans)' }}
      toastOptions={{ unstyled: true }}
    />
  )
}

/** Takes all messages away. */
export function dismissToasts(): void {
  toast.dismiss()
}

/** Says that something was done. */
export function toastSuccess(message: string, action?: ToastAction): void {
  show({ tone: 'success', message, ...(action ? { action } : {}) })
}

/** Says that something was saved, and below it what, with what can be done with it. */
export function toastSaved(message: string, more: (close: () => void) => ReactNode): void {
  show({ tone: 'success', message, more })
}

/** Says that something is not saved, and below it what can be done about it, until that is done or closed. */
export function toastUnsaved(message: string, more: (close: () => void) => ReactNode): void {
  show({ tone: 'error', message, more }, Number.POSITIVE_INFINITY)
}

/** Says that something failed. */
export function toastError(message: string, action?: ToastAction): void {
  show({ tone: 'error', message, ...(action ? { action } : {}) })
}

/** Says that something is not saved before it is answered. */
export function toastAsked(message: string, action: ToastAction): void {
  show({ tone: 'waiting', message, action })
}

/**
 * Says what is waited for until it is over, with Esc to cancel it; without something to cancel it goes by itself.
 *
 * @returns Takes the message away.
 */
export function toastWaiting(message: string, cancel: (() => unknown) | null): () => void {
  const action = cancel ? { action: { text: 'Cancel', hint: CLOSES, onPress: cancel } } : {}
  const lasts = cancel ? Number.POSITIVE_INFINITY : LASTS_MS
  return show({ tone: 'waiting', message, ...action }, lasts)
}

function show(text: ToastText, duration = LASTS_MS): () => void {
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
      <span aria-hidden="true">{action?.hint !== CLOSES && <Kbd bare>{CLOSES}</Kbd>}</span>
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
