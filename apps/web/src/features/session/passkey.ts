import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyIn, PasskeyCeremony, PasskeySignInIn } from '@forecourt/core/features/session/passkey-schemas'
import type { z } from 'zod'
import type { Api } from '../../kit/api/api'

type PasskeyRequest = z.output<typeof PasskeyCeremony>

const NO_PASSKEYS = 'This browser has no passkeys'
const PASSKEY_NOT_GIVEN = 'No passkey was given'

/**
 * What the authenticator of whoever signs in signed; a sentence when it signed nothing.
 *
 * @source server 21.6
 */
export async function askPasskey(api: Api): Promise<{ credential: PasskeySignInIn['credential'] } | string> {
  const { options } = await api.call('BeginPasskeySignIn', {})
  if (!window.PublicKeyCredential) return NO_PASSKEYS
  try {
    // The server wrote it for nobody else.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
    return { credential: await startAuthentication({ optionsJSON }) }
  } catch (error) {
    return sentenceOf(error)
  }
}

/**
 * What an authenticator made of what the server asks for; a sentence when it made nothing.
 *
 * @source server 21.5
 */
export async function makePasskey({
  options,
}: PasskeyRequest): Promise<{ credential: PasskeyIn['credential'] } | string> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return { credential: await startRegistration({ optionsJSON }) }
  } catch (error) {
    return sentenceOf(error)
  }
}

function sentenceOf(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : null
  return code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    ? 'This authenticator already has your passkey'
    : PASSKEY_NOT_GIVEN
}
