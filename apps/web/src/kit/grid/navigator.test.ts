import { describe, expect, test } from 'vitest'
import { gridLines, pageLines } from './grid-lines'
import { type GridExtent, gridKey, navigate } from './navigator'
import { pagedRows, pageLinks, pagesInRange } from './paged-rows'

const extent: GridExtent = { lines: 100, isOpenEnded: false, cells: 5, visible: 37, pageSize: 50 }
const press = (
  key: string,
  more: Partial<Record<'code', string> & Record<'shiftKey' | 'altKey' | 'ctrlKey', boolean>> = {},
) => gridKey({ key, code: '', ctrlKey: false, altKey: false, shiftKey: false, ...more })

describe('moving [D1 2]', () => {
  const to = (key: string, line: number, cell = 2) => {
    const step = navigate({ line, cell }, key, extent)
    return step?.do === 'move' ? [step.to.line, step.to.cell] : step
  }
  test('arrows, J and K step by one and stop at the edges', () => {
    expect(to('ArrowDown', 4)).toEqual([5, 2])
    expect(to('j', 99)).toEqual([99, 2])
    expect(to('k', 0)).toEqual([0, 2])
    expect(to('ArrowLeft', 4, 0)).toEqual([4, 0])
    expect(to('ArrowRight', 4, 4)).toEqual([4, 4])
  })
  test('a page leaves one line in sight, and Home and End go to the ends of the result', () => {
    expect(to('PageDown', 0)).toEqual([36, 2])
    expect(to('PageUp', 10)).toEqual([0, 2])
    expect(to('End', 3)).toEqual([99, 2])
    expect(to('Home', 3)).toEqual([0, 2])
  })
  test('a move behind what is known waits while more may follow', () => {
    const open = { ...extent, isOpenEnded: true }
    const wait = { do: 'wait' }
    expect(navigate({ line: 3, cell: 0 }, 'End', open)).toEqual(wait)
    expect(navigate({ line: 99, cell: 0 }, 'ArrowDown', open)).toEqual(wait)
    expect(navigate({ line: 70, cell: 0 }, 'PageDown', open)).toEqual(wait)
    expect(navigate({ line: 99, cell: 0 }, 'ArrowRight', open)).toMatchObject({ to: { line: 99, cell: 1 } })
    expect(navigate({ line: 60, cell: 0 }, 'PageDown', open)).toMatchObject({ to: { line: 96 } })
  })
  test('an empty grid has nowhere to go, but still reloads', () => {
    const empty = { ...extent, lines: 0 }
    expect(navigate({ line: 0, cell: 0 }, 'End', empty)).toBeNull()
    expect(navigate({ line: 0, cell: 0 }, 'r', empty)).toEqual({ do: 'reload' })
  })
  test('Shift with an arrow extends', () => {
    expect(navigate({ line: 3, cell: 0 }, 'Shift ArrowDown', extent)).toMatchObject({ do: 'move', extend: true })
    expect(navigate({ line: 3, cell: 0 }, 'ArrowDown', extent)).toMatchObject({ extend: false })
  })
  test('keys of others are left alone', () => {
    for (const key of ['x', 'n', 'Tab', 'F5', 'Delete', 'Shift x', 'Alt ArrowDown', 'constructor', 'toString'])
      expect(navigate({ line: 3, cell: 0 }, key, extent)).toBeNull()
  })
})

