import { VERSION } from '@forecourt/core/version'
import type { CommandNode, DeclaredNode, OptionNode } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { runnable } from './commands'

const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done'],
  ['1', 'failed, or refused by the server'],
  ['2', 'the command is not written rightly'],
  ['3', 'not signed in, or the passcode is locked'],
  ['4', 'the server does not answer'],
  ['5', 'another run goes on'],
  ['6', 'a question was not answered'],
  ['130', 'interrupted'],
]

/** Prints the manual page of the command line, for man(1). */
export async function printManual(ctx: Context, root: DeclaredNode): Promise<void> {
  await ctx.print(manual(root))
}

/** The commands as a manual page, in the macros of man(7). */
export function manual(root: DeclaredNode): string {
  const lines = [
    `.TH FORECOURT 1 "" "Forecourt ${VERSION}" "Forecourt"`,
    '.SH NAME',
    `forecourt \\- ${roff(root.description)}`,
    '.SH SYNOPSIS',
    '.B forecourt',
    '.I COMMAND',
    '[options]',
    '.SH COMMANDS',
    ...runnable(root).flatMap(command),
    '.SH OPTIONS OF EVERY COMMAND',
    ...root.options.flatMap(option),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(meaning)]),
    '.SH FILES',
    '.TP',
    '.I ~/.config/forecourt/environment',
    'Who asks, for jobs: FORECOURT_SERVER and FORECOURT_TOKEN.',
  ]
  return `${lines.join('\n')}\n`
}

function command(node: CommandNode): string[] {
  return [
    `.SS ${roff(node.usage)}`,
    roff(`${node.description.charAt(0).toUpperCase()}${node.description.slice(1)}.`),
    ...node.words.flatMap(({ name, description }) => ['.TP', `.I ${roff(name)}`, roff(description)]),
    ...node.options.flatMap(option),
    ...(node.examples.length === 0
      ? []
      : ['.PP', '.EX', ...node.examples.map((line) => roff(`forecourt ${line}`)), '.EE']),
  ]
}

function option({ flags, description }: OptionNode): string[] {
  return ['.TP', `.B ${roff(flags)}`, roff(description)]
}

/** A text that roff prints as it stands. */
function roff(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^\u0020-\u007e]/gu,
      (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped
}
