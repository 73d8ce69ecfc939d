import type { RefusalCode } from '../refusals'

/** What D1 8 shows when an answer says nothing better. */
export const DEFAULT_MESSAGE = 'An error has occurred.'
/** What an empty message becomes; spelled as in D1 8. */
export const EMPTY_MESSAGE = 'An unexpected error has occured. Try again later or report this using the Contact Us page'
const NO_ANSWER_MESSAGE = 'The server does not answer. Nothing is lost: try again.'

/** The server refused: status, sentence and whatever else its answer carries. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Messages per field of a validation error; empty otherwise. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly body: unknown
  /** Which refusal of the table it is; null for what the table does not name. */
  readonly code: RefusalCode | null

  constructor(status: number, body: unknown) {
    super(messageOf(body))
    this.status = status
    this.body = body
    this.errors = errorsOf(body)
    const code = fieldOf(body, 'code')
    this.code = typeof code === 'string' ? (code as RefusalCode) : null
  }
}

/** Nobody answered, so it is not known whether it was done: only the same body with the same key may be sent again. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly operation: string
  /** The idempotency key to repeat a write with. */
  readonly key: string | null

  /** @param options.sentence What a server says that is away for a while. */
  constructor(operation: string, key: string | null, options?: ErrorOptions & { sentence?: string | null }) {
    super(options?.sentence ?? NO_ANSWER_MESSAGE, options)
    this.operation = operation
    this.key = key
  }
}

/** The caller changed its mind; nothing to show. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

/**
 * The sentence that an error shows.
 *
 * @returns The message of the error's body, or its first validation error, or a default; never empty.
 * @source D1 8, D3 8.
 * @example messageOf('{"Message":"Passcode locked"}') // Passcode locked
 */
export function messageOf(error: unknown): string {
  const message = choose(error)
  return message.trim() === '' ? EMPTY_MESSAGE : message
}

function choose(error: unknown): string {
  if (typeof error === 'string') return messageField(parsed(error)) ?? error
  if (error instanceof ApiError || error instanceof NoAnswer) return error.message
  const message = messageField(error)
  if (message !== undefined) return message
  return Object.values(errorsOf(error))[0]?.[0] ?? DEFAULT_MESSAGE
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageField(value: unknown): string | undefined {
  const message = fieldOf(value, 'Message')
  return typeof message === 'string' ? message : undefined
}

function errorsOf(value: unknown): Record<string, string[]> {
  const errors = fieldOf(value, 'errors')
  if (typeof errors !== 'object' || errors === null) return {}
  const lists = Object.entries(errors).map(([field, messages]): [string, string[]] => [
    field,
    (Array.isArray(messages) ? messages : [messages]).filter((message) => typeof message === 'string'),
  ])
  return Object.fromEntries(lists.filter(([, messages]) => messages.length > 0))
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
