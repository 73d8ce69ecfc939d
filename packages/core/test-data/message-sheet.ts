import { COMMANDS } from '../src/commands'
import { OPERATIONS } from '../src/operations'
import { REFUSALS } from '../src/refusals'

export function messageSheet(): string {
  const refusals = Object.entries(REFUSALS).map(([code, { status, text }]) => [text, String(status), `\`${code}\``])
  const successes = Object.entries(OPERATIONS).flatMap(([name, { success }]) => (success ? [[success, name]] : []))
  const questions = COMMANDS.flatMap(({ asks, title }) => (asks ? [[asks, title]] : []))
  return [
    '# Messages',
    '',
    'The sentences of the tables in core that the server, the web and the command line share. `{name}` stands for a figure or a name.',
    '',
    '## What is refused',
    '',
    table(['message', 'status', 'code'], refusals),
    '',
    '## After a save',
    '',
    table(['message', 'call'], successes),
    '',
    '## Before a command',
    '',
    table(['question', 'command'], questions),
    '',
  ].join('\n')
}

export function sharedMessages(): { text: string; of: string }[] {
  return [
    ...Object.entries(REFUSALS).map(([code, { text }]) => ({ text, of: code })),
    ...Object.entries(OPERATIONS).flatMap(([name, { success }]) => (success ? [{ text: success, of: name }] : [])),
    ...COMMANDS.flatMap(({ asks, id }) => (asks ? [{ text: asks, of: id }] : [])),
    ...COMMANDS.map(({ title, id }) => ({ text: title, of: id })),
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
