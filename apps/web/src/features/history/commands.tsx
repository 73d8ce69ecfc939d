import { changesOfField } from '@forecourt/core/features/history/of-field'
import { momentIn } from '@forecourt/core/kernel/days'
import { type Reading, valueIn } from '@forecourt/core/line/reading'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { headRecords } from '../../kit/line/resolution'

const SHOWN = 4
const LOOKED_AT = 100

interface CheckedHistory extends CheckedLine {
  /** What is known of it; null while it is asked, or locked. */
  changes: readonly RecordChange[] | null
}

/** Answers who changed a field of a vehicle; its history, of that field alone, is one key away. */
const whoChangedLine: LineCommand<CheckedHistory> = {
  check: (line, { ask, isUnlocked }) => {
    const [vehicle] = headRecords(line)
    if (!vehicle) return null
    if (!isUnlocked) return { changes: null, checks: [{ state: 'failed', text: 'Unlock the passcode first' }] }
    const found = ask('GetHistory', { kind: 'vehicle', id: vehicle.id, pageSize: LOOKED_AT })
    if (!found) return { changes: null, checks: [{ state: 'waiting', text: 'Loading changes…' }] }
    return { changes: changesOfField(found.data, fieldIn(line.reading)), checks: [] }
  },
  preview: (line, { changes }, { workstation }) => {
    if (!changes) return null
    const moment = momentIn(workstation.timeZone)
    const facts = changes.slice(0, SHOWN).flatMap(({ at, username, changes: fields }) =>
      fields.map(({ field, before, after }) => ({
        key: `${at} ${field}`,
        label: `${moment(at)} ${username || 'the system'}`,
        value: `${field}: ${before || 'nothing'} → ${after || 'nothing'}`,
      })),
    )
    const none = { label: fieldIn(line.reading) || 'It', value: 'was never changed' }
    return { title: 'Who changed it, newest first', facts: facts.length > 0 ? facts.slice(0, SHOWN * 2) : [none] }
  },
  run: (line) => {
    const [vehicle] = headRecords(line)
    if (!vehicle) return null
    return { kind: 'history', vehicleID: vehicle.id, words: vehicle.label, field: fieldIn(line.reading) }
  },
  enter: 'history',
}

function fieldIn(reading: Reading): string {
  const field = valueIn(reading, 'field')
  return field?.kind === 'text' ? field.text : ''
}

/** The lines about who changed what. */
export const historyLines = { 'history.show-who-changed': whoChangedLine }
