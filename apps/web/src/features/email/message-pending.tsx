import type { ReactNode } from 'react'
import { DialogAbout, Dialog } from '../../kit/dialog/dialog'
import { LazyModule } from '../../kit/lazy-module'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { toastError } from '../../kit/toast/toast'

export const SEND_TITLE = 'Send by e-mail'

/** The message while its text is being fetched, or why it cannot be sent. */
export function MessagePending({ problem, onClose }: { problem: string | null; onClose: () => void }) {
  return (
    <Dialog isOpen isLoading={problem === null} onClose={onClose} title={SEND_TITLE} width={664}>
      {problem === null ? (
        <p className="px-4.5 py-4 text-fg-1" role="status">
          Loading...
        </p>
      ) : (
        <DialogAbout isError>{problem}</DialogAbout>
      )}
    </Dialog>
  )
}

interface LazyMessageProps<Module extends object> extends EmailDialogProps {
  load: () => Promise<Module>
  children: (module: Module) => ReactNode
}

/** A message whose code is fetched when it is first opened. */
export function LazyMessage<Module extends object>({ load, onClose, children }: LazyMessageProps<Module>) {
  return (
    <LazyModule
      load={load}
      pending={<MessagePending problem={null} onClose={onClose} />}
      onMissing={() => {
        onClose()
        toastError('The message could not be fetched. Try again.')
      }}
    >
      {children}
    </LazyModule>
  )
}
