import { HISTORY_NAMES } from '../../history-names'
import { expect, test } from 'vitest'
import { historyFields } from './fields'
import { idsIn, rawChanges, type RowChange, formatChanges } from './rules'
import {
  type AuditedSave,
  historyTitle,
  recordTitle,
  historySummary,
  actionTitle,
  type DescribedRecord,
} from './summary'

const words = HISTORY_NAMES
const fields = historyFields(words)
const names = {
  clients: new Map([[7, '0412385M Maria Borg']]),
  vehicles: new Map([[9, 'ABC 123 Toyota Vitz']]),
  accounts: new Map([[9, 'HP-2219']]),
  momentText: (moment: string) => `at ${moment}`,
}
const row = (record: string, part: Partial<RowChange>): RowChange => ({
  record,
  key: '1',
  before: null,
  after: null,
  ...part,
})
const said = (...rows: RowChange[]) =>
  formatChanges(rawChanges(rows, fields), names).map(({ field, before, after }) => `${field}: ${before} > ${after}`)

test('a history tells what changed, field by field, and nothing of what stayed [server 10]', () => {
  const before = { id: 7, version: 1, name: 'Maria' }
  const after = { id: 7, version: 2, name: 'Marija', mob_no: '7944', spouse_id: 7, is_car_hire_client: true }
  expect(said(row('clients', { before, after }))).toEqual([
    'Name: Maria > Marija',
    'Mobile number:  > 7944',
    'Spouse:  > 0412385M Maria Borg',
    'Car Hire Client:  > Yes',
  ])
})

test.each<[string, RowChange[], string[]]>([
  ['nothing', [row('clients', { before: { name: 'A' }, after: { name: 'A', email: '' } })], []],
  [
    'an amount that was edited',
    [
      row('cash_entries', {
        before: { category_id: 4, amount: 50_000, version: 1, search: 'x' },
        after: { category_id: 4, amount: 55_000, version: 2, search: 'y' },
      }),
    ],
    ['Amount: €500.00 > €550.00'],
  ],
  [
    'from which batch to which, and that a cheque was added',
    [
      row('cash_entries', {
        before: { batch_id: 3, type_id: 1, date: '2026-01-31' },
        after: { batch_id: 4, type_id: 2, date: '2026-02-28' },
      }),
      row('cheques', { after: { number: '100001', status: 'pending' } }),
    ],
    [
      'Date: 31-01-2026 > 28-02-2026',
      'Type: Cash > Cheque',
      'Batch: 3 > 4',
      'Cheque No:  > 100001',
      'Cheque:  > pending',
    ],
  ],
  [
    'a sale with its cars and type',
    [
      row('sales', { after: { client_id: 7, sale_type: 3, sold_price: 1, difference: -250, end_of_month: false } }),
      row('part_exchanges', { key: '1 9', after: { pe_vehicle_id: 9, position: 0 } }),
      row('part_exchanges', { key: '1 10', after: { pe_vehicle_id: 10, position: 1 } }),
    ],
    [
      'Sold to:  > 0412385M Maria Borg',
      'Sale Type:  > HP Part Exchange',
      'Sold Price:  > €0.01',
      'Difference:  > −€2.50',
      'Car taken in:  > ABC 123 Toyota Vitz',
      'Car taken in 2:  > vehicle 10',
    ],
  ],
  [
    'a car that took the place of another',
    [
      row('part_exchanges', { key: '1 9', before: { pe_vehicle_id: 9, position: 0 } }),
      row('part_exchanges', { key: '1 10', after: { pe_vehicle_id: 10, position: 0 } }),
    ],
    ['Car taken in: ABC 123 Toyota Vitz > vehicle 10'],
  ],
  [
    'attempts by whose they are',
    [
      row('attempts', { key: '9 7', before: { amount: 100 }, after: { amount: 200 } }),
      row('attempts', { key: '9 8', before: { amount: 500 } }),
    ],
    ['Attempt of 0412385M Maria Borg: Amount: €1.00 > €2.00', 'Attempt of client 8: Amount: €5.00 > '],
  ],
  [
    'a payment that is deleted',
    [row('manual_payments', { before: { category_id: 1, type_id: 4, amount: 5000 } })],
    ['Type: Deposit > ', 'Pay Method: Bank Transfer > ', 'Amount: €50.00 > '],
  ],
  [
    'a count, whose zeros are nothing',
    [row('batches', { after: { coins: { fifty: 2, ten: 0 }, extra: 0, started_at: '2026-03-02T09:00:00+00:00' } })],
    ['Started:  > at 2026-03-02T09:00:00+00:00', 'Counted €50:  > 2', 'Extra:  > €0.00'],
  ],
  [
    'why a count differs, in words',
    [row('batches', { after: { counted: 9_500, difference_reason: 'wrongChange', closed_by: 'maria' } })],
    ['Counted:  > €95.00', 'Difference:  > Wrong change given', 'Closed by:  > maria'],
  ],
  [
    'settings, at any depth',
    [
      row('settings', {
        before: { dealership: { name: 'A', phone: '1' }, signatories: ['A', 'B'], cashLimit: 1_000_000 },
        after: { dealership: { name: 'A', phone: '2' }, signatories: ['A', 'C'], cashLimit: 50 },
      }),
    ],
    ['Dealership: Phone: 1 > 2', 'Signatories: Second: B > C', 'Cash: Cash limit: €10,000.00 > €0.50'],
  ],
  [
    'a receipt number',
    [row('settings', { before: { next: 7 }, after: { next: 9 } })],
    ['Current Receipt Number: 7 > 9'],
  ],
  [
    'that a user has a new password, and never which',
    [
      row('users', {
        before: { username: 'rita', isActive: true },
        after: { username: 'rita', isActive: false, newPassword: true },
      }),
    ],
    ['Active: Yes > ', 'New password:  > Yes'],
  ],
  ['a table without a history', [row('sessions', { before: { secret: 1 }, after: { secret: 2 } })], []],
])('it tells %s [server 10]', (_, rows, expected) => {
  expect(said(...rows)).toEqual(expected)
})

