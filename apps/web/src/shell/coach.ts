import { COMMANDS } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import type { Day } from '@forecourt/core/kernel/days'
import { routeOf } from '@forecourt/core/line/route'
import type { Habit } from './memory'

type Habits = Readonly<Record<string, Habit>>

const SHOWN = 5
/** Commands that are never taught: they lead to all others. */
const BASIC_COMMANDS: readonly string[] = ['shell.open-palette', 'shell.step-out', 'shell.show-keys']

/** Returns the key by which a command is taught: a chord before a sequence; null for one without a usable key. */
export function taughtKey({ keys = [] }: Pick<Command, 'keys'>, hasSingleKeys = true): string | null {
  const chord = keys.find((key) => !key.startsWith('G ') && key.length > 1)
  return chord ?? (hasSingleKeys ? (keys[0] ?? null) : null)
}

/** Returns the command with a key that leads to an address, with its search or without any. */
export function commandForAddress(to: string, search: Readonly<Record<string, unknown>>, today: Day): Command | null {
  const wanted = searchText(search)
  const there = COMMANDS.filter((command) => command.keys && command.route?.to === to && !command.route.runs)
  const exact = there.find((command) => searchText(routeOf({ command, slots: [] }, today)?.search ?? {}) === wanted)
  return exact ?? (wanted === '{}' ? (there[0] ?? null) : null)
}

function searchText(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return JSON.stringify(Object.fromEntries(given.map(([key, value]) => [key, String(value)]).toSorted()))
}

/** Returns the keys that would save the user most: of commands that work everywhere and were never run by key, those run otherwise most. */
export function unusedKeys(habits: Habits, commands: readonly Command[] = COMMANDS): readonly Command[] {
  const otherwise = ({ id }: Command) => habits[id]?.otherwise ?? 0
  return commands
    .filter(
      (command) => taughtKey(command) !== null && command.when === undefined && !BASIC_COMMANDS.includes(command.id),
    )
    .filter(({ id }) => (habits[id]?.byKey ?? 0) === 0)
    .toSorted((a, b) => otherwise(b) - otherwise(a))
    .slice(0, SHOWN)
}