describe('naming a press', () => {
  test("with Ctrl only what copies is the grid's", () => {
    expect(press('c', { ctrlKey: true })).toBe('Ctrl c')
    expect(navigate({ line: 3, cell: 0 }, 'Ctrl c', extent)).toEqual({ do: 'copy' })
    for (const key of ['v', 'k', 'p', 'End', 'Enter']) expect(press(key, { ctrlKey: true })).toBeNull()
    expect(press('c', { ctrlKey: true, shiftKey: true })).toBeNull()
  })
  test('Shift with a digit goes by the physical key, because it types a sign', () => {
    expect(press('"', { shiftKey: true, code: 'Digit2' })).toBe('Shift 2')
    expect(navigate({ line: 0, cell: 0 }, 'Shift 2', extent)).toEqual({ do: 'sort', column: 1 })
  })
  test('plus is plus with or without Shift, and the typographic minus is a minus', () => {
    expect(press('+', { shiftKey: true, code: 'Equal' })).toBe('+')
    expect(press('+', { code: 'NumpadAdd' })).toBe('+')
    expect(press('\u2212')).toBe('-')
  })
  test('Ctrl belongs to commands, and so does Alt except with the page keys', () => {
    expect(press('a', { ctrlKey: true })).toBeNull()
    expect(press('j', { altKey: true })).toBeNull()
    expect(press('PageDown', { altKey: true })).toBe('Alt PageDown')
  })
  test('Caps Lock does not change what a letter does', () => {
    expect(press('J')).toBe('j')
    expect(press('A', { shiftKey: true })).toBe('Shift a')
  })
})

describe('lines of expanded rows', () => {
  const sub = (id: string) => ({ id, kind: 'row' as const, cells: [] })
  const lines = gridLines(10, [
    { index: 7, subs: [sub('c')] },
    { index: 2, subs: [sub('a'), sub('b')] },
    { index: -1, subs: [sub('gone')] },
  ])
  test('every line leads to its row and back', () => {
    expect(lines.count).toBe(13)
    expect(
      Array.from({ length: 13 }, (_, line) => lines.lineAt(line)).map(({ index, sub: s }) => `${index}${s ?? ''}`),
    ).toEqual(['0', '1', '2', '20', '21', '3', '4', '5', '6', '7', '70', '8', '9'])
    for (let index = 0; index < 10; index += 1) expect(lines.lineAt(lines.rowLine(index))).toEqual({ index, sub: null })
  })
  test('a printed page holds its rows and what is under them', () => {
    expect(pageLines(lines, 3, 5)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(pageLines(lines, 9, 5)).toEqual([7, 8, 9, 10, 11, 12])
  })
})

describe('pages', () => {
  test('a range touches the pages of both its ends', () => {
    expect(pagesInRange(49, 50, 50)).toEqual([0, 1])
    expect(pagesInRange(-3, 0, 50)).toEqual([0])
  })
  test('a pager shows at most ten links and the current one is among them', () => {
    expect(pageLinks(0, 3)).toEqual([0, 1, 2])
    expect(pageLinks(0, 0)).toEqual([])
    for (const page of [0, 4, 5, 25, 48, 49]) {
      const links = pageLinks(page, 50)
      expect(links).toHaveLength(10)
      expect(links).toContain(page)
      expect(links.every((link) => link >= 0 && link < 50)).toBe(true)
    }
  })
  test('rows are found by place and by id in the pages that are known', () => {
    const rows = pagedRows({
      total: 120,
      pageSize: 50,
      rowId: (row: { id: string }) => row.id,
      pages: new Map([[1, [{ id: 'x' }, { id: 'y' }]]]),
    })
    expect(rows.rowAt(51)).toEqual({ id: 'y' })
    expect(rows.rowAt(0)).toBeUndefined()
    expect(rows.indexOf('y')).toBe(51)
    expect(rows.indexOf('z')).toBe(-1)
  })
  test('before a result is counted it has the places of what is known and of a page more', () => {
    const known = (pages: readonly (readonly [number, number])[]) =>
      pagedRows({
        total: null,
        pageSize: 2,
        rowId: String,
        pages: new Map(pages.map(([page, rows]) => [page, Array.from({ length: rows }, (_, i) => i)])),
      })
    expect([known([[0, 2]]).count, known([[0, 2]]).total]).toEqual([null, 4])
    expect(
      known([
        [0, 2],
        [4, 2],
      ]).total,
    ).toBe(12)
    expect(
      known([
        [0, 2],
        [4, 0],
      ]).total,
    ).toBe(4)
  })
})
