import { EMAIL_SECURITIES, EMAIL_SECURITY_NAMES, type EmailSecurity } from '@forecourt/core/features/email/enums'
import { emailSettingsProblems, HOURLY_LIMIT, isEmailAddress } from '@forecourt/core/features/email/rules'
import type { EmailSettings } from '@forecourt/core/features/email/schemas'
import { useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { Notice } from '../../kit/notice'

const HINTS = formDialogHints('save')
const TITLE = 'E-mail settings'
const SECURITIES = EMAIL_SECURITIES.map((id) => ({ id, text: EMAIL_SECURITY_NAMES[id] }))
const UNSET: EmailSettings = {
  ...{ host: '', port: 465, security: 'tls', username: '', hasPassword: false },
  ...{ senderName: '', senderAddress: '', replyTo: '', hourlyLimit: HOURLY_LIMIT },
}

/** How e-mail is sent: server, user, sender; a message can be sent to try it. */
export function EmailSettingsDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const { data, error } = useOperation('GetEmailSettings', {}, { staleMs: 0 })
  if (data) return <SettingsForm settings={data.settings} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title={TITLE} width={664}>
      <p className="py-4 text-fg-1" role={error ? 'alert' : 'status'}>
        {error ? api.messageOf(error) : 'Loading...'}
      </p>
    </Dialog>
  )
}

type TextPart = 'host' | 'port' | 'username' | 'password' | 'senderName' | 'senderAddress' | 'replyTo' | 'hourlyLimit'

function SettingsForm({ settings, onClose }: { settings: EmailSettings | null; onClose: () => void }) {
  const reread = useReread()
  const { save, isSaving } = useSave('SaveEmailSettings')
  const { hasPassword, port: keptPort, hourlyLimit: keptLimit, ...known } = settings ?? UNSET
  const kept = { ...known, port: String(keptPort), hourlyLimit: String(keptLimit) }
  const [draft, setDraft] = useState({ ...kept, password: '' })
  const first = useRef<HTMLInputElement>(null)
  const port = wholeOf(draft.port)
  const hourlyLimit = wholeOf(draft.hourlyLimit)
  const { password, ...rest } = draft
  const own = emailSettingsProblems({ ...trimmed(rest), port, hourlyLimit })
  const { form, problems, typed, submit } = useDialogForm(own, isSaving)
  const send = async () => {
    const given = { ...trimmed(rest), port, hourlyLimit, password: password === '' ? null : password }
    if (!(await submit<object>(() => save(given)))) return
    await reread('GetEmailSettings')
    onClose()
  }
  const change = (part: TextPart) => (text: string) => typed(() => setDraft((now) => ({ ...now, [part]: text })))
  const field = (name: TextPart, message = '') => ({
    ...{ name, value: draft[name], onChange: change(name), disabled: isSaving },
    ...{ invalid: problems.has(name), message: problems.get(name) ?? message },
  })
  const isChanged = password !== '' || JSON.stringify(kept) !== JSON.stringify(rest)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={TITLE}
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Saving...' : null} onSave={send} onCancel={onClose} />}
    >
      <Form label={TITLE} ref={form} onSave={() => void send()} layout="column">
        <TextField label="Server" required ref={first} {...field('host', 'as smtp.example.com')} />
        <TextField label="Port" required {...field('port')} />
        <Select<EmailSecurity>
          label="Encryption"
          name="security"
          options={SECURITIES}
          value={draft.security}
          onChange={(security) => security && typed(() => setDraft((now) => ({ ...now, security })))}
          disabled={isSaving}
          invalid={problems.has('security')}
          message={problems.get('security')}
        />
        <TextField label="User" {...field('username', 'leave empty if not needed')} />
        <TextField
          label="Password"
          type="password"
          {...field('password', hasPassword ? 'saved and never shown; type one to change it' : '')}
        />
        <TextField label="Sender name" {...field('senderName')} />
        <TextField label="Sender address" required {...field('senderAddress')} />
        <TextField label="Reply to" {...field('replyTo', 'empty for the sender')} />
        <TextField label="Most an hour" required {...field('hourlyLimit', 'e-mails of one user')} />
      </Form>
      {settings && <Test isChanged={isChanged} to={settings.replyTo || settings.senderAddress} />}
    </Dialog>
  )
}

const wholeOf = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null)

const trimmed = <T extends Record<string, unknown>>(given: T): T =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T // the same keys

/** Sends a message by the settings as they are saved, and says what came of it. */
function Test({ isChanged, to: usual }: { isChanged: boolean; to: string }) {
  const { save, isSaving } = useSave('TestEmail')
  const [to, setTo] = useState(usual)
  const [said, setSaid] = useState<{ isSent: boolean; answer: string } | null>(null)
  const test = async () => {
    setSaid(null)
    const outcome = await save({ to: to.trim() })
    if (outcome.kind === 'saved') setSaid(outcome.output)
  }
  const whyNot = isChanged ? 'Save before testing' : isEmailAddress(to.trim()) ? null : 'Type an e-mail address first'
  return (
    <section className="grid gap-2 mt-2 px-4.5 py-3 border-t border-line-2" aria-label="Test">
      <div className="flex items-center gap-2">
        <span className="text-13 text-fg-1">Test to</span>
        <TextField bare label="Test address" width={300} value={to} onChange={setTo} disabled={isSaving} />
        <Button busyText={isSaving ? 'Sending...' : null} disabledReason={whyNot} onPress={() => void test()}>
          Send a test
        </Button>
      </div>
      {said && <Notice tone={said.isSent ? 'ok' : 'error'}>{said.answer}</Notice>}
    </section>
  )
}
