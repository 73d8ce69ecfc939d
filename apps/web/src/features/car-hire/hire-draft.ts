import { personValues } from '@forecourt/core/features/clients/fields'
import { CAR_HIRE_TYPE_NAMES } from '@forecourt/core/features/car-hire/enums'
import type { carHireOperations } from '@forecourt/core/features/car-hire/operations'
import { carHireProblems, hireDays, hiresOverlap, hireTotal } from '@forecourt/core/features/car-hire/rules'
import type { Booking, CarHireOut } from '@forecourt/core/features/car-hire/schemas'
import { clientProblems } from '@forecourt/core/features/clients/rules'
import { type Day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { type Cents, centsFromWire, formatDecimal, formatAmount, ZERO } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { type Reading, slotValue } from '@forecourt/core/line/reading'
import type { ComparedField } from '../../kit/drafts/conflict'
import type { DraftID } from '../../kit/drafts/drafts'
import { NO_CLIENT, type TypedClient, TYPED_CLIENT_NAMES } from '../clients/typed-client'

/** A hire as typed: the rate as its text, days empty or as typed while they are none. */
export interface HireValues extends TypedClient {
  carHireType: number | null
  vehicleID: number | null
  /** The text of the vehicle where its list does not have it. */
  vehicle: string
  rate: string
  start: string
  end: string
}

export const EMPTY_HIRE: HireValues = {
  ...NO_CLIENT,
  carHireType: null,
  vehicleID: null,
  vehicle: '',
  rate: '',
  start: '',
  end: '',
}

export const ADD_HIRE: DraftID = { screen: 'add-hire', record: 'new' }
export const editHireDraft = (id: number): DraftID => ({ screen: 'edit-hire', record: String(id) })

/** Returns the form values of a saved hire. */
export function hireValues(hire: CarHireOut): HireValues {
  return {
    clientID: hire.clientID,
    ...personValues(hire.client),
    carHireType: hire.carHireType,
    vehicleID: hire.vehicleID,
    vehicle: `${hire.regNo} ${hire.vehicle}`,
    rate: formatDecimal(centsFromWire(hire.rate) ?? ZERO),
    start: hire.startDateTime,
    end: hire.endDateTime,
  }
}

/** What identifies the records of a line. */
interface HireLineRecord {
  id: number
  /** Registration, or ID No of a client. */
  label: string
  description: string
  clientName: string
}

/** Returns the form that a line of the palette fills: `hire ECK 401 25/11 02/12 25 0374590M`. */
export function hireFromLine(
  reading: Pick<Reading, 'slots'>,
  vehicle: HireLineRecord | undefined,
  client: HireLineRecord | undefined,
): HireValues {
  const [start, end, rate] = ['start', 'end', 'rate'].map((name) => slotValue(reading, name))
  return {
    ...EMPTY_HIRE,
    ...(vehicle ? { vehicleID: vehicle.id, vehicle: `${vehicle.label} ${vehicle.description}`.trim() } : {}),
    ...(client ? { clientID: client.id, idno: client.label, name: client.clientName } : {}),
    ...(start?.kind === 'day' ? { start: start.day } : {}),
    ...(end?.kind === 'day' ? { end: end.day } : {}),
    ...(rate?.kind === 'money' ? { rate: formatDecimal(rate.cents) } : {}),
  }
}

/** Returns a copy of the hire without its days, on which the car is taken. */
export function copyHire(values: HireValues): HireValues {
  return { ...values, start: '', end: '' }
}

export function isNewClient(values: TypedClient): boolean {
  return values.clientID === null && values.idno.trim() !== ''
}

function parseDay(text: string): Day | null {
  return isDay(text) ? text : null
}

function parseRate(text: string): { cents: Cents | null; problem: string | null } {
  if (text.trim() === '') return { cents: null, problem: null }
  const read = parseMoneyText(text)
  return read.cents === undefined ? { cents: null, problem: read.problem } : { cents: read.cents, problem: null }
}

/** The fields of the form by their names in the call. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  clientID: 'idno',
  startDateTime: 'start',
  endDateTime: 'end',
  'client.idno': 'idno',
  'client.name': 'name',
  'client.surname': 'surname',
}

/** Returns what the form calls a field of the server. */
export const hireFieldName = (field: string): string => FIELD_NAMES[field] ?? field

/** What the server says of its fields, at the fields of the form. */
export function formFields(fields: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(fields).map(([field, messages]) => [hireFieldName(field), messages]))
}

