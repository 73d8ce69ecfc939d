import { resolve } from 'node:path'
import type { CliConnection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { csvText } from '../../kit/list-output'
import { askLine } from '../../kit/prompt'
import { saveFile } from '../../kit/save-file'
import { showScreen } from '../../kit/screen'
import { ACCOUNT_TEXT_COLUMNS } from './columns'
import { type DueState, initialState, shownRows } from './due-state'
import { type DueExit, DueView } from './due-view'
import { watchDue } from './due-watch'
import type { DueInput } from './search'
import { dueSnapshot } from './snapshot'

/** Shows the payments due until the person leaves; a payment is a line of its own, after which the list comes back. */
export async function showDue(ctx: Context, connection: CliConnection, input: DueInput): Promise<void> {
  let state = initialState(await dueSnapshot(connection, input))
  for (;;) {
    const exit = await showList(ctx, connection, { input, state })
    if (exit.kind === 'quit') return
    if (exit.kind === 'interrupt') throw new CliFailure(EXIT.interrupted, 'Interrupted')
    await runPayLine(ctx, exit.accounts)
    state = { ...exit.state, list: await dueSnapshot(connection, input), waiting: null, selected: new Set() }
  }
}

async function showList(
  ctx: Context,
  connection: CliConnection,
  o: { input: DueInput; state: DueState },
): Promise<DueExit> {
  const read = () => dueSnapshot(connection, o.input)
  let exit: DueExit = { kind: 'quit' }
  await showScreen(
    ctx,
    <DueView
      initial={o.state}
      who={`${ctx.tokens.read()?.username ?? ''}@${ctx.profile.name}`}
      watch={(heard) => watchDue(connection, read, heard)}
      reload={read}
      details={(vehicleID) => connection.client.call('GetHpScheduleDetails', { vehicleID })}
      exportRows={(state) => exportRows(ctx, state)}
      onExit={(how) => {
        exit = how
      }}
    />,
  )
  return exit
}

async function exportRows(ctx: Context, state: DueState): Promise<string> {
  const file = resolve(`hp-due-${state.list.date}.csv`)
  const text = await csvText(ACCOUNT_TEXT_COLUMNS, shownRows(state))
  await saveFile(file, singleChunk(text), { ifExists: 'fail', cleanups: ctx.cleanups })
  return `Exported to ${file}`
}

async function* singleChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Lets the person complete the line of a payment and runs it as a command, with its checks. */
async function runPayLine(ctx: Context, accounts: readonly string[]): Promise<void> {
  const line = await askLine(ctx, 'forecourt ', '', `pay ${accounts.join('+')} `)
  const [verb = '', ...words] = line.trim().split(/\s+/)
  if (verb === '') return
  await ctx.invoke([verb, words.join(' ')])
  await askLine(ctx, 'Enter to go back to the list ', '')
}
