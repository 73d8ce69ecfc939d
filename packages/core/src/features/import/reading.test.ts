import { NUMBER_FORMS, DAY_FORMS, type ImportDayForm } from './file-enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, dayParts } from '../../kernel/days'
import { cents, formatDecimal, formatAmount } from '../../kernel/money'
import { DayFormGuess, readDay } from './day-forms'
import { EncodingGuess } from './encodings'
import { importColumnsOf } from './kinds'
import { NumberFormGuess, readMoney, readWhole } from './number-forms'
import { type ColumnReader, parseImportRow } from './parse-row'
import { separatorOf } from './separators'

const TODAY = day('2026-11-23')

function encodingOf(...pieces: (Uint8Array | number[])[]): string {
  const guess = new EncodingGuess()
  for (const piece of pieces) guess.push(Uint8Array.from(piece))
  return guess.result()
}
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

describe('[server 19.5] how a file is written', () => {
  it.each<[string, Uint8Array | number[], string]>([
    ['plain letters', ascii('Name;Surname'), 'utf-8'],
    ['Maltese in UTF-8', new TextEncoder().encode('Ħaż-Żebbuġ'), 'utf-8'],
    ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...ascii('Name')], 'utf-8'],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x4e, 0, 0x61, 0], 'utf-16le'],
    ['UTF-16 the other way', [0xfe, 0xff, 0, 0x4e, 0, 0x61], 'utf-16be'],
    ['UTF-16 without a mark', [...ascii('Name,Surname')].flatMap((byte) => [byte, 0]), 'utf-16le'],
    ['a euro sign', [...ascii('Price '), 0x80, ...ascii('12')], 'windows-1252'],
    ['an Italian name', [...ascii('Nicol'), 0xf2], 'windows-1252'],
    ['Żebbuġ', [0xaf, ...ascii('ebbu'), 0xf5], 'iso-8859-3'],
    ['Ħamrun', [0xa1, ...ascii('amrun')], 'iso-8859-3'],
    ['a plus or minus by itself', [...ascii('5 '), 0xb1, ...ascii(' 1')], 'windows-1252'],
    ['a letter that is cut off at the end', [...ascii('caff'), 0xc3], 'windows-1252'],
    ['nothing', [], 'utf-8'],
  ])('%s', (_, bytes, expected) => {
    expect(encodingOf(bytes)).toBe(expected)
    expect(encodingOf(...[...bytes].map((byte) => [byte]))).toBe(expected)
  })

  it.each<[string, string, string]>([
    ['commas', 'Name,Surname,Price\nA,B,"1,200.00"\n', ','],
    ['semicolons with commas in amounts', 'Name;Price;Cost\nA;1,50;2,50\nB;3,50;4,50\n', ';'],
    ['tabs', 'Name\tPrice\nA, B\t1\n', '\t'],
    ['bars', 'Name|Price\nA|1\n', '|'],
    ['line feeds and commas between quotes', 'Name;Note\nA;"one, two\nthree, four, five, six"\nB;""\n', ';'],
    ['what the first line says', 'sep=|\nA,B|C,D\n', '|'],
    ['one column alone', 'ID No\n0412385M\n', ','],
    ['an address with commas', 'ID No;Address;Locality\n1M;5, Triq, Mosta;Mosta\n2M;6;Rabat\n', ';'],
    ['nothing', '', ','],
  ])('parted by %s', (_, sample, expected) => expect(separatorOf(sample)).toBe(expected))
})

