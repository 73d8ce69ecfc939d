import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { parseLine } from './parse'
import { type FoundByName, namedLines, personInLine } from './people'

const context = { today: day('2026-11-20'), commands: COMMANDS }
const MARIA = { idno: '0412385M', name: 'Maria Borg' }
const PAUL = { idno: '0123456A', name: 'Paul Borġ' }
const found = (o: Partial<FoundByName>): FoundByName => ({ clients: [], accounts: [], vehicles: [], ...o })
const repaired = (line: string, o: Partial<FoundByName>) => {
  const parsed = parseLine(line, context)
  return namedLines({ text: line, parsed, name: null, person: personInLine(parsed), context }, found(o))
}
const lines = (line: string, o: Partial<FoundByName>) => repaired(line, o).map(({ text }) => text)

describe('[commands 1] a person who is named where a client or a vehicle is wanted', () => {
  test.each([
    ['sell ABC 123 borg 9500', 'borg', 'client'],
    ['dep ABC 123 500 maria borg price:8000', 'maria borg', 'client'],
    ['sale ABC 123 200 borg yesterday', 'borg', 'client'],
    ['email statement borg', 'borg', 'any'],
    ['statement borg last-year', 'borg', 'any'],
    ['open maria borg hp', 'maria borg', 'any'],
    ['dep borg 250', 'borg', 'vehicle'],
    ['adep maria borg -200 cash', 'maria borg', 'vehicle'],
    ['note borg clutch noisy', 'borg', 'vehicle'],
    ['print agreement borg', 'borg', 'vehicle'],
  ])('%j: %j where a %s is wanted', (line, words, of) => {
    expect(personInLine(parseLine(line, context))).toMatchObject({ words, of })
  })

  test.each([
    ['sell ABC 123 0412385M 9500'],
    ['dep ABC 123 500 "maria borg" price:8000'],
    ['exp ABC 123 50 Gatt, oil'],
    ['pay borg 250'],
    ['statement HP-2219'],
    ['due'],
  ])('%j names none', (line) => expect(personInLine(parseLine(line, context))).toBeNull())

  test('several of a name are a choice', () => {
    const clients = [MARIA, PAUL, { idno: '1', name: 'Ivan Hili' }]
    expect(repaired('sell ABC 123 borg 9500', { clients })).toEqual([
      { text: 'sell ABC 123 0412385M 9500', changes: ['borg is Maria Borg, 0412385M'], isWeak: false, isOpen: true },
      { text: 'sell ABC 123 0123456A 9500', changes: ['borg is Paul Borġ, 0123456A'], isWeak: false, isOpen: true },
    ])
    expect(lines('email statement borg', { clients })).toEqual(['email statement 0412385M', 'email statement 0123456A'])
    expect(lines('statement borg last-year', { clients })).toEqual([
      'statement 0412385M last-year',
      'statement 0123456A last-year',
    ])
    expect(lines('sell ABC 123 mar 9500', { clients })).toEqual(['sell ABC 123 0412385M 9500'])
  })

  test('whom only one is called letter for letter is none to choose, two of the same name are', () => {
    expect(lines('sell ABC 123 borg maria 9500', { clients: [MARIA, { idno: '2', name: 'Maria Borg Hili' }] })).toEqual(
      [],
    )
    expect(lines('sell ABC 123 maria borg 9500', { clients: [MARIA, { idno: '', name: 'Maria Borg' }] })).toEqual([
      'sell ABC 123 0412385M 9500',
      'sell ABC 123 "Maria Borg" 9500',
    ])
  })

  test.each([
    ['dep borg 250', 'dep amount:250 client:0412385M', 'vehicle'],
    ['adep borg -200 cash yesterday', 'adep amount:-200 type:cash day:yesterday client:0412385M', 'vehicle'],
    ['sale borg 7500 bt bank:BOV', 'sale amount:7500 type:bt bank:BOV client:0412385M', 'vehicle'],
    ['sell borg 9500', 'sell price:9500 client:0412385M', 'vehicle'],
  ])('in the place of a vehicle %j is its client, and the vehicle is asked: %j', (line, meant, missing) => {
    expect(lines(line, { clients: [MARIA] })).toEqual([meant])
    const [reading] = parseLine(meant, context).readings
    expect(reading?.fits).toBe(true)
    expect(reading?.slots.find(({ name }) => name === missing)?.state).toBe('missing')
  })

  test('where there is no place for a client it is a vehicle of their accounts', () => {
    const account = (regNo: string, clientName: string) => ({ accountNo: 'HP-1', regNo, clientName, open: false })
    const accounts = [account('ABC 123', 'Maria Borg'), account('XYZ 1', 'Paul Borg'), account('K 1', 'Ivan Hili')]
    expect(lines('print agreement borg', { clients: [MARIA], accounts })).toEqual([
      'print agreement ABC 123',
      'print agreement "XYZ 1"',
    ])
    expect(lines('note borg clutch noisy', { accounts: accounts.slice(0, 1) })).toEqual(['note ABC 123 clutch noisy'])
  })

  test('a word that begins a registration is that', () => {
    expect(lines('dep tba 250', { clients: [{ idno: '3', name: 'Tba Borg' }], vehicles: [{ regNo: 'TBA' }] })).toEqual(
      [],
    )
  })
})
