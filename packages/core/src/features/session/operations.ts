import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Created, Empty, csvOptions, Id } from '../../kernel/wire'
import { FactorCode, FactorPassword, FactorSetup, FactorState, RecoveryCodes, RoleFactor } from './factor-schemas'
import {
  PasskeyIn,
  PasskeyCeremony,
  PasskeyNameIn,
  PasskeyRemovalIn,
  Passkeys,
  PasskeySignInIn,
} from './passkey-schemas'
import { ApprovalIn, ApprovalOut, RoleEdit, RoleIn, RolesOut } from './role-schemas'
import {
  FailedTries,
  OwnSessions,
  OwnToken,
  PassCodeIn,
  PassCodeState,
  Preferences,
  PreferencesIn,
  RefreshIn,
  ServiceTokenIn,
  ServiceTokenCreated,
  ServiceTokens,
  SessionIn,
  SignedIn,
  SignIn,
  Tokens,
  UserEdit,
  UserIn,
  UserList,
  UsersSearch,
} from './schemas'

export const sessionOperations = {
  /**
   * 401 SESSION_PASSWORD_FIRST of whoever has a password that somebody else set, without `newPassword`. 401 SESSION_CODE_NEEDED, SESSION_CODE_WRONG, SESSION_CODE_USED of whoever has a second factor; SESSION_CODE_SETUP, with `setup`, of whoever has to set
   * one up.
   */
  Auth: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Login/Auth',
    input: SignIn,
    output: SignedIn,
    open: true,
    keyless: true,
  }),
  RefreshTokens: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Login/RefreshTokens',
    input: RefreshIn,
    output: Tokens,
    open: true,
    keyless: true,
  }),
  /** What the browser asks its authenticator for; of nobody yet. */
  BeginPasskeySignIn: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Login/BeginPasskeySignIn',
    input: Empty,
    output: PasskeyCeremony,
    open: true,
    keyless: true,
  }),
  /** 401 SESSION_PASSKEY_UNKNOWN, SESSION_PASSKEY_WRONG, SESSION_PASSKEY_OVER, SESSION_PASSKEY_COPIED. */
  AuthPasskey: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Login/AuthPasskey',
    input: PasskeySignInIn,
    output: SignedIn,
    open: true,
    keyless: true,
  }),
  Logout: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/Logout',
    input: Empty,
    output: Empty,
    keyless: true,
  }),
  /** One's own living sessions: this one first, then the latest used. */
  GetSessions: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['session'],
    method: 'GET',
    path: '/api/User/GetSessions',
    input: Empty,
    output: OwnSessions,
  }),
  /** Who was not let in since the sign-in before this one. */
  GetFailedSignIns: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['session'],
    method: 'GET',
    path: '/api/User/GetFailedSignIns',
    input: Empty,
    output: FailedTries,
  }),
  /** Ends one of one's own at once, on every server; its streams too. */
  EndSession: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/EndSession',
    input: SessionIn,
    output: Empty,
    success: 'Session ended',
  }),
  GetSecondFactor: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['session'],
    method: 'GET',
    path: '/api/User/GetSecondFactor',
    input: Empty,
    output: FactorState,
  }),
  /** The answer tells the secret, which no kept answer may hold. */
  BeginSecondFactor: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/BeginSecondFactor',
    input: FactorPassword,
    output: FactorSetup,
    keyless: true,
  }),
  /** 400 at the code that is wrong. Told once are the recovery codes. */
  ConfirmSecondFactor: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/ConfirmSecondFactor',
    input: FactorCode,
    output: RecoveryCodes,
    keyless: true,
  }),
  /** Those before are good no more. */
  NewRecoveryCodes: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/NewRecoveryCodes',
    input: FactorPassword,
    output: RecoveryCodes,
    keyless: true,
  }),
  /** One's own. 409 SESSION_FACTOR_KEPT while one's role needs one. */
  RemoveSecondFactor: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/RemoveSecondFactor',
    input: FactorPassword,
    output: Empty,
    keyless: true,
    success: 'Second factor removed',
  }),
  GetPasskeys: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['user'],
    method: 'GET',
    path: '/api/User/GetPasskeys',
    input: Empty,
    output: Passkeys,
  }),
  /** What the browser asks its authenticator to make; for the current password. */
  BeginPasskey: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/BeginPasskey',
    input: FactorPassword,
    output: PasskeyCeremony,
    keyless: true,
  }),
  /** 401 SESSION_PASSKEY_WRONG, SESSION_PASSKEY_OVER, 409 SESSION_PASSKEY_NAME_TAKEN. */
  AddPasskey: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/AddPasskey',
    input: PasskeyIn,
    output: Created,
    keyless: true,
    success: 'Passkey added',
  }),
  RenamePasskey: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/RenamePasskey',
    input: PasskeyNameIn,
    output: Empty,
    success: 'Passkey renamed',
  }),
  /** One's own. 409 SESSION_FACTOR_KEPT for the last factor of whoever's role needs one. */
  RemovePasskey: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/RemovePasskey',
    input: PasskeyRemovalIn,
    output: Empty,
    keyless: true,
    success: 'Passkey removed',
  }),
  CheckPassCode: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/CheckPassCode',
    input: PassCodeIn,
    output: z.boolean(),
    keyless: true,
  }),
  LockPassCode: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/LockPassCode',
    input: Empty,
    output: Empty,
    keyless: true,
    success: 'Passcode locked',
  }),
  PassCodeStatus: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['session'],
    method: 'GET',
    path: '/api/User/PassCodeStatus',
    input: Empty,
    output: PassCodeState,
  }),
  RefreshPassCode: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/RefreshPassCode',
    input: Empty,
    output: PassCodeState,
    keyless: true,
  }),
  /**
   * A colleague's passcode gives rights that the caller's role lacks to one save, which is sent with what is answered as `x-forecourt-approval`.
   * It is good for the very input that it names. 400 at the field that is wrong, 403 APPROVAL_NOT_THEIRS, APPROVAL_OWN and APPROVAL_NEVER, 429
   * SESSION_PASSCODE_TRIES.
   */
  ApproveOnce: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/ApproveOnce',
    input: ApprovalIn,
    output: ApprovalOut,
    keyless: true,
  }),
  GetPreferences: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/User/Preferences',
    input: Empty,
    output: Preferences,
  }),
  SavePreferences: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/Preferences',
    input: PreferencesIn,
    output: Preferences,
    keyless: true,
  }),
}

