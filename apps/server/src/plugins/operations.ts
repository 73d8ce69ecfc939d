import { needsOpenPasscode, rightsNeeded, rightsNeededFor } from '@forecourt/core/access'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Operation } from '@forecourt/core/kernel/operation'
import { csvOptions, MoneyOut } from '@forecourt/core/kernel/wire'
import { OPERATIONS } from '@forecourt/core/operations'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Download } from '../context'
import { inputHash } from '../guard/input-hash'
import { deviceCookie, deviceKeyIn } from '../guard/device-key'
import type { TokenCaller } from '../guard/token-caller'
import { isTokenValid } from './service-token'
import type { AnyHandler } from '../registry'
import { approvalHash } from '../features/session/approval-service'
import { findApproval } from '../features/session/approval-repository'
import { authenticator, isUnlocked, refuseBeyondRights, refuseBeyondRole } from './auth'
import { parseInput, queryOf } from './input'
import { noteRefusedRead } from './refused-read'
import { phoneAuthenticator } from './phone-link'
import { type OperationCall, isDownload, isWrite, runCall } from './pipeline'
import type { Services } from './services'

const RequestedForm = z.object(csvOptions)
const KEY = /^[\x21-\x7e]{1,200}$/

/** Mounts every operation of the contract that has a handler. */
export function mountOperations(app: FastifyInstance, services: Services): void {
  const authenticate = authenticator(services)
  const authenticatePhone = phoneAuthenticator(services)
  for (const [name, operation] of Object.entries(OPERATIONS)) {
    const handler = services.handlers[name]
    // Tests may mount a few; that the registry lacks none is a test of its own.
    if (!handler) continue
    const methods = operation.alsoPost && operation.method !== 'POST' ? [operation.method, 'POST'] : [operation.method]
    app.route({
      method: methods,
      url: operation.path,
      config: { operation: name, kind: operation.writes ? 'write' : operation.kind },
      // What writes by GET is no question that HEAD could ask.
      exposeHeadRoute: operation.kind !== 'write' && !operation.writes,
      ...(operation.open ? {} : { onRequest: operation.byPhone ? authenticatePhone : authenticate }),
      handler: (request, reply) => {
        const answered = answer(services, { name, operation, handler }, { request, reply })
        if (operation.kind === 'write' || operation.writes) return answered
        return answered.catch((error: unknown) => noteRefusedRead(services, { operation: name, request }, error))
      },
    })
  }
}

interface Target {
  name: string
  operation: Operation
  handler: AnyHandler
}

async function answer(
  services: Services,
  target: Target,
  http: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { request, reply } = http
  const call = await callOf(services, target, request)
  request.pace = call.pace
  const result = await runCall(services, call)
  if (call.device.kept !== null) reply.header('set-cookie', deviceCookie(call.device.kept, call.origin))
  if (isDownload(result)) {
    const { session } = request
    const file = inRequestedForm(result, call.input)
    if (file.digest && request.headers['if-none-match'] === `"${file.digest}"`)
      return setFileHeaders(reply, file).code(304).send()
    if (request.method === 'HEAD') return sendHead(reply, file)
    const chunks = session?.token ? whileTokenValid(services, session.token, file.chunks) : file.chunks
    return sendFile(reply, { ...file, chunks })
  }
  // A total is sent as a text would be, with both decimals.
  const isTotal = target.operation.output === MoneyOut && typeof result === 'number'
  return reply.type('application/json; charset=utf-8').send(isTotal ? result.toFixed(2) : JSON.stringify(result ?? {}))
}

async function callOf(services: Services, target: Target, request: FastifyRequest): Promise<OperationCall> {
  const { operation } = target
  const now = services.clock()
  const { session } = request
  refuseBeyondRights(session, target.name)
  const given = request.method === 'POST' ? (request.body ?? {}) : queryOf(request.query)
  const approval = await approvalOf(services, target, { request, given, now })
  refuseBeyondRole(rightsNeeded(target.name), { session, approval: approval?.approval ?? null })
  const refuseLocked = (isGated: boolean) => {
    if (isGated && !isUnlocked(services, session, now)) throw new Refusal('SESSION_PASSCODE_LOCKED')
  }
  refuseLocked(operation.gated)
  const input = parseInput(operation, given, services.config.timeZone)
  refuseBeyondRole(rightsNeededFor(target.name, input), { session, approval: approval?.approval ?? null })
  refuseLocked(needsOpenPasscode(target.name, input))
  return {
    ...target,
    input,
    session,
    approval,
    now,
    origin: `${request.protocol}://${request.host}`,
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    device: { key: deviceKeyIn(request.headers.cookie), kept: null },
    pace: { tries: 1, isRepeat: false },
    repeatable: repeatableOf(request, operation, { given, now }),
  }
}

