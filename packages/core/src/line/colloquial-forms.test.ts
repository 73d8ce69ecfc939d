import { expect, test } from 'vitest'
import { COMMANDS } from '../commands'
import { formsOf } from './colloquial-forms'

test('the forms of a catalogue are found by its verbs, and not by a comparison of each phrase with each command', () => {
  let reads = 0
  const catalogue = COMMANDS.map(
    (command) =>
      new Proxy(command, {
        get: (target, name, receiver) => {
          if (name === 'verb') reads += 1
          return Reflect.get(target, name, receiver)
        },
      }),
  )
  const { worded, placed, paid } = formsOf(catalogue)
  expect(worded.length + placed.length + [...paid.values()].flat().length).toBeGreaterThan(500)
  expect(reads).toBeLessThan(10 * COMMANDS.length)
})

test('a line is of the longest verb that it begins with', () => {
  const { worded } = formsOf(COMMANDS)
  for (const { command, line } of worded) {
    const longer = COMMANDS.filter(
      ({ verb }) => verb && `${line} `.startsWith(`${verb} `) && verb.length > (command.verb?.length ?? 0),
    )
    expect([line, longer]).toEqual([line, []])
  }
})
