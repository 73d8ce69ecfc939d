import type { Cents } from '@forecourt/core/kernel/money'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { type Api, useApi } from '../../kit/api/api'
import type { ComboOption } from '../../kit/form/combo-field'
import { TypeAhead } from '../../kit/form/type-ahead'
import { toastError } from '../../kit/toast/toast'
import { useFoundRecord } from '../../kit/form/found-record'
import type { TakenCar } from './sale-draft'
import { carField } from './sale-request'

interface CarFieldProps {
  index: number
  car: TakenCar | null
  /** Cars that cannot be taken in here: the vehicle itself and those already named. */
  taken: readonly number[]
  /** What was allowed for it, when that is known. */
  allowed: Cents | null
  problem: string | undefined
  isFrozen: boolean
  onChange: (car: TakenCar | null) => void
}

/** One of the cars taken in, found by registration, chassis, make or model. */
export function CarField({ index, car, taken, allowed, problem, isFrozen, onChange }: CarFieldProps) {
  const api = useApi()
  const find = (text: string, signal: AbortSignal) => findCars(api, text, taken, signal)
  const found = useFoundRecord({ find, isExact: namesCar, onFound: onChange })
  const words = problem ?? (found.problem || undefined)
  return (
    <TypeAhead<number>
      label={index === 0 ? 'Part-exchange vehicle' : 'Additional vehicle'}
      name={carField(index)}
      required={index === 0}
      placeholder="Reg No"
      disabled={isFrozen}
      value={car}
      find={find}
      onText={found.onText}
      onBlur={found.onBlur}
      onChange={(option) => {
        found.forget()
        onChange(option && { id: option.id, text: option.text })
      }}
      invalid={words !== undefined}
      message={words ?? (car && allowed !== null ? allowedWords(allowed) : undefined)}
    />
  )
}

function allowedWords(allowed: Cents): ReactNode {
  return (
    <>
      allowed <span className="m">{formatEuro(allowed)}</span>
    </>
  )
}

const fold = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/** True when the registration, or the HP account, of an option is what was typed, whatever its spaces and case. */
export function namesCar(typed: string, option: ComboOption<number>): boolean {
  const wanted = fold(typed)
  const [head = '', account = ''] = option.text.split(' - ')
  const words = head.split(' ')
  return fold(account) === wanted || words.some((_, at) => fold(words.slice(0, at + 1).join('')) === wanted)
}

async function findCars(
  api: Api,
  text: string,
  taken: readonly number[],
  signal: AbortSignal,
): Promise<ComboOption<number>[]> {
  try {
    const cars = await api.call('GetVehiclesDropDown', { text }, { signal })
    return cars.filter(({ key }) => !taken.includes(key)).map(({ key, value }) => ({ id: key, text: value }))
  } catch (error) {
    if (!signal.aborted) toastError(api.messageOf(error))
    return []
  }
}
