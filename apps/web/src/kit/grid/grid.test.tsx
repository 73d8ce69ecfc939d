import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hint } from '../hint'
import { Keyboard } from '../keys/keyboard'
import { KeysProvider } from '../keys/keys-provider'
import type { GridColumn } from './column'
import { Grid } from './grid'
import type { GridProps } from './grid-props'
import { pagedRows } from './paged-rows'
import { PrintQueue, PrintQueueProvider } from './use-print-rows'

interface Car {
  id: string
  reg: string
}
const COLUMNS: GridColumn<Car>[] = [
  { id: 'reg', header: 'Reg No', width: 100, sortKey: 'reg', cell: (car) => car.reg },
  { id: 'id', header: 'Id', width: 'fill', sortKey: 'id', cell: (car) => car.id },
]
const rowId = (car: Car) => car.id
const cars = (from: number, count: number): Car[] =>
  Array.from({ length: count }, (_, i) => ({ id: `v${from + i}`, reg: `REG ${from + i}` }))
const keyboard = () => new Keyboard({ commands: [] })

function show(props: Partial<GridProps<Car>> = {}, keys = keyboard()) {
  const rows = props.rows ?? pagedRows({ total: 1000, pageSize: 50, rowId, pages: new Map([[0, cars(0, 50)]]) })
  const all: GridProps<Car> = {
    label: 'Cars',
    columns: COLUMNS,
    rows,
    rowId,
    onNeedPages: vi.fn(),
    status: 'ready',
    autoFocus: true,
    ...props,
  }
  const view = render(
    <KeysProvider keyboard={keys} screen="cars">
      <Grid {...all} />
    </KeysProvider>,
  )
  const again = (more: Partial<GridProps<Car>>) =>
    view.rerender(
      <KeysProvider keyboard={keys} screen="cars">
        <Grid {...all} {...more} />
      </KeysProvider>,
    )
  return { again, needs: all.onNeedPages }
}
const active = () =>
  document.getElementById(screen.getByRole('grid').getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(422)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a list that waits for its rows draws one element for each column, however many rows have room', () => {
  show({ rows: pagedRows({ total: 0, pageSize: 50, rowId, pages: new Map() }), status: 'loading' })
  expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(COLUMNS.length)
  expect(screen.getByRole('grid').querySelectorAll('.animate-appear')).toHaveLength(1)
})

test('draws what is visible, says how much there is, and moves its cursor by keys', async () => {
  const user = userEvent.setup()
  show()
  const grid = screen.getByRole('grid')
  expect(grid.getAttribute('aria-rowcount')).toBe('1001')
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  expect(active()).toBe('REG 0')
  await user.keyboard('{ArrowDown}jj{ArrowRight}')
  expect(active()).toBe('v3')
})
test('drawn under what stands above the page, it leaves focus there and takes it when nobody else does', async () => {
  const keys = keyboard()
  const above = document.createElement('input')
  document.body.append(above)
  above.focus()
  const lift = keys.pushLayer({ kind: 'palette' })
  show({}, keys)
  expect(document.activeElement).toBe(above)
  above.remove()
  lift()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
})
test('End asks for the page it lands on, and the cursor adopts the row when it comes', async () => {
  const user = userEvent.setup()
  const onCursor = vi.fn()
  const { again, needs } = show({ onCursor })
  await user.keyboard('{End}')
  expect(vi.mocked(needs).mock.calls.some(([pages]) => pages.includes(19))).toBe(true)
  expect(onCursor).toHaveBeenLastCalledWith(undefined, 999, undefined)
  const pages = new Map([[19, cars(950, 50)]])
  again({ onCursor, rows: pagedRows({ total: 1000, pageSize: 50, rowId, pages }) })
  expect(onCursor).toHaveBeenLastCalledWith({ id: 'v999', reg: 'REG 999' }, 999, undefined)
})
/** The first page of a result, and that of its end. */
const counted = (total: number | null, from = 950) =>
  pagedRows({
    total,
    pageSize: 50,
    rowId,
    pages: new Map([[0, cars(0, 50)], ...(total === null ? [] : [[from / 50, cars(from, 50)] as const])]),
  })
