import { useEffect, useRef } from 'react'
import { Button } from '../button'
import { Notice } from '../notice'
import { toastError, toastSuccess } from '../toast/toast'
import { Dialog } from './dialog'

interface SecretDialogProps {
  title: string
  /** The kind of secret, such as `Service token`. */
  label: string
  secret: string
  /** That it is shown only once, and its purpose. */
  notice: string
  onClose: () => void
}

/** Shows a new secret once, to be copied. */
export function SecretDialog({ title, label, secret, notice, onClose }: SecretDialogProps) {
  const copy = useRef<HTMLButtonElement>(null)
  // The form that had focus is gone.
  useEffect(() => copy.current?.focus(), [])
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      // Unlike other texts that are copied it is not said again.
      toastSuccess(`${label} copied`)
    } catch {
      toastError('The browser blocked copying')
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={664}
      initialFocus={copy}
      footer={
        <>
          <Button ref={copy} tone="primary" size="footer" onPress={() => void copied()}>
            Copy
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-2 py-2 px-4.5">
        <Notice tone="warning">{notice}</Notice>
        <output className="mono-[14px/19px] break-all select-all" aria-label={label}>
          {secret}
        </output>
      </div>
    </Dialog>
  )
}
