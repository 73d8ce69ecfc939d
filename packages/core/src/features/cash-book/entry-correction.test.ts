import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../commands'
import { day } from '../../kernel/days'
import { cents } from '../../kernel/money'
import { parseLine } from '../../line/parse'
import { emptyEntry } from './entry-form'
import { correctedForm, entryFixOf } from './entry-correction'

const today = day('2026-11-20')
const fixIn = (line: string) => {
  const [reading] = parseLine(line, { today, commands: COMMANDS }).readings
  return reading && entryFixOf(reading)
}

describe('[commands 1] corrections', () => {
  test.each([
    ['fix 48.50', { amount: 4850 }],
    ['fix HP-2219 250', { amount: 25000 }],
    ['fix name Gatt Auto Parts', { name: 'Gatt Auto Parts' }],
    ['fix date yesterday', { day: '2026-11-19' }],
    ['fix HP-2219 date 2 nov', { day: '2026-11-02' }],
    ['fix', {}],
  ])('%j says %j', (line, said) => expect(fixIn(line)).toEqual(said))

  const stored = (amount: string) => ({
    ...emptyEntry(today),
    id: 5,
    version: 2,
    amount,
    name: 'Float',
    reference: 'R1',
  })

  test.each([
    ['50.00', 48_50, '48.50'],
    ['-50.00', 48_50, '-48.50'],
    ['-50.00', -48_50, '-48.50'],
    ['50.00', -48_50, '-48.50'],
    ['', 48_50, '48.50'],
  ])('a stored amount of %j corrected to %i cents is %s', (amount, fixed, becomes) => {
    const before = stored(amount)
    expect(correctedForm(before, { amount: cents(fixed) })).toEqual({ ...before, amount: becomes })
  })

  test('a name alone leaves the amount as it is', () => {
    const before = stored('50.00')
    expect(correctedForm(before, { name: 'Gatt' })).toEqual({ ...before, name: 'Gatt' })
  })

  test('a day alone leaves all else as it is', () => {
    const before = stored('50.00')
    expect(correctedForm(before, { day: day('2026-11-19') })).toEqual({ ...before, dateTime: '2026-11-19' })
  })
})