test('before the result is counted rows are walked and opened, and the count moves nothing', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const { again } = show({ onOpen, rows: counted(null) })
  const grid = screen.getByRole('grid')
  const height = () => Number.parseInt(grid.querySelector<HTMLElement>('[data-lines]')?.style.height ?? '', 10)
  expect(grid.getAttribute('aria-rowcount')).toBe('-1')
  await user.keyboard('{PageDown}{ArrowDown}{Enter}')
  expect(onOpen).toHaveBeenCalledOnce()
  const [place, opened, before] = [grid.scrollTop, active(), height()]
  expect(opened).toBe(onOpen.mock.calls[0]?.[0].reg)
  again({ onOpen, rows: counted(1000) })
  expect([grid.scrollTop, active(), grid.getAttribute('aria-rowcount')]).toEqual([place, opened, '1001'])
  expect(height()).toBe(before * 10)
})
test('End waits for the count, seen to be busy, and keys typed after it come after it', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const { again } = show({ onOpen, rows: counted(null) })
  const grid = screen.getByRole('grid')
  await user.keyboard('{ArrowDown}{End}kk{Enter}')
  expect([active(), grid.getAttribute('aria-busy')]).toEqual(['REG 1', 'true'])
  again({ onOpen, rows: counted(null) })
  expect(active()).toBe('REG 1')
  again({ onOpen, rows: counted(1000) })
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'v997' })))
  expect(onOpen).toHaveBeenCalledOnce()
  expect(grid.getAttribute('aria-busy')).toBeNull()
})
test('the next page is gone to at once, the one after it when it is known to be there', async () => {
  const user = userEvent.setup()
  const onCursor = vi.fn()
  const { again, needs } = show({ onCursor, rows: counted(null) })
  await user.keyboard('{Alt>}{PageDown}{PageDown}{/Alt}')
  expect(onCursor).toHaveBeenLastCalledWith(undefined, 50, undefined)
  expect(needs).toHaveBeenLastCalledWith(expect.arrayContaining([1]))
  again({ onCursor, rows: counted(1000, 100) })
  expect(onCursor).toHaveBeenLastCalledWith({ id: 'v100', reg: 'REG 100' }, 100, undefined)
})
test('Enter on a row that is under way opens it when it comes; when it cannot be had nothing of what follows is done', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const keys = keyboard()
  const [onDrop, onCursor] = [vi.fn(), vi.fn()]
  keys.queue.onDiscard = onDrop
  const { again } = show({ onOpen, onCursor }, keys)
  await user.keyboard('{End}{Enter}k')
  expect(onOpen).not.toHaveBeenCalled()
  again({ rows: counted(1000) })
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'v999' }))
  const isOn = (index: number) => expect(onCursor).toHaveBeenLastCalledWith(cars(index, 1)[0], index, undefined)
  await waitFor(() => isOn(998))
  await user.keyboard('{Home}')
  again({ rows: counted(null) })
  await user.keyboard('{End}{Enter}')
  again({ rows: counted(null), isPartial: true })
  expect(onDrop).toHaveBeenCalledWith('error', 1)
  await user.keyboard('j')
  await waitFor(() => isOn(1))
  expect(onOpen).toHaveBeenCalledOnce()
})
test('the cursor stays on its row when others arrive above it', async () => {
  const user = userEvent.setup()
  const onCursor = vi.fn()
  const { again } = show({ onCursor })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const first = [{ id: 'new', reg: 'NEW 1' }, ...cars(0, 49)]
  again({ onCursor, rows: pagedRows({ total: 1001, pageSize: 50, rowId, pages: new Map([[0, first]]) }) })
  expect(active()).toBe('REG 2')
  expect(onCursor).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'v2' }), 3, undefined)
})
test('the cursor stays inside when the result shrinks', async () => {
  const user = userEvent.setup()
  const { again } = show()
  await user.keyboard('{PageDown}')
  again({ rows: pagedRows({ total: 2, pageSize: 50, rowId, pages: new Map([[0, cars(500, 2)]]) }) })
  expect(active()).toBe('REG 501')
})
test('Enter opens the row of the cursor, and not while a key is held', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  show({ onOpen })
  await user.keyboard('j{Enter>5/}')
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'v1' }))
})
test('Shift with a digit sorts, and the same again turns it round', async () => {
  const user = userEvent.setup()
  const onSort = vi.fn()
  const { again } = show({ onSort })
  const press = () => user.keyboard('{Shift>}[Digit2]{/Shift}')
  await press()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'id', direction: 'asc' })
  again({ onSort, sort: { key: 'id', direction: 'asc' } })
  await press()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'id', direction: 'desc' })
  expect(screen.getByRole('columnheader', { name: /Id/ }).getAttribute('aria-sort')).toBe('ascending')
})
test('expanded rows are walked into, past their heading; collapsing brings the cursor back', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn()
  const onCollapse = vi.fn()
  const onDelete = vi.fn()
  const subs = [
    { id: 'h', kind: 'header' as const, cells: [{ column: 'reg', content: 'Related' }] },
    { id: 's', kind: 'row' as const, cells: [{ column: 'reg', content: 'Sold To' }], onOpen, onDelete },
  ]
  show({ expansion: { isExpandable: () => true, open: new Map([['v0', subs]]), onExpand: vi.fn(), onCollapse } })
  await user.keyboard('{ArrowDown}{Enter}{Delete}')
  expect(onOpen).toHaveBeenCalledOnce()
  expect(onDelete).toHaveBeenCalledOnce()
  await user.keyboard('{ArrowDown}')
  expect(active()).toBe('REG 1')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(active()).toBe('REG 0')
  await user.keyboard('{ArrowDown}-')
  expect(onCollapse).toHaveBeenCalledWith(expect.objectContaining({ id: 'v0' }))
  expect(active()).toBe('REG 0')
})
test('Space selects, Shift with arrows a range, Esc lets go', async () => {
  const user = userEvent.setup()
  const onChange = vi.fn()
  const { again } = show({ selection: { selected: new Set(), onChange, onAll: vi.fn() } })
  await user.keyboard(' ')
  expect(onChange).toHaveBeenLastCalledWith(['v0'], true)
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(onChange).toHaveBeenLastCalledWith(['v0', 'v1', 'v2'], true)
  again({ selection: { selected: new Set(['v0', 'v1']), onChange, onAll: vi.fn() } })
  await user.keyboard('{Escape}')
  expect(onChange).toHaveBeenLastCalledWith(['v0', 'v1'], false)
})
test('says the exact words when there is nothing, when it failed, and how many changes wait', async () => {
  const user = userEvent.setup()
  const onReload = vi.fn()
  const empty = pagedRows<Car>({ total: 0, pageSize: 50, rowId, pages: new Map() })
  const { again } = show({ rows: empty, emptyHints: [hint('shell.step-out', 'clear filters')], onReload })
  expect(screen.getByText('There are no results to show.')).toBeTruthy()
  expect(screen.getByText('clear filters', { exact: false })).toBeTruthy()
  again({ rows: empty, status: 'error', onReload })
  expect(screen.getByRole('alert').textContent).toBe('An error has occurred.')
  expect(screen.getByText('try again', { exact: false })).toBeTruthy()
  await user.keyboard('r')
  expect(onReload).toHaveBeenCalledOnce()
  again({ changes: 3, onReload })
  expect(screen.getByText('3 changes · R')).toBeTruthy()
})

