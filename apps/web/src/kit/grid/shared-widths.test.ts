import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declaredWidths, sharedWidths } from './shared-widths'
import { leastOf, leastWidthOf, templateOf } from './column'

/** Of what computers count in fractions this much is nothing. */
const EPSILON = 1e-6

const column = fc.record(
  {
    width: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 20, max: 200 }) },
      { arbitrary: fc.constant('fill' as const), weight: 1 },
    ),
    least: fc.integer({ min: 20, max: 200 }),
    want: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 16, max: 300 }) },
      fc.constant(null),
      fc.constant(undefined),
    ),
  },
  { requiredKeys: ['width', 'want'] },
)
const list = fc.record({
  columns: fc
    .array(column, { minLength: 1, maxLength: 15 })
    .map((all) => all.map((one, at) => ({ ...one, id: String(at) }))),
  more: fc.integer({ min: -100, max: 800 }),
})

type Of = { id: string; want: number | null | undefined }
const wantedOf = (columns: readonly Of[]) =>
  new Map(columns.flatMap(({ id, want }) => (want === undefined ? [] : [[id, want] as const])))
const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

test('as declared, columns take the room that there is, and none less than its least width', () => {
  fc.assert(
    fc.property(list, ({ columns, more }) => {
      const room = leastWidthOf(columns) + more
      const widths = declaredWidths(columns, room)
      const isFilled = columns.some(({ width }) => width === 'fill')
      const most = isFilled ? Number.POSITIVE_INFINITY : columns.reduce((sum, { width }) => sum + Number(width), 0)
      expect(sumOf(widths)).toBeCloseTo(Math.min(most, Math.max(room, leastWidthOf(columns))), 3)
      for (const [at, one] of columns.entries()) expect(widths[at]).toBeGreaterThanOrEqual(leastOf(one) - EPSILON)
    }),
  )
})

test('nobody is cut while another one has room to spare, and who lends is neither cut nor too narrow', () => {
  fc.assert(
    fc.property(list, ({ columns, more }) => {
      const room = leastWidthOf(columns) + more
      const own = declaredWidths(columns, room)
      const shared = sharedWidths(columns, wantedOf(columns), room)
      const widths = shared ?? own
      expect(sumOf(widths)).toBeCloseTo(sumOf(own), 3)
      const isCut = columns.some(({ want }, at) => (want ?? 0) > (widths[at] ?? 0) + EPSILON)
      for (const [at, { want, ...one }] of columns.entries()) {
        const [width, before] = [widths[at] ?? 0, own[at] ?? 0]
        expect(width).toBeGreaterThanOrEqual(leastOf(one) - EPSILON)
        expect(width).toBeGreaterThanOrEqual(Math.min(before, want ?? before) - EPSILON)
        if (want === null || want === undefined) expect(width).toBe(before)
        else if (isCut) expect(width).toBeLessThanOrEqual(Math.max(leastOf(one), want) + EPSILON)
      }
    }),
  )
})

test('where nothing is cut all stays as declared, to the pixel', () => {
  fc.assert(
    fc.property(list, ({ columns, more }) => {
      const room = leastWidthOf(columns) + more
      const own = declaredWidths(columns, room)
      const wanted = new Map(columns.map(({ id, want }, at) => [id, Math.min(want ?? 0, own[at] ?? 0)]))
      expect(sharedWidths(columns, wanted, room)).toBeNull()
    }),
  )
})

test('a wish that is already met moves nothing: as much is lent as is lacking', () => {
  const columns = [
    { id: 'name', width: 'fill', least: 80 },
    { id: 'model', width: 100, least: 90 },
    { id: 'paid', width: 60, least: 50 },
  ] as const
  const wanted = (name: number, model: number, paid: number | null) =>
    new Map([
      ['name', name],
      ['model', model],
      ['paid', paid],
    ])
  expect(declaredWidths(columns, 300)).toEqual([140, 100, 60])
  expect(sharedWidths(columns, wanted(140, 100, 60), 300)).toBeNull()
  expect(sharedWidths(columns, wanted(100, 114, 60), 300)).toEqual([126, 114, 60])
  expect(sharedWidths(columns, wanted(100, 125, 40), 300)).toEqual([120, 125, 55])
  expect(sharedWidths(columns, wanted(130, 200, null), 300), 'what is not known lends nothing').toEqual([130, 110, 60])
  expect(sharedWidths(columns, wanted(100, 200, 90), 300), 'what is not enough is parted').toEqual([100, 120, 80])
  expect(sharedWidths(columns, wanted(100, 200, 90), Number.POSITIVE_INFINITY), 'nothing is measured').toBeNull()
  expect(templateOf(columns, [120, 125, 55])).toBe('minmax(80px, 120fr) 125px 55px')
})
