import { expect, test } from 'vitest'
import { CLIENT_HISTORY } from '../clients/fields'
import { CASH_CATEGORY_NAMES, CASH_TYPE_NAMES } from '../cash-book/enums'
import { SALE_TYPE_NAMES } from '../deals/enums'
import { SETTINGS_HISTORY } from '../settings/fields'
import { fieldChanges, historyTitle, idsIn, type StoredChange } from './rules'

const names = {
  client: CLIENT_HISTORY,
  saleTypes: SALE_TYPE_NAMES,
  categories: CASH_CATEGORY_NAMES,
  types: CASH_TYPE_NAMES,
  settings: SETTINGS_HISTORY,
}
const records = { clients: new Map([[7, '0412385M Maria Borg']]), vehicles: new Map([[9, 'ABC 123 Toyota Vitz']]) }
const change = (part: Partial<StoredChange>): StoredChange => ({
  operation: 'EditClient',
  kind: 'client',
  before: null,
  after: null,
  ...part,
})
const said = (part: Partial<StoredChange>) =>
  fieldChanges(change(part), names, records).map(({ label, before, after }) => `${label}: ${before} > ${after}`)

test('a history tells what changed, field by field, and nothing of what stayed [server 10]', () => {
  const before = { id: 7, version: 1, name: 'Maria', mob_no: '', spouse_id: null, is_car_hire_client: false }
  const after = { id: 7, version: 2, name: 'Marija', mob_no: '7944', spouse_id: 7, is_car_hire_client: true }
  expect(said({ before, after })).toEqual([
    'Name: Maria > Marija',
    'Mobile number:  > 7944',
    'Spouse:  > 0412385M Maria Borg',
    'Car Hire Client:  > Yes',
  ])
})

test.each<[string, Partial<StoredChange>, string[]]>([
  ['nothing', { before: { name: 'A', email: null }, after: { name: 'A', email: '' } }, []],
  [
    'a purchase, its price stored as text or number of cents',
    {
      kind: 'vehicle',
      before: { priceBought: 618000, dateBought: '2026-01-31' },
      after: { priceBought: '620050', dateBought: '2026-02-28' },
    },
    ['Bought date: 31-01-2026 > 28-02-2026', 'Bought price: €6,180.00 > €6,200.50'],
  ],
  [
    'a sale with its cars and type',
    {
      kind: 'deal',
      after: { clientID: 7, saleType: 3, soldPrice: 1, difference: -250, cars: [9, 10], endOfMonth: false },
    },
    [
      'Sold to:  > 0412385M Maria Borg',
      'Sale Type:  > HP Part Exchange',
      'Sold Price:  > €0.01',
      'Difference:  > −€2.50',
      'Cars taken in:  > ABC 123 Toyota Vitz, vehicle 10',
    ],
  ],
  [
    'a schedule',
    { kind: 'schedule', after: { accountNo: 'HP-1', rows: [{}, {}] } },
    ['HP Account No:  > HP-1', 'Rows:  > 2'],
  ],
  [
    'a payment that is deleted, whose columns go by two names',
    { kind: 'payment', before: { categoryID: 1, typeID: 4, amount: 5000 } },
    ['Type: Deposit > ', 'Pay Method: Bank Transfer > ', 'Amount: €50.00 > '],
  ],
  [
    'settings, at any depth',
    {
      kind: 'settings',
      before: { dealership: { name: 'A', phone: '1' }, signatories: ['A', 'B'], cashLimit: 1_000_000 },
      after: { dealership: { name: 'A', phone: '2' }, signatories: ['A', 'C'], cashLimit: 50 },
    },
    ['Dealership: Phone: 1 > 2', 'Signatories: Second: B > C', 'Cash: Cash limit: €10,000.00 > €0.50'],
  ],
  [
    'a receipt number',
    { operation: 'SaveReceiptNumber', kind: 'receipt', before: { next: 7 }, after: { next: 9 } },
    ['Current Receipt Number: 7 > 9'],
  ],
  ['a kind without a history', { kind: 'session', before: { secret: 1 }, after: { secret: 2 } }, []],
  ['what is no record', { before: 'x', after: [1] }, []],
])('it tells %s [server 10]', (_, part, expected) => {
  expect(said(part)).toEqual(expected)
})

test.each<[Partial<StoredChange>, string]>([
  [{ operation: 'AddClient', after: {} }, 'Client added'],
  [{ operation: 'SoldToVehicle', after: {} }, 'Client added'],
  [{ before: {}, after: {} }, 'Client changed'],
  [{ operation: 'SoldToVehicle', kind: 'deal', after: {} }, 'Sold'],
  [{ operation: 'SoldToVehicle', kind: 'deal', before: {}, after: {} }, 'Sale changed'],
  [{ operation: 'SoldToVehicle', kind: 'deal', before: {} }, 'Sale undone'],
  [{ operation: 'CalculateHpSchedule', kind: 'schedule', after: {} }, 'Schedule generated'],
  [{ operation: 'DeleteHpSchedule', kind: 'schedule', before: {} }, 'Schedule deleted'],
  [{ operation: 'SaveReceiptNumber', kind: 'receipt', before: {}, after: {} }, 'Receipt number changed'],
  [{ operation: 'SaveSettings', kind: 'settings', before: {}, after: {} }, 'Settings changed'],
  [{ operation: 'DeleteExpense', kind: 'expense', before: {} }, 'Expense deleted'],
])('%o is called %s [server 10]', (part, title) => {
  expect(historyTitle(change(part))).toBe(title)
})

test('the records that changes name are looked up once [server 10]', () => {
  const changes = [
    change({ before: { spouse_id: 7 }, after: { spouse_id: null } }),
    change({ kind: 'deal', before: { clientID: 7, cars: [9] }, after: { clientID: 8, cars: [9, 10] } }),
    change({ kind: 'deal', before: { clientID: 5 }, after: { clientID: 5 } }),
  ]
  expect(idsIn(changes, names)).toEqual({ clientIDs: [7, 8], vehicleIDs: [9, 10] })
})
