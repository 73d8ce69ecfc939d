import type { Cents } from '@forecourt/core/kernel/money'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { useApi } from '../../kit/api/api'
import { TypeAhead } from '../../kit/form/type-ahead'
import { namesVehicle } from '../vehicles/vehicle-options'
import type { TakenCar } from './sale-draft'
import { carField } from './sale-request'
import { TakeInButton } from './take-in'

interface CarFieldProps {
  index: number
  /** The vehicle that is sold. */
  vehicleID: number
  car: TakenCar | null
  /** Cars that cannot be taken in here: the vehicle itself and those already named. */
  taken: readonly number[]
  /** What was allowed for it, when that is known. */
  allowed: Cents | null
  problem: string | undefined
  isFrozen: boolean
  onChange: (car: TakenCar | null) => void
  /** Takes in the one that was typed and is not in stock. */
  onTakeIn: () => unknown
}

/** One of the cars taken in, found by registration, chassis, make or model. */
export function CarField({
  index,
  vehicleID,
  car,
  taken,
  allowed,
  problem,
  isFrozen,
  onChange,
  onTakeIn,
}: CarFieldProps) {
  const api = useApi()
  return (
    <TypeAhead<number>
      label={index === 0 ? 'Part-exchange vehicle' : 'Additional vehicle'}
      name={carField(index)}
      required={index === 0}
      placeholder="Reg No"
      disabled={isFrozen}
      value={car && { id: car.id ?? 0, text: car.text }}
      find={async (text, signal) => {
        const cars = await api.call('GetVehiclesDropDown', { text, exchangeFor: vehicleID }, { signal })
        return cars.filter(({ key }) => !taken.includes(key)).map(({ key, value }) => ({ id: key, text: value }))
      }}
      isExact={namesVehicle}
      onUnknown={(text) => onChange({ id: null, text })}
      onChange={(option) => onChange(option && { id: option.id, text: option.text })}
      invalid={problem !== undefined}
      message={
        car && car.id === null
          ? unknownWords(problem, onTakeIn)
          : (problem ?? (car && allowed !== null ? allowedWords(allowed) : undefined))
      }
    />
  )
}

function unknownWords(problem: string | undefined, onTakeIn: () => unknown): ReactNode {
  return (
    <>
      <TakeInButton onPress={onTakeIn} /> {problem ?? 'not in stock'}
    </>
  )
}

function allowedWords(allowed: Cents): ReactNode {
  return (
    <>
      allowed <span className="numerals text-14">{formatEuro(allowed)}</span>
    </>
  )
}
