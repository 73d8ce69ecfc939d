import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { expect, test } from 'vitest'
import { STALE_AFTER } from './live-kinds'

/** Answers that no save of another person changes, or that are asked by hand each time. */
const NEVER_OLD: readonly OperationName[] = ['GetCashCategoriesAndTypes', 'CheckBooks']

test('every answer that a screen can show is made old by some kind of change', () => {
  const reached = new Set(Object.values(STALE_AFTER).flatMap((names) => names ?? []))
  const reads = Object.entries(OPERATIONS).flatMap(([name, { kind }]) => (kind === 'read' ? [name] : []))
  expect(reads.filter((name) => !(reached as ReadonlySet<string>).has(name)).sort()).toEqual([...NEVER_OLD].sort())
})

test('what every change of a record shows in is never forgotten', () => {
  for (const kind of ['entry', 'client', 'vehicle', 'deal', 'schedule'] as const) {
    const names = STALE_AFTER[kind] ?? []
    for (const name of ['GetVehicle', 'GetVehicles', 'Search', 'GetVehicleHistory'] as const)
      expect(names, `${kind} makes ${name} old`).toContain(name)
  }
})
