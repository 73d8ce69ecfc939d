import type { ApiError } from '@forecourt/core/client/errors'
import { CommanderError } from 'commander'
import { CliFailure, EXIT, type ExitCode } from './failure'
import { noAnswerSentence, Unreachable } from './unreachable'

interface Told {
  exitCode: ExitCode
  message: string
  details: Readonly<Record<string, unknown>>
}

/** How any failure ends the run: its exit code, its sentence, and what a program wants to know of it. */
export async function describeFailure(error: unknown): Promise<Told> {
  if (error instanceof CliFailure) return error
  if (error instanceof CommanderError) return ofCommander(error)
  // Loaded only here: a line that is wrong by itself needs no client.
  const client = await import('@forecourt/core/client/errors')
  if (error instanceof client.ApiError) {
    const { status, errors } = error
    const exitCode = status === 401 || isLocked(error) ? EXIT.notSignedIn : EXIT.failed
    return { exitCode, message: hinted(error), details: { status, ...(isEmpty(errors) ? {} : { errors }) } }
  }
  if (error instanceof client.NoAnswer)
    return {
      exitCode: EXIT.unreachable,
      message: noAnswerSentence(error),
      details: { operation: error.operation, ...(error.key === null ? {} : { key: error.key }) },
    }
  if (error instanceof Unreachable) return { exitCode: EXIT.unreachable, message: noAnswerSentence(error), details: {} }
  if (error instanceof client.Cancelled) return { exitCode: EXIT.interrupted, message: 'Interrupted', details: {} }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { exitCode: EXIT.failed, message: `forecourt made a mistake: ${message}`, details: { unexpected: true } }
}

function hinted(error: ApiError): string {
  return isLocked(error) ? 'Passcode locked. Unlock with `forecourt unlock`' : error.message
}

function isLocked({ code }: ApiError): boolean {
  return code === 'SESSION_PASSCODE_LOCKED'
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length === 0
}

function ofCommander(error: CommanderError): Told {
  // A group without its subcommand has printed its help: that is its message.
  if (error.code === 'commander.help') return { exitCode: EXIT.usage, message: '', details: {} }
  const sentence = error.message.replace(/^error: /, '')
  const isUnknown = error.code === 'commander.unknownCommand'
  const message = isUnknown ? `${sentence}\n\`forecourt --help\` lists the commands` : sentence
  return { exitCode: EXIT.usage, message, details: {} }
}
