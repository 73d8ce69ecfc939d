import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import {
  sqlStateOf,
  isBusy,
  isDiskFull,
  isRetryable,
  isTimeout,
  isUnconfirmed,
  isUnknownOutcome,
} from '../database/errors'
import { progressText } from '../features/import/running-import'
import { FilesAway } from '../files/file-store'
import type { Services } from './services'

interface Failure {
  status: number
  body: Readonly<Record<string, unknown>>
  retryAfterSeconds?: number
  /** Worth a line in the log: not caused by a client. */
  isOurs: boolean
}

const MESSAGES = {
  bug: 'An error has occurred.',
  unknown: 'The database did not answer, so it is not known whether this was done. Try again.',
  // Some engines cannot tell whether the last save still found room; trying again is right either way.
  full: 'The disk of the server is full. Free some space there and try again. Nothing will be saved twice.',
  standby: 'The second database server is away, so nothing can be saved just now. Try again in a moment.',
  standbyUnknown:
    'The second database server did not confirm, so it is not known whether this was saved. Try again in a moment.',
  busy: 'The server is busy. Try again in a moment.',
  files: 'The store of photos and scans does not answer. Try again in a moment.',
  raced: 'Someone else saved at the same moment. Reload and try again.',
  value: 'A value is out of range or cannot be stored.',
} as const

/** Codes of values that the database refuses and no schema had refused. */
const UNSTORABLE = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54000'])

/**
 * Returns the answer to an error: the only place where errors become HTTP.
 * @param importing The progress of running imports, for calls that cannot be served meanwhile.
 */
export function failureOf(error: unknown, importing: Services['importing'] = new Map()): Failure {
  if (error instanceof Refusal) return refusalFailure(error)
  if (error instanceof InvalidFields) return { status: 400, body: { errors: error.errors }, isOurs: false }
  // Before the database: an upload that breaks off carries the code of a lost connection too.
  const ofRequest = frameworkFailure(error)
  if (ofRequest) return ofRequest
  if (isDiskFull(error)) return { status: 503, body: { Message: MESSAGES.full }, isOurs: true }
  if (isUnconfirmed(error)) {
    const Message = isUnknownOutcome(error) ? MESSAGES.standbyUnknown : MESSAGES.standby
    return { status: 503, body: { Message }, retryAfterSeconds: 1, isOurs: true }
  }
  if (isUnknownOutcome(error)) return { status: 503, body: { Message: MESSAGES.unknown }, isOurs: true }
  if (isBusy(error) || isTimeout(error))
    return { status: 503, body: { Message: busyText(importing) }, retryAfterSeconds: 1, isOurs: true }
  if (error instanceof FilesAway)
    return { status: 503, body: { Message: MESSAGES.files }, retryAfterSeconds: 1, isOurs: true }
  const code = sqlStateOf(error) ?? ''
  if (UNSTORABLE.has(code)) return { status: 400, body: { Message: MESSAGES.value }, isOurs: true }
  if (isRetryable(error)) return { status: 409, body: { Message: MESSAGES.raced }, isOurs: true }
  return { status: 500, body: { Message: MESSAGES.bug }, isOurs: true }
}

/**
 * Returns why no call is served.
 * @source server 19.3.
 */
function busyText(importing: Services['importing']): string {
  const [progress] = importing.values()
  if (!progress) return MESSAGES.busy
  return `The server is busy with an import: ${progressText(progress)} so far. Try again when it is done.`
}

function refusalFailure(refusal: Refusal): Failure {
  const { retryAfterSeconds, ...body } = refusal.body
  const failure = {
    status: refusal.status,
    body: { Message: refusal.message, code: refusal.code, ...body },
    isOurs: false,
  }
  return typeof retryAfterSeconds === 'number' ? { ...failure, retryAfterSeconds } : failure
}

/** Returns Fastify's own errors about a request: too large, of another type, not JSON, broken off. */
function frameworkFailure(error: unknown): Failure | null {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return null
  const { statusCode } = error
  if (statusCode < 400 || statusCode > 499) return null
  if (statusCode === 413) return refusalFailure(new Refusal('REQUEST_TOO_LARGE'))
  return { ...refusalFailure(new Refusal('REQUEST_MALFORMED')), status: statusCode }
}

/** Sends the answer of `failureOf`. */
export function sendFailure(
  error: FastifyError | unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  importing?: Services['importing'],
): void {
  const failure = failureOf(error, importing)
  const { url } = request.routeOptions
  if (failure.isOurs) request.log.error({ err: error, url }, 'request failed')
  else if (!request.raw.complete) request.log.debug({ url }, 'client left before its request was whole')
  const { code } = failure.body
  request.refused = typeof code === 'string' ? code : failure.status >= 500 ? `STATUS_${failure.status}` : null
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  reply
    .code(failure.status)
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failure.status >= 500 ? withRequestID(failure.body, request.id) : failure.body))
}

/**
 * Adds the name of the request to a fault of the server, to find it in the log.
 * @source server 14.1
 */
function withRequestID({ Message, ...body }: Failure['body'], requestID: string): Failure['body'] {
  return { Message: `${String(Message)} (request ${requestID})`, ...body }
}

const UNPARSED: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers requests that do not parse as HTTP, such as an address of fifty thousand characters, or do not arrive in time. */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = UNPARSED[error.code ?? ''] ?? '400 Bad Request'
  const body = JSON.stringify(refusalFailure(new Refusal('REQUEST_MALFORMED')).body)
  const head = ['Content-Type: application/json; charset=utf-8', `Content-Length: ${body.length}`, 'Connection: close']
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}
