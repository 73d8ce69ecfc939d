import type { Cents } from '@forecourt/core/kernel/money'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { useApi } from '../../kit/api/api'
import { LookupField } from '../../kit/form/lookup-field'
import { namesVehicle } from '../vehicles/vehicle-options'
import type { TradeInValue } from './sale-draft'
import { carField } from './sale-request'
import { TradeInButton } from './trade-in-button'

interface TradeInFieldProps {
  index: number
  /** The vehicle that is sold. */
  vehicleID: number
  car: TradeInValue | null
  /** Cars that cannot be taken in here: the vehicle itself and those already named. */
  excludedIDs: readonly number[]
  /** What was allowed for it, when that is known. */
  allowance: Cents | null
  problem: string | undefined
  isFrozen: boolean
  onChange: (car: TradeInValue | null) => void
  /** Takes in the one that was typed and is not in stock. */
  onTakeIn: () => unknown
}

/** One of the trade-ins, found by registration, chassis, make or model. */
export function TradeInField({
  index,
  vehicleID,
  car,
  excludedIDs,
  allowance,
  problem,
  isFrozen,
  onChange,
  onTakeIn,
}: TradeInFieldProps) {
  const api = useApi()
  return (
    <LookupField<number>
      label={index === 0 ? 'Part-exchange vehicle' : 'Additional vehicle'}
      name={carField(index)}
      required={index === 0}
      placeholder="Reg No"
      disabled={isFrozen}
      value={car && { id: car.id ?? 0, text: car.text }}
      find={async (text, signal) => {
        const cars = await api.call('GetVehiclesDropDown', { text, exchangeFor: vehicleID }, { signal })
        return cars.filter(({ key }) => !excludedIDs.includes(key)).map(({ key, value }) => ({ id: key, text: value }))
      }}
      isExact={namesVehicle}
      onUnknown={(text) => onChange({ id: null, text })}
      onChange={(option) => onChange(option && { id: option.id, text: option.text })}
      invalid={problem !== undefined}
      message={
        car && car.id === null
          ? unknownCarHint(problem, onTakeIn)
          : (problem ?? (car && allowance !== null ? allowanceHint(allowance) : undefined))
      }
    />
  )
}

function unknownCarHint(problem: string | undefined, onTakeIn: () => unknown): ReactNode {
  return (
    <>
      <TradeInButton onPress={onTakeIn} /> {problem ?? 'not in stock'}
    </>
  )
}

function allowanceHint(allowed: Cents): ReactNode {
  return (
    <>
      allowed <span className="numerals text-14">{formatEuro(allowed)}</span>
    </>
  )
}
