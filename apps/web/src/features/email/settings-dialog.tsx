import { EMAIL_SECURITIES, EMAIL_SECURITY_NAMES, type EmailSecurity } from '@forecourt/core/features/email/enums'
import { emailSettingsProblems, HOURLY_LIMIT, isEmailAddress } from '@forecourt/core/features/email/rules'
import type { EmailSettings } from '@forecourt/core/features/email/schemas'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { Notice } from '../../kit/notice'

const TITLE = 'E-mail settings'
const SECURITIES = EMAIL_SECURITIES.map((id) => ({ id, text: EMAIL_SECURITY_NAMES[id] }))
const UNSET_SETTINGS: EmailSettings = {
  ...{ host: '', port: 465, security: 'tls', username: '', hasPassword: false },
  ...{ senderName: '', senderAddress: '', replyTo: '', hourlyLimit: HOURLY_LIMIT },
}

/** Sets how e-mail is sent: server, user, sender; a test message can be sent. */
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

function SettingsForm({ settings, onClose }: { settings: EmailSettings | null; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSave('SaveEmailSettings')
  const { hasPassword, port, hourlyLimit, ...known } = settings ?? UNSET_SETTINGS
  const kept = { ...known, port: String(port), hourlyLimit: String(hourlyLimit) }
  const { form, values, field, submit } = useDialogForm({
    initial: { ...kept, password: '' },
    problemsOf: (typed) => emailSettingsProblems(settingsOf(typed)),
    isSaving,
  })
  const { password, ...rest } = values
  const send = async () => {
    const given = { ...settingsOf(values), password: password === '' ? null : password }
    if (!(await submit<object>(() => save(given)))) return
    await reread('GetEmailSettings')
    onClose()
  }
  const isChanged = password !== '' || JSON.stringify(kept) !== JSON.stringify(rest)
  return (
    <FormDialog
      title={TITLE}
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
      below={settings && <TestEmail isChanged={isChanged} to={settings.replyTo || settings.senderAddress} />}
    >
      <TextField label="Server" required {...field('host', 'as smtp.example.com')} />
      <TextField label="Port" required {...field('port', '')} />
      <Select<EmailSecurity>
        label="Encryption"
        options={SECURITIES}
        {...field('security')}
        onChange={(security) => security && field('security').onChange(security)}
      />
      <TextField label="User" {...field('username', 'leave empty if not needed')} />
      <TextField
        label="Password"
        type="password"
        {...field('password', hasPassword ? 'saved and never shown; type one to change it' : '')}
      />
      <TextField label="Sender name" {...field('senderName', '')} />
      <TextField label="Sender address" required {...field('senderAddress', '')} />
      <TextField label="Reply to" {...field('replyTo', 'empty for the sender')} />
      <TextField label="Most an hour" required {...field('hourlyLimit', 'e-mails of one user')} />
    </FormDialog>
  )
}

type Typed = Omit<EmailSettings, 'hasPassword' | 'port' | 'hourlyLimit'> & Record<'port' | 'hourlyLimit', string>

/** The settings as typed, without the password, which stays as it is. */
function settingsOf({ password: _, ...typed }: Typed & { password: string }) {
  return { ...trimTexts(typed), port: parseWholeNumber(typed.port), hourlyLimit: parseWholeNumber(typed.hourlyLimit) }
}

const parseWholeNumber = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null)

const trimTexts = <T extends Record<string, unknown>>(given: T): T =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as T // the same keys

/** Sends a message with the saved settings, and shows the outcome. */
function TestEmail({ isChanged, to: usual }: { isChanged: boolean; to: string }) {
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
