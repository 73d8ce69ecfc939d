import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { nearestCommand } from './nearest-command'

describe('[commands 1] the nearest form of what is no line', () => {
  test.each([
    ['transfer 3000 from bov to hsbc', 'transfer', 'bank'],
    ['lease abc 123 rent', 'lease', 'hirepay'],
    ['refund 250', 'refund', 'rec'],
  ])('%j: %j is not understood, and %j is the nearest', (text, word, verb) => {
    const nearest = nearestCommand(text, COMMANDS)
    expect([nearest?.word, nearest?.command.verb]).toEqual([word, verb])
    expect(nearest?.sentence).toBe(`“${word}” is not understood. The nearest line is: ${nearest?.command.grammar}`)
  })

  test('there is none for words that no line has', () => {
    for (const text of ['zapay xyz', '20 20', '']) expect(nearestCommand(text, COMMANDS)).toBeNull()
  })
})
