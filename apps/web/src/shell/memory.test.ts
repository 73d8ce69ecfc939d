import { describe, expect, test } from 'vitest'
import { removeBrowserData } from './browser-leftovers'
import { Memory } from './memory'

const vehicle = (id: number) => ({ kind: 'vehicle' as const, id, label: `ABC ${id}`, to: `/vehicles/vehicle/${id}` })

function makeMemory(username = 'm.borg') {
  sessionStorage.clear()
  let now = 1_000
  const memory = new Memory(sessionStorage, username, () => now)
  return { memory, later: (ms: number) => (now += ms) }
}

describe('recents, uses and lines', () => {
  test('the newest is first, once', () => {
    const { memory } = makeMemory()
    for (const id of [1, 2, 1]) memory.remember(vehicle(id))
    expect(memory.state.recents.map(({ id }) => id)).toEqual([1, 2])
  })
  test('a record that is gone is skipped', () => {
    const { memory } = makeMemory()
    for (const id of [1, 2, 3]) memory.remember(vehicle(id))
    memory.removeRecord('vehicle', 2)
    memory.removeRecord('client', 3)
    expect(memory.state.recents.map(({ id }) => id)).toEqual([3, 1])
  })
  test('at most 200 of each are kept', () => {
    const { memory } = makeMemory()
    for (let i = 0; i < 250; i += 1) {
      memory.remember(vehicle(i))
      memory.rememberLine(`pay ${i}`)
      memory.rememberUse(`x.${i}`)
    }
    expect(memory.state.recents).toHaveLength(200)
    expect(memory.state.lines).toHaveLength(200)
    expect(memory.state.lines[0]).toBe('pay 249')
    expect(memory.frecency().size).toBe(200)
  })
  test('each person has their own, which outlives the page', () => {
    const { memory } = makeMemory()
    memory.remember(vehicle(1))
    expect(new Memory(sessionStorage, 'm.borg', () => 1).state.recents).toHaveLength(1)
    expect(new Memory(sessionStorage, 'j.camilleri', () => 1).state.recents).toHaveLength(0)
  })
  test('often and lately weigh more, and never above 1', () => {
    const { memory, later } = makeMemory()
    memory.rememberUse('old')
    later(60 * 24 * 3_600_000)
    for (let i = 0; i < 50; i += 1) memory.rememberUse('often')
    memory.rememberUse('once')
    const weights = memory.frecency()
    expect(weights.get('often')!).toBeGreaterThan(weights.get('once')!)
    expect(weights.get('once')!).toBeGreaterThan(weights.get('old')!)
    expect(weights.get('often')!).toBeLessThan(1)
  })
  test('a log-out leaves nothing of its person behind, and what others left', () => {
    const { memory } = makeMemory()
    memory.remember(vehicle(1))
    memory.rememberLine('pay ABC 123')
    sessionStorage.setItem('forecourt.memory.m.borgia', '{}')
    removeBrowserData('m.borg', sessionStorage, sessionStorage)
    expect(Object.keys(sessionStorage)).toEqual(['forecourt.memory.m.borgia'])
  })
  test('rubbish in storage is an empty memory', () => {
    sessionStorage.setItem('forecourt.memory.m.borg', '{"recents":3,"used":[],"lines":"x"')
    expect(new Memory(sessionStorage, 'm.borg', () => 1).state.recents).toEqual([])
  })
})
