import { Refusal } from '@forecourt/core/refusals'
import type { FastifyRequest } from 'fastify'
import type { RefusedRead } from '../guard/refused-reads'
import { queryOf } from './input'
import type { Services } from './services'

const WHY: Readonly<Record<string, RefusedRead['refused']>> = {
  SESSION_PASSCODE_LOCKED: 'passcode locked',
  ROLE_MAY_NOT: 'no right',
  TOKEN_MAY_NOT: 'no right',
  TOKEN_MAKER_MAY_NOT: 'no right',
}
/** Fields with the record of a call. */
const RECORDS = ['ID', 'id', 'vehicleID', 'clientID', 'cashID', 'carHireId', 'batchID', 'importID']

/**
 * Notes a read that was refused for the passcode or a right, and throws its refusal.
 * @source server 17.8
 */
export function noteRefusedRead(
  services: Services,
  { operation, request }: { operation: string; request: FastifyRequest },
  error: unknown,
): never {
  const refused = error instanceof Refusal ? WHY[error.code] : undefined
  const { session } = request
  if (refused !== undefined && session) {
    const { userID, username } = session
    const record = recordOf(request.method === 'POST' ? request.body : queryOf(request.query))
    const by = { at: services.clock(), operation }
    services.guard.refusedReads.note(by, { refused, address: request.ip, userID, username, ...record })
  }
  throw error
}

function recordOf(given: unknown): { record?: number } {
  if (typeof given !== 'object' || given === null) return {}
  const of = Object.entries(given).find(
    ([name, value]) => RECORDS.includes(name) && Number.isSafeInteger(Number(value)),
  )
  return of ? { record: Number(of[1]) } : {}
}
