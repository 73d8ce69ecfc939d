import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelledColumns } from './chart-columns'

const column = (at: number, isMajor = false) => ({ id: String(at), label: 'Nov', values: [], isMajor })
const placesOf = (count: number, width: number, majors: readonly number[] = []) =>
  [
    ...labelledColumns(
      Array.from({ length: count }, (_, at) => column(at, majors.includes(at))),
      width,
    ),
  ].map(Number)

test('[commands 6] labels below columns never run into each other, major ones among them', () => {
  expect(placesOf(6, 6 * 64)).toEqual([0, 1, 2, 3, 4, 5])
  expect(placesOf(12, 500)).toEqual([0, 2, 4, 6, 8, 10])
  expect(placesOf(24, 500, [3, 15])).toEqual([3, 15])
  expect(placesOf(24, 500, [3, 4, 15])).toEqual([3, 15])
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 1_400 }),
      fc.array(fc.nat(119)),
      (count, width, majors) => {
        const places = placesOf(count, width, majors)
        expect(places.length).toBeGreaterThan(0)
        for (const [at, place] of places.slice(1).entries())
          expect(((place - (places[at] ?? 0)) * width) / count).toBeGreaterThanOrEqual(64 - 1e-9)
      },
    ),
  )
})
