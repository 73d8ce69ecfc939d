import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import type { StoredTokens } from '@forecourt/core/client/tokens'
import { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { z } from 'zod'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { askHidden, askLine, canAsk } from '../../kit/prompt'

const QUESTION = 'Code of your authenticator, or a recovery code: '
const MISSING = 'Type the code that your authenticator shows: give --code or FORECOURT_CODE'
const ASKING: readonly string[] = ['SESSION_CODE_NEEDED', 'SESSION_CODE_SETUP']
const Body = z.object({ setup: FactorSetup.optional().catch(undefined) })

/**
 * Signs in; asks for a password of their own of whoever has one that somebody else set, for the code of whoever has a second factor, and sets one up with
 * whoever has to.
 *
 * @source server 17.7, server 21.2, server 21.3
 */
export async function signInWithCode(
  ctx: Context,
  client: Client,
  given: { username: string; password: string; code: string | null },
): Promise<StoredTokens> {
  const code = given.code ?? ctx.io.env.FORECOURT_CODE?.trim() ?? ''
  const sent = { ...given, code: code === '' ? null : code, newPassword: null as string | null }
  for (;;) {
    try {
      return await client.signIn(sent, async (codes) => tellCodes(ctx, codes))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'SESSION_PASSWORD_FIRST' && sent.newPassword === null)
        sent.newPassword = await askOwnPassword(ctx, error)
      else if (ASKING.includes(error.code ?? '') && sent.code === null) sent.code = await askCode(ctx, error)
      else throw error
    }
  }
}

async function askCode(ctx: Context, error: ApiError): Promise<string> {
  if (error.code === 'SESSION_CODE_SETUP') tellSetup(ctx, error)
  const typed = await askLine(ctx, QUESTION, MISSING)
  if (typed.trim() === '') throw new CliFailure(EXIT.notSignedIn, 'Nobody was signed in')
  return typed
}

/** Of whoever has a password that somebody else set. */
async function askOwnPassword(ctx: Context, { message }: ApiError): Promise<string> {
  if (!canAsk(ctx)) throw new CliFailure(EXIT.notSignedIn, `${message} in the browser, or with login at a terminal`)
  ctx.io.mark(`${message}.\n`)
  const typed = await askHidden(ctx, 'New password: ', message)
  if (typed !== (await askHidden(ctx, 'New password again: ', message)))
    throw new CliFailure(EXIT.notSignedIn, 'The two are not the same. Nothing was changed')
  return typed
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
  ctx.io.mark(`Recovery codes, shown only once; each signs you in once without your phone:\n${lines}`)
}
