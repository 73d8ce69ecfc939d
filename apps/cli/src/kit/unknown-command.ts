import type { Way } from './command-tree'
import { type CliFailure, usage } from './failure'
import { noSuch } from './nearest'

/** What is said of a word that no command has. */
export function unknownCommand({ node }: Way, word: string): CliFailure {
  const names = node.children.flatMap((child) => child.names)
  const what = node.path === '' ? 'command' : `command of ${node.path}`
  return usage(
    `${noSuch(what, word, names)}\n\`${['forecourt', node.path, '--help'].filter(Boolean).join(' ')}\` lists the commands`,
  )
}
