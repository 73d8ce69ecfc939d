import { z } from 'zod'
import { Id, MomentOut, TextIn } from '../../kernel/wire'

/** What a browser hands to its authenticator, as WebAuthn writes it in JSON; only the two of them read it. */
export const PasskeyCeremony = z.object({ options: z.looseObject({ challenge: z.string() }) })

/** Bytes in base64url. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const Credential = { id: Bytes.min(1).max(1_400), rawId: Bytes, type: z.literal('public-key') }

/** What an authenticator signed, as browsers write it in JSON. */
export const PasskeySigned = z.object({
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
export type PasskeySigned = z.output<typeof PasskeySigned>

/** What an authenticator made, as browsers write it in JSON, and how its user calls it. */
export const PasskeyAdded = z.object({
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
export type PasskeyAdded = z.output<typeof PasskeyAdded>

export const PasskeyName = z.object({ id: Id, name: TextIn })
export const PasskeyRemoved = z.object({ id: Id, currentPassword: z.string().max(1_000).nullish() })

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