export const usersOperations = {
  GetUsers: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['user'],
    method: 'POST',
    path: '/api/User/GetUsers',
    input: UsersSearch,
    output: UserList,
    kind: 'read',
  }),
  AddUser: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/AddUser',
    input: UserIn,
    output: Created,
    success: 'User added succesfully',
  }),
  /**
   * Deactivation, a new password or a new passcode end that user's sessions. 409 with `current` (a row of GetUsers) when somebody changed
   * it meanwhile, with `tokens` when a deactivation does not say what becomes of the service tokens that they made.
   */
  EditUser: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/EditUser',
    input: UserEdit,
    output: Empty,
    success: 'User updated succesfully',
  }),
  /** Every role with what it may do and how many have it. */
  GetRoles: operation({
    access: { needs: 'nothing', token: 'none', passcode: 'none', prices: [] },
    reads: ['user'],
    method: 'GET',
    path: '/api/User/GetRoles',
    input: Empty,
    output: RolesOut,
  }),
  AddRole: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/AddRole',
    input: RoleIn,
    output: Created,
    success: 'Role added successfully',
  }),
  /** 409 ROLE_BUILT_IN, ROLE_CHANGED, ROLE_NAME_TAKEN. */
  EditRole: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/EditRole',
    input: RoleEdit,
    output: Empty,
    success: 'Role saved successfully',
  }),
  /** 409 ROLE_BUILT_IN, ROLE_IN_USE. */
  RemoveRole: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/RemoveRole',
    input: z.object({ id: Id }),
    output: Empty,
    success: 'Role removed successfully',
  }),
  /** Says whether who has a role signs in with a second factor; of every role. */
  SetRoleFactor: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/SetRoleFactor',
    input: RoleFactor,
    output: Empty,
    success: 'Role saved successfully',
  }),
  /** Another's, who lost it. */
  TakeSecondFactor: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/TakeSecondFactor',
    input: z.object({ id: Id }),
    output: Empty,
    success: 'Second factor removed',
  }),
  /** All those of another. */
  TakePasskeys: operation({
    access: { needs: 'users', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/TakePasskeys',
    input: z.object({ id: Id }),
    output: Empty,
    success: 'Passkeys removed',
  }),
  /** The rows of the screen as a file, with its filter and order; paging is ignored. */
  ExportUsers: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportUsers',
    input: UsersSearch.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}

export const tokensOperations = {
  /** Every service token, the newest first; none tells the token itself. */
  GetServiceTokens: operation({
    access: { needs: 'tokens', token: 'none', passcode: 'none', prices: [] },
    reads: ['user'],
    method: 'GET',
    path: '/api/User/GetServiceTokens',
    input: Empty,
    output: ServiceTokens,
  }),
  /** The answer tells the token, and nothing tells it again; so no answer of it is kept under a key. */
  AddServiceToken: operation({
    access: { needs: 'tokens', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/User/AddServiceToken',
    input: ServiceTokenIn,
    output: ServiceTokenCreated,
    keyless: true,
    writes: true,
  }),
  /** It is refused from now on, on every server; nothing brings it back. */
  RevokeServiceToken: operation({
    access: { needs: 'tokens', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/User/RevokeServiceToken',
    input: z.object({ id: Id }),
    output: Empty,
    success: 'Service token revoked',
  }),
  /** The service token that asks. */
  GetOwnToken: operation({
    access: { needs: 'nothing', token: 'any', passcode: 'none', prices: [] },
    reads: ['user'],
    method: 'GET',
    path: '/api/User/GetOwnToken',
    input: Empty,
    output: OwnToken,
  }),
}
