import type { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { currentPasswordProblems } from '@forecourt/core/features/session/user-rules'
import { momentIn } from '@forecourt/core/kernel/days'
import { useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog } from '../../kit/dialog/dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { TextField } from '../../kit/form/text-field'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { QrCode } from '../session/qr-code'
import { CodeList, printCodes } from '../session/recovery-codes'

const HINTS = formDialogHints('save')

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
  const { timeZone } = useScreenHost().workstation
  const { data } = useOperation('GetSecondFactor', {}, { staleMs: 0 })
  const passkeys = useOperation('GetPasskeys', {}, { staleMs: 0 }).data?.data.length ?? 0
  const [doing, setDoing] = useState<Doing | null>(null)
  if (!data) return null
  const { since, recoveryCodes, isNeeded } = data
  const left = recoveryCodes === 1 ? '1 recovery code is left' : `${recoveryCodes} recovery codes are left`
  return (
    <section className="flex flex-wrap items-center gap-2 px-4.5 py-3" aria-label="Second factor">
      <h2 className="text-fg-1">Second factor</h2>
      <span className="grow">{since === null ? 'none' : `since ${momentIn(timeZone)(since)}, ${left}`}</span>
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
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [currentPassword, setCurrentPassword] = useState('')
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const { form, problems, typed, submit } = useDialogForm(currentPasswordProblems(currentPassword), isSaving)
  const done = (made: readonly string[] | null) => {
    if (made) setCodes(made)
    else onClose()
    void reread('GetSecondFactor', 'GetUsers')
  }
  const send = async () => {
    if (doing === 'set up') {
      const begun = await submit<FactorSetup>(() => save('BeginSecondFactor', { currentPassword }))
      if (begun) setSetup(begun)
    } else if (doing === 'codes') {
      const made = await submit<{ recoveryCodes: string[] }>(() => save('NewRecoveryCodes', { currentPassword }))
      if (made) done(made.recoveryCodes)
    } else if (await submit<object>(() => save('RemoveSecondFactor', { currentPassword }))) done(null)
  }
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  if (setup) return <SetupDialog setup={setup} onDone={done} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLES[doing]}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Checking…' : null} onSave={send} onCancel={onClose} />}
    >
      <Form label={TITLES[doing]} ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          required
          ref={first}
          value={currentPassword}
          onChange={(text) => typed(() => setCurrentPassword(text))}
          disabled={isSaving}
          invalid={problems.has('currentPassword')}
          message={problems.get('currentPassword') ?? NOTES[doing]}
        />
      </Form>
    </Dialog>
  )
}

interface SetupDialogProps {
  setup: FactorSetup
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

function SetupDialog({ setup, onDone, onClose }: SetupDialogProps) {
  const { save, isSaving } = useSaves()
  const [code, setCode] = useState('')
  const first = useRef<HTMLInputElement>(null)
  const own = code.trim() === '' ? [{ field: 'code', message: 'Code is required' }] : []
  const { form, problems, typed, submit } = useDialogForm(own, isSaving)
  const send = async () => {
    const made = await submit<{ recoveryCodes: string[] }>(() => save('ConfirmSecondFactor', { code }))
    if (made) onDone(made.recoveryCodes)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Set up a second factor: the first code"
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Checking…' : null} onSave={send} onCancel={onClose} />}
    >
      <div className="grid gap-2 py-2 px-4.5">
        <QrCode qr={setup.qr} />
        <output className="mono-[14px/19px] select-all" aria-label="Secret">
          {setup.secret}
        </output>
      </div>
      <Form label="First code" ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Code"
          name="code"
          required
          ref={first}
          value={code}
          onChange={(text) => typed(() => setCode(text))}
          disabled={isSaving}
          invalid={problems.has('code')}
          message={problems.get('code') ?? 'that the authenticator shows'}
        />
      </Form>
    </Dialog>
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
  const reread = useReread()
  const { save, isSaving } = useSaves()
  const [isAsking, setIsAsking] = useState(false)
  const take = async () => {
    await save('TakeSecondFactor', { id })
    setIsAsking(false)
    await reread('GetUsers')
  }
  return (
    <div className="py-2 px-4.5">
      <Button onPress={() => setIsAsking(true)}>Remove the second factor</Button>
      {isAsking && (
        <Confirm
          isOpen
          title={`Remove the second factor of ${username}?`}
          focus="no"
          isDangerous
          busyText={isSaving ? 'Taking away...' : null}
          onYes={() => void take()}
          onNo={() => setIsAsking(false)}
        >
          Their recovery codes are removed too. If their role needs one, they set up a new one at the next sign-in.
        </Confirm>
      )}
    </div>
  )
}
