import { COMMANDS } from '@forecourt/core/commands'
import { MATCH } from '@forecourt/core/features/search/match'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { chooseReading, recordsOfReading, queriesOf, queryKey } from '@forecourt/core/line/resolve'
import { expect, test } from 'vitest'
import type { FoundRecords } from './found-records'
import { nearSuggestions } from './near-suggestions'

const car = (id: number, regNo: string, rank: number) => {
  return { id, regNo, title: 'Toyota Vitz', detail: '', state: 1, accountNo: '', rank }
}
const found = (vehicles: FoundRecords['vehicles']): FoundRecords => ({
  ...{ vehicles, clients: [], entries: [] },
  accounts: vehicles.map(({ id, regNo, rank }) => ({
    ...{ vehicleID: id, accountNo: `HP-${id}`, regNo, clientName: 'Maria Borg', open: true, rank },
    ...{ nextDueDate: null, nextPaymentAmount: null },
  })),
})

/** The repairs of a line whose record is not there. */
function repairs(text: string, vehicles: FoundRecords['vehicles']) {
  const { readings } = parseLine(text, { today: day('2026-03-10'), commands: COMMANDS })
  const none = new Map(queriesOf(readings.map(recordsOfReading)).map((query) => [queryKey(query), []]))
  const resolved = chooseReading(readings, none)
  return resolved ? nearSuggestions(text, resolved, found(vehicles)) : null
}
const NEAR = MATCH.typo + 1

test.each([
  [
    'the nearest takes the place of the misspelt one',
    'owed abx123',
    [car(1, 'ABC 123', NEAR), car(2, 'ABD 124', NEAR + 1)],
    ['owed "ABC 123"'],
  ],
  [
    'several that are as near',
    'owed abx123',
    [car(1, 'ABC 123', NEAR), car(2, 'ABD 123', NEAR)],
    ['owed "ABC 123"', 'owed "ABD 123"'],
  ],
  [
    'behind it the line stays',
    'exp abx123 50 Garage, oil',
    [car(1, 'ABC 123', NEAR)],
    ['exp "ABC 123" 50 Garage, oil'],
  ],
  ['none where something is found letter for letter', 'owed abx123', [car(1, 'ABX 1234', MATCH.registration)], []],
  ['none where nothing is near', 'owed abx123', [], []],
])('%s', (_, text, vehicles, lines) => {
  const found = repairs(text, vehicles)
  expect(found?.map((repair) => repair.text.replaceAll('"', ''))).toEqual(lines.map((line) => line.replaceAll('"', '')))
  expect(found?.every(({ isOpen }) => isOpen === lines.length > 1)).toBe(true)
})
