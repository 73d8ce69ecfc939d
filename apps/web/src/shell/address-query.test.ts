import { describe, expect, test } from 'vitest'
import { parseAddress, formatAddress } from './address-query'
import { innerHref } from './router'

describe('the query of an address [D1 2]', () => {
  test('texts stay texts, with zeros, signs and quotes', () => {
    const search = { RegNo: '0123', text: 'ħal "x" & y=1 +2', currentPage: 3 }
    expect(parseAddress(formatAddress(search))).toEqual({ RegNo: '0123', text: 'ħal "x" & y=1 +2', currentPage: '3' })
  })
  test('what is empty is left out', () => {
    expect(formatAddress({ text: '', RegNo: null, currentPage: undefined })).toBe('')
  })
})

describe('where sign-in leads', () => {
  test.each([
    [undefined, '/vehicles'],
    ['/cash-management?from=2026-01-01', '/cash-management?from=2026-01-01'],
    ['//evil.example/x', '/vehicles'],
    ['/\\evil.example', '/vehicles'],
    ['https://evil.example', '/vehicles'],
    ['/login?from=/x', '/vehicles'],
  ])('%s leads to %s', (from, to) => expect(innerHref(from)).toBe(to))
})
