import { expect, test } from 'vitest'
import { failedTriesText } from './failed-tries'

const since = '2026-11-21T07:12:30.000Z'
const of = (...counts: number[]) =>
  counts.map((count, at) => ({ username: ['rita', '', 'karl', 'joe', 'maria', 'ann', 'ben'][at] ?? '', count }))

test.each([
  [since, [], null],
  [null, of(2), null],
  [since, of(1), '1 failed sign-in since 21-11-2026 08:12: rita (1)'],
  [since, of(2, 1), '3 failed sign-ins since 21-11-2026 08:12: rita (2), unknown (1)'],
  [
    since,
    of(7, 6, 5, 4, 3, 2, 1),
    '28 failed sign-ins since 21-11-2026 08:12: rita (7), unknown (6), karl (5), joe (4), maria (3) and 2 more',
  ],
])('[server 17.4] since %s, %j: %j', (at, names, line) => {
  const totalCount = names.reduce((sum, { count }) => sum + count, 0)
  expect(failedTriesText({ since: at, totalCount, names }, 'Europe/Malta')).toBe(line)
})
