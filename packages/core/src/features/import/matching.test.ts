import { describe, expect, it } from 'vitest'
import { day } from '../../kernel/days'
import { columnLetters, headingsOf } from './headings'
import { IMPORT_KINDS, type ImportKind } from './enums'
import { importColumnsOf } from './kinds'
import { kindOfFile } from './kind-of-file'
import { headingPlace, matchColumns } from './match-columns'

const TODAY = day('2026-11-23')

/** The columns that the headings were found to be, and how. */
function matched(kind: ImportKind, headings: readonly string[], rows: readonly (readonly string[])[] = []) {
  const found = matchColumns(headings, importColumnsOf(kind), { rows, today: TODAY })
  return Object.fromEntries(found.map(({ column, at, by }) => [column.name, `${headings[at]}: ${by}`]))
}

describe('[server 19.7] columns are matched', () => {
  it('by their own names, all of them, in any order', () => {
    for (const kind of IMPORT_KINDS) {
      const columns = importColumnsOf(kind)
      const headings = columns.map(({ label }) => label).toReversed()
      expect(Object.values(matched(kind, headings)), kind).toEqual(columns.map(({ label }) => `${label}: name`))
    }
  })
  it('by what else people call them, without case, blanks and marks', () => {
    expect(matched('clients', ['id. card', 'KUNJOM', 'first_name', 'Mob. No.', 'Località'])).toEqual({
      ...{ idno: 'id. card: name', surname: 'KUNJOM: name', name: 'first_name: name' },
      ...{ mobNo: 'Mob. No.: name', address3: 'Località: name' },
    })
    expect(matched('vehicles', ['Registration Number', 'V.I.N.', 'Cost Price (€)', 'Bought'])).toEqual({
      ...{ regNo: 'Registration Number: name', chassisNo: 'V.I.N.: name', boughtPrice: 'Cost Price (€): name' },
    })
  })
  it('with a letter wrong', () => {
    expect(matched('clients', ['Surnmae', 'Adress 1'])).toEqual({
      ...{ surname: 'Surnmae: likeness', address1: 'Adress 1: likeness' },
    })
  })
  it('by what is in them where no heading says it', () => {
    const rows = [
      ['WIC 070', '0412385M', 'JTDKB20U093012345', 'x', '12/03/2024'],
      ['XVV 326', '0098877G', 'WVWZZZ1JZXW000001', 'y', '13/03/2024'],
    ]
    expect(matched('sales', ['Code', 'Person', 'Serial', 'Z', 'When'], rows)).toEqual({
      ...{ regNo: 'Code: content', buyerIDNo: 'Person: content', chassisNo: 'Serial: content' },
    })
  })
  it('not by what can be two columns', () => {
    const rows = [['12/03/2024', '13/03/2024', '100.00']]
    expect(matched('sales', ['One', 'Two', 'Three'], rows)).toEqual({})
  })
  it('never by what is in them where that is money or days, nor by a name that says something else', () => {
    const rows = [
      ['4,500.00', '12/03/2024', 'WIC 070'],
      ['3,200.00', '13/03/2024', 'XVV 326'],
    ]
    const others = [
      ...[
        'Asking Price',
        'VRT Expiry',
        'Balance',
        'Arrears',
        'VAT payments',
        'Retail Price',
        'Licence Expiry',
        'Outstanding',
      ],
      ...[
        'Remaining',
        'Estimated Cost',
        'Target Price',
        'Valuation',
        'List Price',
        'Road Tax',
        'Insurance Expiry',
        'Next Service',
      ],
      ...[
        'Date of Birth',
        'Warranty Until',
        'Balance Due',
        'Amount Owed',
        'Overdue Amount',
        'Profit',
        'Commission',
        'Levy',
      ],
      ...[
        'Purchase Tax',
        'Cost VAT',
        'Sold Price Target',
        'Paid Balance',
        'Refund',
        'Quoted Price',
        'Market Value',
        'Discount',
      ],
    ]
    for (const kind of IMPORT_KINDS)
      for (const heading of others)
        for (const at of [0, 1]) {
          // What a car is offered for is a column of cars, and no price of a sale.
          if (kind === 'vehicles' && heading === 'Asking Price') continue
          const given = rows.map((row) => [row[at] ?? '', row[2] ?? ''])
          const found = matched(kind, [heading, 'Thing'], given)
          expect(
            Object.values(found).filter((text) => text.startsWith(heading)),
            `${kind} ${heading}`,
          ).toEqual([])
        }
    // The value of what was taken in is no difference.
    expect(matched('sales', ['P/X Value', 'Thing'], rows)).toMatchObject({ takenInValue: 'P/X Value: name' })
  })
  it.each<[ImportKind, Record<string, string>]>([
    ['clients', { telNo: 'Tel', mobNo: 'Mob.', idno: 'I.D.' }],
    ['vehicles', { yom: 'Yr', color: 'Col.', regNo: 'Reg. No' }],
    ['payments', { amount: 'Amt', accountNo: 'Agr. No' }],
    ['payments', { amount: 'Paid Amt' }],
    ['hp', { amount: 'Amt', paid: 'Paid Amt', number: 'Inst. No', accountNo: 'Agr. No' }],
    [
      'sales',
      {
        takenIn: 'P/X Reg',
        takenInValue: 'P/X Value',
        firstPaymentDate: 'First Instalment',
        lastPayment: 'Last Instalment',
      },
    ],
  ])('by the words of the trade: %s %j', (kind, names) => {
    const headings = Object.values(names)
    expect(matched(kind, headings)).toEqual(
      Object.fromEntries(Object.entries(names).map(([name, heading]) => [name, `${heading}: name`])),
    )
  })
  it('against a name that is not what stands under it', () => {
    const rows = [
      ['1', '0412385M'],
      ['2', '0098877G'],
    ]
    expect(matched('clients', ['ID', 'Document'], rows)).toEqual({ idno: 'Document: content' })
    expect(matched('clients', ['ID', 'Passport'], [['1', 'K']])).toEqual({ idno: 'ID: name' })
  })
  it('once each', () => {
    expect(matched('clients', headingsOf(['Phone', 'phone', '', 'Phone No']))).toEqual({ telNo: 'Phone: name' })
    expect(headingsOf(['Phone', 'phone', '', 'Phone No', '', ''])).toEqual([
      'Phone',
      'phone (2)',
      'Column C',
      'Phone No',
    ])
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})

describe('[server 19.5] headings', () => {
  const columns = importColumnsOf('vehicles')
  it('stand in the line that names most columns', () => {
    const lines = [
      ['Stock list', ''],
      [''],
      ['Printed', '2026-01-01'],
      ['Reg', 'Make', 'Model', 'Foo'],
      ['WIC 070', 'Make', ''],
    ]
    expect(headingPlace(lines, columns)).toBe(3)
  })
  it('are the first line that is not empty where none names any', () => {
    expect(headingPlace([[''], ['a', 'b'], ['c', 'd']], columns)).toBe(1)
    expect(headingPlace([], columns)).toBe(0)
  })
})

describe('[server 19.7] the kind of a file', () => {
  it.each<[string, string[], ImportKind | null]>([
    ['clients.csv', [], 'clients'],
    ['Customers 2026.xlsx', [], 'clients'],
    ['stock.csv', [], 'vehicles'],
    ['sold-cars.csv', [], 'sales'],
    ['HP payments.csv', [], 'payments'],
    ['HP Schedules.csv', [], 'hp'],
    ['cashbook.csv', [], 'cash'],
    ['export1.csv', ['ID No', 'Name', 'Surname', 'Mobile'], 'clients'],
    ['export2.csv', ['Reg No', 'Make', 'Model', 'Colour'], 'vehicles'],
    ['export3.csv', ['Foo', 'Bar'], null],
  ])('%s %j', (name, headings, kind) => expect(kindOfFile(name, headings)).toBe(kind))
})
