import type { SearchResult } from '@forecourt/core/features/search/schemas'
import { day } from '@forecourt/core/kernel/days'
import type { RecordKind } from '@forecourt/core/line/reading'
import { describe, expect, test } from 'vitest'
import { interpretLine } from '../../kit/line/interpret-line'
import { completeLine } from './complete'

const account = (accountNo: string, regNo: string, open = true): SearchResult['accounts'][number] => ({
  vehicleID: 1,
  accountNo,
  regNo,
  clientName: 'Ġorġ Ħili of Rabat',
  nextDueDate: null,
  nextPaymentAmount: null,
  open,
})
const vehicle = (id: number, regNo: string): SearchResult['vehicles'][number] => ({
  id,
  regNo,
  title: 'Toyota Vitz',
  detail: '',
  state: 1,
  accountNo: '',
})
const client = (idno: string, name: string): SearchResult['clients'][number] => ({
  id: 4,
  idno,
  name,
  locality: 'Rabat',
  mobile: '',
  detail: '',
})

const nobody: SearchResult = { vehicles: [], accounts: [], clients: [], entries: [] }
const today = day('2026-11-22')

async function tab(line: string, found: Partial<SearchResult>): Promise<string> {
  const search = () => Promise.resolve({ ...nobody, ...found })
  const completion = await completeLine(interpretLine(line, today).typed, line.length, search)
  if (completion === null) return 'nothing'
  return completion.kind === 'text' ? completion.text : completion.choices.map(({ label }) => label).join(' | ')
}

describe('[A5] Tab completes what the letters begin, and offers everything else', () => {
  test.each<[RecordKind | 'verb', line: string, found: Partial<SearchResult>, becomes: string]>([
    ['account', 'pay ab', { accounts: [account('HP-7', 'XYZ 390')] }, 'XYZ 390'],
    ['account', 'pay ab', { accounts: [account('HP-7', 'XYZ 390'), account('HP-8', 'ABC 123')] }, 'pay ABC 123 '],
    ['account', 'pay ab', { accounts: [account('HP-8', 'ABC 123'), account('HP-9', 'ABD 1')] }, 'ABC 123 | ABD 1'],
    ['account', 'pay abc123', { accounts: [account('HP-8', 'ABC 123'), account('HP-9', 'ABC 1234')] }, 'pay ABC 123 '],
    ['account', 'pay hp-2', { accounts: [account('HP-2219', 'ABC 123')] }, 'pay HP-2219 '],
    ['account', 'pay ab', { accounts: [account('HP-8', 'ABC 123', false)] }, 'nothing'],
    ['vehicle', 'exp g', { vehicles: [vehicle(1, 'XYZ 390'), vehicle(2, 'GHV 552')] }, 'exp GHV 552 '],
    ['vehicle', 'exp toy', { vehicles: [vehicle(1, 'XYZ 390')] }, 'XYZ 390'],
    ['client', 'dep GHV 552 50 mar', { clients: [client('12M', 'Maria Borg')] }, 'dep GHV 552 50 12M '],
    ['client', 'dep GHV 552 50 rab', { clients: [client('12M', 'Maria Borg')] }, '12M'],
    ['verb', 'pa', {}, 'pay '],
    ['verb', 'zzz', {}, 'nothing'],
  ])('%s: %s', async (_, line, found, becomes) => {
    expect(await tab(line, found)).toBe(becomes)
  })
})
