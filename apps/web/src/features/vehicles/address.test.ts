import { describe, expect, test } from 'vitest'
import { addressOfPagerSearch, vehicleSearchOf, VehicleAddress, VehiclesAddress } from './address'
import { neighboursOf } from './vehicle-pager'

describe('the address of the vehicles', () => {
  test('is read from texts, as the address bar gives them [D1 2]', () => {
    expect(VehiclesAddress({ RegNo: 'ABC', vehicleState: '3', currentPage: '2', sortByType: '1' })).toMatchObject({
      RegNo: 'ABC',
      vehicleState: 3,
      currentPage: 2,
      sortByType: 1,
    })
    expect(VehicleAddress({ showhp: 'true' }).showhp).toBe(true)
    expect(VehicleAddress({ showhp: 'false' }).showhp).toBe(false)
  })

  test.each([
    [{ vehicleState: '4' }],
    [{ vehicleState: 'Sold' }],
    [{ currentPage: '0' }],
    [{ currentPage: '-1' }],
    [{ currentPage: '1.5' }],
    [{ sortByColumn: 'Amount' }],
    [{ sortByType: '2' }],
  ])('leaves out what it does not know: %o', (address) => {
    expect(Object.values(VehiclesAddress(address)).filter((value) => value !== undefined)).toEqual([])
  })

  test('no filter asks for everything, the newest first; sold ones by their sale, unless an order was chosen', () => {
    const newest = { sortByColumn: 'DateBought', sortByType: 1 }
    expect(vehicleSearchOf(VehiclesAddress({}))).toEqual({ regNo: '', text: '', vehicleState: null, ...newest })
    expect(vehicleSearchOf(VehiclesAddress({ vehicleState: '1' }))).toMatchObject(newest)
    const sold = { vehicleState: '3' }
    expect(vehicleSearchOf(VehiclesAddress(sold))).toMatchObject({ sortByColumn: 'DateSold', sortByType: 1 })
    const chosen = { ...sold, sortByColumn: 'RegNo' }
    expect(vehicleSearchOf(VehiclesAddress(chosen))).toMatchObject({ sortByColumn: 'RegNo', sortByType: 0 })
  })
})

describe('the pager search [D2 2]', () => {
  test.each([
    ['stock toyota', 'toyota', 1],
    ['Toyota STOCK', 'Toyota', 1],
    ['stock', undefined, 1],
    ['stockholm', 'stockholm', undefined],
    ['  maria   borg ', 'maria borg', undefined],
    ['', undefined, undefined],
  ])('%j searches for %j in state %j', (text, expected, state) => {
    expect(addressOfPagerSearch(' ABC 1 ', text)).toMatchObject({ RegNo: 'ABC 1', text: expected, vehicleState: state })
  })

  test('neighbours stop at both ends, and a vehicle outside the result has none', () => {
    expect(neighboursOf([7, 9, 4], 7)).toEqual({ position: 1, total: 3, previous: null, next: 9 })
    expect(neighboursOf([7, 9, 4], 4)).toEqual({ position: 3, total: 3, previous: 9, next: null })
    expect(neighboursOf([7, 9, 4], 5)).toEqual({ position: null, total: 3, previous: null, next: null })
    expect(neighboursOf([], 5)).toMatchObject({ position: null, total: 0 })
  })
})

describe('the way back of a vehicle', () => {
  test.each([
    ['/reports/part-exchanged?dateFrom=2026-01-01', true],
    ['/hp-boe/hp-schedules?text=a+b', true],
    ['/clients', true],
    ['/clients?text=borg&currentPage=2', true],
    ['//elsewhere.example', false],
    ['https://elsewhere.example', false],
    ['/clients/../login', false],
    ['/clientsx', false],
    // Its Esc goes back in history, and would come here again.
    ['/clients/client?clientID=7', false],
    ['/users', false],
  ])('%s is followed: %s', (from, isFollowed) => {
    expect(VehicleAddress({ from }).from).toBe(isFollowed ? from : undefined)
  })
})
