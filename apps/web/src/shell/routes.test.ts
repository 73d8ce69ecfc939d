import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { routeOf } from '@forecourt/core/line/route'
import { describe, expect, test } from 'vitest'
import { VehiclesAddress } from '../features/vehicles/address'
import { ALL_SCREENS } from '../registry'
import { makeRouter, makeRoutes } from './router'
import { Session } from './session/session'

const NOTHING = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const router = makeRouter(new Session(NOTHING, NOTHING, null))
router.update({ ...router.options, routeTree: makeRoutes(ALL_SCREENS) })
const today = day('2026-11-20')

/** The screen that an address opens, or the address that it leads on to. */
function opened(address: string): string | undefined {
  const [, , found] = router.getMatchedRoutes(address)
  if (!found) return undefined
  const { staticData, beforeLoad, path } = found.options as {
    staticData?: { screenID?: string }
    beforeLoad?: () => void
    path?: string
  }
  if (staticData?.screenID) return staticData.screenID
  if (path === '/login') return 'login'
  try {
    beforeLoad?.()
  } catch (thrown) {
    return (thrown as { options: { href: string } }).options.href
  }
  return 'lost'
}

/** Where a line of the palette, or an alias, leads without the server; null for one that needs its record. */
function leadsTo(line: string): string | null {
  const command = COMMANDS.find(({ alias }) => alias === line)
  const reading = command ? { command, slots: [] } : parseLine(line, { today, commands: COMMANDS }).readings[0]
  return (reading && routeOf(reading, today)?.to) ?? null
}

/** Every route of both tables: what it opens, the line that leads there, and its key. */
const ROUTES: readonly (readonly [address: string, screen: string, line: string | null, key: string | null])[] = [
  ['/login', 'login', null, null],
  ['/', '/vehicles', 've', 'Alt V'],
  ['/clients', 'clients', 'cl', 'Alt C'],
  ['/clients/client', 'client', null, null],
  ['/vehicles', 'vehicles', 've', 'G ve'],
  ['/vehicles/vehicle', '/vehicles', 've', 'Alt V'],
  ['/vehicles/vehicle/7', 'vehicle', null, null],
  ['/hp-boe', 'hp-boe', 'hp', 'G hp'],
  ['/hp-boe/1', 'hp-boe-dialog', null, null],
  ['/hp-boe/hp-schedules', 'hp-schedules', 'hs', 'G hs'],
  ['/hp-boe/hp-schedules', 'hp-schedules', 'sched borg pending', 'G hs'],
  ['/hp-boe/hp-payments-due', 'payments-due', 'due eom', 'Ctrl E'],
  ['/hp-boe/custom-boe', 'custom-boe', 'boe', 'G bo'],
  ['/custom-boe', '/hp-boe/custom-boe', null, null],
  ['/hp-boe/custom-cancellation', 'custom-cancellation', 'cancellation', 'G cn'],
  ['/reports', 'reports', 're', 'G re'],
  ['/reports/vehicles-purchased-sold', 'report-vehicles', 'report sold last-month', null],
  ['/reports/vehicles-purchased-sold', 'report-vehicles', 'report purchased', null],
  ['/reports/vehicles-japan-sold', 'report-japan', 'report japan', null],
  ['/reports/vehicles-pending-payment', 'report-pending', 'report owed', null],
  ['/reports/vehicles-in-stock', 'report-stock', 'is', 'G is'],
  ['/reports/arriving-cars', 'report-arriving', 'report arriving lot 12', null],
  ['/reports/part-exchanged', 'report-exchanged', 'report pe', null],
  ['/reports/credit-files', 'report-credit', 'report credit', null],
  ['/reports/not-transferred', 'report-untransferred', 'report untransferred', null],
  ['/reports/not-cancelled', 'report-uncancelled', 'report uncancelled', null],
  ['/reports/receipts', 'report-receipts', 'receipts last-month', null],
  ['/reports/changes', 'report-changes', 'changes', null],
  ['/reports/counts', 'report-counts', 'counts last-month', null],
  ['/batches', 'cash-books', 'cb', 'G cb'],
  ['/car-hire', 'car-hire', 'ch', 'G ch'],
  ['/car-hire/add', 'add-hire', 'new hire', 'G ha'],
  ['/car-hire/edit/3', 'edit-hire', null, null],
  ['/car-hire/bookings', 'car-hire-bookings', 'bookings', 'G hb'],
  ['/cash-management', 'control-centre', 'cc', 'Ctrl Q'],
  ['/cash-management-add', 'add-entry', 'ae', 'Ctrl A'],
  ['/cash-management/edit/-1', 'edit-entry', 'last', 'Ctrl L'],
  ['/cash-management/edit/9', 'edit-entry', null, null],
  ['/cash-management-sheet', 'cash-sheet', 'sheet', 'G sl'],
  ['/reconciliation', '/reconciliation/reconcile', 'dc', 'Ctrl D'],
  ['/reconciliation/reconcile', 'daily-cash-book', 'batch 4', 'G dc'],
  ['/reconciliation/pending-cheques', 'pending-cheques', 'cheques', 'G pc'],
  ['/manage-data', 'manage-data', 'settings', 'G md'],
  ['/manage-data/import', 'imports', 'import', 'G im'],
  ['/manage-data/import/new', 'new-import', 'new import', null],
  ['/manage-data/import/view', 'import', null, null],
  ['/first-steps', 'first-steps', 'practise', null],
  ['/statement', 'statement', null, null],
  ['/assessment', 'assessment', null, null],
  ['/emails', 'emails', 'emails', 'G ml'],
  ['/files', 'files', 'files', 'G fi'],
  ['/files', 'files', 'agreements maria', 'G fi'],
  ['/guide', 'guide', 'guide', 'G gu'],
  ['/users', 'users', 'users', 'G us'],
  ['/users', 'users', 'new user', 'G us'],
  ['/nowhere/at-all', 'lost', null, null],
]

