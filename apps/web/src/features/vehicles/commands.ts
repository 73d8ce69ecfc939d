import { squeezeText } from '@forecourt/core/kernel/registrations'
import { slotValue } from '@forecourt/core/line/reading'
import type { LineCommand } from '../../kit/line/line-command'
import { slotRecords } from '../../kit/line/resolution'
import { addressOfTab, type VehicleDocumentID, DOCUMENT_TABS, VEHICLE_TABS } from './address'
import { cancellationMessage, invoiceMessage, purchaseMessage, vehicleMessageLine } from './messages'
import { noteLine } from './note-line'
import { owedLine } from './owed-line'

/** Opens the page of the record that a line names. */
const recordLine: LineCommand = {
  run: (line) => {
    const [record] = slotRecords(line, 'record')
    if (!record) return null
    if (record.kind === 'client') return { kind: 'go', to: '/clients/client', search: { clientID: record.id } }
    const tab = slotValue(line.reading, 'tab')
    const named = slotValue(line.reading, 'record')
    const isAccount = named?.kind === 'record' && squeezeText(named.query) === squeezeText(record.accountNo)
    // An account is opened where its instalments are.
    const part = VEHICLE_TABS.find((id) => tab?.kind === 'text' && tab.text === id) ?? (isAccount ? 'hp' : undefined)
    return { kind: 'go', to: `/vehicles/vehicle/${record.id}`, search: part && addressOfTab(part) }
  },
}

/** Opens the page of the line's vehicle with the dialog of a paper, or of its transfer. */
export function documentLine(print: VehicleDocumentID): LineCommand {
  return {
    run: (line) => {
      const [vehicle] = slotRecords(line, 'vehicle')
      if (!vehicle) return null
      return {
        kind: 'go',
        to: `/vehicles/vehicle/${vehicle.id}`,
        search: { ...addressOfTab(DOCUMENT_TABS[print]), print },
      }
    },
  }
}

/** Opens the credit file of an account, or the report of what is missing. */
const creditFileLine: LineCommand = {
  run: (line, ...on) =>
    slotValue(line.reading, 'missing')
      ? { kind: 'go', to: '/reports/credit-files' }
      : documentLine('credit-file').run(line, ...on),
}

/** The lines about a vehicle. */
export const vehicleLines = {
  'vehicles.open-record': recordLine,
  'email.send-purchase': vehicleMessageLine(purchaseMessage, true),
  'email.send-invoice': vehicleMessageLine(invoiceMessage, false),
  'email.send-cancellation': vehicleMessageLine(cancellationMessage, false),
  'vehicles.show-owed': owedLine,
  'vehicles.add-note': noteLine,
  'vehicles.open-agreement': documentLine('agreement'),
  'vehicles.open-purchase': documentLine('purchase'),
  'vehicles.open-boe': documentLine('boe'),
  'vehicles.open-invoice': documentLine('invoice'),
  'vehicles.open-cancellation': documentLine('cancellation'),
  'vehicles.open-standing-order': documentLine('standing-order'),
  'vehicles.open-credit': documentLine('credit'),
  'vehicles.open-credit-file': creditFileLine,
  'vehicles.open-defects': documentLine('defects'),
  'vehicles.open-details': documentLine('details'),
}
