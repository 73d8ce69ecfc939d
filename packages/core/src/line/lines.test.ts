import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { parseLine } from './parse'
import type { FilledSlot, Reading } from './reading'
import { INTERPRETED_LINES, NOT_LINES } from '../../test-data/lines'
import { formatDecimal } from '../kernel/money'

/** A Friday. */
const today = day('2026-11-20')
const context = { today, commands: COMMANDS }

/** `pay account~ABC 123 amount=250.00 ok`: `~` needs its record, `!` wrong, `?` missing; what holds by default is left out. */
function shown(reading: Reading | undefined): string {
  if (!reading) return '-'
  const slots = reading.slots
    .filter((slot) => slot.state !== 'default')
    .map((slot) => `${slot.name || 'rest'}${valueShown(slot)}`)
  const named = reading.named.map((field) =>
    field.state === 'wrong' ? `${field.name}!` : `${field.name}=${field.value}`,
  )
  return [reading.command.verb, ...slots, ...named, reading.complete ? 'ok' : '']
    .filter((part) => part !== '')
    .join(' ')
}

function valueShown(slot: FilledSlot): string {
  if (slot.state === 'wrong') return '!'
  const { value } = slot
  const mark = slot.state === 'needs-record' ? '~' : slot.state === 'missing' ? '?' : '='
  switch (value?.kind) {
    case 'money':
      return `${mark}${formatDecimal(value.cents)}${value.isKept ? '!' : ''}`
    case 'day':
    case 'month':
      return `${mark}${value.day}`
    case 'days':
      return `${mark}${value.from}..${value.to}`
    case 'choice':
      return `${mark}${value.word}`
    case 'number':
      return `${mark}${value.value}`
    case 'rate':
      return `${mark}${value.bps / 100}%`
    case 'due':
      return `${mark}due`
    case 'record':
      return `${mark}${value.query}`
    case 'instalments':
      return `${mark}${value.months}x${formatDecimal(value.cents)}`
    case 'accounts':
      return `${mark}${value.queries.join('&')}`
    case 'name-description':
      return `${mark}${value.name}|${value.description}`
    case 'text':
      return `${mark}${value.text}`
    default:
      return mark
  }
}

describe('lines are read as meant', () => {
  test('the table has at least 200 lines, none twice', () => {
    expect(INTERPRETED_LINES.length + NOT_LINES.length).toBeGreaterThanOrEqual(200)
    expect(new Set(INTERPRETED_LINES.map(([line]) => line)).size).toBe(INTERPRETED_LINES.length)
  })
  test.each(INTERPRETED_LINES)('%j', (line, meant) => {
    expect(shown(parseLine(line, context).readings[0])).toBe(meant)
  })
  test.each(NOT_LINES)('%j is no line', (line) => {
    expect(parseLine(line, context).readings).toEqual([])
  })
})
