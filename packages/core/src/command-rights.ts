import { rightsNeeded } from './access'
import { COMMANDS } from './commands'
import type { Command } from './kernel/command'
import { type Right, rightNames } from './kernel/rights'

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]))

function rightsOfCommand({ calls, needs, entry }: Command): readonly Right[] {
  if (calls !== undefined) return rightsNeeded(calls)
  return [needs ?? (entry ? 'entries' : [])].flat()
}

/**
 * Why a role may not run a command, in words; null when it may.
 *
 * @param rights null for who has no role: everything is theirs
 * @param screen where it is run, as the catalogue names it: `New` is a command of each screen
 * @source server 16.2
 */
export function whyNotOfRole(id: string, rights: readonly Right[] | null, screen = ''): string | null {
  const begun = id === 'grid.add-record' ? COMMANDS.find(({ newOn }) => newOn?.includes(screen)) : BY_ID.get(id)
  if (rights === null || !begun) return null
  const lacking = rightsOfCommand(begun).filter((right) => !rights.includes(right))
  return lacking.length === 0 ? null : `Your role does not include: ${rightNames(lacking)}`
}
