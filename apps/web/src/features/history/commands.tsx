import { changesOfField } from '@forecourt/core/features/history/field-changes'
import { momentFormatter } from '@forecourt/core/kernel/days'
import { type Reading, slotValue } from '@forecourt/core/line/reading'
import type { RecordChange } from '@forecourt/core/features/history/schemas'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import { headRecords } from '../../kit/line/resolution'

const SHOWN_CHANGES = 4
const SEARCHED_CHANGES = 100

interface CheckedHistory extends CheckedLine {
  /** Null while it is fetched, or locked. */
  changes: readonly RecordChange[] | null
}

/** Answers who changed a field of a vehicle, and offers the history of that field. */
const whoChangedLine: LineCommand<CheckedHistory> = {
  check: (line, { ask, isUnlocked }) => {
    const [vehicle] = headRecords(line)
    if (!vehicle) return null
    if (!isUnlocked) return { changes: null, checks: [{ state: 'failed', text: 'Unlock the passcode first' }] }
    const found = ask('GetHistory', { kind: 'vehicle', id: vehicle.id, pageSize: SEARCHED_CHANGES })
    if (!found) return { changes: null, checks: [{ state: 'waiting', text: 'Loading changes…' }] }
    return { changes: changesOfField(found.data, fieldNameIn(line.reading)), checks: [] }
  },
  preview: (line, { changes }, { workstation }) => {
    if (!changes) return null
    const moment = momentFormatter(workstation.timeZone)
    const facts = changes.slice(0, SHOWN_CHANGES).flatMap(({ at, username, changes: fields }) =>
      fields.map(({ field, before, after }) => ({
        key: `${at} ${field}`,
        label: `${moment(at)} ${username || 'the system'}`,
        value: `${field}: ${before || 'nothing'} → ${after || 'nothing'}`,
      })),
    )
    const none = { label: fieldNameIn(line.reading) || 'It', value: 'was never changed' }
    return {
      title: 'Who changed it, newest first',
      facts: facts.length > 0 ? facts.slice(0, SHOWN_CHANGES * 2) : [none],
    }
  },
  run: (line) => {
    const [vehicle] = headRecords(line)
    if (!vehicle) return null
    return { kind: 'history', vehicleID: vehicle.id, words: vehicle.label, field: fieldNameIn(line.reading) }
  },
  enter: 'history',
}

function fieldNameIn(reading: Reading): string {
  const field = slotValue(reading, 'field')
  return field?.kind === 'text' ? field.text : ''
}

/** The line commands about who changed what. */
export const journalLines = { 'history.show-who-changed': whoChangedLine }
