import { COMMANDS } from '../src/commands'
import type { Command } from '../src/kernel/command'
import { SCREENS } from '../src/screens'

const GROUPS: readonly Command['group'][] = [
  'Go to',
  'Record',
  'Find',
  'Application',
  'Session',
  'Page',
  'Grid',
  'Form',
]

/** The catalogue as Markdown: its keys and its lines, one table for each group. */
export function keySheet(): string {
  const head = [
    '# Keys and lines',
    '',
    'Printed from the catalogue of commands. Single keys work while a list or the page has focus, not inside a field. A line is typed into the',
    'palette (`Ctrl K`) or after `forecourt` in a terminal; what stands in brackets may be left out.',
  ]
  return `${[...head, ...GROUPS.flatMap(tableOf)].join('\n')}\n`
}

function tableOf(group: Command['group']): string[] {
  const rows = COMMANDS.filter((command) => command.group === group)
  if (rows.length === 0) return []
  return ['', `## ${group}`, '', '| command | keys | line | where |', '|---|---|---|---|', ...rows.map(rowOf)]
}

function rowOf(command: Command): string {
  const keys = command.keysShown ? [command.keysShown] : (command.keys ?? [])
  const line = command.grammar ?? command.verb ?? ''
  const screens = command.when?.screen === undefined ? [] : [command.when.screen].flat()
  const titles: Readonly<Record<string, { title: string }>> = SCREENS
  const cells = [
    command.title,
    keys.map(codeMarkup).join(', '),
    line === '' ? '' : codeMarkup(line),
    screens.map((id) => titles[id]?.title ?? id).join(', '),
  ]
  return `| ${cells.join(' | ')} |`
}

const codeMarkup = (text: string): string =>
  (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``).replaceAll('|', '\\|')
