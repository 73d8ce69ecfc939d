import { slotValue } from '@forecourt/core/line/reading'
import { sectionDraftID } from '../../kit/drafts/drafts'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { slotRecords } from '../../kit/line/resolution'
import { addressOfTab } from './address'

interface CheckedNote extends CheckedLine {
  vehicleID: number
  regNo: string
  added: string
  /** The notes with what is added, typed over a version of the vehicle; null until they are known. */
  notes: { typed: { note: string }; version: number } | null
}

const LOCKED = 'Unlock the passcode to see the notes, then type the line again'

/** Opens the notes of a vehicle with a text behind what they say: it is saved there. */
export const noteLine: LineCommand<CheckedNote> = {
  check: (line, { ask }) => {
    const [vehicle] = slotRecords(line, 'vehicle')
    const text = slotValue(line.reading, 'text')
    if (!vehicle || text?.kind !== 'text') return null
    const saved = ask('GetVehicle', { vehicleID: vehicle.id })
    const of = { vehicleID: vehicle.id, regNo: vehicle.label, added: text.text }
    if (!saved) return { ...of, notes: null, checks: [{ state: 'waiting', text: 'Loading notes…' }] }
    // Laid over notes that are not told, it would take their place.
    if (saved.note === undefined) return { ...of, notes: null, checks: [{ state: 'failed', text: LOCKED }] }
    const before = saved.note.trimEnd()
    const note = before === '' ? text.text : `${before}\n${text.text}`
    const checks = [{ state: 'passed', text: 'Enter opens its notes, where it is saved' }] as const
    return { ...of, notes: { typed: { note }, version: saved.version }, checks }
  },
  preview: (_, { regNo, added }) => ({
    title: 'This will be added to the notes',
    facts: [
      { label: 'Vehicle', value: regNo },
      { label: 'Note', value: added, tone: 'strong' },
    ],
  }),
  run: (_, checked) => {
    if (!checked) return null
    const place = { to: `/vehicles/vehicle/${checked.vehicleID}`, search: addressOfTab('notes') }
    if (!checked.notes) return { kind: 'go', ...place }
    const draft = sectionDraftID('vehicle-notes', checked.vehicleID)
    const form = { draft, ...place, checking: 'An earlier save of these notes is still being checked' }
    return { kind: 'form', form, values: checked.notes }
  },
}
