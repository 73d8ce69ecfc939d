import { expect, test } from 'vitest'
import { DeletedEntries, DeletedEntriesSearch, DeletedEntryRef } from './schemas'

test('[server 10] deleted entries are asked for one by one, by batch or by days', () => {
  expect(DeletedEntryRef.parse({ id: '7' })).toEqual({ id: 7 })
  expect(DeletedEntriesSearch.parse({ batchID: 3 })).toEqual({ batchID: 3, pageNumber: 1, pageSize: 25 })
  expect(DeletedEntries.parse({ data: [], totalCount: 0 })).toEqual({ data: [], totalCount: 0 })
})