test('prices, costs and notes of a vehicle are known as gated, the rest of it is not [server 2]', () => {
  const after = { reg_no: 'ABC 123', note: 'x', bought_price: 1, bought_date: '2026-01-01' }
  const gated = rawChanges(
    [row('vehicles', { after }), row('sales', { after: { sold_price: 1, client_id: 7 } })],
    fields,
  )
  expect(gated.filter(({ isGated }) => isGated).map(({ label }) => label)).toEqual([
    'Bought price',
    'Notes',
    'Sold Price',
  ])
})

test.each<[Partial<AuditedSave>, string]>([
  [{ operation: 'AddClient', kind: 'client', action: 'add' }, 'Client added'],
  [{ operation: 'SoldToVehicle', kind: 'client', action: 'add' }, 'Client added'],
  [{ operation: 'SoldToVehicle', kind: 'deal', action: 'add' }, 'Sold'],
  [{ operation: 'SoldToVehicle', kind: 'deal', action: 'edit' }, 'Sale changed'],
  [{ operation: 'SoldToVehicle', kind: 'deal', action: 'delete' }, 'Sale undone'],
  [{ operation: 'SellVehicle', kind: 'deal', action: 'add', together: ['deal'] }, 'Sold'],
  [
    { operation: 'SellVehicle', kind: 'deal', action: 'add', together: ['deal', 'schedule'] },
    'Sold, with its schedule',
  ],
  [{ operation: 'SellVehicle', kind: 'schedule', action: 'add' }, 'Sold, with its schedule'],
  [{ operation: 'SellVehicle', kind: 'vehicle', action: 'add' }, 'Taken in part exchange'],
  [{ operation: 'CalculateHpSchedule', kind: 'schedule', action: 'add' }, 'Schedule generated'],
  [{ operation: 'DeleteHpSchedule', kind: 'schedule', action: 'delete' }, 'Schedule deleted'],
  [{ operation: 'SaveReceiptNumber', kind: 'receipt', action: 'edit' }, 'Receipt number changed'],
  [{ operation: 'SaveSettings', kind: 'settings', action: 'edit' }, 'Settings changed'],
  [{ operation: 'AddEditCash', kind: 'entry', action: 'edit' }, 'Entry changed'],
  [{ operation: 'Reconcile', kind: 'batch', action: 'edit' }, 'Batch closed'],
  [{ operation: 'FillDemo', kind: 'books', action: 'add' }, 'Taken over'],
  [{ operation: 'ApplyImport', kind: 'books', action: 'add' }, 'Imported'],
  [{ operation: 'SendPaper', kind: 'email', action: 'add' }, 'E-mail sent off'],
  [{ operation: 'SendPaper', kind: 'client', action: 'edit' }, 'Client changed'],
])('%o is called %s [server 10]', (save, title) => {
  expect(historyTitle({ operation: '', kind: '', action: 'edit', ...save })).toBe(title)
})

