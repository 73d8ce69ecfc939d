import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/button'
import { useCommandHandlers } from '../../kit/keys/keys'

const EmailsDialog = lazy(() => import('./emails-dialog').then((m) => ({ default: m.EmailsDialog })))

/** Opens the e-mails to a client. */
export function EmailsButton({ clientID, words }: { clientID: number; words: string }) {
  const [isOpen, setOpen] = useState(false)
  useCommandHandlers({ 'email.show-list': () => setOpen(true) })
  return (
    <>
      <Button command="email.show-list" onPress={() => setOpen(true)}>
        E-mails
      </Button>
      <Suspense>{isOpen && <EmailsDialog clientID={clientID} words={words} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