/** Returns the approval of a call, with the key of its use; null for none. */
async function approvalOf(
  services: Services,
  { name, operation }: Target,
  { request, given, now }: { request: FastifyRequest; given: unknown; now: Date },
): Promise<OperationCall['approval']> {
  const sent = request.headers['x-forecourt-approval']
  if (typeof sent !== 'string' || !request.session || !isWrite(operation)) return null
  const sentKey = request.headers['idempotency-key']
  const key = typeof sentKey === 'string' ? sentKey : randomUUID()
  const { sessionID } = request.session
  const approval = await findApproval(services.store.db, {
    hash: approvalHash(sent),
    sessionID,
    operation: name,
    askedHash: inputHash(given),
    key,
    now,
  })
  if (!approval) throw new Refusal('APPROVAL_OVER')
  return { approval, key }
}

function repeatableOf(
  request: FastifyRequest,
  operation: Operation,
  call: { given: unknown; now: Date },
): OperationCall['repeatable'] {
  const key = request.headers['idempotency-key']
  if (key === undefined || operation.kind !== 'write' || operation.keyless || !request.session) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw new InvalidFields([{ field: 'Idempotency-Key', message: 'Use 1 to 200 visible characters' }])
  const bodyHash = inputHash(call.given)
  const { method } = request
  return { userID: request.session.userID, method, path: operation.path, key, bodyHash, now: call.now }
}

function inRequestedForm(file: Download, input: unknown): Download {
  const asked = RequestedForm.safeParse(input)
  if (!asked.success || !file.inForm) return file
  const { bom, dates } = asked.data
  return { ...file, chunks: file.inForm({ hasMark: bom !== false, dates: dates ?? 'dd-MM-yyyy' }) }
}

const LOOK_AGAIN_MS = 500

/** Breaks off a file when the calling service token is revoked meanwhile. */
async function* whileTokenValid(
  services: Services,
  token: TokenCaller,
  chunks: Download['chunks'],
): AsyncGenerator<string | Uint8Array> {
  let lookedAt = performance.now()
  for await (const chunk of chunks) {
    if (performance.now() - lookedAt > LOOK_AGAIN_MS) {
      if (!(await isTokenValid(services, token))) throw new Refusal('TOKEN_REVOKED', { name: token.name })
      lookedAt = performance.now()
    }
    yield chunk
  }
}

/** Sends a file as it is made. A failure before its first piece is still an ordinary error. */
async function sendFile(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  const chunks = file.chunks[Symbol.asyncIterator]()
  const first = await chunks.next()
  return setFileHeaders(reply, file).send(Readable.from(resumeIteration(first, chunks), { objectMode: false }))
}

/** Sends the headers of a file without making it. */
async function sendHead(reply: FastifyReply, file: Download): Promise<FastifyReply> {
  await file.chunks[Symbol.asyncIterator]().return?.()
  return setFileHeaders(reply, file).send(Readable.from([]))
}

/** Returns the Content-Disposition by RFC 6266: with ASCII letters for simple programs, and with all letters for others. */
export function dispositionOf(fileName: string, isInline: boolean): string {
  const plain = fileName
    .replaceAll(/[Ħħ]/g, (letter) => (letter === 'Ħ' ? 'H' : 'h'))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.\- ]/g, '_')
  const whole = encodeURIComponent(fileName.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const more = plain === fileName ? '' : `; filename*=UTF-8''${whole}`
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"${more}`
}

function setFileHeaders(reply: FastifyReply, { fileName, isInline, contentType, digest }: Download): FastifyReply {
  // What others brought runs nothing, whoever opens it by its address.
  if (digest)
    reply
      .header('etag', `"${digest}"`)
      .header('cache-control', 'private, no-cache')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
  return reply.header('content-disposition', dispositionOf(fileName, isInline === true)).type(contentType)
}

async function* resumeIteration(
  first: IteratorResult<string | Uint8Array, unknown>,
  rest: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    // A client that goes away in the middle ends the query behind the file.
    await rest.return?.()
  }
}
