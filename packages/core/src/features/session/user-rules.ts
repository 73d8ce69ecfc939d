interface Problem {
  field: string
  message: string
}

export const PASSWORD_LENGTH_MIN = 10
const USERNAME_LENGTH_MAX = 100
const TOKEN_SUFFIX = '(token)'
const PASSCODE = /^\d{4}$/

type Text = string | null | undefined

/**
 * Problems of a new user in the order of the form; empty when it can be added.
 * @source D3 5; server 2 for the lengths.
 */
export function newUserProblems(user: { username: string; password?: Text; passCode?: Text }): Problem[] {
  return [
    ...usernameProblems(user.username),
    ...passwordProblems(user.password ?? '', user.username),
    ...passcodeProblems(user.passCode ?? ''),
  ]
}

/**
 * Problems of an edited user: an empty password or passcode stays, and so does a name left out or unchanged.
 * @source D3 5; server 2.
 */
export function editedUserProblems(user: {
  username?: string | undefined
  /** As it is saved. */
  savedName: string
  password?: Text
  passCode?: Text
}): Problem[] {
  const { username = user.savedName } = user
  return [
    ...(username === user.savedName ? [] : usernameProblems(username)),
    ...(user.password ? passwordProblems(user.password, username) : []),
    ...(user.passCode ? passcodeProblems(user.passCode) : []),
  ]
}

/**
 * Further problems of the Edit User form: the passcode of an active user, and a new password twice.
 * @source D3 5.
 */
export function editUserFormProblems(form: {
  active: boolean
  password: string
  confirmPassword: string
  passCode: string
}): Problem[] {
  const problems: Problem[] = []
  if (form.active && form.passCode === '') problems.push({ field: 'passCode', message: 'Passcode is required' })
  if (form.password === '') return problems
  if (form.confirmPassword === '') problems.push({ field: 'confirmPassword', message: 'Confirm password is required' })
  else if (form.confirmPassword !== form.password)
    problems.push({ field: 'confirmPassword', message: 'Passwords do not match' })
  return problems
}

function usernameProblems(username: string): Problem[] {
  if (username === '') return [{ field: 'username', message: 'Username is required' }]
  if (username.length > USERNAME_LENGTH_MAX)
    return [{ field: 'username', message: `Username is too long: at most ${USERNAME_LENGTH_MAX} characters` }]
  if (looksLikeTokenUsername(username))
    return [{ field: 'username', message: `Username must not end in ${TOKEN_SUFFIX}: service tokens sign so` }]
  return []
}

export function tokenUsername(name: string): string {
  return `${name} ${TOKEN_SUFFIX}`
}

/** Whether a name could be taken for that of a service token, also in letters that look alike. */
function looksLikeTokenUsername(username: string): boolean {
  return username.normalize('NFKC').replace(/\s/gu, '').toLowerCase().endsWith(TOKEN_SUFFIX)
}

/** Shorter names are part of many words. */
const CHECKED_NAME_MIN = 3

/**
 * Problems of a password for a username; only the server knows the most common ones.
 * @source server 2 for its length, server 17.1 for the name.
 */
export function passwordProblems(password: string, username: string): Problem[] {
  if (password === '') return [{ field: 'password', message: 'Password is required' }]
  if (password.length < PASSWORD_LENGTH_MIN)
    return [{ field: 'password', message: `Password must have at least ${PASSWORD_LENGTH_MIN} characters` }]
  const name = username.trim().toLowerCase()
  if (name.length >= CHECKED_NAME_MIN && password.toLowerCase().includes(name))
    return [{ field: 'password', message: 'Password must not contain the username' }]
  return []
}

/**
 * Problems of the password that replaces one set by somebody else.
 * @source server 17.7
 */
export function firstPasswordProblems(given: {
  username: string
  isFirstPassword: boolean
  password: string
  newPassword: string
}): Problem[] {
  const { username, isFirstPassword, password, newPassword } = given
  const at = (message: string) => [{ field: 'newPassword', message }]
  if (!isFirstPassword) return at('This password is your own already: change it in Users')
  if (newPassword === password) return at('New password must be another than the one that you were given')
  return passwordProblems(newPassword, username).flatMap(({ message }) => at(message))
}

export const COMMON_PASSWORD = { field: 'password', message: 'This password is one of the commonest: choose another' }

/**
 * Requires the current password for a change of one's own password or passcode; only the server knows whether it is right.
 * @source server 17.2
 */
export function currentPasswordProblems(currentPassword: Text): Problem[] {
  return currentPassword ? [] : [{ field: 'currentPassword', message: 'Current password is required' }]
}

export const WRONG_CURRENT_PASSWORD = { field: 'currentPassword', message: 'Current password is wrong' }

export function passcodeProblems(passcode: string): Problem[] {
  if (passcode === '') return [{ field: 'passCode', message: 'Passcode is required' }]
  return PASSCODE.test(passcode) ? [] : [{ field: 'passCode', message: 'Passcode must be 4 digits' }]
}
