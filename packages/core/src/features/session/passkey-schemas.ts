import { z } from 'zod'
import { Id, MomentOut, TextIn } from '../../kernel/wire'

/** The options that a browser gives to its authenticator, as WebAuthn writes them in JSON; only these two read them. */
export const PasskeyCeremony = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** Bytes in base64url. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const Credential = { id: Bytes.min(1).max(1_400), rawId: Bytes, type: z.literal('public-key') }

/** The signature of an authenticator, as browsers write it in JSON. */
export const PasskeySignInIn = z.object({
  credential: z.object({
    ...Credential,
    response: z.object({
      clientDataJSON: Bytes,
      authenticatorData: Bytes,
      signature: Bytes,
      userHandle: Bytes.nullish(),
    }),
  }),
})
export type PasskeySignInIn = z.output<typeof PasskeySignInIn>

/** The new credential of an authenticator, as browsers write it in JSON, and its name. */
export const PasskeyIn = z.object({
  name: TextIn,
  credential: z.object({
    ...Credential,
    response: z.object({
      clientDataJSON: Bytes,
      attestationObject: Bytes,
      /** How the authenticator is reached: `internal`, `usb`, `hybrid` and so on. */
      transports: z.array(z.string().max(20)).max(10).nullish(),
    }),
  }),
})
export type PasskeyIn = z.output<typeof PasskeyIn>

export const PasskeyNameIn = z.object({ id: Id, name: TextIn })
export const PasskeyRemovalIn = z.object({ id: Id, currentPassword: z.string().max(1_000).nullish() })

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  since: MomentOut,
  /** Null when it never was. */
  lastUsedAt: MomentOut.nullable(),
  /** The name of the server that it is for. */
  host: z.string(),
})
export type Passkey = z.output<typeof Passkey>
export const Passkeys = z.object({
  data: z.array(Passkey),
  /** Why none can be added where one is, in words; null where one can. */
  notHere: z.string().nullable(),
})
