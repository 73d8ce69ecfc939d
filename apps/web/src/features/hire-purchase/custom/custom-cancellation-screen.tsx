import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { useMemo, useRef } from 'react'
import { DateField } from '../../../kit/form/date-field'
import { Select } from '../../../kit/form/select'
import { TextField } from '../../../kit/form/text-field'
import { FactList, Panel } from '../../../kit/panel'
import { useScreenHost, useToday } from '../../../kit/screen/screen'
import {
  customCancellationBody,
  customCancellationFormProblems,
  type CancellationValues,
  emptyCancellation,
} from './custom-drafts'
import { CustomDocumentPage, useCustomDocumentForm } from './custom-document-page'

type TextName = Exclude<keyof CancellationValues, 'date' | 'signature'>
const OWNER: readonly (readonly [label: string, name: TextName])[] = [
  ['Name', 'name'],
  ['Surname', 'surname'],
  ['Address 1', 'address1'],
  ['Address 2', 'address2'],
  ['Address 3', 'address3'],
]
const VEHICLE: readonly (readonly [label: string, name: TextName])[] = [
  ['Reg No', 'regNo'],
  ['Make', 'make'],
  ['Model', 'model'],
]

/** The cancellation of a vehicle that is not in the books. */
export function CustomCancellationScreen() {
  const today = useToday()
  const { signatories } = useScreenHost().workstation
  const firstSignatory = signatories[0]?.id ?? null
  const initial = useMemo(() => emptyCancellation(today, firstSignatory), [today, firstSignatory])
  const options = useMemo(() => signatories.map(({ id, name }) => ({ id, text: name })), [signatories])
  const first = useRef<HTMLInputElement>(null)
  const form = useCustomDocumentForm({
    name: 'GetCustomCancellationReport',
    screen: 'custom-cancellation',
    initial,
    problemsOf: customCancellationFormProblems,
    bodyOf: customCancellationBody,
  })
  const { values, patch, field } = form
  const texts = (fields: typeof OWNER) =>
    fields.map(([label, name]) => (
      <TextField
        key={name}
        label={label}
        {...field(name)}
        value={values[name]}
        onChange={(text) => patch({ [name]: text })}
      />
    ))
  return (
    <CustomDocumentPage
      title="Custom Cancellation"
      form={form}
      first={first}
      aside={
        <Panel title="This paper">
          <FactList
            facts={[
              { label: 'Date', value: isDay(values.date) ? formatDay(values.date) : '—' },
              { label: 'Owner', value: `${values.name} ${values.surname}`.trim() || '—' },
              { label: 'Vehicle', value: [values.regNo, values.make, values.model].filter(Boolean).join(' ') || '—' },
              { label: 'Signed by', value: signatories.find(({ id }) => id === values.signature)?.name ?? '—' },
            ]}
          />
        </Panel>
      }
    >
      <DateField
        label="Date"
        direction="mostly-past"
        {...field('date')}
        ref={first}
        today={today}
        value={values.date}
        onChange={(date) => patch({ date })}
      />
      <hr />
      {texts(OWNER)}
      <hr />
      {texts(VEHICLE)}
      <hr />
      <Select
        label="Signature"
        name="signature"
        required
        options={options}
        value={values.signature}
        onChange={(signature) => patch({ signature })}
      />
    </CustomDocumentPage>
  )
}
