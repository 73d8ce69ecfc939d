import type { RefusalCode } from '../refusals'

/** The message of an answer that has none of its own (D1 8). */
export const DEFAULT_MESSAGE = 'An error has occurred.'
/** The message that replaces an empty one; spelled as in D1 8. */
export const EMPTY_MESSAGE = 'An unexpected error has occured. Try again later or report this using the Contact Us page'
const NO_ANSWER_MESSAGE = 'The server does not answer. Nothing is lost: try again.'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** Messages per field of a validation error; empty otherwise. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly body: unknown
  /** The code in the table of refusals; null for one that the table does not name. */
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

/** No answer came, so the write may be done. Only the same body with the same key may be sent again. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  readonly operation: string
  readonly key: string | null

  /** @param options.sentence What a server says that is away for a while. */
  constructor(operation: string, key: string | null, options?: ErrorOptions & { sentence?: string | null }) {
    super(options?.sentence || NO_ANSWER_MESSAGE, options)
    this.operation = operation
    this.key = key
  }
}

/** The caller aborted; nothing to show. */
export class CancelledError extends Error {
  override name = 'Cancelled'
}

/**
 * Returns the sentence to show for an error: the message of its body, its first validation error, or a default; never empty.
 * @source D1 8, D3 8.
 * @example messageOf('{"Message":"Passcode locked"}') // Passcode locked
 */
export function messageOf(error: unknown): string {
  const message = pickMessage(error)
  return message.trim() === '' ? EMPTY_MESSAGE : message
}

function pickMessage(error: unknown): string {
  if (typeof error === 'string') return messageField(parseJSON(error)) ?? error
  if (error instanceof ApiError || error instanceof NoAnswer) return error.message
  const message = messageField(error)
  if (message !== undefined) return message
  return Object.values(errorsOf(error))[0]?.[0] ?? DEFAULT_MESSAGE
}

function parseJSON(text: string): unknown {
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
