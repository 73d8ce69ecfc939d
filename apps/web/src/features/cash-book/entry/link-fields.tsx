import { needsVehicle } from '@forecourt/core/features/cash-book/entry-rules'
import type { CarHireRow } from '@forecourt/core/features/car-hire/schemas'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import { type Api, useApi, useOperation } from '../../../kit/api/api'
import type { ComboOption } from '../../../kit/form/combo-field'
import { FormSection } from '../../../kit/form/form-row'
import { LookupField } from '../../../kit/form/lookup-field'
import { dayText } from '../../../kit/wire-text'
import { textOption, VehicleField, withHint } from './deal-fields'
import type { EntryModel } from './use-entry'

/** The optional links of the entry, below its required fields: the hire that it pays, or the vehicle that is bought. */
export function LinkFields({ entry }: { entry: EntryModel }) {
  const { form, hasField } = entry
  if (hasField('hireID'))
    return (
      <FormSection title="Pays for">
        <HireField entry={entry} />
      </FormSection>
    )
  if (!hasField('vehicleID') || needsVehicle(form.categoryID)) return null
  return (
    <FormSection title="Pays for">
      <VehicleField entry={entry} />
    </FormSection>
  )
}

const OPTIONS_MAX = 12

/** Returns a hire as an option: `12 ABC 123 Rita Vella 02-03-2026`. */
function hireOption(hire: CarHireRow): ComboOption<number> {
  return { id: hire.id, text: `${hire.id} ${hire.regNo} ${hire.clientName} ${dayText(hire.startDateTime)}` }
}

/** Finds hires by their number, registration or client, the newest first. */
const findHires = (api: Api) => async (text: string, signal: AbortSignal) => {
  const found = await api.call('GetCarHires', { text, pageSize: OPTIONS_MAX, only: 'rows' }, { signal })
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0
  if (number === 0 || found.data.some(({ id }) => id === number)) return found.data.map(hireOption)
  // There may be none of that number: then it is a part of a registration.
  const own = await api.call('GetCarHire', { carHireID: number }, { signal }).catch(() => null)
  return [...(own ? [own] : []), ...found.data].map(hireOption)
}

function HireField({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState } = entry
  const api = useApi()
  const { data } = useOperation('GetCarHire', form.hireID === null ? null : { carHireID: form.hireID })
  const hire = data?.id === form.hireID ? data : undefined
  const open = hire?.open === undefined ? null : centsFromWire(hire.open)
  const about = open === null ? undefined : `${formatEuro(open)} open`
  return (
    <LookupField<number>
      label="Car hire"
      placeholder="Optional"
      value={
        form.hireID === null
          ? textOption(form.unknownHire)
          : { id: form.hireID, text: hire ? hireOption(hire).text : String(form.hireID) }
      }
      find={findHires(api)}
      isExact={(typed, option) => typed.trim() === String(option.id)}
      onChange={(option) => set({ hireID: option?.id ?? null, unknownHire: '' })}
      onUnknown={(unknownHire) => set({ hireID: null, unknownHire })}
      {...withHint(fieldState('hireID'), about)}
    />
  )
}
