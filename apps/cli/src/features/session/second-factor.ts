import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import type { StoredTokens } from '@forecourt/core/client/tokens'
import { FactorSetup } from '@forecourt/core/features/session/factor-schemas'
import { z } from 'zod'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { askSecretLine, askLine, canAsk } from '../../kit/prompt'

const QUESTION = 'Code of your authenticator, or a recovery code: '
const MISSING = 'Type the code that your authenticator shows: give --code or FORECOURT_CODE'
const CODE_REFUSALS: readonly string[] = ['SESSION_CODE_NEEDED', 'SESSION_CODE_SETUP']
const Body = z.object({ setup: FactorSetup.optional().catch(undefined) })

/**
 * Signs in. Asks users whose password was set by somebody else for one of their own, asks for the code of a second factor, and sets one up where it
 * is required.
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
      return await client.signIn(sent, async (codes) => showRecoveryCodes(ctx, codes))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'SESSION_PASSWORD_FIRST' && sent.newPassword === null)
        sent.newPassword = await askOwnPassword(ctx, error)
      else if (CODE_REFUSALS.includes(error.code ?? '') && sent.code === null) sent.code = await askCode(ctx, error)
      else throw error
    }
  }
}

async function askCode(ctx: Context, error: ApiError): Promise<string> {
  if (error.code === 'SESSION_CODE_SETUP') showSetup(ctx, error)
  const typed = await askLine(ctx, QUESTION, MISSING)
  if (typed.trim() === '') throw new CliFailure(EXIT.notSignedIn, 'Nobody was signed in')
  return typed
}

/** Asks for a new password of a user whose password was set by somebody else. */
async function askOwnPassword(ctx: Context, { message }: ApiError): Promise<string> {
  if (!canAsk(ctx)) throw new CliFailure(EXIT.notSignedIn, `${message} in the browser, or with login at a terminal`)
  ctx.io.notePart(`${message}.\n`)
  const typed = await askSecretLine(ctx, 'New password: ', message)
  if (typed !== (await askSecretLine(ctx, 'New password again: ', message)))
    throw new CliFailure(EXIT.notSignedIn, 'The two are not the same. Nothing was changed')
  return typed
}

function showSetup(ctx: Context, error: ApiError): void {
  const { setup } = Body.parse(error.body)
  if (!canAsk(ctx) || !setup)
    throw new CliFailure(EXIT.notSignedIn, `${error.message} in the browser, or at a terminal`)
  ctx.io.notePart(
    `${error.message}.\nType this secret into your authenticator: ${setup.secret}\nor open ${setup.address}\n`,
  )
}

/** Shows the recovery codes, which are shown only once, even with `--quiet`. */
function showRecoveryCodes(ctx: Context, codes: readonly string[]): void {
  const lines = codes.map((code) => `  ${code}\n`).join('')
  ctx.io.notePart(`Recovery codes, shown only once; each signs you in once without your phone:\n${lines}`)
}
