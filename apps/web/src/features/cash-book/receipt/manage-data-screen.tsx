import { hint } from '../../../kit/hint'
import type { SettingsOut } from '@forecourt/core/features/settings/schemas'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOperation } from '../../../kit/api/api'
import { FixTag } from '../../../kit/form/edit-form'
import { fieldPositionText, useFieldPosition } from '../../../kit/form/field-position'
import type { FormHandle } from '../../../kit/form/form'
import { FORM_HINTS } from '../../../kit/form/form-hints'
import { useCommandHandlers, useInputReady } from '../../../kit/keys/keys'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../../kit/screen/screen'
import { HistoryButton } from '../../history/history-dialog'
import { LetterheadPanel } from '../../settings/letterhead'
import { SettingsForm, useSettingsEdit } from '../../settings/settings-form'
import { MONTH_DRAFT } from '../../settings/months'
import { MonthsForm } from '../../settings/months-form'
import { SETTINGS_FORM_PARTS } from '../../settings/settings-draft'
import { focusPart } from '../../settings/settings-part'
import { EmailSettingsDialog } from '../../email/settings-dialog'
import { WebhookForm } from '../../webhooks/webhook-form'
import { WebhooksDialog } from '../../webhooks/webhooks-dialog'
import { ListsForm } from '../../vehicles/lists-form'
import { EntryLoading } from '../entry/entry-loading'
import { ReceiptNumberForm } from './receipt-number-form'
import { Bar } from '../../../kit/bar'
import { Button } from '../../../kit/button'

const TITLE = 'Manage Data'
const LISTS_PART = SETTINGS_FORM_PARTS.length + 2
const MONTHS_PART = LISTS_PART + 1

/** The receipt number, and everything else that a dealership sets once. */
export function ManageDataScreen() {
  const number = useOperation('GetReceiptNumber', {}, { staleMs: 0 })
  const settings = useOperation('GetSettings', {}, { staleMs: 0 })
  const error = number.error ?? settings.error
  useInputReady('screen', Boolean(number.data && settings.data) || error !== null)
  if (number.data && settings.data)
    return <ManageData current={number.data.currentReceiptNumber} settings={settings.data} />
  const retry = () => Promise.all([number.refetch(), settings.refetch()])
  return <EntryLoading title={TITLE} error={error} onRetry={retry} />
}

function ManageData({ current, settings }: { current: number; settings: SettingsOut }) {
  const page = useRef<HTMLDivElement>(null)
  const form = useRef<FormHandle>(null)
  const edit = useSettingsEdit(settings, () => form.current?.showFirstProblem())
  const field = useFieldPosition()
  const [{ webhooks, email, field: wanted }, setSearch] = useScreenSearch('/inside/manage-data')
  const showWebhooks = (which: 'all' | 'new' | undefined) => setSearch({ webhooks: which }, { replace: true })
  const showEmail = (which: 'settings' | undefined) => setSearch({ email: which }, { replace: true })
  const { changes } = edit
  // A line of the palette leads to the month that it names.
  const first = useScreenHost().drafts.read(MONTH_DRAFT) ? MONTHS_PART : 1
  const begin = useEffectEvent(() => {
    if (wanted === undefined) return void focusPart(page.current, first)
    form.current?.focusFirstEmpty(wanted)
    // What the program begins with is typed over.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
  })
  useEffect(() => {
    begin()
  }, [])
  useCommandHandlers({
    'shell.show-part': ({ event }) => focusPart(page.current, Number(event?.code.slice(-1))),
  })
  useScreenChrome({
    status: [
      ...(field ? [fieldPositionText(field)] : []),
      ...(changes === 0 ? [] : [changes === 1 ? '1 change' : `${changes} changes`]),
    ],
    hints: field
      ? [...FORM_HINTS, hint('shell.show-part', undefined, { upTo: MONTHS_PART, isInField: true })]
      : [hint('shell.show-part', undefined, { upTo: MONTHS_PART })],
    printTitle: TITLE,
  })
  return (
    <>
      <Bar isWide>
        <h1>{TITLE}</h1>
        <FixTag count={edit.problems.size} />
        <span className="grow" />
        <Button command="import.show-list">Import</Button>
        <Button command="webhooks.show-list" onPress={() => showWebhooks('all')}>
          Webhooks
        </Button>
        <Button command="email.show-settings" onPress={() => showEmail('settings')}>
          E-mail
        </Button>
        <HistoryButton kind="settings" id={null} words="receipt number and settings" />
      </Bar>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 narrow:grid-cols-[minmax(0,1fr)_300px] single:grid-cols-1 single:grid-rows-[minmax(0,1fr)_auto] print:block">
        <div className="min-h-0 overflow-y-auto print:overflow-visible" ref={page}>
          <ReceiptNumberForm current={current} />
          <SettingsForm edit={edit} isFirstBatchClosed={settings.isFirstBatchClosed} form={form} />
          <ListsForm index={LISTS_PART} />
          <MonthsForm index={MONTHS_PART} />
        </div>
        <LetterheadPanel values={edit.values} isChanged={changes > 0} />
      </div>
      {webhooks === 'all' && (
        <WebhooksDialog onNew={() => showWebhooks('new')} onClose={() => showWebhooks(undefined)} />
      )}
      {email === 'settings' && <EmailSettingsDialog onClose={() => showEmail(undefined)} />}
      {webhooks === 'new' && <WebhookForm onClose={() => showWebhooks('all')} />}
    </>
  )
}
