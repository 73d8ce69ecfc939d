import type { OperationName } from '@forecourt/core/operations'
import { Command } from 'commander'
import type { Context } from './context'
import type { Given } from './options'
import { IF_EXISTS } from './save-file'
import type { Source } from './source'

/** What a command prints under `--json`: its keys, one that may be absent with a question mark, and those of each row of `data`. */
interface Shape {
  keys: readonly string[]
  rows?: readonly string[]
}

/** A shape, the answer of a call as the server gives it, or null for text that has no other form. */
export type Printed = Shape | { answer: OperationName } | null

/** What a command says of itself besides its words and options. */
export interface Facts {
  /** Absent for one that only holds others. */
  json?: Printed
  /** What can be typed, `forecourt` left out. */
  examples?: readonly string[]
  /** What Tab offers behind it, word by word; the last holds for all that follow. `call` is every call of the server. */
  words?: readonly (Source | 'call')[]
  /** What Tab offers behind its options, by their long names; `--columns` has the rows of `json` unless it says so. */
  values?: Readonly<Record<string, Source>>
}

/** A command with all that help, completion and the reference say of it. */
export class ProgramCommand extends Command {
  facts: Facts = {}

  override createCommand(name?: string): ProgramCommand {
    return new ProgramCommand(name)
  }

  /** Those below it, each of which it has made itself. */
  children(): readonly ProgramCommand[] {
    return this.commands as readonly ProgramCommand[]
  }

  /** Adds what it says of itself; what is said anew holds, values of options are added to those before. */
  declare(facts: Facts): this {
    this.facts = { ...this.facts, ...facts, values: { ...this.facts.values, ...facts.values } }
    return this
  }
}

/** What a list prints: the keys of its rows, and those around them. */
export function listOf(rows: readonly string[], ...around: readonly string[]): Shape {
  return { keys: [...around, 'data'], rows }
}

/** What whatever fills a file prints. */
export const FILE_SHAPE: Printed = { keys: ['file', 'kept', 'bytes'] }

/** What Tab offers for a day, a span of days and a month. */
export const DAYS = ['today', 'yesterday', 'tomorrow', 'eom', '-7d'] as const
const SPANS = [
  ...['yesterday', 'this-week', 'last-week', 'this-month', 'last-month', 'this-quarter', 'last-quarter'],
  ...['this-year', 'last-year'],
]
export const MONTHS = ['last-month', 'this-month'] as const

/** What a command does, once its words are read. */
export type Work = (ctx: Context, given: Given) => Promise<void>

/** Makes the action of a command from the module that does it, which is loaded only then. */
export type Does = (load: () => Promise<Work>) => (...received: unknown[]) => Promise<void>

/** What a feature adds to the command line. */
export type Feature = (program: ProgramCommand, does: Does) => void

/** The command at the end of what commander hands to an action, as its words and options. */
export function givenTo(received: readonly unknown[]): Given {
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

/** The options of everything that prints a list. */
export function asList(command: ProgramCommand): ProgramCommand {
  return command
    .option('--ndjson', 'one JSON object per line')
    .option('--csv', 'comma-separated values')
    .option('--columns <names>', 'only these columns, in this order')
    .option('--dates <form>', DATES_TEXT)
    .declare({ values: { '--dates': ['iso'] } })
}

/** The options of everything that writes. */
export const WRITE_OPTIONS = [
  ['--dry-run', 'print what would be done, and do nothing'],
  ['--key <key>', 'the idempotency key: the same key is never saved twice'],
] as const

/** Gives a command the options of everything that writes. */
export function asWrite(command: ProgramCommand): ProgramCommand {
  for (const [flags, what] of WRITE_OPTIONS) command.option(flags, what)
  return command
}

/** The options of a file of CSV. */
export function asExport(command: ProgramCommand): ProgramCommand {
  const name = command.name()
  return asFile(command)
    .option('--no-bom', 'without the byte order mark, which spreadsheets want and other programs do not')
    .option('--dates <form>', DATES_TEXT)
    .declare({ examples: [`export ${name} --out ${name}.csv`], values: { '--dates': ['iso'] } })
}

/** The options of everything that fills a file. */
export function asFile(command: ProgramCommand): ProgramCommand {
  return command
    .option('--out <file>', 'the file to fill, or a device or pipe to write through; - is the standard output', '-')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .option('--idle-timeout <seconds>', 'give up when nothing comes for so long (150)')
    .option('--dry-run', 'print what would be asked and where it would go, and fill nothing')
    .declare({ json: FILE_SHAPE, values: { '--out': 'file', '--if-exists': IF_EXISTS } })
}

/** The options of everything that looks at a span of days. */
export function withPeriod(command: ProgramCommand, what: string): ProgramCommand {
  return command
    .option(
      '--days <days>',
      `${what} then: yesterday, last-week, last-month, 2026-10, 2026-Q3, 2026, or two of these as a..b`,
    )
    .option('--from <day>', `${what} on this day or later`)
    .option('--to <day>', `${what} on this day or earlier`)
    .declare({ values: { '--days': SPANS, '--from': DAYS, '--to': DAYS } })
}

/** The options of everything that can be sorted. */
export function withSorting(command: ProgramCommand, columns: readonly string[]): ProgramCommand {
  const names = columns.length < 2 ? columns.join('') : `${columns.slice(0, -1).join(', ')} or ${columns.at(-1)}`
  return command
    .option('--sort <column>', names)
    .option('--asc', 'smallest or earliest first')
    .option('--desc', 'largest or latest first')
    .declare({ values: { '--sort': columns } })
}
