import { Command } from 'commander'
import type { Context } from './context'
import type { Given } from './options'

/** What a command does, once its words are read. */
export type Work = (ctx: Context, given: Given) => Promise<void>

/** Makes the action of a command from the module that does it, which is loaded only then. */
export type Does = (load: () => Promise<Work>) => (...received: unknown[]) => Promise<void>

/** What a feature adds to the command line. */
export type Feature = (program: Command, does: Does) => void

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
export function asList(command: Command): Command {
  return command
    .option('--ndjson', 'one JSON object per line')
    .option('--csv', 'comma-separated values')
    .option('--columns <names>', 'only these columns, in this order')
    .option('--dates <form>', DATES_TEXT)
}

/** The options of everything that writes. */
export const WRITE_OPTIONS = [
  ['--dry-run', 'print what would be done, and do nothing'],
  ['--key <key>', 'the idempotency key: the same key is never saved twice'],
] as const

/** Gives a command the options of everything that writes. */
export function asWrite(command: Command): Command {
  for (const [flags, what] of WRITE_OPTIONS) command.option(flags, what)
  return command
}

/** The options of a file of CSV. */
export function asExport(command: Command): Command {
  return asFile(command)
    .option('--no-bom', 'without the byte order mark, which spreadsheets want and other programs do not')
    .option('--dates <form>', DATES_TEXT)
}

/** The options of everything that fills a file. */
export function asFile(command: Command): Command {
  return command
    .option('--out <file>', 'the file to fill, or a device or pipe to write through; - is the standard output', '-')
    .option('--if-exists <what>', 'fail, replace or keep when the file is there', 'fail')
    .option('--idle-timeout <seconds>', 'give up when nothing comes for so long (150)')
    .option('--dry-run', 'print what would be asked and where it would go, and fill nothing')
}

/** The options of everything that looks at a span of days. */
export function withPeriod(command: Command, what: string): Command {
  return command
    .option(
      '--days <days>',
      `${what} then: yesterday, last-week, last-month, 2026-10, 2026-Q3, 2026, or two of these as a..b`,
    )
    .option('--from <day>', `${what} on this day or later`)
    .option('--to <day>', `${what} on this day or earlier`)
}

/** The options of everything that can be sorted. */
export function withSorting(command: Command, columns: readonly string[]): Command {
  const names = columns.length < 2 ? columns.join('') : `${columns.slice(0, -1).join(', ')} or ${columns.at(-1)}`
  return command
    .option('--sort <column>', names)
    .option('--asc', 'smallest or earliest first')
    .option('--desc', 'largest or latest first')
}