describe('[server 19.6] numbers', () => {
  it.each<[string, number | null, number | null]>([
    // As written, with a point before the decimals, with a comma.
    ['1,234.56', 123456, null],
    ['1.234,56', null, 123456],
    ['1234,5', null, 123450],
    ['1234.5', 123450, null],
    ['1234', 123400, 123400],
    ['€ 1,250', 125000, null],
    ['1.250 €', null, 125000],
    ['EUR 12', 1200, 1200],
    ['(1,250.00)', -125000, null],
    ['1250.00-', -125000, null],
    ['-€12.50', -1250, null],
    ['€ -12.50', -1250, null],
    ['\u221212', -1200, -1200],
    ['1\u00a0234,50', null, 123450],
    ["1'234.50", 123450, null],
    ['.5', 50, null],
    ['12,', null, 1200],
    // Neither is guessed.
    ['1,23,456', null, null],
    ['12.505', null, 1250500],
    ['12.5055', null, null],
    ['Lm 500', null, null],
    ['-(5)', null, null],
    ['(5)-', null, null],
    ['1e5', null, null],
    ['--', null, null],
    ['€', null, null],
    ['999999999.99', null, null],
  ])('%s', (text, point, comma) => {
    expect(NUMBER_FORMS.map((form) => readMoney(text, form).value ?? null)).toEqual([point, comma])
  })

  it('of a spreadsheet need no form, and no more than two decimals', () => {
    expect(readMoney(0.1 + 0.2, '1.234,56').value).toBe(30)
    expect(readMoney(1234.005, '1,234.56').problem).toBe('Write an amount such as 12.50 or 1,250')
    expect(readMoney(Number.NaN, '1,234.56').value).toBeUndefined()
  })

  it('that are whole may say so with decimals of nothing', () => {
    expect(readWhole('2019.0', '1,234.56').value).toBe(2019)
    expect(readWhole('85.000', '1,234.56').problem).toBe('Write a number')
    expect(readWhole('85.000', '1.234,56').value).toBe(85_000)
    expect(readWhole('12.5', '1,234.56').problem).toBe('Write a number')
  })

  const guessed = (values: string[], type: 'money' | 'whole' | 'decimal' = 'money') => {
    const guess = new NumberFormGuess(type)
    for (const value of values) guess.push(value)
    return guess.result()
  }
  it('have the form that most of the column has', () => {
    expect(guessed(['1.250', '12,50', '7'])).toEqual({ form: '1.234,56', ambiguousValue: null })
    expect(guessed(['1,250', '1250.5', '-'])).toEqual({ form: '1,234.56', ambiguousValue: null })
    expect(guessed(['7', '12', ''])).toEqual({ form: '1,234.56', ambiguousValue: null })
    expect(guessed(['1,250', '12,50', '13,50'])).toEqual({ form: '1.234,56', ambiguousValue: null })
  })
  it('of which none says what its mark means are told', () => {
    expect(guessed(['120', '1.234'], 'decimal')).toEqual({ form: '1,234.56', ambiguousValue: '1.234' })
    expect(guessed(['120', '1.234', '0.5'], 'decimal')).toEqual({ form: '1,234.56', ambiguousValue: null })
    expect(guessed(['120', '1.234', '1.234,5'], 'decimal')).toEqual({ form: '1.234,56', ambiguousValue: null })
  })
  it('as they are printed in either form are read back, whatever they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (whole) => {
        const amount = cents(whole)
        const [point, comma] = [formatAmount(amount), formatDecimal(amount).replace('.', ',')]
        expect(readMoney(point, '1,234.56').value).toBe(amount)
        expect(readMoney(comma, '1.234,56').value).toBe(amount)
        const swapped = point.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
        expect(guessed([point]).form).toBe('1,234.56')
        expect(guessed([swapped]).form).toBe('1.234,56')
      }),
    )
  })
})

