import { squeezed } from '@forecourt/core/kernel/marks'
import { valueIn } from '@forecourt/core/line/reading'
import type { LineCommand } from '../../kit/line/line-command'
import { recordsOf } from '../../kit/line/resolution'
import { addressOfTab, type Paper, PAPERS, VEHICLE_TABS } from './address'
import { cancellationMessage, invoiceMessage, purchaseMessage, vehicleMessageLine } from './messages'
import { noteLine } from './note-line'
import { owedLine } from './owed-line'

/** Opens the page of the record that a line names. */
const recordLine: LineCommand = {
  run: (line) => {
    const [record] = recordsOf(line, 'record')
    if (!record) return null
    if (record.kind === 'client') return { kind: 'go', to: '/clients/client', search: { clientID: record.id } }
    const tab = valueIn(line.reading, 'tab')
    const named = valueIn(line.reading, 'record')
    const isAccount = named?.kind === 'record' && squeezed(named.query) === squeezed(record.accountNo)
    // An account is opened where its instalments are.
    const part = VEHICLE_TABS.find((id) => tab?.kind === 'text' && tab.text === id) ?? (isAccount ? 'hp' : undefined)
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

/** The lines about a vehicle. */
export const vehicleLines = {
  'vehicles.open-record': recordLine,
  'email.send-purchase': vehicleMessageLine(purchaseMessage, true),
  'email.send-invoice': vehicleMessageLine(invoiceMessage, false),
  'email.send-cancellation': vehicleMessageLine(cancellationMessage, false),
  'vehicles.show-owed': owedLine,
  'vehicles.add-note': noteLine,
  'vehicles.open-agreement': paperLine('agreement'),
  'vehicles.open-purchase': paperLine('purchase'),
  'vehicles.open-boe': paperLine('boe'),
  'vehicles.open-invoice': paperLine('invoice'),
  'vehicles.open-cancellation': paperLine('cancellation'),
  'vehicles.open-standing-order': paperLine('standing-order'),
  'vehicles.open-credit': paperLine('credit'),
  'vehicles.open-details': paperLine('details'),
}
