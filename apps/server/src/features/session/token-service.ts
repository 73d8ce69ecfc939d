import { randomBytes } from 'node:crypto'
import type { OwnToken, ServiceToken, ServiceTokenIn, ServiceTokenMade } from '@forecourt/core/features/session/schemas'
import type { TokenRight } from '@forecourt/core/features/session/enums'
import type { Right } from '@forecourt/core/features/session/enums'
import { tokenProblems } from '@forecourt/core/features/session/token-rules'
import { dayInZone } from '@forecourt/core/kernel/days'
import { InvalidFields, Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Ctx } from '../../context'
import { isUniqueViolation } from '../../database/errors'
import { TOKEN_PREFIX, tokenHash, userIDOfToken } from '../../guard/token-caller'
import { insertToken, listTokens, lockToken, revokeToken, type StoredToken } from './token-repository'

const DAY_MS = 86_400_000
const TOKEN_BYTES = 32

/** What a role must have to make a token that can the same. */
const RIGHTS_OF_TOKEN: Readonly<Partial<Record<TokenRight, Right>>> = {
  export: 'exports',
  entries: 'entries',
  prices: 'prices',
}

/** Makes a token, which can no more than whoever makes it; its answer alone tells it. */
export async function addToken(
  ctx: Ctx,
  given: z.output<typeof ServiceTokenIn>,
): Promise<z.output<typeof ServiceTokenMade>> {
  const problems = tokenProblems(given)
  if (problems.length > 0) throw new InvalidFields(problems)
  ctx.need(...given.can.flatMap((can) => RIGHTS_OF_TOKEN[can] ?? []))
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(ctx.now.getTime() + given.days * DAY_MS)
  const rights = [...new Set(given.can)]
  const row = { name: given.name, hash: tokenHash(token), rights, by: ctx.caller.username, at: ctx.now, expiresAt }
  const id = await insertToken(ctx.db, row).catch((error: unknown) => {
    if (isUniqueViolation(error, 'service_tokens_name')) throw new Refusal('TOKEN_NAME_TAKEN', { name: given.name })
    throw error
  })
  await ctx.audit({ kind: 'token', subjectID: id, after: told(ctx, { name: given.name, rights, expiresAt }) })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
  return { id, token, expiresAt: expiresAt.toISOString() }
}

/** Ends a token; one that is revoked already stays as it was. */
export async function endToken(ctx: Ctx, id: number): Promise<void> {
  const token = await lockToken(ctx.db, id)
  if (!token) throw new Refusal('RECORD_NOT_FOUND', { record: `Service token ${id}` })
  if (token.revokedAt) return
  await revokeToken(ctx.db, id, { by: ctx.caller.username, at: ctx.now })
  await ctx.audit({ kind: 'token', subjectID: id, before: told(ctx, token) })
  ctx.announce({ kind: 'user', id: null, action: 'changed' })
  ctx.announce({ kind: 'session', id: userIDOfToken(id), action: 'ended' })
}

/** What the audit says of a token. */
function told(ctx: Ctx, { name, rights, expiresAt }: Pick<StoredToken, 'name' | 'rights' | 'expiresAt'>) {
  return { name, can: rights.join(', '), until: dayInZone(expiresAt, ctx.config.timeZone) }
}

/** Every token as the list shows it. */
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

/** The token that asks; null for a person. */
export async function ownToken(ctx: Ctx): Promise<z.output<typeof OwnToken>> {
  const token = ctx.caller.token
  if (!token) return { token: null }
  const { id, name, rights, expiresAt } = token
  return { token: { id, name, can: rights, expiresAt: expiresAt.toISOString() } }
}
