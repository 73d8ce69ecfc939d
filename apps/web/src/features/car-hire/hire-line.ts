import { day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { Check, CheckedLine, LineCommand } from '../../kit/line/line-command'
import { recordsOf } from '../../kit/line/resolution'
import type { Fact } from '../../kit/panel'
import { ADD_HIRE, hireFigures, hireInTheWay, hireOfLine, hireProblems, type HireValues } from './hire-draft'

interface CheckedHire extends CheckedLine {
  values: HireValues
}

/** A line that fills the form of a hire, with its figures and whether its car is free. */
export const hireLine: LineCommand<CheckedHire> = {
  check: (line, { ask }) => {
    // A record in doubt is left out, so that a near one is never taken.
    const values = hireOfLine(line.reading, recordsOf(line, 'vehicle')[0], recordsOf(line, 'client')[0])
    const { vehicleID, start, end } = values
    const isAsked = vehicleID !== null && hireFigures(values) !== null
    const booked = isAsked ? ask('GetCarHireBookings', { from: day(start), to: day(end) }) : undefined
    const hires = booked && (booked.vehicles.find((each) => each.vehicleID === vehicleID)?.hires ?? [])
    const isSold = line.slots.get('vehicle')?.records[0]?.sold === true
    return { values, checks: hireChecks(values, { hires, isSold }) }
  },
  preview: (_, { values }) => ({ title: 'This will record', facts: factsOf(values) }),
  run: (_, checked) =>
    checked && {
      kind: 'form',
      form: { draft: ADD_HIRE, to: '/car-hire/add', checking: 'An earlier hire is still being checked' },
      values: checked.values,
    },
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
    else checks.push({ state: 'waiting', text: 'Checking whether it is free…' })
  }
  const isWhole = values.clientID !== null
  checks.push({ state: 'waiting', text: isWhole ? 'The form asks for the type' : 'The form asks for client and type' })
  return checks
}

function factsOf(values: HireValues): Fact[] {
  const figures = hireFigures(values)
  const client = [values.idno, values.name].filter((part) => part !== '').join(' ')
  return [
    { label: 'Vehicle', value: values.vehicle },
    { label: 'Client', value: client === '' ? 'asked in the form' : client, tone: client === '' ? 'muted' : 'plain' },
    { label: 'Start Date', value: shown(values.start) },
    { label: 'End Date', value: shown(values.end) },
    { label: 'Days', value: figures ? String(figures.days) : '' },
    { label: 'Daily rate', value: figures?.rate == null ? '' : formatEuro(figures.rate) },
    { label: 'Total', value: figures?.total == null ? '' : formatEuro(figures.total), tone: 'big', ruled: true },
  ]
}
