import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { centsFromWire, decimalOf, formatAmount } from '@forecourt/core/kernel/money'
import { usage } from './failure'
import { noSuch } from './nearest'

/** A column of a list: its name in JSON, its header for people, and what its values are. */
export interface Column<Row> {
  name: string
  header: string
  kind: 'text' | 'money' | 'day' | 'number'
  value: (row: Row) => string | number | boolean | null
}

/** The columns of a list of names, in the order asked for. */
export function chosenColumns<Row>(columns: readonly Column<Row>[], names: string | null): readonly Column<Row>[] {
  if (names === null) return columns
  const wanted = names.split(',').map((name) => name.trim())
  return wanted.map((name) => {
    const found = columns.find((column) => column.name.toLowerCase() === name.toLowerCase())
    const names = columns.map((each) => each.name)
    if (!found)
      throw usage(`${noSuch('column', name, names)}
There are ${names.join(', ')}`)
    return found
  })
}

// Bytes that would move the cursor or colour the screen of whoever reads the list.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g

/** A value as text: amounts with two decimals, and with marks for thousands where people read it; days as dd-MM-yyyy, or yyyy-MM-dd when they are wanted so. */
export function cellText<Row>(column: Column<Row>, row: Row, { isIso = false, isRead = false } = {}): string {
  const value = column.value(row)
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (column.kind === 'money') {
    const amount = centsFromWire(value)
    if (amount === null) return ''
    // A minus that every terminal and every search has.
    return isRead ? formatAmount(amount).replace('−', '-') : decimalOf(amount)
  }
  const text = String(value)
  if (column.kind === 'day' && isDay(text.slice(0, 10))) {
    const on = text.slice(0, 10)
    return isDay(on) && !isIso ? formatDay(on) : on
  }
  return text.replaceAll(CONTROL, ' ')
}

/** The row as a program reads it: the columns by name. */
export function record<Row>(columns: readonly Column<Row>[], row: Row): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column.name, column.value(row)]))
}
