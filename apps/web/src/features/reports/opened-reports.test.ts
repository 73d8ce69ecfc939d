import { describe, expect, test } from 'vitest'
import { type OpenedReport, openedReports, rememberReport } from './opened-reports'

function storage(first: string | null = null) {
  const kept = new Map<string, string>(first === null ? [] : [['forecourt.reports.1', first]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

const opened = (hour: number, to = `/reports/${hour}`): OpenedReport => ({
  at: `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`,
  alias: 'ps',
  to,
  asked: '01-11-2026 - 20-11-2026',
})

describe('[D3 2.9] reports opened lately', () => {
  test('the latest first, ten at most, each person by themselves', () => {
    const store = storage()
    for (let hour = 1; hour <= 12; hour += 1) rememberReport(store, 1, opened(hour))
    const found = openedReports(store, 1)
    expect(found.map(({ to }) => to)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((hour) => `/reports/${hour}`))
    expect(openedReports(store, 2)).toEqual([])
  })

  test('an address stands once; a visit whose days change stays one', () => {
    const store = storage()
    rememberReport(store, 1, opened(1, '/reports/a'))
    rememberReport(store, 1, opened(2, '/reports/b'))
    rememberReport(store, 1, opened(3, '/reports/a'))
    rememberReport(store, 1, opened(3, '/reports/a?dateFrom=2026-01-01'))
    expect(openedReports(store, 1).map(({ to }) => to)).toEqual(['/reports/a?dateFrom=2026-01-01', '/reports/b'])
  })

  test.each([['{'], ['{}'], ['[{"at":1}]'], ['null']])('what is unreadable counts as nothing: %s', (text) => {
    expect(openedReports(storage(text), 1)).toEqual([])
  })

  test('a full storage loses the list, not the page', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(() => rememberReport(full, 1, opened(1))).not.toThrow()
  })
})