describe('[server 19.6] days', () => {
  const read = (text: string | number) => DAY_FORMS.map((form) => readDay(text, form, TODAY).value ?? null)
  it.each<[string | number, (string | null)[]]>([
    // As written: day first, month first, year first, counted.
    ['01/02/2026', ['2026-02-01', '2026-01-02', null, null]],
    ['31/12/2026', ['2026-12-31', null, null, null]],
    ['12/31/2026', [null, '2026-12-31', null, null]],
    ['3.11.26', ['2026-11-03', '2026-03-11', null, null]],
    ['3-11-98', ['1998-11-03', '1998-03-11', null, null]],
    ['01/02/2026 14:30', ['2026-02-01', '2026-01-02', null, null]],
    ['30/02/2026', [null, null, null, null]],
    ['2026-11-03', Array(4).fill('2026-11-03')],
    ['2026/11/3', Array(4).fill('2026-11-03')],
    ['20261103', Array(4).fill('2026-11-03')],
    ['2026-11-03T00:00:00.000Z', Array(4).fill('2026-11-03')],
    ['2026-11-03 14:30:00 PM', Array(4).fill('2026-11-03')],
    ['3 Nov 2026', Array(4).fill('2026-11-03')],
    ['3-nov-26', Array(4).fill('2026-11-03')],
    ['Nov 3, 2026', Array(4).fill('2026-11-03')],
    ['Tuesday, 3rd November 2026', Array(4).fill('2026-11-03')],
    ['3 ta Novembru 2026', Array(4).fill(null)],
    ['3 Novembru 2026', Array(4).fill('2026-11-03')],
    ['5 Ġunju 2024', Array(4).fill('2024-06-05')],
    ['5 giugno 2024', Array(4).fill('2024-06-05')],
    ['46329', [null, null, null, '2026-11-03']],
    ['46329.5', [null, null, null, '2026-11-03']],
    [46329, Array(4).fill('2026-11-03')],
    ['12', Array(4).fill(null)],
    ['99/99/9999', Array(4).fill(null)],
    ['yesterday', Array(4).fill(null)],
  ])('%s', (text, expected) => expect(read(text)).toEqual(expected))

  const guessed = (values: string[]) => {
    const guess = new DayFormGuess(TODAY)
    for (const value of values) guess.push(value)
    return guess.result()
  }
  it('have the form that reads most of the column', () => {
    expect(guessed(['01/02/2026', '13/02/2026'])).toEqual({ form: 'dd/MM/yyyy', ambiguousValue: null })
    expect(guessed(['01/02/2026', '02/13/2026'])).toEqual({ form: 'MM/dd/yyyy', ambiguousValue: null })
    expect(guessed(['2026-01-02', ''])).toEqual({ form: 'yyyy-MM-dd', ambiguousValue: null })
    expect(guessed(['46329', '46330'])).toEqual({ form: 'serial', ambiguousValue: null })
    expect(guessed(['05/05/2026'])).toEqual({ form: 'dd/MM/yyyy', ambiguousValue: null })
  })
  it('that can be two days are told', () => {
    expect(guessed(['05/05/2026', '01/02/2026', '2026-03-01'])).toEqual({
      form: 'dd/MM/yyyy',
      ambiguousValue: '01/02/2026',
    })
  })
  it('of every year are read back in each form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (count) => {
        const of = addDays(day('1950-01-01'), count)
        const { year, month, date } = dayParts(of)
        expect(readDay(`${date}/${month}/${year}`, 'dd/MM/yyyy', TODAY).value).toBe(of)
        expect(readDay(`${month}/${date}/${year}`, 'MM/dd/yyyy', TODAY).value).toBe(of)
        expect(readDay(of, 'dd/MM/yyyy', TODAY).value).toBe(of)
      }),
    )
  })
})

describe('[server 19.6] rows', () => {
  const columns = (kind: 'vehicles' | 'cash' | 'clients', headings: readonly string[]): ColumnReader[] =>
    headings.map((name, at) => ({
      column: importColumnsOf(kind).find((column) => column.name === name)!,
      ...{ at, value: '', days: 'dd/MM/yyyy', numbers: '1.234,56' },
    }))

  it('say what their cells say, typed as their columns are', () => {
    const read = columns('vehicles', [
      'regNo',
      'chassisNo',
      'boughtPrice',
      'boughtDate',
      'isMiles',
      'transmission',
      'yom',
    ])
    const cells = [' wic  070 ', 'jt123', '4.500,50', '3/11/2025', 'Yes', 'auto', 2019]
    expect(parseImportRow(cells, read, { today: TODAY, timeZone: 'Europe/Malta' })).toEqual({
      values: {
        ...{ regNo: 'WIC 070', chassisNo: 'JT123', boughtPrice: 450_050, boughtDate: '2025-11-03' },
        ...{ isMiles: true, transmission: 'Automatic', yom: 2019 },
      },
      faults: [],
    })
  })
  it('tell of everything that cannot be read, in the words of the forms', () => {
    const read = columns('vehicles', ['boughtPrice', 'boughtDate', 'isMiles', 'transmission', 'yom'])
    const { values, faults } = parseImportRow(['dear', '31/02/2026', 'perhaps', 'CVT', { fault: 'No result' }], read, {
      today: TODAY,
      timeZone: 'Europe/Malta',
    })
    expect(values).toEqual({ boughtPrice: null, boughtDate: null, isMiles: null, transmission: null, yom: null })
    expect(faults).toEqual([
      { column: 'Bought Price', value: 'dear', message: 'Write an amount such as 12.50 or 1,250' },
      { column: 'Bought Date', value: '31/02/2026', message: 'Write a date such as 31-12-2026' },
      { column: 'Miles', value: 'perhaps', message: 'Write yes or no' },
      { column: 'Transmission', value: 'CVT', message: 'Write one of Automatic, Manual' },
      { column: 'Year', value: '', message: 'No result' },
    ])
  })
  it('that are shorter than the headings, or say nothing, say nothing', () => {
    const read = columns('vehicles', ['regNo', 'boughtPrice', 'boughtDate', 'note'])
    expect(parseImportRow(['NULL', '-', 'N/A'], read, { today: TODAY, timeZone: 'Europe/Malta' }).values).toEqual({
      ...{ regNo: 'NULL', boughtPrice: null, boughtDate: null, note: null },
    })
  })
  it('keep formulas as the text that they are, and texts of several lines', () => {
    const read = columns('clients', ['name', 'surname'])
    expect(parseImportRow(["'=HYPERLINK(1)", '=1+1'], read, { today: TODAY, timeZone: 'Europe/Malta' }).values).toEqual(
      {
        name: '=HYPERLINK(1)',
        surname: '=1+1',
      },
    )
    const note = columns('vehicles', ['note'])
    expect(parseImportRow(['one\r\ntwo'], note, { today: TODAY, timeZone: 'Europe/Malta' }).values).toEqual({
      note: 'one\ntwo',
    })
  })
  it('say of a column that the file lacks what the mapping says', () => {
    const [read] = columns('cash', ['typeID'])
    expect(
      parseImportRow([], [{ ...read!, at: null, value: 'bank transfer' }], { today: TODAY, timeZone: 'Europe/Malta' })
        .values,
    ).toEqual({ typeID: 4 })
  })
})

