import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { usageFailure } from './failure'
import { unknownNameSentence } from './nearest'

/** A column of a list: its name in JSON, its header for people, and the kind of its values. */
export interface ListColumn<Row> {
  name: string
  header: string
  kind: 'text' | 'money' | 'day' | 'number'
  value: (row: Row) => string | number | boolean | null
}

export function chosenColumns<Row>(
  columns: readonly ListColumn<Row>[],
  names: string | null,
): readonly ListColumn<Row>[] {
  if (names === null) return columns
  const wanted = names.split(',').map((name) => name.trim())
  return wanted.map((name) => {
    const found = columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
    const names = columns.map((each) => each.name)
    if (!found)
      throw usageFailure(`${unknownNameSentence('column', name, names)}
There are ${names.join(', ')}`)
    return found
  })
}

// Bytes that would move the cursor or colour the screen of whoever reads the list.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/** A value as text: amounts with two decimals, and with separators for people; days as dd-MM-yyyy, or yyyy-MM-dd with `isIso`. */
export function columnText<Row>(column: ListColumn<Row>, row: Row, { isIso = false, isRead = false } = {}): string {
  const value = column.value(row)
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (column.kind === 'money') {
    const amount = centsFromWire(value)
    if (amount === null) return ''
    // A minus that every terminal and every search has.
    return isRead ? formatAmount(amount).replace('−', '-') : formatDecimal(amount)
  }
  const text = String(value)
  if (column.kind === 'day' && isDay(text.slice(0, 10))) {
    const on = text.slice(0, 10)
    return isDay(on) && !isIso ? formatDay(on) : on
  }
  return text.replaceAll(CONTROL, ' ')
}

export function rowRecord<Row>(columns: readonly ListColumn<Row>[], row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, column.value(row)]))
}
