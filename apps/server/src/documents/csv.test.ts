import { day } from '@forecourt/core/kernel/days'
import { cents } from '@forecourt/core/kernel/money'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvDownload, type CsvColumn } from './csv'

interface Row {
  text: string | null
  amount: number | null
  on: string | null
  count: number | null
}

const COLUMNS: CsvColumn<Row>[] = [
  { header: 'Text', kind: 'text', value: (row) => row.text },
  { header: 'Amount', kind: 'money', value: (row) => (row.amount === null ? null : cents(row.amount)) },
  { header: 'Due, on', kind: 'day', value: (row) => (row.on === null ? null : day(row.on)) },
  { header: 'Count', kind: 'number', value: (row) => row.count },
]

async function fileOf(...batches: Row[][]): Promise<string> {
  async function* rows() {
    yield* batches
  }
  let text = ''
  for await (const chunk of csvDownload({ fileName: 'export.csv', columns: COLUMNS, rows: rows() }).chunks)
    text += chunk
  return text
}

const row = (text: string | null): Row => ({ text, amount: null, on: null, count: null })

test('the file begins with a byte order mark and its header, also without rows', async () => {
  expect(await fileOf()).toBe('\ufeffText,Amount,"Due, on",Count\r\n')
})

test('amounts have dots and stay negative, days are dd-MM-yyyy, nothing is empty', async () => {
  const file = await fileOf([
    { text: 'a', amount: -1250_05, on: '2026-01-31', count: -3 },
    { text: null, amount: null, on: null, count: null },
  ])
  expect(file.split('\r\n').slice(1)).toEqual(['a,-1250.05,31-01-2026,-3', ',,,', ''])
})

test.each(['=1+1', '+356 99', '-2', '@x', ' =1', '\t=1', '\r=1', '\uff1dcmd'])('%j cannot run', async (text) => {
  const [, line] = Papa.parse<string[]>((await fileOf([row(text)])).slice(1)).data
  expect(line?.[0]).toBe(`'${text}`)
})

test.each(['a "quoted" word', 'one,two', 'first\r\nsecond', ' edges ', 'Ħaż-Żebbuġ €', ''])(
  '%j is read back as it was',
  async (text) => {
    const parsed = Papa.parse<string[]>((await fileOf([row('before')], [row(text)])).slice(1))
    expect(parsed.errors).toEqual([])
    expect(parsed.data[2]?.[0]).toBe(text)
  },
)
