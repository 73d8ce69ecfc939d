import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { changedSpans } from './line-changes'
import { nameInLine, suggestNamedAccounts, suggestPersonPage, shorterName } from './names'
import { parseLine } from './parse'

const context = { today: day('2026-11-20'), commands: COMMANDS }
const account = (accountNo: string, clientName: string, open = true, regNo = 'ABC 123') => ({
  accountNo,
  regNo,
  clientName,
  open,
})

describe('a name where an account is wanted', () => {
  test.each([
    ['pay maria borg 250', 'maria borg'],
    ['pay Ġorġ Ħili', 'Ġorġ Ħili'],
    ["pay D'Amato for october 250", "D'Amato"],
    ['pay maria cash', 'maria'],
    ['owed maria borg', 'maria borg'],
    ['owed abc123', null],
    ['settle borg 5000', 'borg'],
    ['pay abc123 250', null],
    ['pay ABC 123 250', null],
    ['pay hp 2219 250', null],
    ['pay 2219 250', null],
    ['pay "maria borg" 250', null],
    ['pay 0412385M 250', '0412385M'],
    ['settle 412385m', '412385m'],
    ['pay 79442210 250 cash', '79442210'],
    ['pay +35679442210', '+35679442210'],
    ['pay "0412385M" 250', null],
    ['exp 0412385M 50 Gatt, oil', null],
    ['exp maria 50', null],
    ['pay', null],
    ['maria', null],
  ])('%j: %j', (line, words) => {
    expect(nameInLine(parseLine(line, context))?.words ?? null).toBe(words)
  })

  const of = (line: string, found: Parameters<typeof suggestNamedAccounts>[2]) => {
    const name = nameInLine(parseLine(line, context))
    return name ? suggestNamedAccounts(line, name, found) : []
  }

  test('open accounts of people whose names begin with its words', () => {
    const maria = account('HP-1', 'Maria Borg')
    const found = [maria, account('HP-2', 'Mario Borġ', true, 'XYZ 1'), account('HP-3', 'Maria Borg', false)]
    const lines = (name: string) => of(`pay ${name}`, found).map(({ text }) => text)
    expect(lines('maria borg')).toEqual(['pay HP-1'])
    expect(lines('borg')).toEqual(['pay HP-1', 'pay HP-2'])
    expect(lines('borg mari')).toEqual(['pay HP-1', 'pay HP-2'])
    expect(lines('aria')).toEqual([])
    expect(of('pay borg', found).map(({ isOpen }) => isOpen)).toEqual([true, true])
    expect(of('pay maria', [maria, account('HP-9', 'X', true, 'MARIA 1')])).toEqual([])
  })

  test.each([
    ['pay 0412385M 250', ['pay HP-1 250', 'pay HP-2 250']],
    ['pay 412385m 250', ['pay HP-1 250', 'pay HP-2 250']],
    ['pay 79442210 250', ['pay HP-1 250', 'pay HP-2 250']],
    ['pay +35679442210', ['pay HP-1', 'pay HP-2']],
    // One figure is another.
    ['pay 0412386M 250', []],
    ['pay 79442211 250', []],
  ])('%j is of the client whose identity card or telephone it is', (line, meant) => {
    const name = nameInLine(parseLine(line, context))
    const found = [
      account('HP-1', 'Maria Borg'),
      account('HP-2', 'Maria Borg', true, 'XYZ 1'),
      account('HP-3', 'Maria Borg', false),
      account('HP-4', 'Paul Borg'),
    ]
    const clients = [
      { idno: '0412385M', name: 'Maria Borg', mobile: '7944 2210' },
      { idno: '1M', name: 'Paul Borg', mobile: '2122 2222' },
    ]
    const lines = name ? suggestNamedAccounts(line, name, found, clients) : []
    expect(lines.map(({ text }) => text)).toEqual(meant)
    expect(lines.every(({ isOpen }) => isOpen)).toBe(true)
  })

  test('the account takes its place', () => {
    expect(of('pay maria borg 250 cash', [account('HP-2219', 'Maria Borg')])).toEqual([
      {
        text: 'pay HP-2219 250 cash',
        changes: ['maria borg is HP-2219, ABC 123, Maria Borg'],
        isWeak: false,
        isOpen: false,
      },
    ])
  })
})

test('a last word that is no name is left out where nobody has the whole', () => {
  const of = (text: string) => {
    const name = nameInLine(parseLine(text, context))
    const shorter = name && shorterName(name)
    return shorter && `${shorter.words}|${text.slice(shorter.end)}`
  }
  expect(of('pay maria xx')).toBe('maria| xx')
  expect(of('pay maria borg trt')).toBe('maria borg| trt')
  expect(of('pay maria zammit')).toBeNull()
  expect(of('pay maria')).toBeNull()
})

test('the words that are not as they were typed are marked', () => {
  const marked = (typed: string, repaired: string) =>
    changedSpans(typed, repaired).map(({ start, end }) => repaired.slice(start, end))
  expect(marked('pya abc123 250', 'pay abc123 250')).toEqual(['pay'])
  expect(marked('abc123 pay 250', 'pay abc123 250')).toEqual(['abc123'])
  expect(marked('250 pay abc123', 'pay abc123 250')).toEqual(['250'])
  expect(marked('pay abc123 1,50', 'pay abc123 1.50')).toEqual(['1.50'])
  expect(marked('sold today', 'report sold today')).toEqual(['report'])
  expect(marked('pay', 'pay')).toEqual([])
})

test('who has no open account is opened instead, where nothing is paid and no car begins so', () => {
  const opened = (line: string, found: { clients?: number; cars?: readonly string[] }) => {
    const clients = Array.from({ length: found.clients ?? 0 }, () => ({}))
    const vehicles = (found.cars ?? []).map((regNo) => ({ regNo }))
    const parsed = parseLine(line, context)
    return (
      suggestPersonPage({ text: line, parsed, name: nameInLine(parsed)!, context }, { clients, vehicles })?.text ?? null
    )
  }
  expect(opened('owed maria borg', { clients: 1 })).toBe('open maria borg')
  expect(opened('owed maria borg', { clients: 1, cars: ['ABC 123'] })).toBe('open maria borg')
  expect(opened('owed tba', { clients: 1, cars: ['TBA'] })).toBe(null)
  expect(opened('owed maria borg', {})).toBe(null)
  expect(opened('pay maria borg', { clients: 1 })).toBe(null)
})
