import { OPERATIONS } from '@forecourt/core/operations'
import type { DeclaredNode, OptionNode } from '../../kit/command-tree'
import type { CompletionSource } from '../../kit/source'
import { runnableCommands } from './commands'
import type { CompletionSources } from './complete-sources'

/** Collects the sources of the words and options of each command, for the file that completion reads. */
export function collectCompletionSources(root: DeclaredNode): CompletionSources {
  const nodes = runnableCommands(root)
  return {
    words: Object.fromEntries(
      nodes.flatMap(({ path, facts }) =>
        facts.words ? [[path, facts.words.map((word) => (word === 'call' ? Object.keys(OPERATIONS) : word))]] : [],
      ),
    ),
    values: Object.fromEntries(
      [root, ...nodes].flatMap((node) =>
        node.options.flatMap((option) => {
          const source = option.takesValue ? declaredSource(node, longName(option)) : null
          return source ? [[`${node.path} ${longName(option)}`, source]] : []
        }),
      ),
    ),
  }
}

function longName({ names }: OptionNode): string {
  return names.find((name) => name.startsWith('--')) ?? ''
}

function declaredSource({ facts }: DeclaredNode, name: string): CompletionSource | null {
  const { values, json } = facts
  if (values?.[name]) return values[name]
  if (name !== '--columns') return null
  return json && 'rows' in json ? (json.rows ?? []).map((key) => key.replace('?', '')) : []
}
