import { fstatSync, readFileSync, writeSync } from 'node:fs'
import { type CommandNode, helpAsked, isVersionAsked } from './kit/command-tree'
import { HELP_WIDTH, helpText } from './kit/help-text'
import { BUILD } from './kit/build'

const OUTPUT = 1
/** The commands as data, written when the program was built. */
const TREE = new URL('./commands.json', import.meta.url)

/** What needs no command: help and the version. Null for everything else, and where anything is not as usual. */
function answerAtOnce(words: readonly string[]): string | null {
  try {
    const { root }: { root: CommandNode } = JSON.parse(readFileSync(TREE, 'utf8'))
    const asked = helpAsked(root, words)
    if (asked) return asked.unknown === null ? helpText(asked.node, root, width()) : null
    return isVersionAsked(root, words) ? `${BUILD}\n` : null
  } catch {
    return null
  }
}

function width(): number {
  // The streams of Node take a while to load.
  return (fstatSync(OUTPUT).isCharacterDevice() && process.stdout.columns) || HELP_WIDTH
}

/** Whether all of it could be written. */
function isWritten(text: string): boolean {
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
const isAsked = words.some((word) => word === 'help' || /^(--help|-h|--version|-V)$/.test(word))
const answer = isAsked && words[0] !== 'complete' ? answerAtOnce(words) : null
// The whole program says why it cannot be written.
const next = words[0] === 'complete' ? './complete.js' : './main.js'
if (answer === null || !isWritten(answer)) await import(new URL(next, import.meta.url).href)
