import { COMMANDS } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import type { Day } from '@forecourt/core/kernel/days'
import { routeOf } from '@forecourt/core/line/route'
import type { Habit } from './memory'

type Habits = Readonly<Record<string, Habit>>

const SHOWN = 5
/** They are how one comes to the others. */
const KNOWN: readonly string[] = ['shell.open-palette', 'shell.step-out', 'shell.show-keys']

/** The key by which a command is taught: a chord before a sequence; null for one without a key that works. */
export function taughtKey({ keys = [] }: Pick<Command, 'keys'>, hasSingleKeys = true): string | null {
  const chord = keys.find((key) => !key.startsWith('G ') && key.length > 1)
  return chord ?? (hasSingleKeys ? (keys[0] ?? null) : null)
}

/** The command with a key that leads to an address, by its search or without any. */
export function commandTo(to: string, search: Readonly<Record<string, unknown>>, today: Day): Command | null {
  const wanted = asText(search)
  const there = COMMANDS.filter((command) => command.keys && command.route?.to === to && !command.route.runs)
  const exact = there.find((command) => asText(routeOf({ command, slots: [] }, today)?.search ?? {}) === wanted)
  return exact ?? (wanted === '{}' ? (there[0] ?? null) : null)
}

function asText(search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return JSON.stringify(Object.fromEntries(given.map(([key, value]) => [key, String(value)]).toSorted()))
}

/** The keys that a person would gain most by: of commands that work everywhere and were never run by key, those that were run otherwise most. */
export function unusedKeys(habits: Habits, commands: readonly Command[] = COMMANDS): readonly Command[] {
  const otherwise = ({ id }: Command) => habits[id]?.otherwise ?? 0
  return commands
    .filter((command) => taughtKey(command) !== null && command.when === undefined && !KNOWN.includes(command.id))
    .filter(({ id }) => (habits[id]?.byKey ?? 0) === 0)
    .toSorted((a, b) => otherwise(b) - otherwise(a))
    .slice(0, SHOWN)
}
