import { Toaster as Sonner, toast } from 'sonner'
import { Button } from '../button'
import { Icon } from '../icon'
import { Kbd } from '../keys/kbd'

export interface ToastAction {
  text: string
  hint?: string
  onPress: () => unknown
}

interface ToastText {
  tone: 'success' | 'error'
  message: string
  action?: ToastAction
}

const LASTS_MS = 5000

/** Where messages appear: bottom right, three at most. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      hotkey={[]}
      visibleToasts={3}
      expand
      gap={8}
      offset={{ right: 12, bottom: 62 }}
      duration={LASTS_MS}
      containerAriaLabel="Messages"
      toastOptions={{ unstyled: true, className: 'toast-shell' }}
    />
  )
}

/** Says that something was done. */
export function toastSuccess(message: string, action?: ToastAction): void {
  show({ tone: 'success', message, ...(action ? { action } : {}) })
}

/** Says that something failed. */
export function toastError(message: string, action?: ToastAction): void {
  show({ tone: 'error', message, ...(action ? { action } : {}) })
}

function show(text: ToastText): void {
  toast.custom((id) => <ToastCard {...text} onClose={() => toast.dismiss(id)} />)
}

function ToastCard({ tone, message, action, onClose }: ToastText & { onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is an alert or a status, chosen below
    <div
      className={tone === 'error' ? 'toast err' : 'toast'}
      role={tone === 'error' ? 'alert' : 'status'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: F6 reaches a message, which then stays and is closed by Esc
      tabIndex={0}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      {tone === 'error' ? <span className="out m">!</span> : <Icon name="tick" className="ok" />}
      <b>{tone === 'error' ? 'Error' : 'Success'}</b>
      <Kbd bare>Esc</Kbd>
      <span />
      <span className="mid said">{message}</span>
      {action && (
        <Button
          className="act"
          {...(action.hint === undefined ? {} : { hint: action.hint })}
          onPress={() => {
            onClose()
            return action.onPress()
          }}
        >
          {action.text}
        </Button>
      )}
    </div>
  )
}
