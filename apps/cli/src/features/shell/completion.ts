import type { CommandNode } from '../../kit/command-tree'
import type { Context } from '../../kit/context'
import { usage } from '../../kit/failure'
import type { Given } from '../../kit/options'

type Writer = (root: CommandNode) => string

/** Prints the completion of a shell, made from the commands themselves. */
export async function completion(ctx: Context, { words }: Given, root: CommandNode): Promise<void> {
  const shell = words[0] ?? ''
  const write = Object.hasOwn(WRITERS, shell) ? WRITERS[shell] : undefined
  if (!write) throw usage(`There is completion for ${Object.keys(WRITERS).join(', ')}, not for '${shell}'`)
  await ctx.print(write(root))
}

function allNodes(node: CommandNode): CommandNode[] {
  return [node, ...node.children.flatMap(allNodes)]
}

/** What may stand after a command: its subcommands, then its options and those of every command. */
function wordsAfter(node: CommandNode, root: CommandNode): string[] {
  const own = node.children.flatMap((child) => child.names)
  const options = [...node.options, ...root.options]
    .flatMap((option) => option.names)
    .filter((name) => name.startsWith('--'))
  return [...new Set([...own, ...options])]
}

/** The lines `"hp due") words="…";;`, also under the names that a command goes by besides. */
function cases(root: CommandNode): string {
  return allNodes(root)
    .flatMap((node) => {
      const above = node.path.split(' ').slice(0, -1)
      const paths = node === root ? [''] : node.names.map((name) => [...above, name].join(' '))
      return paths.map((path) => `    ${JSON.stringify(path)}) words="${wordsAfter(node, root).join(' ')}";;`)
    })
    .join('\n')
}

const bash: Writer = (root) => {
  const groups = root.children.filter((child) => child.children.length > 0).map((child) => child.path)
  return [
    '# forecourt completion for bash: eval "$(forecourt completion bash)"',
    '_forecourt() {',
    '  local at="" words="" word',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell.
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    '    case "$word" in -*) continue;; esac',
    `    case "$at" in "") at="$word";; ${groups.join('|')}) at="$at $word";; esac`,
    '  done',
    '  case "$at" in',
    cases(root),
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell.
    '  word="${COMP_WORDS[COMP_CWORD]}"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell.
    '  case "${COMP_WORDS[COMP_CWORD-1]}" in',
    '    --out) COMPREPLY=($(compgen -f -- "$word"));;',
    '    *) COMPREPLY=($(compgen -W "$words" -- "$word"));;',
    '  esac',
    '}',
    'complete -F _forecourt forecourt',
    '',
  ].join('\n')
}

/** zsh runs what bash completes with. */
const zsh: Writer = (root) =>
  `# forecourt completion for zsh: eval "$(forecourt completion zsh)"\nautoload -U +X bashcompinit && bashcompinit\n${bash(root)}`

const fish: Writer = (root) => {
  const groups = root.children.filter((child) => child.children.length > 0)
  const lines = ['# forecourt completion for fish: forecourt completion fish | source', 'complete -c forecourt -f']
  for (const child of root.children)
    for (const name of child.names)
      lines.push(`complete -c forecourt -n __fish_use_subcommand -a ${name} -d ${quoted(child.description)}`)
  for (const group of groups)
    for (const child of group.children)
      lines.push(
        `complete -c forecourt -n '__fish_seen_subcommand_from ${group.path}' -a ${child.names[0]} -d ${quoted(child.description)}`,
      )
  for (const node of allNodes(root))
    for (const option of node.options) {
      const long = option.names.find((name) => name.startsWith('--'))?.slice(2)
      const last = node.path.split(' ').at(-1)
      const where = node === root ? '' : ` -n '__fish_seen_subcommand_from ${last}'`
      const value = option.takesValue ? (long === 'out' ? ' -r -F' : ' -x') : ''
      if (long) lines.push(`complete -c forecourt${where} -l ${long}${value} -d ${quoted(option.description)}`)
    }
  return `${lines.join('\n')}\n`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

const WRITERS: Readonly<Record<string, Writer>> = { bash, zsh, fish }
