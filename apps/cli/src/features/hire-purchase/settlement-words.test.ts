import { day } from '@forecourt/core/kernel/days'
import { expect, test } from 'vitest'
import { splitAccountAndDay } from './settlement'

test('[commands 1] the words behind an account are the day that its settlement is asked for', () => {
  const read = (line: string) => splitAccountAndDay(line.split(' '), day('2026-11-20'))
  expect(read('ABC 123')).toEqual({ account: 'ABC 123', day: null })
  expect(read('HP-2219 20 nov')).toEqual({ account: 'HP-2219', day: '2026-11-20' })
  expect(read('ABC 123 31/12')).toEqual({ account: 'ABC 123', day: '2026-12-31' })
  expect(read('ABC 123 next friday')).toEqual({ account: 'ABC 123', day: '2026-11-27' })
  expect(read('ABC 123 on the 20th of december')).toEqual({ account: 'ABC 123', day: '2026-12-20' })
  expect(read('eom')).toEqual({ account: 'eom', day: null })
  expect(read('ABC 123 eom')).toEqual({ account: 'ABC 123', day: '2026-11-30' })
})
