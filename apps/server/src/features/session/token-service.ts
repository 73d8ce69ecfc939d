import { randomBytes } from 'node:crypto'
import type {
  OwnToken,
  ServiceToken,
  ServiceTokenIn,
  ServiceTokenCreated,
} from '@forecourt/core/features/session/schemas'
import { RIGHTS_OF_TOKEN } from '@forecourt/core/features/session/enums'
import { tokenProblems, workingTokensText } from '@forecourt/core/features/session/token-rules'
import { dayInZone } from '@forecourt/core/kernel/days'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import type { Db, Trx } from '../../database/database'
import { isUniqueViolation } from '../../database/errors'
import { TOKEN_PREFIX, tokenHash, userIDOfToken } from '../../guard/token-caller'
import {
  insertToken,
  listTokens,
  lockToken,
  lockTokensOf,
  revokeToken,
  lockIfActive,
  type StoredToken,
} from './token-repository'

const DAY_MS = 86_400_000
const TOKEN_BYTES = 32

/** Makes a token with no more rights than its maker; only this answer contains it. */
export async function addToken(
  ctx: Ctx,
  given: z.output<typeof ServiceTokenIn>,
): Promise<z.output<typeof ServiceTokenCreated>> {
  const problems = tokenProblems(given)
  if (problems.length > 0) throw new InvalidFields(problems)
  ctx.needOwn(...given.can.flatMap((can) => RIGHTS_OF_TOKEN[can] ?? []))
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + given.days * DAY_MS)
  const rights = [...new Set(given.can)]
  const { userID: byID, username: by } = ctx.caller
  // Whoever is deactivated at this very moment makes none that nobody was asked about.
  if (!(await lockIfActive(ctx.db, byID))) throw new Refusal('SESSION_NOT_SIGNED_IN')
  const row = { name: given.name, hash: tokenHash(token), rights, by, byID, at: ctx.now, expiresAt }
  const id = await insertToken(ctx.db, row).catch((error: unknown) => {
    if (isUniqueViolation(error, 'service_tokens_name')) throw new Refusal('TOKEN_NAME_TAKEN', { name: given.name })
    throw error
  })
  await ctx.audit({
    kind: 'token',
    subjectID: id,
    after: auditedToken(ctx.config.timeZone, { name: given.name, rights, expiresAt }),
  })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
  return { id, token, expiresAt: expiresAt.toISOString() }
}

/** Revokes a token; one that is revoked already stays as it was. */
export async function endToken(ctx: Ctx, id: number): Promise<void> {
  const token = await lockToken(ctx.db, id)
  if (!token) throw new Refusal('RECORD_NOT_FOUND', { record: `Service token ${id}` })
  if (token.revokedAt) return
  const ended = await revokeLocked(ctx.db, token, {
    by: ctx.caller.username,
    at: ctx.now,
    timeZone: ctx.config.timeZone,
  })
  await ctx.audit(ended.event)
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
  ctx.announce(ended.notice)
}

/**
 * Revokes a locked token.
 * @returns Its audit event and notice.
 */
async function revokeLocked(trx: Db | Trx, token: StoredToken, { timeZone, ...stamp }: RevocationStamp) {
  await revokeToken(trx, token.id, stamp)
  return {
    event: { kind: 'token', subjectID: token.id, before: auditedToken(timeZone, token) },
    notice: { kind: 'session', id: userIDOfToken(token.id), action: 'ended' },
  } as const
}

interface RevocationStamp {
  by: string
  at: Date
  timeZone: string
}

export interface TokenDecision {
  /** Tokens that stay valid. */
  keep: readonly number[] | 'all'
  /** All others are revoked. */
  revokes: boolean
}

/** Returns the refusal of a deactivation that leaves out some of the tokens that the user made. */
function undecidedTokensRefusal(username: string, tokens: readonly Pick<StoredToken, 'id' | 'name'>[]): Refusal {
  const facts = {
    username,
    tokens: workingTokensText(tokens.map(({ name }) => name)),
    they: tokens.length === 1 ? 'it is' : 'they are',
  }
  return new Refusal('USERS_TOKENS', facts, { tokens: tokens.map(({ id, name }) => ({ id, name })) })
}

/**
 * Revokes the tokens of a deactivated user, who is locked, except those that stay.
 * @returns Audit events and notices.
 * @throws Refusal (`USERS_TOKENS`) when a token is not decided.
 * @source server 2.1
 */
export async function revokeTokensOf(
  trx: Db | Trx,
  user: { id: number; username: string },
  { said, ...by }: RevocationStamp & { said: TokenDecision },
): Promise<Awaited<ReturnType<typeof revokeLocked>>[]> {
  const tokens = await lockTokensOf(trx, user.id, by.at)
  const others = tokens.filter(({ id }) => said.keep !== 'all' && !said.keep.includes(id))
  if (others.length > 0 && !said.revokes) throw undecidedTokensRefusal(user.username, others)
  const ended: Awaited<ReturnType<typeof revokeLocked>>[] = []
  for (const token of others) ended.push(await revokeLocked(trx, token, by))
  return ended
}

function auditedToken(
  timeZone: string,
  { name, rights, expiresAt }: Pick<StoredToken, 'name' | 'rights' | 'expiresAt'>,
) {
  return { name, can: rights.join(', '), until: dayInZone(expiresAt, timeZone) }
}

export async function tokensOut(ctx: Ctx): Promise<{ data: ServiceToken[] }> {
  const tokens = await listTokens(ctx.db)
  return {
    data: tokens.map(({ rights, createdAt, expiresAt, lastUsedAt, revokedAt, ...token }) => ({
      ...token,
      can: rights,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      revokedAt: revokedAt?.toISOString() ?? null,
      state: revokedAt ? 'revoked' : expiresAt <= ctx.now ? 'expired' : 'active',
    })),
  }
}

/** Returns the calling token; null for a person. */
export async function ownToken(ctx: Ctx): Promise<z.output<typeof OwnToken>> {
  const token = ctx.caller.token
  if (!token) return { token: null }
  const { id, name, rights, expiresAt } = token
  return { token: { id, name, can: rights, expiresAt: expiresAt.toISOString() } }
}
