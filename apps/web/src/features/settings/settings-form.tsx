import {
  isUnconfirmed,
  SETTINGS_FIELDS,
  type SettingsField,
  type SettingsPath,
} from '@forecourt/core/features/settings/fields'
import type { SettingsOut } from '@forecourt/core/features/settings/schemas'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type RefObject, useEffect, useEffectEvent, useMemo } from 'react'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { type RecordEdit, useRecordEdit } from '../../kit/drafts/record-edit'
import { EditFoot } from '../../kit/form/edit-form'
import { DateField } from '../../kit/form/date-field'
import { Form, type FormHandle } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { ReadOnlyRow, Switch } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { TextField } from '../../kit/form/text-field'
import { useToday } from '../../kit/screen/screen'
import { SettingsPart } from './settings-part'
import {
  COMPARED_SETTINGS,
  problemsOfSettings,
  SETTINGS_DRAFT,
  SETTINGS_FORM_PARTS,
  settingsBody,
  type SettingsValues,
  settingsValues,
} from './settings-draft'

const CHOICES = new Map(
  SETTINGS_FIELDS.map(({ path, options = [], names }) => [
    path,
    options.map((id) => ({ id, text: names?.[id] ?? id })),
  ]),
)
const OPENING = 'firstOpeningBalance'
const TOO_LATE = 'Cannot be changed once a batch has been closed.'

/** The settings with what is typed over them. */
export function useSettingsEdit(settings: SettingsOut, onProblem: () => void): RecordEdit<SettingsValues> {
  const reread = useRefreshAndWait()
  const newest = useMemo(() => ({ values: settingsValues(settings), version: settings.version }), [settings])
  const edit = useRecordEdit<'SaveSettings', SettingsValues, SettingsOut>({
    name: 'SaveSettings',
    newest,
    draftID: SETTINGS_DRAFT,
    fields: COMPARED_SETTINGS,
    read: settingsValues,
    body: settingsBody,
    problemsOf: problemsOfSettings,
    refresh: () => reread('GetSettings', 'GetWorkstation'),
    onProblem,
  })
  // Closed while it was typed: it can never be saved, and would keep all else from being saved.
  const isLost = settings.isFirstBatchClosed && OPENING in edit.typed && !edit.frozen
  const giveUp = useEffectEvent(() => edit.patch({ [OPENING]: newest.values[OPENING] }))
  useEffect(() => {
    if (isLost) giveUp()
  }, [isLost])
  return edit
}

interface SettingsFormProps {
  edit: RecordEdit<SettingsValues>
  isFirstBatchClosed: boolean
  form: RefObject<FormHandle | null>
}

/** Every setting but the receipt number, in its numbered parts. */
export function SettingsForm({ edit, isFirstBatchClosed, form }: SettingsFormProps) {
  return (
    <>
      <Form label="Settings" ref={form} onSave={edit.submit} onClear={edit.discard} className="max-w-265">
        {SETTINGS_FORM_PARTS.map(({ index, id, title, fields }) => (
          <SettingsPart
            key={id}
            index={index}
            title={title}
            problems={fields.filter(({ path }) => edit.problems.has(path)).length}
          >
            {fields.map((field) => (
              <SettingControl
                key={field.path}
                field={field}
                edit={edit}
                isFixed={field.path === OPENING && isFirstBatchClosed}
              />
            ))}
          </SettingsPart>
        ))}
        <EditFoot edit={edit} of="parts" save="Save Settings" tone="primary" />
      </Form>
      {edit.dialogs}
    </>
  )
}

interface ControlProps {
  field: SettingsField & { path: SettingsPath }
  edit: RecordEdit<SettingsValues>
  /** It can no longer change. */
  isFixed: boolean
}

const UNCHECKED = 'not checked: once your adviser has read it, delete the words before the colon'
const LINES_MIN = 3
const LINES_MAX = 8

function SettingControl({ field, edit, isFixed }: ControlProps) {
  const today = useToday()
  const { path, label, kind, hint } = field
  const value = edit.values[path]
  const control = {
    label,
    name: path,
    value,
    required: field.required ?? false,
    disabled: edit.frozen,
    invalid: edit.problems.has(path),
    message: edit.problems.get(path) ?? (isUnconfirmed(value) ? UNCHECKED : hint),
    onChange: (text: string) => edit.patch({ [path]: text }),
  }
  if (isFixed)
    return (
      <ReadOnlyRow label={label} message={TOO_LATE}>
        €{value}
      </ReadOnlyRow>
    )
  if (kind === 'flag') {
    const { required: _, ...own } = control
    return <Switch {...own} value={value === 'true'} onChange={(isOn) => control.onChange(String(isOn))} />
  }
  if (kind === 'choice')
    return (
      <Select
        {...control}
        options={CHOICES.get(path) ?? []}
        onChange={(chosen) => chosen !== null && control.onChange(chosen)}
      />
    )
  if (kind === 'day') return <DateField {...control} today={today} direction="past" />
  if (kind === 'money') return <MoneyField {...control} parse={parseMoneyText} writesOut />
  if (kind !== 'lines') return <TextField {...control} />
  const rows = Math.min(LINES_MAX, Math.max(LINES_MIN, value.split('\n').length))
  return <TextArea {...control} rows={rows} />
}
