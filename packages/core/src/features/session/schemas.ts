import { z } from 'zod'
import { CHANGE_KINDS } from '../../kernel/changes'
import { DayOut, Flag, Id, MomentOut, Paging, TextIn, listOf, wholeFrom } from '../../kernel/wire'
import { TOKEN_RIGHTS } from '../../kernel/rights'

export const SignIn = z.object({
  username: TextIn,
  password: z.string().max(1_000),
  /** Of an authenticator, or a recovery code; of whoever has a second factor. */
  code: TextIn.pipe(z.string().max(100)).nullish(),
  /** In the place of a password that somebody else set. */
  newPassword: z.string().max(1_000).nullish(),
})
export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  username: z.string(),
  userID: z.number().int(),
  /** The server's business day: the only source of "today" for clients. */
  businessDay: DayOut,
})
/** Tokens, and the recovery codes of a second factor that was set up with this sign-in, shown only once. */
export const SignedIn = Tokens.extend({ recoveryCodes: z.array(z.string()).optional() })
export const RefreshIn = z.object({ accessToken: z.string().max(10_000), refreshToken: z.string().max(1_000) })
export const PassCodeIn = z.object({ userID: Id.nullish(), passCode: z.string().max(20) })
export const PassCodeState = z.object({ unlockedUntil: MomentOut.nullable() })

export const Theme = z.enum(['dark', 'light', 'system'])
/** The settings of a user for the workstation, stored on the server. */
export const Preferences = z.object({
  theme: Theme.default('dark'),
  density: z.enum(['compact', 'comfortable']).default('compact'),
  sidebar: z.enum(['auto', 'open', 'collapsed']).default('auto'),
  singleKeys: z.boolean().default(true),
  /** Ctrl A and Ctrl Y keep their editing meaning in a filled field. */
  editingChords: z.boolean().default(false),
  /** After a detour the status line names the shorter key. */
  coach: z.boolean().default(true),
  /** Books that hold nothing open on the first steps. */
  firstSteps: z.boolean().default(true),
  /** What of the first day is right as it stands. */
  firstDay: z.array(z.string().max(30)).max(30).default([]),
})
export type Preferences = z.output<typeof Preferences>
/** Without defaults: what is not sent stays. */
export const PreferencesIn = z.object({
  theme: Theme.optional(),
  density: Preferences.shape.density.unwrap().optional(),
  sidebar: Preferences.shape.sidebar.unwrap().optional(),
  singleKeys: z.boolean().optional(),
  editingChords: z.boolean().optional(),
  coach: z.boolean().optional(),
  firstSteps: z.boolean().optional(),
  firstDay: Preferences.shape.firstDay.unwrap().optional(),
})

export const UserOut = z.object({
  id: z.number().int(),
  userID: z.number().int(),
  username: z.string(),
  isActive: z.boolean(),
  roleID: z.number().int(),
  role: z.string(),
  hasSecondFactor: z.boolean(),
  /** Somebody else set the password: it is changed with the next sign-in. */
  isFirstPassword: z.boolean(),
  /** How many passkeys they have. */
  passkeys: z.number().int(),
  version: z.number().int(),
})
export const UsersSearch = z.object({ username: TextIn.nullish(), isActive: Flag.nullish(), ...Paging })
export const UserList = listOf(UserOut)
export const UserIn = z.object({
  username: TextIn,
  password: z.string().max(1_000).nullish(),
  active: Flag.default(true),
  passCode: z.string().max(20).nullish(),
  /** A Cashier unless it is given. */
  roleID: Id.nullish(),
})
export const UserEdit = z.object({
  id: Id,
  username: TextIn.optional(),
  password: z.string().max(1_000).nullish(),
  active: Flag.optional(),
  passCode: z.string().max(20).nullish(),
  /** Of whoever changes a password or passcode of their own. */
  currentPassword: z.string().max(1_000).nullish(),
  roleID: Id.nullish(),
  version: z.number().int().nullish(),
  /** Of a deactivation: which of the service tokens that they made go on, by id. */
  keepTokens: z.array(Id).max(1_000).nullish(),
  /** Of a deactivation: all others that they made are revoked. */
  revokeTokens: Flag.nullish(),
})

const Rights = z.array(z.enum(TOKEN_RIGHTS))
export const ServiceTokenIn = z.object({
  name: TextIn,
  /** What it may do. */
  can: Rights.max(TOKEN_RIGHTS.length),
  /** For how many days from now it is good. */
  days: wholeFrom(-1_000_000, 1_000_000),
})
export const ServiceTokenCreated = z.object({
  id: z.number().int(),
  /** The token, told this once. */
  token: z.string(),
  expiresAt: MomentOut,
})
export const ServiceToken = z.object({
  id: z.number().int(),
  name: z.string(),
  can: Rights,
  createdBy: z.string(),
  /** False once who made it is deactivated. */
  isMakerActive: z.boolean(),
  createdAt: MomentOut,
  expiresAt: MomentOut,
  /** To the minute; null when it never was. */
  lastUsedAt: MomentOut.nullable(),
  revokedAt: MomentOut.nullable(),
  revokedBy: z.string().nullable(),
  /** Expired ones count as such also when they are revoked later. */
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ServiceToken = z.output<typeof ServiceToken>
export const ServiceTokens = z.object({ data: z.array(ServiceToken) })
export const OwnToken = z.object({
  /** Null for who is signed in by a password. */
  token: ServiceToken.pick({ id: true, name: true, can: true, expiresAt: true }).nullable(),
})

export const OwnSession = z.object({
  id: z.string(),
  /** When it was signed in. */
  since: MomentOut,
  /** To the minute. */
  lastUsedAt: MomentOut,
  /** From where; '' when that was not kept. */
  address: z.string(),
  /** What was signed in with, in plain words; '' when that is not known. */
  device: z.string(),
  /** It is the one that asks. */
  isThis: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>
export const FailedTry = z.object({
  id: z.number().int(),
  at: MomentOut,
  /** Whose name it was; '' for one that nobody has. */
  username: z.string(),
  /** Why, such as `wrong password`. */
  refused: z.string(),
  address: z.string(),
})
export type FailedTry = z.output<typeof FailedTry>
export const FailedTries = z.object({
  /** The sign-in before this one; null when there was none. */
  since: MomentOut.nullable(),
  totalCount: z.number().int(),
  /** How often each name, the most often first. */
  names: z.array(z.object({ username: z.string(), count: z.number().int() })),
  /** The newest 100. */
  data: z.array(FailedTry),
})
export type FailedTries = z.output<typeof FailedTries>
export const OwnSessions = z.object({ data: z.array(OwnSession) })
export const SessionIn = z.object({ id: TextIn })

/** A change for other screens: ids and kinds only. Running work reports its progress past a database that nobody reads meanwhile. */
export const LiveEvent = z.object({
  kind: z.enum([...CHANGE_KINDS, 'day', 'hello', 'progress']),
  id: z.number().int().nullable(),
  action: z.string(),
  businessDay: DayOut,
  build: z.string().optional(),
  /** Of a greeting: what the server had heard of, as its answers name it in `x-forecourt-heard`. */
  heard: z.string().optional(),
  /** Of work that runs: `id` is that of its import. */
  progress: z.object({ done: z.number().int(), total: z.number().int(), what: z.string() }).optional(),
})
export type LiveEvent = z.output<typeof LiveEvent>
