import type { CommandNode, OptionNode } from './command-tree'

/** The width where the terminal does not tell its own. */
export const HELP_WIDTH = 80
const INDENT = 2
const GAP = 2
/** The widest column of names; a longer name has its text on the next line. */
const NAMES_MAX = 34
const WIDTH = { least: 40, most: 110 } as const

/**
 * The text of `--help` for a command: usage, its own options, examples, and where the other options are explained.
 * @param width The columns of the terminal.
 * @source commands 3
 */
export function helpText(node: CommandNode, root: CommandNode, width: number): string {
  const columns = Math.min(WIDTH.most, Math.max(WIDTH.least, width))
  const isRoot = node === root
  const also = node.names.slice(1)
  return [
    wrapText(`Usage: forecourt ${node.usage}`, columns, 7),
    wrapText(`${sentence(node.description)}${also.length > 0 ? ` Also: ${also.join(', ')}.` : ''}`, columns, 0),
    rowsBlock(
      'Words:',
      node.words.map(({ name, description }) => [name, description] as const),
      columns,
    ),
    rowsBlock('Options:', node.options.map(optionRow), columns),
    rowsBlock(
      'Commands:',
      node.children.map((child) => [child.names[0] ?? '', child.description] as const),
      columns,
    ),
    examples(node),
    isRoot
      ? wrapText(
          '`forecourt help COMMAND`, or `forecourt COMMAND --help`, shows its options, with examples.',
          columns,
          0,
        )
      : wrapText(`Besides: ${globalOptions(root)} (\`forecourt --help\`).`, columns, 2),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}

function examples(node: CommandNode): string {
  if (node.examples.length === 0) return ''
  return ['Examples:', ...node.examples.map((line) => `${' '.repeat(INDENT)}forecourt ${line}`)].join('\n')
}

function globalOptions(root: CommandNode): string {
  const names = root.options.flatMap(({ names: [long = ''] }) => long)
  return names.filter((name) => name !== '--version').join(', ')
}

function optionRow({ flags, description }: OptionNode): readonly [string, string] {
  return [flags, description]
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function rowsBlock(title: string, rows: readonly (readonly [name: string, text: string])[], columns: number): string {
  if (rows.length === 0) return ''
  const names = Math.min(NAMES_MAX, Math.max(...rows.map(([name]) => name.length)))
  const left = INDENT + names + GAP
  const lines = rows.map(([name, text]) => {
    const begun = `${' '.repeat(INDENT)}${name.padEnd(names)}`
    const start = name.length > names ? `${begun}\n${' '.repeat(left)}` : `${begun}${' '.repeat(GAP)}`
    return `${start}${wrapText(text, columns - left, 0).replaceAll('\n', `\n${' '.repeat(left)}`)}`.trimEnd()
  })
  return [title, ...lines].join('\n')
}

function wrapText(text: string, columns: number, indent: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const room = columns - (lines.length === 0 ? 0 : indent)
    if (line !== '' && line.length + 1 + word.length > room) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`)
}
