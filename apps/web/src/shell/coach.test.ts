import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { describe, expect, test } from 'vitest'
import { commandForAddress, taughtKey, unusedKeys } from './coach'
import { Memory } from './memory'

const today = day('2026-11-20')
const idTo = (to: string, search: Readonly<Record<string, unknown>> = {}) => commandForAddress(to, search, today)?.id

describe('what the coach teaches', () => {
  test('an address is known by the command whose key leads to it', () => {
    expect(idTo('/vehicles')).toBe('vehicles.show-list')
    expect(idTo('/reports', { report: 'monthly' })).toBe('reports.ask-monthly')
    expect(idTo('/hp-boe/hp-payments-due', { date: '2026-10-31', currentPage: 1 })).toBe(
      'hire-purchase.show-due-month-end',
    )
    expect(idTo('/hp-boe/hp-payments-due', { date: '2026-03-03', currentPage: 1 })).toBeUndefined()
    expect(idTo('/vehicles', { text: 'toyota' })).toBeUndefined()
    expect(idTo('/vehicles/vehicle/7')).toBeUndefined()
  })

  test('a chord is taught before a sequence, and a sequence only where single keys are on', () => {
    expect(taughtKey({ keys: ['G ve', 'Alt V'] })).toBe('Alt V')
    expect(taughtKey({ keys: ['G ps'] })).toBe('G ps')
    expect(taughtKey({ keys: ['G ps'] }, false)).toBeNull()
    expect(taughtKey({})).toBeNull()
  })

  test('five keys that were never pressed, those first that were missed most', () => {
    const habits = {
      'reports.ask-monthly': { byKey: 0, otherwise: 4 },
      'vehicles.show-list': { byKey: 1, otherwise: 30 },
      'shell.toggle-theme': { byKey: 0, otherwise: 7 },
    }
    const ids = unusedKeys(habits, COMMANDS).map(({ id }) => id)
    expect(ids).toHaveLength(5)
    expect(ids.slice(0, 2)).toEqual(['shell.toggle-theme', 'reports.ask-monthly'])
    expect(ids).not.toContain('vehicles.show-list')
  })
})

describe('habits of a person', () => {
  test('are counted for each, outlive the page, and the coach speaks once a day', () => {
    sessionStorage.clear()
    const memory = new Memory(sessionStorage, 'm.borg', () => 0)
    memory.rememberHabit('vehicles.show-list', 'otherwise')
    memory.rememberHabit('vehicles.show-list', 'otherwise')
    memory.rememberHabit('vehicles.show-list', 'byKey')
    expect([
      memory.claimCoachTurn('2026-11-20'),
      memory.claimCoachTurn('2026-11-20'),
      memory.claimCoachTurn('2026-11-21'),
    ]).toEqual([true, false, true])
    const again = new Memory(sessionStorage, 'm.borg', () => 0)
    expect(again.state.habits).toEqual({ 'vehicles.show-list': { byKey: 1, otherwise: 2 } })
    expect(again.claimCoachTurn('2026-11-21')).toBe(false)
    expect(new Memory(sessionStorage, 'p.vella', () => 0).state.habits).toEqual({})
    again.clear()
    expect(again.state.habits).toEqual({})
  })
})
