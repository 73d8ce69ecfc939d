import { COMMANDS } from '../commands'
import type { ResolvedRecord } from '../features/search/schemas'
import { day } from '../kernel/days'
import { parseLine } from './parse'
import { describe, expect, test } from 'vitest'
import { type RecordAnswers, chooseReading, recordsOfReading, queriesOf, queryKey, type RecordQuery } from './resolve'

const context = { today: day('2026-11-20'), commands: COMMANDS }
const readingsOf = (line: string) => parseLine(line, context).readings
const asksOf = (line: string): RecordQuery[] => queriesOf(readingsOf(line).map(recordsOfReading))
const record = (id: number, label: string): ResolvedRecord => ({
  id,
  label,
  accountNo: '',
  clientID: null,
  clientName: '',
  description: '',
  sold: false,
})

/** Answers for every ask of a line; what is not listed does not exist. */
function answersFor(
  line: string,
  known: Readonly<Record<string, readonly ResolvedRecord[]>>,
): RecordAnswers<ResolvedRecord> {
  return new Map(asksOf(line).map((ask) => [queryKey(ask), known[ask.query.toUpperCase()] ?? []]))
}

describe('which reading of a line is meant', () => {
  test('nothing is taken before the server has answered', () => {
    expect(chooseReading(readingsOf('pay ABC 123 250'), new Map())?.state).toBe('pending')
  })
  test('the first reading whose record exists wins', () => {
    const line = 'pay ABC 123 250 cash'
    const chosen = chooseReading(readingsOf(line), answersFor(line, { 'ABC 123': [record(7, 'ABC 123')] }))
    expect(chosen?.state).toBe('resolved')
    expect(chosen?.slots.get('account')?.records[0]?.id).toBe(7)
  })
  test('a later reading wins when the first names nothing', () => {
    const line = 'pay TBA 123 250'
    const chosen = chooseReading(readingsOf(line), answersFor(line, { TBA: [record(3, 'TBA')] }))
    expect(chosen?.state).toBe('resolved')
    expect(chosen?.slots.get('account')?.records[0]?.id).toBe(3)
  })
  test('two readings that both exist are ambiguous, and the slot says so', () => {
    const line = 'pay ABC 123 250'
    const known = { 'ABC 123': [record(7, 'ABC 123')], ABC: [record(8, 'ABC')] }
    const chosen = chooseReading(readingsOf(line), answersFor(line, known))
    expect(chosen?.state).toBe('ambiguous')
    expect(chosen?.slots.get('account')?.problem).toContain('ABC')
  })
  test('two records of one name are ambiguous', () => {
    const line = 'exp TBA 50 Garage, oil'
    const chosen = chooseReading(readingsOf(line), answersFor(line, { TBA: [record(1, 'TBA'), record(2, 'TBA')] }))
    expect(chosen?.state).toBe('ambiguous')
  })
  test('of several accounts one that does not exist spoils the line', () => {
    const line = 'pay ABC 123+DEF 456'
    const chosen = chooseReading(readingsOf(line), answersFor(line, { 'ABC 123': [record(1, 'ABC 123')] }))
    expect(chosen?.state).toBe('none')
    expect(chosen?.slots.get('account')?.problem).toBe('No open HP account DEF 456')
  })
  test('open looks among vehicles and clients', () => {
    expect(asksOf('open ABC 123').map((ask) => ask.of)).toEqual(expect.arrayContaining(['vehicle', 'client']))
  })
  test('expenses prefer the unsold car of a mark', () => {
    expect(asksOf('exp ABC 123 50 Garage, oil')[0]?.unsoldFirst).toBe(true)
    expect(asksOf('hire ABC 123 today +3d 25')[0]?.unsoldFirst).toBe(true)
    expect(asksOf('pay ABC 123')[0]?.unsoldFirst).toBe(false)
  })
  test('a line without records is resolved at once', () => {
    expect(chooseReading(readingsOf('due eom'), new Map())?.state).toBe('resolved')
  })
})
