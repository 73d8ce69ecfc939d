import type { ReactNode } from 'react'
import { About, Dialog } from '../../kit/dialog/dialog'
import { Late } from '../../kit/late'
import type { MessageProps } from '../../kit/paper/paper-to-send'
import { toastError } from '../../kit/toast/toast'

export const TITLE = 'Send by e-mail'

/** The message before its words are known, or why it is none. */
export function MessagePending({ problem, onClose }: { problem: string | null; onClose: () => void }) {
  return (
    <Dialog isOpen isLoading={problem === null} onClose={onClose} title={TITLE} width={664}>
      {problem === null ? (
        <p className="px-4.5 py-4 text-fg-1" role="status">
          Loading...
        </p>
      ) : (
        <About isError>{problem}</About>
      )}
    </Dialog>
  )
}

interface LateMessageProps<Module extends object> extends MessageProps {
  load: () => Promise<Module>
  children: (module: Module) => ReactNode
}

/** A message whose code is fetched when it is first wanted. */
export function LateMessage<Module extends object>({ load, onClose, children }: LateMessageProps<Module>) {
  return (
    <Late
      load={load}
      pending={<MessagePending problem={null} onClose={onClose} />}
      onMissing={() => {
        onClose()
        toastError('The message could not be fetched. Try again.')
      }}
    >
      {children}
    </Late>
  )
}