test('Ctrl P draws every row of the result before the page is printed; one that cannot be had prints nothing', async () => {
  const printing = new PrintQueue()
  const onPrint = vi.fn(async (most: number) => ({ rows: cars(0, 300), total: Math.min(300, most) }))
  const props: GridProps<Car> = {
    label: 'Cars',
    columns: COLUMNS,
    rows: pagedRows({ total: 300, pageSize: 50, rowId, pages: new Map([[0, cars(0, 50)]]) }),
    rowId,
    onNeedPages: vi.fn(),
    status: 'ready',
    onPrint,
  }
  render(
    <KeysProvider keyboard={keyboard()} screen="cars">
      <PrintQueueProvider value={printing}>
        <Grid {...props} />
      </PrintQueueProvider>
    </KeysProvider>,
  )
  const open = vi.fn(() => expect(screen.getAllByRole('row')).toHaveLength(301))
  await act(() => printing.print(open))
  expect(open).toHaveBeenCalledOnce()
  expect(screen.getByText('300 rows')).toBeTruthy()
  expect(props.onNeedPages).toHaveBeenCalledExactlyOnceWith([0])
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getAllByRole('row').length).toBeLessThan(60)
  onPrint.mockRejectedValueOnce(new Error('no answer'))
  await expect(printing.print(open)).rejects.toThrow('no answer')
  expect(open).toHaveBeenCalledOnce()
})
