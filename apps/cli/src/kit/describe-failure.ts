import type { ApiError } from '@forecourt/core/client/errors'
import { CommanderError } from 'commander'
import { type CommandNode, matchCommand } from './command-tree'
import { debuglog } from 'node:util'
import { CliFailure, EXIT, type ExitCode } from './failure'
import { unknownNameSentence } from './nearest'
import { OutputLost } from './output-lost'
import { unknownCommand } from './unknown-command'
import { unopenedFile } from './unreadable'
import { noAnswerSentence, ServerUnreachable } from './unreachable'

interface FailureReport {
  exitCode: ExitCode
  message: string
  details: Readonly<Record<string, unknown>>
}

interface TypedCommand {
  root: CommandNode
  words: readonly string[]
  /** True for a service token, which no passcode unlocks. */
  isToken: boolean
}

export async function describeFailure(
  error: unknown,
  typed: (() => TypedCommand) | null = null,
): Promise<FailureReport> {
  if (error instanceof CliFailure) return error
  if (error instanceof CommanderError) return commanderFailure(error, typed)
  if (error instanceof OutputLost) {
    const { isReaderGone, message } = error
    return { exitCode: isReaderGone ? EXIT.done : EXIT.failed, message: isReaderGone ? '' : message, details: {} }
  }
  // Loaded only here: a line that is wrong by itself needs no client.
  const client = await import('@forecourt/core/client/errors')
  if (error instanceof client.ApiError) {
    const { status, errors } = error
    const exitCode = status === 401 || isLockedRefusal(error) ? EXIT.notSignedIn : EXIT.failed
    return {
      exitCode,
      message: messageWithHint(error, typed?.().isToken === true),
      details: { status, ...(isEmpty(errors) ? {} : { errors }) },
    }
  }
  if (error instanceof client.NoAnswer)
    return {
      exitCode: EXIT.unreachable,
      message: noAnswerSentence(error),
      details: { operation: error.operation, ...(error.key === null ? {} : { key: error.key }) },
    }
  if (error instanceof ServerUnreachable)
    return { exitCode: EXIT.unreachable, message: noAnswerSentence(error), details: {} }
  if (error instanceof client.CancelledError) return { exitCode: EXIT.interrupted, message: 'Interrupted', details: {} }
  const refused = unopenedFile(error)
  if (refused) return refused
  // Where it was made is for those who look for it: NODE_DEBUG=forecourt.
  debuglog('forecourt')('%o', error)
  const message = error instanceof Error ? error.message : String(error)
  return { exitCode: EXIT.failed, message: `forecourt made a mistake: ${message}`, details: { unexpected: true } }
}

function messageWithHint(error: ApiError, isToken: boolean): string {
  if (!isLockedRefusal(error)) return error.message
  return isToken
    ? 'This is behind the passcode, and the service token cannot see prices: make one with `forecourt token create --can …,prices`'
    : 'Passcode locked. Unlock with `forecourt unlock`'
}

function isLockedRefusal({ code }: ApiError): boolean {
  return code === 'SESSION_PASSCODE_LOCKED'
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length === 0
}

/** Rephrases a refusal of commander so that it says what to do; commander's message names only the fault. */
function commanderFailure(error: CommanderError, typed: (() => TypedCommand) | null): FailureReport {
  const sentence = error.message.replace(/^error: /, '').split('\n')[0] ?? ''
  const told = (message: string): FailureReport => ({ exitCode: EXIT.usage, message, details: {} })
  if (!typed) return told(sentence)
  const { root, words } = typed()
  const way = matchCommand(root, words)
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
      return told(`${unknownNameSentence('option', named, options)}\n${help} lists the options`)
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
