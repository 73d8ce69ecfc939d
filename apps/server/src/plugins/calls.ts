import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationKind } from '@forecourt/core/kernel/operation'
import type { WriteTiming } from './pipeline'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation that answers at this address, and what it does. */
    operation?: string
    kind?: OperationKind
  }
  interface FastifyRequest {
    /** How a call went, once it was run. */
    pace: WriteTiming | null
    /** The code of the refusal that it was answered with. */
    refused: string | null
  }
}

export interface AnsweredCall {
  operation: string
  kind: OperationKind
  status: number
  ms: number
  /** The code of its refusal, or null. */
  refused: string | null
  isRepeat: boolean
}

/**
 * Logs every answered call: writes always, reads at the level `debug`. The line has caller and operation, and never its content: no amounts, names,
 * passwords, passcodes or tokens.
 * @param tell Called for each call of an operation.
 * @source server 14.1
 */
export function logCalls(app: FastifyInstance, tell?: (call: AnsweredCall) => void): void {
  app.decorateRequest('pace', null)
  app.decorateRequest('refused', null)
  app.addHook('onResponse', async (request, reply) => {
    const { operation, kind } = request.routeOptions.config
    const line = lineOf(request, reply)
    if (operation === undefined || kind === undefined) {
      // By its route: an address may carry what people searched for.
      request.log.debug({ method: request.method, url: request.routeOptions.url ?? null, ...line }, 'asked')
      return
    }
    if (kind === 'write') request.log.info({ operation, ...line }, 'write')
    else request.log.debug({ operation, ...line }, 'read')
    const isRepeat = request.pace?.isRepeat ?? false
    tell?.({ operation, kind, status: reply.statusCode, ms: reply.elapsedTime, refused: request.refused, isRepeat })
  })
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  const { pace, refused, session } = request
  const key = request.headers['idempotency-key']
  return {
    user: session?.username ?? null,
    address: request.ip,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(refused !== null && { code: refused }),
    ...(typeof key === 'string' && { key: key.slice(0, KEY_SHOWN) }),
    ...(pace && pace.tries > 1 && { tries: pace.tries }),
    ...(pace?.isRepeat && { repeated: true }),
  }
}

const KEY_SHOWN = 200
