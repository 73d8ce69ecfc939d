import type { OperationName } from '@forecourt/core/operations'
import { Command } from 'commander'
import type { Context } from './context'
import type { CommandInput } from './options'
import { IF_EXISTS } from './save-file'
import type { CompletionSource } from './source'

/** The JSON of a command: its keys, optional ones with a question mark, and those of each row of `data`. */
interface JsonShape {
  keys: readonly string[]
  rows?: readonly string[]
}

/** A shape, the answer of a call, or null for text without another format. */
export type OutputShape = JsonShape | { answer: OperationName } | null

/** The declarations of a command besides its words and options. */
export interface CommandFacts {
  /** Absent for a command that only holds others. */
  json?: OutputShape
  /** Command lines without `forecourt`. */
  examples?: readonly string[]
  /** The completions of its words, one by one; the last holds for all that follow. `call` is every call of the server. */
  words?: readonly (CompletionSource | 'call')[]
  /** The completions of its options, by their long names; by default `--columns` has the rows of `json`. */
  values?: Readonly<Record<string, CompletionSource>>
}

/** A command with all declarations for help, completion and the reference. */
export class ProgramCommand extends Command {
  facts: CommandFacts = {}

  override createCommand(name?: string): ProgramCommand {
    return new ProgramCommand(name)
  }

  /** The subcommands, all of which this class has created. */
  children(): readonly ProgramCommand[] {
    return this.commands as readonly ProgramCommand[]
  }

  /** Adds declarations; a later one replaces an earlier one, but values of options are merged. */
  declare(facts: CommandFacts): this {
    this.facts = { ...this.facts, ...facts, values: { ...this.facts.values, ...facts.values } }
    return this
  }
}

/** The shape of a list: the keys of its rows, and those around them. */
export function listShape(rows: readonly string[], ...around: readonly string[]): JsonShape {
  return { keys: [...around, 'data'], rows }
}

export const FILE_SHAPE: OutputShape = { keys: ['file', 'kept', 'bytes'] }

export const DAY_COMPLETIONS = ['today', 'yesterday', 'tomorrow', 'eom', '-7d'] as const
const SPAN_COMPLETIONS = [
  ...['yesterday', 'this-week', 'last-week', 'this-month', 'last-month', 'this-quarter', 'last-quarter'],
  ...['this-year', 'last-year'],
]
export const MONTH_COMPLETIONS = ['last-month', 'this-month'] as const

export type RunCommand = (ctx: Context, given: CommandInput) => Promise<void>

/** Creates the action of a command from its module, which is loaded only when it runs. */
export type LoadCommand = (load: () => Promise<RunCommand>) => (...received: unknown[]) => Promise<void>

export type Feature = (program: ProgramCommand, does: LoadCommand) => void

/** The words and options of the command that commander passes to an action as its last argument. */
export function commandInput(received: readonly unknown[]): CommandInput {
  const command = received.at(-1)
  if (!(command instanceof Command)) throw new Error('An action without its command')
  const known = [command, ...ancestorsOf(command)].flatMap(({ options }) => options.flatMap(({ long }) => long ?? []))
  const commands = command.commands.map((child) => child.name())
  return { words: command.args, options: command.optsWithGlobals(), flags: known, commands }
}

function ancestorsOf(command: Command): Command[] {
  return command.parent ? [command.parent, ...ancestorsOf(command.parent)] : []
}

const DATES_TEXT = 'iso: days are 2026-12-31 instead of 31-12-2026'

export function withListOptions(command: ProgramCommand): ProgramCommand {
  return command
    .option('--ndjson', 'one JSON object per line')
    .option('--csv', 'comma-separated values')
    .option('--columns <names>', 'only these columns, in this order')
    .option('--dates <form>', DATES_TEXT)
    .declare({ values: { '--dates': ['iso'] } })
}

export const WRITE_OPTIONS = [
  ['--dry-run', 'print what would be done, and do nothing'],
  ['--key <key>', 'the idempotency key: the same key is never saved twice'],
] as const

export function withWriteOptions(command: ProgramCommand): ProgramCommand {
  for (const [flags, what] of WRITE_OPTIONS) command.option(flags, what)
  return command
}

export function withExportOptions(command: ProgramCommand): ProgramCommand {
  const name = command.name()
  return withFileOptions(command)
    .option('--no-bom', 'without the byte order mark, which spreadsheets want and other programs do not')
    .option('--dates <form>', DATES_TEXT)
    .declare({ examples: [`export ${name} --out ${name}.csv`], values: { '--dates': ['iso'] } })
}

export function withFileOptions(command: ProgramCommand): ProgramCommand {
  return command
    .option('--out <file>', 'the file to fill, or a device or pipe to write through; - is the standard output', '-')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .option('--idle-timeout <seconds>', 'give up when nothing comes for so long (150)')
    .option('--dry-run', 'print what would be asked and where it would go, and fill nothing')
    .declare({ json: FILE_SHAPE, values: { '--out': 'file', '--if-exists': IF_EXISTS } })
}

export function withPeriod(command: ProgramCommand, what: string): ProgramCommand {
  return command
    .option(
      '--days <days>',
      `${what} then: yesterday, last-week, last-month, 2026-10, 2026-Q3, 2026, or two of these as a..b`,
    )
    .option('--from <day>', `${what} on this day or later`)
    .option('--to <day>', `${what} on this day or earlier`)
    .declare({ values: { '--days': SPAN_COMPLETIONS, '--from': DAY_COMPLETIONS, '--to': DAY_COMPLETIONS } })
}

export function withSorting(command: ProgramCommand, columns: readonly string[]): ProgramCommand {
  const names = columns.length < 2 ? columns.join('') : `${columns.slice(0, -1).join(', ')} or ${columns.at(-1)}`
  return command
    .option('--sort <column>', names)
    .option('--asc', 'smallest or earliest first')
    .option('--desc', 'largest or latest first')
    .declare({ values: { '--sort': columns } })
}
