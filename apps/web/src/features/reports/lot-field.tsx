import type { ArrivingLot } from '@forecourt/core/features/reports/schemas'
import { useApi } from '../../kit/api/api'
import type { ComboOption } from '../../kit/form/combo-field'
import { LookupField } from '../../kit/form/lookup-field'
import { dayText } from '../../kit/wire-text'
import { carsText } from './words'

interface LotFieldProps {
  value: string
  onChange: (lotNo: string) => void
  message?: string | undefined
}

/** A lot number: those that cars came with are suggested as it is typed; any other may be asked for, too. */
export function LotField({ value, onChange, message }: LotFieldProps) {
  const api = useApi()
  return (
    <LookupField<string>
      label="Lot No"
      name="lotNo"
      isFree
      value={value === '' ? null : { id: value, text: value }}
      find={async (text, signal) => (await api.call('GetArrivingLots', { text }, { signal })).map(optionOf)}
      onChange={(option) => onChange(option?.text ?? '')}
      onText={onChange}
      message={message}
    />
  )
}

function optionOf({ lotNo, count, boughtDate }: ArrivingLot): ComboOption<string> {
  return {
    id: lotNo,
    text: lotNo,
    view: (
      <>
        <span className="numerals">{lotNo}</span>
        <span className="text-fg-0">
          {carsText(count)}
          {boughtDate !== null && ', bought'}
        </span>
        <span className="ml-auto text-fg-2 numerals">{dayText(boughtDate)}</span>
      </>
    ),
  }
}
