import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { day } from '../kernel/days'
import { parseLine } from './parse'
import { reasonNoAmountTyped } from './print'

/** A Friday. */
const context = { today: day('2026-11-20'), commands: COMMANDS }
const best = (line: string) => parseLine(line, context).readings[0]

describe('[commands 1] what is said of a line that is not ready', () => {
  test.each([
    ['pay HP-1 - 50', '“- 50” may be 50, or go back: write 50 or -50'],
    ['pay HP-1 x2 -50', 'Money goes back on one account, once'],
    ['pay HP-1+HP-2 -50', 'Money goes back on one account, once'],
    ['pay HP-1 20.11 250', '“20.11 250” may be a day and an amount: write 250 20/11, or ref:250'],
    ['pay HP-1 250 last week', '“last week” is not a date: write one such as 15/11, or put it in quotes'],
    ['pay HP-1 all', '“all” is not an amount: write pay HP-1 250, or settle HP-1 due for all that is owed'],
    [
      'pay HP-1 the balance',
      '“the balance” is not an amount: write pay HP-1 250, or settle HP-1 due for all that is owed',
    ],
    ['settle HP-1 all', '“all” is not an amount: write settle HP-1 250, or settle HP-1 due for all that is owed'],
    ['settle HP-1 xx', '“xx” is not an amount: write settle HP-1 250, or settle HP-1 due for what settles the account'],
    ['pay HP-1 350 HP-2', '“HP-2” is another account: write a line for each, or pay HP-1+HP-2 for what is due on both'],
  ])('%j: %s', (line, message) => {
    expect(best(line)?.complete).toBe(false)
    expect(best(line)?.problems[0]?.message).toBe(message)
  })

  test('a word for all that is owed is no text of what is due', () => {
    const said = (line: string) => {
      const reading = best(line)
      return reading && reasonNoAmountTyped(reading)
    }
    expect(said('pay HP-1 "all" bt bank:BOV')).toBe(
      'No amount is typed. For all that is owed write: settle HP-1 due bt bank:BOV',
    )
    expect(said('pay HP-1 "october"')).toBe('No amount is typed. For what is due write: pay HP-1 due "october"')
  })
})
