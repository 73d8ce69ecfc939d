import type { Bookings } from '@forecourt/core/features/car-hire/schemas'
import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import {
  bookingRows,
  hireState,
  initials,
  matchingVehicles,
  neighbourBar,
  surnameOf,
  hireTimeline,
  todayCounts,
  weekStart,
} from './timeline'

type Vehicle = Bookings['vehicles'][number]
const hire = (carHireID: number, startDateTime: string, endDateTime: string): Vehicle['hires'][number] => ({
  carHireID,
  date: '2026-11-16',
  clientID: 1,
  clientName: `Mark ${'CBA'[carHireID % 3]}`,
  carHireType: 3,
  carHireTypeName: 'Direct',
  startDateTime,
  endDateTime,
  days: 1,
  rate: 25,
  total: 25,
  version: 1,
})
const car = (vehicleID: number, regNo: string, transmission: string, hires: Vehicle['hires'] = []): Vehicle => ({
  vehicleID,
  regNo,
  vehicle: 'Toyota Passo',
  transmission,
  hires,
})
const [monday, today] = [day('2026-11-16'), day('2026-11-20')]
const fleet = [
  car(1, 'ECK 401', 'Manual', [hire(1, '2026-11-10', '2026-11-17'), hire(2, '2026-11-17', '2026-11-20')]),
  car(2, 'EDQ 118', 'Manual'),
  car(3, 'EKA 520', 'Automatic', [hire(3, '2026-11-18', '2026-11-25'), hire(4, '2026-12-12', '2026-12-20')]),
  car(4, 'TBA', ''),
]
const shown = hireTimeline(fleet, monday, today)

describe('[D3 2.14] [server 9] bookings by day', () => {
  test('a week begins on Monday', () => {
    expect([weekStart(today), weekStart(monday), weekStart(day('2026-11-22'))]).toEqual([monday, monday, monday])
  })
  test('cars stand by transmission, and one that has none is not lost', () => {
    expect(shown.groups.map(({ name, rows }) => [name, rows.map(({ vehicle }) => vehicle.regNo)])).toEqual([
      ['Manual', ['ECK 401', 'EDQ 118']],
      ['Automatic', ['EKA 520']],
      ['Other', ['TBA']],
    ])
  })
  test('a bar begins with its first day and ends where the day of return begins, cut at what is shown', () => {
    const bars = shown.groups.flatMap(({ rows }) => rows.flatMap((row) => row.bars))
    expect(
      bars.map(({ id, from, length, isCutLeft, isCutRight }) => [id, from, length, isCutLeft, isCutRight]),
    ).toEqual([
      [1, 0, 1, true, false],
      [2, 1, 3, false, false],
      [3, 2, 7, false, false],
      [4, 26, 2, false, true],
    ])
    expect(hireTimeline(fleet, day('2026-11-17'), today).groups[0]?.rows[0]?.bars).toMatchObject([{ id: 2, from: 0 }])
  })
  test('free cars are counted for each day: a car is free on the day it comes back', () => {
    expect(shown.days).toHaveLength(28)
    expect(shown.free.slice(0, 10)).toEqual([3, 3, 2, 2, 3, 3, 3, 3, 3, 4])
    expect(shown.free.at(-1)).toBe(3)
  })
  test('returned, out and booked', () => {
    expect(fleet.flatMap(({ hires }) => hires.map((each) => hireState(each, today)))).toEqual([
      'returned',
      'returned',
      'out',
      'booked',
    ])
    expect(todayCounts(fleet, today)).toEqual({ out: 1, back: 1, going: 0 })
  })
  test('cars are found by registration without spaces', () => {
    expect(matchingVehicles(fleet, 'ek a5').map(({ regNo }) => regNo)).toEqual(['EKA 520'])
  })
})

test('the list has the hires of the bars in its order, ties by id in the same direction', () => {
  const ids = (key: string, direction: 'asc' | 'desc') =>
    bookingRows(shown, { key, direction }).map(({ carHireID }) => carHireID)
  expect(ids('Date', 'desc')).toEqual([4, 3, 2, 1])
  expect(ids('DateTime', 'asc')).toEqual([1, 2, 3, 4])
  expect(ids('Name', 'asc')).toEqual([2, 1, 4, 3])
  expect(bookingRows(shown, { key: 'RegNo', direction: 'asc' })[0]).toMatchObject({ regNo: 'ECK 401', vehicleID: 1 })
})

test('arrows lead from bar to bar, over cars without any', () => {
  expect(neighbourBar(shown, null, 'ArrowDown')).toBe(1)
  expect(neighbourBar(shown, 1, 'ArrowRight')).toBe(2)
  expect(neighbourBar(shown, 2, 'ArrowRight')).toBeNull()
  expect(neighbourBar(shown, 2, 'ArrowDown')).toBe(3)
  expect(neighbourBar(shown, 4, 'ArrowUp')).toBe(2)
  expect(neighbourBar(shown, 3, 'ArrowDown')).toBeNull()
})

test('names are cut to what a bar has room for', () => {
  expect([initials('Ġorġ Ħili'), surnameOf('Maria Farrugia Borg ')]).toEqual(['ĠĦ', 'Borg'])
})
