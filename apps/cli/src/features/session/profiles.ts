import { runCaptured } from '../../kit/run-captured'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import type { CommandInput } from '../../kit/options'
import { type ListedProfile, listProfiles, removeProfile, setCurrentProfile } from '../../kit/profile'

const COLUMNS: readonly ListColumn<ListedProfile>[] = [
  { name: 'name', header: 'Name', kind: 'text', value: (row) => row.name },
  { name: 'server', header: 'Server', kind: 'text', value: (row) => row.server },
  { name: 'username', header: 'Signed In As', kind: 'text', value: (row) => row.username },
  { name: 'isCurrent', header: 'In Use', kind: 'text', value: (row) => row.isCurrent },
]

/** Prints the profiles. */
export async function listAllProfiles(ctx: Context, { options }: CommandInput): Promise<void> {
  const rows = listProfiles(ctx.io.env)
  const summary = rows.length === 1 ? '1 profile' : `${rows.length} profiles`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

export async function useProfile(ctx: Context, { words }: CommandInput): Promise<void> {
  const { name, server } = findProfile(ctx, words[0] ?? '')
  setCurrentProfile(name, ctx.io.env)
  await printOutcome(ctx, { name, server }, `Profile ${name}, of ${server}, is used from now on`)
}

/** Ends the session of a profile and deletes its file, even when the server does not answer. */
export async function removeProfileCommand(ctx: Context, { words }: CommandInput): Promise<void> {
  const { name, server, username } = findProfile(ctx, words[0] ?? '')
  if (username !== '') await runCaptured(ctx, ['logout', '--profile', name, '--server', server])
  removeProfile(name, ctx.io.env)
  await printOutcome(ctx, { name, server }, `Profile ${name} is forgotten`)
}

function findProfile(ctx: Context, name: string): ListedProfile {
  const all = listProfiles(ctx.io.env)
  const found = all.find((profile) => profile.name === name)
  if (found) return found
  const names = all.map((profile) => profile.name).join(', ')
  throw new CliFailure(
    EXIT.failed,
    `There is no profile ${name}. ${names ? `There are: ${names}` : 'Nobody has signed in yet'}`,
  )
}

async function printOutcome(ctx: Context, facts: object, sentence: string): Promise<void> {
  if (ctx.globals.json) await ctx.printJson(facts)
  else ctx.report(sentence)
}
