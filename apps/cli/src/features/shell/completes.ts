import { OPERATIONS } from '@forecourt/core/operations'
import type { DeclaredNode, OptionNode } from '../../kit/command-tree'
import type { Source } from '../../kit/source'
import { runnable } from './commands'
import type { Completes } from './complete-sources'

/** What words and options of each command can be completed with, for the file that completion reads. */
export function completesOf(root: DeclaredNode): Completes {
  const nodes = runnable(root)
  return {
    words: Object.fromEntries(
      nodes.flatMap(({ path, facts }) =>
        facts.words ? [[path, facts.words.map((word) => (word === 'call' ? Object.keys(OPERATIONS) : word))]] : [],
      ),
    ),
    values: Object.fromEntries(
      [root, ...nodes].flatMap((node) =>
        node.options.flatMap((option) => {
          const source = option.takesValue ? valuesOf(node, longOf(option)) : null
          return source ? [[`${node.path} ${longOf(option)}`, source]] : []
        }),
      ),
    ),
  }
}

function longOf({ names }: OptionNode): string {
  return names.find((name) => name.startsWith('--')) ?? ''
}

function valuesOf({ facts }: DeclaredNode, name: string): Source | null {
  const { values, json } = facts
  if (values?.[name]) return values[name]
  if (name !== '--columns') return null
  return json && 'rows' in json ? (json.rows ?? []).map((key) => key.replace('?', '')) : []
}
