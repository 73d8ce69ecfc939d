import type { CommandNode, DeclaredNode } from '../../kit/command-tree'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { asksForPrint, printList } from '../../kit/list-output'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import type { OutputShape } from '../../kit/program'
import { padText, truncateText } from '../../kit/table'

const COLUMNS: readonly ListColumn<CommandNode>[] = [
  { name: 'path', header: 'Command', kind: 'text', value: ({ path }) => path },
  { name: 'names', header: 'Names', kind: 'text', value: ({ names }) => names.join(', ') },
  { name: 'description', header: 'What it does', kind: 'text', value: ({ description }) => description },
  { name: 'usage', header: 'Usage', kind: 'text', value: ({ usage }) => usage },
]

export async function listCommands(ctx: Context, { options }: CommandInput, root: DeclaredNode): Promise<void> {
  if (isOn(options, 'markdown')) return ctx.print(referenceMarkdown(root))
  const found = runnableCommands(root)
  if (ctx.globals.json && !optionText(options, 'columns')) {
    const data = found.map(({ path, names, description, usage }) => ({ path, names, description, usage }))
    return ctx.printJson({ data })
  }
  if (asksForPrint(ctx, options)) return printList(ctx, options, { columns: COLUMNS, rows: found })
  const width = Math.max(...found.map((node) => node.path.length))
  const room = ctx.io.isOutputTerminal ? ctx.io.stdout.columns || 80 : Number.POSITIVE_INFINITY
  const lines = found.map((node) => truncateText(`${padText(node.path, width, 'left')}  ${node.description}`, room))
  await ctx.print(`${lines.join('\n')}\n`)
}

export function runnableCommands(node: DeclaredNode): DeclaredNode[] {
  const own = node.path !== '' && (node.children.length === 0 || node.options.length > 0) ? [node] : []
  return [...own, ...node.children.flatMap(runnableCommands)]
}

export function referenceMarkdown(root: DeclaredNode): string {
  const parts = [
    '# The command line',
    'Printed by `forecourt commands --markdown`; every command also takes the options at the end.',
    ...runnableCommands(root).map(section),
    '## Options of every command',
    optionTable(root),
    '## JSON',
    'Amounts are numbers in euro, days `yyyy-MM-dd`, moments ISO 8601. A key with a question mark may be absent. A failure is `{ error: { message, exitCode, … } }`, on the standard output too. `--dry-run` prints `dryRun: true` and what would be sent. The answers of calls are described by the server at `/api/docs`.',
    '## Exit codes',
    '0 done, 1 failed or refused by the server, 2 usage, 3 not signed in or the passcode is locked, 4 server unreachable, 5 locked by another run, 6 a check was not confirmed, 130 interrupted.',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function section(node: DeclaredNode): string {
  const other = node.names.slice(1)
  const also = other.length > 0 ? ` Also \`${other.join('`, `')}\`.` : ''
  const printed = shapeText(node.facts.json ?? null)
  return [
    `## ${node.path}`,
    `\`forecourt ${node.usage}\``,
    `${sentence(node.description)}${also}`,
    exampleBlock(node),
    optionTable(node),
    printed,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function shapeText(printed: OutputShape): string {
  if (printed === null) return ''
  if ('answer' in printed)
    return `\`--json\`: the answer of \`${printed.answer}\`, its fields named as in all commands.`
  const rows = printed.rows ? `: [{ ${printed.rows.join(', ')} }]` : ''
  const keys = printed.keys.map((key) => (key === 'data' ? `data${rows}` : key))
  return `\`--json\`: \`{ ${keys.join(', ')} }\``
}

function exampleBlock({ examples }: CommandNode): string {
  if (examples.length === 0) return ''
  return ['```', ...examples.map((line) => `forecourt ${line}`), '```'].join('\n')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function optionTable({ options }: CommandNode): string {
  if (options.length === 0) return ''
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = options.map((option) => `| \`${cell(option.flags)}\` | ${cell(option.description)} |`)
  return ['| option | |', '|---|---|', ...rows].join('\n')
}
