import type { CommandMatch } from './command-tree'
import { type CliFailure, usageFailure } from './failure'
import { unknownNameSentence } from './nearest'

export function unknownCommand({ node }: CommandMatch, word: string): CliFailure {
  const names = node.children.flatMap((child) => child.names)
  const what = node.path === '' ? 'command' : `command of ${node.path}`
  return usageFailure(
    `${unknownNameSentence(what, word, names)}\n\`${['forecourt', node.path, '--help'].filter(Boolean).join(' ')}\` lists the commands`,
  )
}
