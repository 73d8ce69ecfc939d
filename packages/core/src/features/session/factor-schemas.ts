import { z } from 'zod'
import { Flag, Id, MomentOut, TextIn } from '../../kernel/wire'

export const FactorSetup = z.object({
  /** In groups of four, for typing. */
  secret: z.string(),
  /** `otpauth://totp/…`, as authenticators read it. */
  address: z.string(),
  /** A QR code of the address: its modules along one side, and the dark ones as the path of an SVG in a box of that size. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
})
export type FactorSetup = z.output<typeof FactorSetup>

export const FactorState = z.object({
  /** Since when; null while there is none. */
  since: MomentOut.nullable(),
  /** How many recovery codes are left. */
  recoveryCodes: z.number().int(),
  /** Their role needs one. */
  isNeeded: z.boolean(),
})
export const FactorPassword = z.object({ currentPassword: z.string().max(1_000).nullish() })
export const FactorCode = z.object({ code: TextIn.pipe(z.string().max(100)) })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export const RoleFactor = z.object({ id: Id, isNeeded: Flag })
