import type { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { currentPasswordProblems } from '@forecourt/core/features/session/user-rules'
import { useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useDialogForm } from '../../kit/form/dialog-form'
import { TextField } from '../../kit/form/text-field'
import { useMoment } from '../../kit/moment'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { QrCodeImage } from '../session/qr-code'
import { CodeList, printCodes } from '../session/recovery-codes'

/** What is done to one's own second factor. */
type Doing = 'set up' | 'codes' | 'remove'

const TITLES: Readonly<Record<Doing, string>> = {
  'set up': 'Set up a second factor',
  codes: 'New recovery codes',
  remove: 'Remove your second factor?',
}
const NOTES: Readonly<Record<Doing, string>> = {
  'set up': 'An authenticator on your phone shows a code. You type it at every sign-in.',
  codes: 'Your current codes will stop working.',
  remove: 'You will then sign in with your password alone.',
}

/**
 * The second factor of whoever looks: set up, renewed and taken away here.
 *
 * @source server 21.2, server 21.4, server 21.6
 */
export function OwnFactor() {
  const moment = useMoment()
  const { data } = useOperation('GetSecondFactor', {}, { staleMs: 0 })
  const passkeys = useOperation('GetPasskeys', {}, { staleMs: 0 }).data?.data.length ?? 0
  const [doing, setDoing] = useState<Doing | null>(null)
  if (!data) return null
  const { since, recoveryCodes, isNeeded } = data
  const left = recoveryCodes === 1 ? '1 recovery code is left' : `${recoveryCodes} recovery codes are left`
  return (
    <section className="flex flex-wrap items-center gap-2 px-4.5 py-3" aria-label="Second factor">
      <h2 className="text-fg-1">Second factor</h2>
      <span className="grow">{since === null ? 'none' : `since ${moment(since)}, ${left}`}</span>
      <Button onPress={() => setDoing('set up')}>{since === null ? 'Set up' : 'Set up another'}</Button>
      {since !== null && <Button onPress={() => setDoing('codes')}>New recovery codes</Button>}
      {since !== null && (
        <Button
          disabledReason={isNeeded && passkeys === 0 ? 'Your role needs one' : null}
          onPress={() => setDoing('remove')}
        >
          Take away
        </Button>
      )}
      {doing && <FactorDialog doing={doing} onClose={() => setDoing(null)} />}
    </section>
  )
}

/** Asks for the current password, then for the first code where one is set up, and shows the recovery codes. */
function FactorDialog({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSaves()
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { form, values, field, submit } = useDialogForm({
    initial: { currentPassword: '' },
    problemsOf: ({ currentPassword }) => currentPasswordProblems(currentPassword),
    isSaving,
  })
  const done = (made: readonly string[] | null) => {
    if (made) setCodes(made)
    else onClose()
    void reread('GetSecondFactor', 'GetUsers')
  }
  const send = async () => {
    if (doing === 'set up') {
      const begun = await submit<FactorSetup>(() => save('BeginSecondFactor', values))
      if (begun) setSetup(begun)
    } else if (doing === 'codes') {
      const made = await submit<{ recoveryCodes: string[] }>(() => save('NewRecoveryCodes', values))
      if (made) done(made.recoveryCodes)
    } else if (await submit<object>(() => save('RemoveSecondFactor', values))) done(null)
  }
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  if (setup) return <SetupDialog setup={setup} onDone={done} onClose={onClose} />
  return (
    <FormDialog
      title={TITLES[doing]}
      form={form}
      busyText={isSaving ? 'Checking…' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField label="Current password" type="password" required {...field('currentPassword', NOTES[doing])} />
    </FormDialog>
  )
}

interface SetupDialogProps {
  setup: FactorSetup
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

function SetupDialog({ setup, onDone, onClose }: SetupDialogProps) {
  const { save, isSaving } = useSaves()
  const { form, values, field, submit } = useDialogForm({
    initial: { code: '' },
    problemsOf: ({ code }) => (code.trim() === '' ? [{ field: 'code', message: 'Code is required' }] : []),
    isSaving,
  })
  const send = async () => {
    const made = await submit<{ recoveryCodes: string[] }>(() => save('ConfirmSecondFactor', values))
    if (made) onDone(made.recoveryCodes)
  }
  return (
    <FormDialog
      title="Set up a second factor: the first code"
      label="First code"
      form={form}
      busyText={isSaving ? 'Checking…' : null}
      onSave={send}
      onClose={onClose}
      above={
        <div className="grid gap-2 py-2 px-4.5">
          <QrCodeImage qr={setup.qr} />
          <output className="mono-[14px/19px] select-all" aria-label="Secret">
            {setup.secret}
          </output>
        </div>
      }
    >
      <TextField label="Code" required {...field('code', 'that the authenticator shows')} />
    </FormDialog>
  )
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const print = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toastSuccess('Recovery codes copied')
    } catch {
      toastError('The browser blocked copying')
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Recovery codes"
      width={664}
      initialFocus={print}
      footer={
        <>
          <Button ref={print} tone="primary" size="footer" onPress={() => printCodes(codes)}>
            Print
          </Button>
          <Button size="footer" onPress={() => void copy()}>
            Copy
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="py-2 px-4.5">
        <CodeList codes={codes} />
      </div>
    </Dialog>
  )
}

/**
 * Takes the second factor of a colleague away, who lost their telephone.
 *
 * @source server 21.4
 */
export function TakeFactor({ id, username }: { id: number; username: string }) {
  const reread = useRefreshAndWait()
  const { save } = useSaves()
  const { ask, dialog } = useQuestion()
  const take = () =>
    ask({
      title: `Remove the second factor of ${username}?`,
      children:
        'Their recovery codes are removed too. If their role needs one, they set up a new one at the next sign-in.',
      isDangerous: true,
      busyText: 'Taking away...',
      onYes: () => save('TakeSecondFactor', { id }),
      onDone: () => reread('GetUsers'),
    })
  return (
    <div className="py-2 px-4.5">
      <Button onPress={take}>Remove the second factor</Button>
      {dialog}
    </div>
  )
}
