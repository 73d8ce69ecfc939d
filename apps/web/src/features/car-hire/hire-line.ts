import { day, formatDay, isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import type { LineCheck, CheckedLine, LineCommand } from '../../kit/line/line-command'
import { slotRecords } from '../../kit/line/resolution'
import type { PanelFact } from '../../kit/panel'
import { ADD_HIRE, hireCost, conflictingHire, hireFromLine, hireProblems, type HireValues } from './hire-draft'

interface CheckedHire extends CheckedLine {
  values: HireValues
}

/** Fills the form of a hire from a line, with its figures and whether its car is free. */
export const hireLine: LineCommand<CheckedHire> = {
  check: (line, { ask }) => {
    // A record in doubt is left out, so that a near one is never taken.
    const values = hireFromLine(line.reading, slotRecords(line, 'vehicle')[0], slotRecords(line, 'client')[0])
    const { vehicleID, start, end } = values
    const isAsked = vehicleID !== null && hireCost(values) !== null
    const booked = isAsked ? ask('GetCarHireBookings', { from: day(start), to: day(end) }) : undefined
    const hires = booked && (booked.vehicles.find((each) => each.vehicleID === vehicleID)?.hires ?? [])
    const isSold = line.slots.get('vehicle')?.records[0]?.sold === true
    return { values, checks: hireLineChecks(values, { hires, isSold }) }
  },
  preview: (_, { values }) => ({ title: 'This will record', facts: hireLineFacts(values) }),
  run: (_, checked) =>
    checked && {
      kind: 'form',
      form: { draft: ADD_HIRE, to: '/car-hire/add', checking: 'An earlier hire is still being checked' },
      values: checked.values,
    },
}

type OtherHire = { carHireID: number; clientName: string; startDateTime: string; endDateTime: string }

const dayOrEmpty = (text: string): string => (isDay(text) ? formatDay(text) : '')

interface CarState {
  /** The hires of its car in its days; undefined until they are known. */
  hires: readonly OtherHire[] | undefined
  isSold: boolean
}

/** Returns what prevents the hire from being saved without its form. */
export function hireLineChecks(values: HireValues, { hires, isSold }: CarState): LineCheck[] {
  const checks: LineCheck[] = []
  const problems = hireProblems(values)
  const wrongDays = values.start !== '' && values.end !== '' ? problems.get('end') : undefined
  if (isSold) checks.push({ state: 'failed', text: 'It is sold and cannot be hired' })
  else if (wrongDays !== undefined) checks.push({ state: 'failed', text: wrongDays })
  else if (values.vehicleID !== null && values.start !== '' && values.end !== '') {
    const other = hires && conflictingHire(values, hires, null)
    if (other)
      checks.push({
        state: 'failed',
        text: `It is hired to ${other.clientName} from ${dayOrEmpty(other.startDateTime)} to ${dayOrEmpty(other.endDateTime)}`,
      })
    else if (hires) checks.push({ state: 'passed', text: 'It is free on these days' })
    else checks.push({ state: 'waiting', text: 'Checking whether it is free…' })
  }
  const isWhole = values.clientID !== null
  checks.push({ state: 'waiting', text: isWhole ? 'The form asks for the type' : 'The form asks for client and type' })
  return checks
}

function hireLineFacts(values: HireValues): PanelFact[] {
  const figures = hireCost(values)
  const client = [values.idno, values.name].filter((part) => part !== '').join(' ')
  return [
    { label: 'Vehicle', value: values.vehicle },
    { label: 'Client', value: client === '' ? 'asked in the form' : client, tone: client === '' ? 'muted' : 'plain' },
    { label: 'Start Date', value: dayOrEmpty(values.start) },
    { label: 'End Date', value: dayOrEmpty(values.end) },
    { label: 'Days', value: figures ? String(figures.days) : '' },
    { label: 'Daily rate', value: figures?.rate == null ? '' : formatEuro(figures.rate) },
    { label: 'Total', value: figures?.total == null ? '' : formatEuro(figures.total), tone: 'big', ruled: true },
  ]
}
