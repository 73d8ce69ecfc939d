import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import type { StoredTokens } from '@forecourt/core/client/tokens'
import { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { z } from 'zod'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { askLine, canAsk } from '../../kit/prompt'

const QUESTION = 'Code of your authenticator, or a recovery code: '
const MISSING = 'Type the code that your authenticator shows: give --code or FORECOURT_CODE'
const Body = z.object({ setup: FactorSetup.optional().catch(undefined) })

/**
 * Signs in; asks for the code of whoever has a second factor, and sets one up with whoever has to.
 *
 * @source server 21.2, server 21.3
 */
export async function signInWithCode(
  ctx: Context,
  client: Client,
  given: { username: string; password: string; code: string | null },
): Promise<StoredTokens> {
  const code = given.code ?? ctx.io.env.FORECOURT_CODE?.trim() ?? ''
  const send = (typed: string) =>
    client.signIn({ ...given, code: typed === '' ? null : typed }, async (codes) => tellCodes(ctx, codes))
  try {
    return await send(code)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'SESSION_CODE_SETUP') tellSetup(ctx, error)
    else if (error.code !== 'SESSION_CODE_NEEDED') throw error
  }
  const typed = await askLine(ctx, QUESTION, MISSING)
  if (typed.trim() === '') throw new CliFailure(EXIT.notSignedIn, 'Nobody was signed in')
  return send(typed)
}

function tellSetup(ctx: Context, error: ApiError): void {
  const { setup } = Body.parse(error.body)
  if (!canAsk(ctx) || !setup)
    throw new CliFailure(EXIT.notSignedIn, `${error.message} in the browser, or at a terminal`)
  ctx.io.mark(
    `${error.message}.\nType this secret into your authenticator: ${setup.secret}\nor open ${setup.address}\n`,
  )
}

/** Told this once: also to whoever asked for quiet. */
function tellCodes(ctx: Context, codes: readonly string[]): void {
  const lines = codes.map((code) => `  ${code}\n`).join('')
  ctx.io.mark(`Recovery codes, shown this once; each signs you in once without your telephone:\n${lines}`)
}
