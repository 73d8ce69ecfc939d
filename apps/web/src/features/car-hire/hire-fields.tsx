import { CAR_HIRE_TYPE_NAMES } from '@forecourt/core/features/car-hire/enums'
import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import { isDay } from '@forecourt/core/kernel/days'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { LookupField } from '../../kit/form/lookup-field'
import { useToday } from '../../kit/screen/screen'
import { type ClientComboOption, useClientOptions } from '../clients/client-options'
import { NO_CLIENT, type TypedClient, changeIdno } from '../clients/typed-client'
import { TypedClientFields } from '../clients/typed-client-fields'
import { EMPTY_HIRE, type HireValues, isNewClient } from './hire-draft'

export interface HireFieldsProps {
  values: HireValues
  patch: (part: Partial<HireValues>) => void
  problems: ReadonlyMap<string, string>
  isFrozen: boolean
  first: RefObject<HTMLInputElement | null>
  /** Another hire of the car in these days, known before anything is saved. */
  warning?: string | undefined
}

const TYPES = Object.entries(CAR_HIRE_TYPE_NAMES).map(([id, text]) => ({ id: Number(id), text }))

/** The fields of a new or a saved hire. */
export function HireFields(props: HireFieldsProps) {
  const { values, patch, problems, isFrozen, warning } = props
  const today = useToday()
  const of = (name: string) => ({
    name,
    required: true,
    disabled: isFrozen,
    invalid: problems.has(name),
    message: problems.get(name),
  })
  return (
    <>
      <ClientField {...props} />
      <ClientDetails {...props} />
      <hr />
      <Select<number>
        label="Type"
        {...of('carHireType')}
        options={TYPES}
        value={values.carHireType}
        onChange={(carHireType) => patch({ carHireType })}
      />
      <VehicleFields {...props} />
      <hr />
      <MoneyField
        label="Rate"
        {...of('rate')}
        parse={parseMoneyText}
        value={values.rate}
        onChange={(rate) => patch({ rate })}
        message={problems.get('rate') ?? 'for each day'}
      />
      <DateField
        label="Start Date"
        direction="mostly-future"
        {...of('start')}
        today={today}
        value={values.start}
        onChange={(start) => patch({ start })}
        warning={warning !== undefined}
        message={problems.get('start') ?? warning}
      />
      <DateField
        label="End Date"
        direction="mostly-future"
        notBefore={isDay(values.start) ? values.start : undefined}
        {...of('end')}
        today={today}
        value={values.end}
        onChange={(end) => patch({ end })}
        message={problems.get('end') ?? 'return day (not charged)'}
      />
    </>
  )
}

function chosenClient({ id, idno, name, surname }: ClientOption): TypedClient {
  return { ...NO_CLIENT, clientID: id, idno, name, surname }
}

/** The client of the hire: found by ID No, or a new one. */
function ClientField({ values, patch, problems, isFrozen, first }: HireFieldsProps) {
  const clients = useClientOptions()
  const name = `${values.name} ${values.surname}`.trim()
  return (
    <LookupField<number>
      takesOnly
      label="Client ID No"
      name="idno"
      required
      ref={first}
      disabled={isFrozen}
      value={values.idno === '' ? null : { id: values.clientID ?? 0, text: values.idno }}
      {...clients}
      takesNew
      onText={(text) => patch(changeIdno(values, text))}
      onChange={(option) => {
        if (option === null) patch(changeIdno(values, ''))
        // Its options are those that `find` gave.
        else patch(chosenClient((option as ClientComboOption).client))
      }}
      invalid={problems.has('idno')}
      message={problems.get('idno') ?? (isNewClient(values) ? 'new client, added with the hire' : name)}
    />
  )
}

/** The client's details: read-only for one that was found, editable for a new one. */
function ClientDetails({ values, patch, problems, isFrozen }: HireFieldsProps) {
  const { clientID } = values
  const { data } = useOperation('GetClient', clientID === null ? null : { clientID })
  if (clientID === null && values.idno.trim() === '') return null
  const client = clientID !== null && data?.id === clientID ? data : values
  return (
    <section className="mt-0.5" aria-label="Client details">
      <TypedClientFields {...{ values, patch, problems, isFrozen }} found={clientID === null ? null : client} />
    </section>
  )
}

interface Option {
  id: number
  text: string
}

/** The two lists of vehicles; choosing from one clears the other. */
function VehicleFields({ values, patch, problems, isFrozen }: HireFieldsProps) {
  const { data, error, isPending, refetch } = useOperation('GetCarHireVehicles', {})
  const lists = useMemo(() => {
    const options = (list: readonly { key: number; value: string }[] = []): Option[] =>
      list.map(({ key, value }) => ({ id: key, text: value }))
    return { manual: options(data?.manualVehicles), automatic: options(data?.automaticVehicles) }
  }, [data])
  const own = useMemo(
    () => (values.vehicleID === null ? null : { id: values.vehicleID, text: values.vehicle }),
    [values.vehicleID, values.vehicle],
  )
  const isAutomatic = lists.automatic.some(({ id }) => id === values.vehicleID)
  const isListed = isAutomatic || lists.manual.some(({ id }) => id === values.vehicleID)
  // A car that was sold since is in neither list, and stays with its hire.
  const manual = useMemo(() => (own && !isListed ? [own, ...lists.manual] : lists.manual), [own, isListed, lists])
  const choose = (list: readonly Option[]) => (id: number | null) => {
    const option = list.find((each) => each.id === id)
    patch(option ? { vehicleID: option.id, vehicle: option.text } : NO_VEHICLE)
  }
  const failed: ReactNode = error && (
    <Button size="row" onPress={() => refetch()}>
      Vehicles could not be loaded. Try again
    </Button>
  )
  const problem = problems.get('vehicleID')
  const common = { disabled: isFrozen, isReg: true, isLoading: isPending }
  return (
    <>
      <Select<number>
        label="Vehicle, manual"
        name="vehicleID"
        {...common}
        options={manual}
        value={isAutomatic ? null : values.vehicleID}
        onChange={choose(manual)}
        invalid={problem !== undefined && !isAutomatic}
        message={problem ?? failed ?? vehicleCountText(lists.manual.length, 'manual')}
      />
      <Select<number>
        label="or automatic"
        name="automatic"
        {...common}
        options={lists.automatic}
        value={isAutomatic ? values.vehicleID : null}
        onChange={choose(lists.automatic)}
        invalid={problem !== undefined && isAutomatic}
        message={isAutomatic && problem !== undefined ? problem : vehicleCountText(lists.automatic.length, 'automatic')}
      />
    </>
  )
}

const NO_VEHICLE = { vehicleID: EMPTY_HIRE.vehicleID, vehicle: EMPTY_HIRE.vehicle }

function vehicleCountText(count: number, kind: string): string {
  return count === 1 ? `1 ${kind} car` : `${count} ${kind} cars`
}
