import { day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import {
  hireFigures,
  hireInTheWay,
  hireOfLine,
  hireProblems,
  type HireValues,
} from '../../features/car-hire/hire-draft'
import type { ResolvedLine } from '@forecourt/core/features/search/found-record'
import { useOperation } from '../../kit/api/api'
import type { Fact } from '../../kit/panel'
import type { Check } from './entry-line'

export interface HireLine {
  values: HireValues
  /** What the form will hold, in the words of the preview. */
  facts: readonly Fact[]
  checks: readonly Check[]
}

/** The form that a hire line fills; null for other lines. A record in doubt is left out, so that a near one is never taken. */
export function hireValuesOf({ reading, slots }: ResolvedLine): HireValues | null {
  if (reading.command.id !== 'car-hire.book-car') return null
  const record = (name: string) => {
    const slot = slots.get(name)
    return slot?.state === 'resolved' ? slot.records[0] : undefined
  }
  return hireOfLine(reading, record('vehicle'), record('client'))
}

type Other = { carHireID: number; clientName: string; startDateTime: string; endDateTime: string }

const shown = (text: string): string => (isDay(text) ? formatDay(text) : '')

interface OfCar {
  /** Those of its car in its days; undefined until they are known. */
  hires: readonly Other[] | undefined
  isSold: boolean
}

/** What keeps it from being saved as it stands. */
export function hireChecks(values: HireValues, { hires, isSold }: OfCar): Check[] {
  const checks: Check[] = []
  const problems = hireProblems(values)
  const wrongDays = values.start !== '' && values.end !== '' ? problems.get('end') : undefined
  if (isSold) checks.push({ state: 'failed', text: 'It is sold and cannot be hired' })
  else if (wrongDays !== undefined) checks.push({ state: 'failed', text: wrongDays })
  else if (values.vehicleID !== null && values.start !== '' && values.end !== '') {
    const other = hires && hireInTheWay(values, hires, null)
    if (other)
      checks.push({
        state: 'failed',
        text: `It is hired to ${other.clientName} from ${shown(other.startDateTime)} to ${shown(other.endDateTime)}`,
      })
    else if (hires) checks.push({ state: 'passed', text: 'It is free on these days' })
    else checks.push({ state: 'waiting', text: 'Looking whether it is free' })
  }
  const isWhole = values.clientID !== null
  checks.push({ state: 'waiting', text: isWhole ? 'The form asks for the type' : 'The form asks for client and type' })
  return checks
}

/** A hire line with its figures, and whether its car is free. */
export function useHireLine(resolved: ResolvedLine | null): HireLine | null {
  const values = resolved && hireValuesOf(resolved)
  const figures = values && hireFigures(values)
  const range = values && figures ? { from: day(values.start), to: day(values.end) } : null
  const { data } = useOperation('GetCarHireBookings', values?.vehicleID && range ? range : null, { staleMs: 5_000 })
  if (!values) return null
  const hires = data && (data.vehicles.find(({ vehicleID }) => vehicleID === values.vehicleID)?.hires ?? [])
  const car = resolved?.slots.get('vehicle')
  const isSold = car?.state === 'resolved' && car.records[0]?.sold === true
  return { values, facts: factsOf(values, figures), checks: hireChecks(values, { hires, isSold }) }
}

function factsOf(values: HireValues, figures: ReturnType<typeof hireFigures>): Fact[] {
  const client = [values.idno, values.name].filter((part) => part !== '').join(' ')
  return [
    { label: 'Vehicle', value: values.vehicle },
    { label: 'Client', value: client === '' ? 'asked in the form' : client, tone: client === '' ? 'muted' : 'plain' },
    { label: 'Start Date', value: shown(values.start) },
    { label: 'End Date', value: shown(values.end) },
    { label: 'Days', value: figures ? String(figures.days) : '' },
    { label: 'Rate for each day', value: figures?.rate == null ? '' : formatEuro(figures.rate) },
    { label: 'Total', value: figures?.total == null ? '' : formatEuro(figures.total), tone: 'big', ruled: true },
  ]
}
