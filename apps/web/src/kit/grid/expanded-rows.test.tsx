import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useExpandedRows } from './expanded-rows'
import { pagedRows } from './paged-rows'

const rowId = (row: { id: string }) => row.id
const isExpandable = () => true
const PAGES = new Map([[0, [{ id: 'v1' }]]])
const counted = (total: number | null) => pagedRows({ total, pageSize: 50, rowId, pages: PAGES })

function show(total: number | null) {
  return renderHook(
    ({ total, searchKey }) => useExpandedRows({ rows: counted(total), rowId, isExpandable, searchKey }).ids,
    { initialProps: { total, searchKey: 'aaa 101' as string | null } },
  )
}

test('the only row of a search is expanded, also where it is counted after it is there', () => {
  expect(show(1).result.current).toEqual(['v1'])
  const late = show(null)
  expect(late.result.current).toEqual([])
  late.rerender({ total: 1, searchKey: 'aaa 101' })
  expect(late.result.current).toEqual(['v1'])
})

test('one of several is not expanded, nor when the others go away later', () => {
  const hook = show(2)
  hook.rerender({ total: 1, searchKey: 'aaa 101' })
  expect(hook.result.current).toEqual([])
  hook.rerender({ total: 1, searchKey: 'aaa 102' })
  expect(hook.result.current).toEqual(['v1'])
})