describe('[server 19.6] what other programs make of values', () => {
  const at = { today: TODAY, timeZone: 'Europe/Malta' }
  const of = (kind: 'clients' | 'vehicles' | 'payments', name: string, days: ImportDayForm = 'yyyy-MM-dd') => {
    const column = importColumnsOf(kind).find((each) => each.name === name)!
    return [{ column, at: 0, value: '', days, numbers: '1,234.56' as const }]
  }
  it('a moment that says its zone is on the day of the dealership', () => {
    const read = (text: string) => parseImportRow([text], of('payments', 'date'), at).values.date
    expect(read('2025-09-30T22:00Z')).toBe('2025-10-01')
    expect(read('2025-09-30T22:00:00.000Z')).toBe('2025-10-01')
    expect(read('2025-12-31T22:59:59Z')).toBe('2025-12-31')
    expect(read('2025-12-31T23:00:00+00:00')).toBe('2026-01-01')
    expect(read('2025-10-01T00:30:00+02:00')).toBe('2025-10-01')
    // Without a zone it is as it stands.
    expect(read('2025-09-30T22:00:00')).toBe('2025-09-30')
  })
  it('errors, numbers that were cut short and letters that are none are faults', () => {
    const said = (kind: 'clients' | 'vehicles' | 'payments', name: string, text: string) =>
      parseImportRow([text], of(kind, name), at).faults.map(({ message }) => message)
    expect(said('clients', 'idno', '#REF!')).toEqual(['The cell holds the error #REF!'])
    expect(said('payments', 'amount', '#VALUE!')).toEqual(['The cell holds the error #VALUE!'])
    expect(said('clients', 'mobNo', '3.5699E+10')).toEqual([
      'A spreadsheet has cut this number short: write all its digits',
    ])
    expect(said('vehicles', 'chassisNo', '1,23457E+16')).toHaveLength(1)
    expect(said('payments', 'amount', '3.5699E+10')).toHaveLength(1)
    expect(said('clients', 'name', 'Kar\ufffdnu')).toEqual(['A letter of it cannot be read: save the file as UTF-8'])
    expect(said('clients', 'name', 'No. #REF!x 1E5')).toEqual([])
  })
  it('a byte that got into a file of UTF-8 turns no other letter', () => {
    const guess = new EncodingGuess()
    guess.push(Buffer.concat([Buffer.from('Żebbuġ;Ħamrun;Għaxaq;'), Uint8Array.of(0xe9), Buffer.from(';Birżebbuġa\n')]))
    expect([guess.result(), guess.strays]).toEqual(['utf-8', 1])
    const old = new EncodingGuess()
    old.push(Buffer.from('caf\xe9;ni\xf1o;\x80 5', 'latin1'))
    expect(old.result()).toBe('windows-1252')
  })
})
