import type { CommandID } from '@forecourt/core/commands'
import { EMAIL_LINE_PAPERS, type EmailLinePaper } from '@forecourt/core/features/email/enums'
import { valueIn } from '@forecourt/core/line/reading'
import type { LineCommand } from '../../kit/line/line-command'
import { type ResolvedReading, recordsOf } from '../../kit/line/resolution'
import { addressOfTab, type Paper, PAPERS, VEHICLE_TABS, type VehicleTabID } from './address'
import { owedLine } from './owed-line'

/** Opens the page of the record that a line names. */
const recordLine: LineCommand = {
  run: (line) => {
    const [record] = recordsOf(line, 'record')
    if (!record) return null
    if (record.kind === 'client') return { kind: 'go', to: '/clients/client', search: { clientID: record.id } }
    const tab = valueIn(line.reading, 'tab')
    const part = VEHICLE_TABS.find((id) => tab?.kind === 'text' && tab.text === id)
    return { kind: 'go', to: `/vehicles/vehicle/${record.id}`, search: part && addressOfTab(part) }
  },
}

/** Opens the page of the line's vehicle with the dialog of a paper. */
function paperLine(print: Paper): LineCommand {
  return {
    run: (line) => {
      const [vehicle] = recordsOf(line, 'vehicle')
      if (!vehicle) return null
      return {
        kind: 'go',
        to: `/vehicles/vehicle/${vehicle.id}`,
        search: { ...addressOfTab(PAPERS[print]), print },
      }
    },
  }
}

/** How a paper that is sent is come to: by its dialog, which has the key of sending, or by a command of the page. */
const WAYS: Readonly<Record<EmailLinePaper, { print: Paper } | { tab: VehicleTabID; runs: CommandID } | null>> = {
  agreement: { print: 'agreement' },
  invoice: { print: 'invoice' },
  'standing-order': { print: 'standing-order' },
  credit: { print: 'credit' },
  cancellation: { print: 'cancellation' },
  details: { print: 'details' },
  purchase: { tab: 'purchase', runs: 'vehicles.print-purchase' },
  account: { tab: 'hp', runs: 'email.send-paper' },
  boe: { tab: 'hp', runs: 'email.send-paper' },
  statement: null,
}

const chosenPaper = (line: ResolvedReading): EmailLinePaper | null => {
  const value = valueIn(line.reading, 'paper')
  return (value?.kind === 'choice' && EMAIL_LINE_PAPERS[value.id]) || null
}

/** Opens the page of the record where its paper is sent. */
const emailLine: LineCommand = {
  check: (line) => {
    const paper = chosenPaper(line)
    const [record] = recordsOf(line, 'record')
    if (paper === null || !record) return null
    const isOther = record.kind === 'client' && paper !== 'statement'
    const text = isOther ? 'It is of a car: name its registration or account' : 'Opens what it is sent with'
    return { checks: [{ state: isOther ? 'failed' : 'passed', text }] }
  },
  run: (line) => {
    const paper = chosenPaper(line)
    const [record] = recordsOf(line, 'record')
    if (paper === null || !record) return null
    const { id, kind } = record
    if (paper === 'statement') {
      const search = kind === 'client' ? { clientID: id } : { vehicleID: id }
      return { kind: 'go', to: '/statement', search, runs: 'email.send-page' }
    }
    const way = WAYS[paper]
    if (kind === 'client' || way === null) return null
    const to = `/vehicles/vehicle/${id}`
    if ('print' in way) return { kind: 'go', to, search: { ...addressOfTab(PAPERS[way.print]), print: way.print } }
    return { kind: 'go', to, search: addressOfTab(way.tab), runs: way.runs }
  },
}

/** The lines about a vehicle. */
export const vehicleLines = {
  'vehicles.open-record': recordLine,
  'email.send-record': emailLine,
  'vehicles.show-owed': owedLine,
  'vehicles.open-agreement': paperLine('agreement'),
  'vehicles.open-boe': paperLine('boe'),
  'vehicles.open-invoice': paperLine('invoice'),
  'vehicles.open-cancellation': paperLine('cancellation'),
  'vehicles.open-standing-order': paperLine('standing-order'),
  'vehicles.open-credit': paperLine('credit'),
  'vehicles.open-details': paperLine('details'),
}
