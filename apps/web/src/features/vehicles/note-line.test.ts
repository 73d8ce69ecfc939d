import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { chooseReading } from '@forecourt/core/line/resolve'
import { expect, test } from 'vitest'
import type { LineCheckContext } from '../../kit/line/line-command'
import type { LineRecord } from '../../kit/line/resolution'
import { noteLine } from './note-line'

const today = day('2026-11-20')
const CAR = { kind: 'vehicle', id: 7, label: 'KZR 600' }

function ran(saved: { note?: string; version: number } | undefined) {
  // The one question that it asks.
  const context = { today, ask: () => saved } as unknown as LineCheckContext
  const { readings } = parseLine('note kzr 600 clutch noisy', { today, commands: COMMANDS })
  const read = chooseReading<LineRecord>(readings, new Map())!
  // What the server found of it.
  const slots = new Map([['vehicle', { state: 'resolved', records: [CAR] }]]) as unknown as typeof read.slots
  const line = { ...read, slots }
  const checked = noteLine.check?.(line, context) ?? null
  return { states: checked?.checks.map(({ state }) => state), run: noteLine.run(line, checked) }
}

test.each([
  ['', 'clutch noisy'],
  ['One key\n', 'One key\nclutch noisy'],
])('what is noted stands behind the notes of the vehicle: %j', (note, becomes) => {
  const { states, run } = ran({ note, version: 4 })
  expect(states).toEqual(['passed'])
  expect(run).toMatchObject({
    kind: 'form',
    form: { draft: { screen: 'vehicle-notes', record: '7' }, to: '/vehicles/vehicle/7', search: { tab: 'notes' } },
    values: { typed: { note: becomes }, version: 4 },
  })
})

test('nothing is laid over notes that are behind the passcode, or not known yet', () => {
  const place = { kind: 'go', to: '/vehicles/vehicle/7', search: { tab: 'notes' } }
  expect(ran({ version: 4 })).toMatchObject({ states: ['failed'], run: place })
  expect(ran(undefined)).toMatchObject({ states: ['waiting'], run: place })
})
