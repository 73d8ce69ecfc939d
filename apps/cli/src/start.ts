import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { type CommandNode, helpRequest, isVersionRequest } from './kit/command-tree'
import { HELP_WIDTH, helpText } from './kit/help-text'
import { BUILD } from './kit/build'

const OUTPUT = 1
/** The commands as data, written at build time. */
const TREE = new URL('./commands.json', import.meta.url)

/** The text of help or the version, which need no command; null for everything else, and in unusual cases. */
function fastAnswer(words: readonly string[]): string | null {
  try {
    const { root }: { root: CommandNode } = JSON.parse(readFileSync(TREE, 'utf8'))
    const asked = helpRequest(root, words)
    if (asked) return asked.unknown === null ? helpText(asked.node, root, terminalWidth()) : null
    return isVersionRequest(root, words) ? `${BUILD}\n` : null
  } catch {
    return null
  }
}

function terminalWidth(): number {
  // The streams of Node take a while to load.
  return (fstatSync(OUTPUT).isCharacterDevice() && process.stdout.columns) || HELP_WIDTH
}

/** Returns true when the whole text could be written. */
function writeAll(text: string): boolean {
  let left = Buffer.from(text)
  while (left.length > 0)
    try {
      left = left.subarray(writeSync(OUTPUT, left))
    } catch (error) {
      // A pipe that is full for the moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return false
    }
  return true
}

const words = process.argv.slice(2)
const isHelpRequest = words.some((word) => word === 'help' || /^(--help|-h|--version|-V)$/.test(word))
const answer = isHelpRequest && words[0] !== 'complete' ? fastAnswer(words) : null
// The whole program says why it cannot be written.
const next = words[0] === 'complete' ? './complete.js' : './main.js'
if (answer === null || !writeAll(answer)) await import(new URL(next, import.meta.url).href)
