import { rightsNeeded } from './access'
import { COMMANDS } from './commands'
import type { Command } from './kernel/command'
import { type Right, rightNames } from './kernel/rights'

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]))

function rightsOfCommand({ calls, needs, entry }: Command): readonly Right[] {
  if (calls !== undefined) return rightsNeeded(calls)
  return [entry ? ('entries' as const) : [], needs ?? []].flat()
}

/**
 * Returns the reason why a role may not run a command; null when it may.
 * @param rights null for a caller without a role, who may do everything
 * @param screen the screen where it runs, by its id in the catalogue: `New` is a command of each screen
 * @source server 16.2
 */
export function reasonRoleCannotRun(id: string, rights: readonly Right[] | null, screen = ''): string | null {
  const begun = id === 'grid.add-record' ? COMMANDS.find(({ newOn }) => newOn?.includes(screen)) : BY_ID.get(id)
  if (rights === null || !begun) return null
  const lacking = rightsOfCommand(begun).filter((right) => !rights.includes(right))
  return lacking.length === 0 ? null : `Your role does not include: ${rightNames(lacking)}`
}
