import { z } from 'zod'
import { Id, MomentOut, TextIn } from '../../kernel/wire'
import { ROLES } from './enums'
import { RIGHTS } from '../../kernel/rights'

const Rights = z.array(z.enum(RIGHTS))

export const RoleOut = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null for one of the dealership's own; the others cannot be changed. */
  builtIn: z.enum(ROLES).nullable(),
  rights: Rights,
  /** Whoever has it signs in with a second factor. */
  needsSecondFactor: z.boolean(),
  /** How many active users have it. */
  users: z.number().int(),
  version: z.number().int(),
})
export type RoleOut = z.output<typeof RoleOut>
export const RolesOut = z.object({ data: z.array(RoleOut) })

export const RoleIn = z.object({ name: TextIn, rights: Rights.max(RIGHTS.length) })
export const RoleEdit = RoleIn.extend({ id: Id, version: z.number().int().nullish() })

export const ApprovalIn = z.object({
  username: TextIn,
  passCode: z.string().max(20),
  /** The call that is allowed, by its name. */
  operation: TextIn.pipe(z.string().min(1).max(100)),
  /** What it will be sent with, to the letter. */
  input: z.record(z.string(), z.unknown()),
  rights: Rights.min(1).max(RIGHTS.length),
})
/** Sent as `x-forecourt-approval` with the one save that it is for. */
export const ApprovalOut = z.object({ approval: z.string(), approvedBy: z.string(), until: MomentOut })
