export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notSignedIn: 3,
  unreachable: 4,
  locked: 5,
  unconfirmed: 6,
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** Ends a run early: a sentence for the person, and details for a program that reads JSON. */
export class CliFailure extends Error {
  override name = 'CliFailure'
  readonly exitCode: ExitCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(exitCode: ExitCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.exitCode = exitCode
    this.details = details
  }
}

export function usageFailure(message: string): CliFailure {
  return new CliFailure(EXIT.usage, message)
}
