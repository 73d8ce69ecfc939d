import { VERSION } from '@forecourt/core/version'
import type { CommandNode, DeclaredNode, OptionNode } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { runnableCommands } from './commands'

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

export async function printManual(ctx: Context, root: DeclaredNode): Promise<void> {
  await ctx.print(manualText(root))
}

export function manualText(root: DeclaredNode): string {
  const lines = [
    `.TH FORECOURT 1 "" "Forecourt ${VERSION}" "Forecourt"`,
    '.SH NAME',
    `forecourt \\- ${escapeRoff(root.description)}`,
    '.SH SYNOPSIS',
    '.B forecourt',
    '.I COMMAND',
    '[options]',
    '.SH COMMANDS',
    ...runnableCommands(root).flatMap(commandLines),
    '.SH OPTIONS OF EVERY COMMAND',
    ...root.options.flatMap(optionLines),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, escapeRoff(meaning)]),
    '.SH FILES',
    '.TP',
    '.I ~/.config/forecourt/environment',
    'Who asks, for jobs: FORECOURT_SERVER and FORECOURT_TOKEN.',
  ]
  return `${lines.join('\n')}\n`
}

function commandLines(node: CommandNode): string[] {
  return [
    `.SS ${escapeRoff(node.usage)}`,
    escapeRoff(`${node.description.charAt(0).toUpperCase()}${node.description.slice(1)}.`),
    ...node.words.flatMap(({ name, description }) => ['.TP', `.I ${escapeRoff(name)}`, escapeRoff(description)]),
    ...node.options.flatMap(optionLines),
    ...(node.examples.length === 0
      ? []
      : ['.PP', '.EX', ...node.examples.map((line) => escapeRoff(`forecourt ${line}`)), '.EE']),
  ]
}

function optionLines({ flags, description }: OptionNode): string[] {
  return ['.TP', `.B ${escapeRoff(flags)}`, escapeRoff(description)]
}

function escapeRoff(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^\u0020-\u007e]/gu,
      (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped
}
