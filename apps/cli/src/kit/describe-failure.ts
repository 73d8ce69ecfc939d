import type { ApiError } from '@forecourt/core/client/errors'
import { CommanderError } from 'commander'
import { type CommandNode, wayTo } from './command-tree'
import { debuglog } from 'node:util'
import { CliFailure, EXIT, type ExitCode } from './failure'
import { noSuch } from './nearest'
import { OutputLost } from './output-lost'
import { unknownCommand } from './unknown-command'
import { unopened } from './unreadable'
import { noAnswerSentence, Unreachable } from './unreachable'

interface Told {
  exitCode: ExitCode
  message: string
  details: Readonly<Record<string, unknown>>
}

/** What was typed, and the commands that there are. */
interface Typed {
  root: CommandNode
  words: readonly string[]
  /** A service token asks, which no passcode unlocks. */
  isToken: boolean
}

/** How any failure ends the run: its exit code, its sentence, and what a program wants to know of it. */
export async function describeFailure(error: unknown, typed: (() => Typed) | null = null): Promise<Told> {
  if (error instanceof CliFailure) return error
  if (error instanceof CommanderError) return ofCommander(error, typed)
  if (error instanceof OutputLost) {
    const { isReaderGone, message } = error
    return { exitCode: isReaderGone ? EXIT.done : EXIT.failed, message: isReaderGone ? '' : message, details: {} }
  }
  // Loaded only here: a line that is wrong by itself needs no client.
  const client = await import('@forecourt/core/client/errors')
  if (error instanceof client.ApiError) {
    const { status, errors } = error
    const exitCode = status === 401 || isLocked(error) ? EXIT.notSignedIn : EXIT.failed
    return {
      exitCode,
      message: hinted(error, typed?.().isToken === true),
      details: { status, ...(isEmpty(errors) ? {} : { errors }) },
    }
  }
  if (error instanceof client.NoAnswer)
    return {
      exitCode: EXIT.unreachable,
      message: noAnswerSentence(error),
      details: { operation: error.operation, ...(error.key === null ? {} : { key: error.key }) },
    }
  if (error instanceof Unreachable) return { exitCode: EXIT.unreachable, message: noAnswerSentence(error), details: {} }
  if (error instanceof client.Cancelled) return { exitCode: EXIT.interrupted, message: 'Interrupted', details: {} }
  const refused = unopened(error)
  if (refused) return refused
  // Where it was made is for those who look for it: NODE_DEBUG=forecourt.
  debuglog('forecourt')('%o', error)
  const message = error instanceof Error ? error.message : String(error)
  return { exitCode: EXIT.failed, message: `forecourt made a mistake: ${message}`, details: { unexpected: true } }
}

function hinted(error: ApiError, isToken: boolean): string {
  if (!isLocked(error)) return error.message
  return isToken
    ? 'This is behind the passcode, and the service token cannot see prices: make one with `forecourt token create --can …,prices`'
    : 'Passcode locked. Unlock with `forecourt unlock`'
}

function isLocked({ code }: ApiError): boolean {
  return code === 'SESSION_PASSCODE_LOCKED'
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length === 0
}

/** What commander refuses, in sentences that say what to do; its own name only the fault. */
function ofCommander(error: CommanderError, typed: (() => Typed) | null): Told {
  const sentence = error.message.replace(/^error: /, '').split('\n')[0] ?? ''
  const told = (message: string): Told => ({ exitCode: EXIT.usage, message, details: {} })
  if (!typed) return told(sentence)
  const { root, words } = typed()
  const way = wayTo(root, words)
  const { node } = way
  const help = `\`${['forecourt', 'help', node.path].filter(Boolean).join(' ')}\``
  const named = /'([^']*)'/.exec(sentence)?.[1] ?? ''
  switch (error.code) {
    // A group without its subcommand has printed its help.
    case 'commander.help':
      return told(
        `Which command${node.path === '' ? '' : ` of ${node.path}`}? ${node.children.map(({ names }) => names[0]).join(', ')}`,
      )
    case 'commander.unknownCommand':
      return told(unknownCommand(way, named).message)
    case 'commander.unknownOption': {
      const options = [...node.options, ...root.options].flatMap(({ names }) =>
        names.filter((name) => name.startsWith('--')),
      )
      return told(`${noSuch('option', named, options)}\n${help} lists the options`)
    }
    case 'commander.missingArgument':
      return told(`What is <${named}>? Usage: forecourt ${node.usage}`)
    case 'commander.excessArguments':
      return told(`That is a word too many. Usage: forecourt ${node.usage}`)
    case 'commander.optionMissingArgument':
      return told(`Which value has ${named}? See ${help}`)
    case 'commander.missingMandatoryOptionValue':
      return told(`${named} is missing. ${help} tells`)
    default:
      return told(sentence)
  }
}