test.each<[Partial<DescribedRecord>, string]>([
  [
    { kind: 'entry', id: 812, row: { category_id: 4, hp_account_no: 'HP-2219', reg_no: 'ABC 123', amount: 55_000 } },
    'HP Payment · HP-2219 · €550.00',
  ],
  [
    { kind: 'entry', id: 813, row: { category_id: 13, name: 'Petrol', amount: -5_000 } },
    'Free Form · Petrol · −€50.00',
  ],
  [{ kind: 'client', id: 7 }, '0412385M Maria Borg'],
  [{ kind: 'account', id: 9 }, 'HP-2219'],
  [{ kind: 'account', id: 10 }, 'vehicle 10'],
  [
    { kind: 'instalment', id: 5, row: { vehicle_id: 9, number: 3, due_date: '2026-05-15' } },
    'HP-2219 · No 3 · 15-05-2026',
  ],
  [
    { kind: 'expense', id: 4, row: { vehicle_id: 9, vendor: 'Gasan', amount: 4_550 } },
    'ABC 123 Toyota Vitz · Gasan · €45.50',
  ],
  [
    { kind: 'expense', id: 4, row: { vehicle_id: 9, vendor: 'Gasan', amount: 4_550 }, isUnlocked: false },
    'ABC 123 Toyota Vitz',
  ],
  [
    { kind: 'payment', id: 4, row: { vehicle_id: 9, category_id: 3, amount: 100 } },
    'ABC 123 Toyota Vitz · Sale · €1.00',
  ],
  [{ kind: 'cheque', id: 2, row: { bank: 'BOV', number: '100001', payer_name: 'C. Borg' } }, 'BOV · 100001 · C. Borg'],
  [
    { kind: 'hire', id: 2, row: { vehicle_id: 9, start_date: '2026-05-01', end_date: '2026-05-04' } },
    'ABC 123 Toyota Vitz · 01-05-2026 to 04-05-2026',
  ],
  [{ kind: 'user', id: 2, row: { username: 'rita' } }, 'rita'],
  [{ kind: 'receipt', id: 4974, row: null }, '4974'],
  [{ kind: 'settings', id: null }, ''],
  [{ kind: 'webhook', id: 3, row: { address: 'https://a.example/hook' } }, 'https://a.example/hook'],
  [{ kind: 'webhook', id: 3, row: { address: 'https://a.example/hook' }, seesSettings: false }, '3'],
])('%o is called %s [server 10]', (record, title) => {
  const told = { kind: 'entry', id: 1, row: null, isUnlocked: true, seesSettings: true, ...record } as const
  expect(recordTitle(told, words, names)).toBe(title)
})

test('a line says what was done to which record, and by what else it was caused [server 10]', () => {
  expect(historySummary('Entry changed', 'HP Payment · HP-2219 · €550.00', '')).toBe(
    'Entry changed: HP Payment · HP-2219 · €550.00',
  )
  expect(historySummary(actionTitle('account', 'edit'), 'HP-2219', 'Entry added')).toBe(
    'HP account changed: HP-2219 · Entry added',
  )
  expect(historySummary(actionTitle('receipt', 'edit'), '4974', 'Entry deleted')).toBe(
    'Receipt voided: 4974 · Entry deleted',
  )
  expect(historySummary('Settings changed', '', '')).toBe('Settings changed')
})

test('the records that changes name are looked up once [server 10]', () => {
  const rows = [
    row('clients', { before: { spouse_id: 7 } }),
    row('sales', { before: { client_id: 7 }, after: { client_id: 8 } }),
    row('sales', { before: { client_id: 5 }, after: { client_id: 5 } }),
    row('attempts', { key: '9 6', after: { amount: 1 } }),
    row('part_exchanges', { after: { pe_vehicle_id: 9 } }),
  ]
  expect(idsIn(rows.flatMap((each) => rawChanges([each], fields)))).toEqual({ clientIDs: [7, 8, 6], vehicleIDs: [9] })
})
