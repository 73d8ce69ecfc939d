import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declaredWidths, sharedWidths, type WantedWidths } from './shared-widths'
import { columnMinWidth, gridMinWidth, gridTemplate } from './column'

/** Of what computers count in fractions this much is nothing. */
const EPSILON = 1e-6

const column = fc.record(
  {
    width: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 20, max: 200 }) },
      { arbitrary: fc.constant('fill' as const), weight: 1 },
    ),
    least: fc.integer({ min: 20, max: 200 }),
    head: fc.integer({ min: 16, max: 120 }),
    want: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 16, max: 300 }) },
      fc.constant(null),
      fc.constant(undefined),
    ),
  },
  { requiredKeys: ['width', 'want', 'head'] },
)
const list = fc.record({
  columns: fc
    .array(column, { minLength: 1, maxLength: 15 })
    .map((all) => all.map((one, at) => ({ ...one, id: String(at) }))),
  more: fc.integer({ min: -100, max: 800 }),
})

type Of = { id: string; want: number | null | undefined }
const cellsOf = (columns: readonly Of[]) =>
  new Map(columns.flatMap(({ id, want }) => (want === undefined ? [] : [[id, want] as const])))
const NONE: WantedWidths = new Map()
const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

test('as declared, columns take the room that there is, and none less than its least width', () => {
  fc.assert(
    fc.property(list, ({ columns, more }) => {
      const room = gridMinWidth(columns) + more
      const widths = declaredWidths(columns, room)
      const isFilled = columns.some(({ width }) => width === 'fill')
      const most = isFilled ? Number.POSITIVE_INFINITY : columns.reduce((sum, { width }) => sum + Number(width), 0)
      expect(sumOf(widths)).toBeCloseTo(Math.min(most, Math.max(room, gridMinWidth(columns))), 3)
      for (const [at, one] of columns.entries())
        expect(widths[at]).toBeGreaterThanOrEqual(columnMinWidth(one) - EPSILON)
    }),
  )
})

test('nobody is cut while another one has room to spare, and who lends is neither cut nor too narrow', () => {
  fc.assert(
    fc.property(list, fc.boolean(), ({ columns, more }, hasHeads) => {
      const room = gridMinWidth(columns) + more
      const own = declaredWidths(columns, room)
      const heads = hasHeads ? new Map(columns.map(({ id, head }) => [id, head])) : NONE
      const shared = sharedWidths(columns, { cells: cellsOf(columns), heads }, room)
      const widths = shared.widths ?? own
      expect(sumOf(widths)).toBeCloseTo(sumOf(own), 3)
      const isCut = columns.some(({ want }, at) => (want ?? 0) > (widths[at] ?? 0) + EPSILON)
      if (isCut) expect(shared.wantsHeads, 'what more there is is looked for').toBe(true)
      for (const [at, { want, head, ...one }] of columns.entries()) {
        const [width, before] = [widths[at] ?? 0, own[at] ?? 0]
        const kept = Math.max(hasHeads ? Math.min(head, columnMinWidth(one)) : columnMinWidth(one), want ?? 0)
        expect(width).toBeGreaterThanOrEqual(Math.min(before, kept) - EPSILON)
        if (!shared.wantsHeads) expect(width).toBeGreaterThanOrEqual(columnMinWidth(one) - EPSILON)
        if (want === null || want === undefined) expect(width).toBe(before)
        else if (isCut) expect(width).toBeLessThanOrEqual(kept + EPSILON)
      }
    }),
  )
})

test('where nothing is cut all stays as declared, to the pixel', () => {
  fc.assert(
    fc.property(list, ({ columns, more }) => {
      const room = gridMinWidth(columns) + more
      const own = declaredWidths(columns, room)
      const cells = new Map(columns.map(({ id, want }, at) => [id, Math.min(want ?? 0, own[at] ?? 0)]))
      expect(sharedWidths(columns, { cells, heads: NONE }, room)).toEqual({ widths: null, wantsHeads: false })
    }),
  )
})

test('as much is lent as is lacking: down to the least widths first, then to what cells and heads want', () => {
  const columns = [
    { id: 'name', width: 'fill', least: 80 },
    { id: 'model', width: 100, least: 90 },
    { id: 'paid', width: 60, least: 50 },
  ] as const
  const wanted = (name: number, model: number, paid: number | null) => ({
    cells: new Map([
      ['name', name],
      ['model', model],
      ['paid', paid],
    ]),
    heads: NONE,
  })
  const shared = (...wants: Parameters<typeof wanted>) => sharedWidths(columns, wanted(...wants), 300)
  expect(declaredWidths(columns, 300)).toEqual([140, 100, 60])
  expect(shared(140, 100, 60).widths).toBeNull()
  expect(shared(100, 114, 60).widths).toEqual([126, 114, 60])
  expect(shared(100, 125, 40)).toEqual({ widths: [120, 125, 55], wantsHeads: false })
  expect(shared(130, 200, null).widths, 'what is not known lends nothing').toEqual([130, 110, 60])
  expect(shared(100, 200, 90), 'what is not enough is parted').toEqual({ widths: [100, 120, 80], wantsHeads: true })
  expect(shared(70, 175, 40), 'as far as the least widths go').toEqual({ widths: [80, 170, 50], wantsHeads: true })
  const heads = new Map([
    ['name', 60],
    ['paid', 45],
  ])
  const known = sharedWidths(columns, { ...wanted(70, 175, 40), heads }, 300)
  expect(known.widths?.map((width) => Math.round(width * 3))).toEqual([230, 525, 145])
  expect(sharedWidths(columns, wanted(100, 200, 90), Number.POSITIVE_INFINITY).widths, 'nothing is measured').toBeNull()
  expect(gridTemplate(columns, [120, 125, 55])).toBe('minmax(80px, 120fr) 125px 55px')
  expect(gridTemplate(columns, [70, 175, 55])).toBe('minmax(70px, 70fr) 175px 55px')
})