/** Returns what prevents the hire from being saved, by field of the form. */
export function hireProblems(values: HireValues): ReadonlyMap<string, string> {
  const rate = parseRate(values.rate)
  const found = carHireProblems({
    clientID: values.clientID,
    client: { idno: values.idno },
    carHireType: values.carHireType,
    vehicleID: values.vehicleID,
    rate: rate.cents,
    startDateTime: parseDay(values.start),
    endDateTime: parseDay(values.end),
  })
  const problems = new Map(found.map(({ field, message }) => [hireFieldName(field), message]))
  if (rate.problem !== null) problems.set('rate', rate.problem)
  for (const name of ['start', 'end'] as const)
    if (values[name] !== '' && !isDay(values[name])) problems.set(name, 'Write a day such as 15-11-2026')
  if (isNewClient(values)) for (const { field, message } of clientProblems(values)) problems.set(field, message)
  return problems
}

type SavedVersion = { id: number; version: number }

/** The request that adds the hire, or changes the one that was saved. */
export function hireBody(
  values: HireValues,
  saved: SavedVersion | null = null,
): InputOf<(typeof carHireOperations)['SaveCarHire']> {
  const { clientID, carHireType, vehicleID, vehicle: _, rate, start, end, ...client } = values
  const cents = parseRate(rate).cents
  return {
    ...(saved ? { carHireID: saved.id, version: saved.version } : {}),
    ...(clientID === null ? { clientID: null, client } : { clientID }),
    carHireType,
    vehicleID,
    rate: cents === null ? null : formatDecimal(cents),
    startDateTime: parseDay(start),
    endDateTime: parseDay(end),
  }
}

/** Returns the cost of the hire; null until its days are valid and in order. */
export function hireCost(values: HireValues): { days: number; rate: Cents | null; total: Cents | null } | null {
  const [start, end] = [parseDay(values.start), parseDay(values.end)]
  if (start === null || end === null || end <= start) return null
  const rate = parseRate(values.rate).cents
  return { days: hireDays({ start, end }), rate, total: rate === null ? null : hireTotal({ start, end, rate }) }
}

/** Returns the booking of the same car that overlaps; undefined when there is none. */
export function conflictingHire<B extends Pick<Booking, 'carHireID' | 'startDateTime' | 'endDateTime'>>(
  values: Pick<HireValues, 'start' | 'end'>,
  bookings: readonly B[],
  ownID: number | null,
): B | undefined {
  const [start, end] = [parseDay(values.start), parseDay(values.end)]
  if (start === null || end === null) return undefined
  return bookings.find((other) => {
    const [from, to] = [parseDay(other.startDateTime), parseDay(other.endDateTime)]
    return other.carHireID !== ownID && from && to && hiresOverlap({ start, end }, { start: from, end: to })
  })
}

const shownDay = (text: string): string => (isDay(text) ? formatDay(text) : text)

function shownRate(text: string): string {
  const { cents } = parseRate(text)
  return cents === null ? text : formatAmount(cents)
}

/** The fields compared when somebody else changed the hire meanwhile. A client is one choice, whole. */
export const COMPARED_HIRE_FIELDS: readonly ComparedField<HireValues>[] = [
  {
    names: TYPED_CLIENT_NAMES,
    label: 'Client',
    text: ({ idno, name, surname }) => [idno, name, surname].filter((part) => part !== '').join(' '),
  },
  {
    names: ['carHireType'],
    label: 'Type',
    text: ({ carHireType }) => (carHireType === null ? '' : (CAR_HIRE_TYPE_NAMES[carHireType] ?? '')),
  },
  { names: ['vehicleID', 'vehicle'], label: 'Vehicle', text: ({ vehicle }) => vehicle },
  { names: ['rate'], label: 'Rate', text: ({ rate }) => shownRate(rate) },
  { names: ['start'], label: 'Start Date', text: ({ start }) => shownDay(start) },
  { names: ['end'], label: 'End Date', text: ({ end }) => shownDay(end) },
]