const NONSENSE = { of: 'no kind' }

describe('[D1 2] [D3 2.1] every route', () => {
  test.each(ROUTES)('%s opens %s', (address, screen, line, key) => {
    expect(opened(address)).toBe(screen)
    const target = screen.startsWith('/') ? screen : address
    if (line !== null) expect(leadsTo(line), line).toBe(target)
    if (key === null) return
    const command = COMMANDS.find(({ keys }) => keys?.includes(key))
    expect(command && routeOf({ command, slots: [] }, today)?.to, key).toBe(target)
  })

  test('a value that a screen refuses is left out of its query, and the others stay', () => {
    const queries = ALL_SCREENS.flatMap((screen) => ('search' in screen ? [screen.search] : []))
    expect(queries.length).toBeGreaterThan(15)
    for (const query of queries) {
      const names = new Set<string | symbol>()
      const nonsense = (currentPage?: string) =>
        new Proxy(
          {},
          {
            has: (_, name) => names.add(name).has(name),
            get: (_, name) => (name === 'currentPage' && currentPage) || NONSENSE,
          },
        )
      expect(query(nonsense())).toEqual({})
      expect(names.size).toBeGreaterThan(0)
      if (names.has('currentPage')) expect(query(nonsense('4'))).toEqual({ currentPage: 4 })
    }
    expect(VehiclesAddress({ vehicleState: '9', text: '0123', currentPage: 'x' })).toEqual({ text: '0123' })
  })

  test('each screen stands in the table, and what has neither line nor key opens by its record', () => {
    const told = new Set(ROUTES.map(([, screen]) => screen))
    expect(ALL_SCREENS.map(({ id }) => id).filter((id) => !told.has(id))).toEqual([])
    const byRecord = ROUTES.filter(([, , line, key]) => line === null && key === null).map(([, screen]) => screen)
    expect(byRecord).toEqual([
      'login',
      'client',
      'vehicle',
      'hp-boe-dialog',
      '/hp-boe/custom-boe',
      'edit-hire',
      'edit-entry',
      'import',
      'statement',
      'assessment',
      'lost',
    ])
    for (const [line, id] of [
      ['open 0412385M', 'vehicles.open-record'],
      ['open ABC 123 sale', 'vehicles.open-record'],
      ['receipt 4021', 'cash-book.open-receipt'],
      ['logout', 'session.log-out'],
    ] as const) {
      expect(parseLine(line, { today, commands: COMMANDS }).readings[0]?.command.id).toBe(id)
    }
  })
})
