interface Problem {
  field: string
  message: string
}

export const PASSWORD_LENGTH_MIN = 10
const USERNAME_LENGTH_MAX = 100
/** How service tokens sign what they do. */
const TOKEN_SIGN = '(token)'
const PASSCODE = /^\d{4}$/

type Text = string | null | undefined

/**
 * What keeps a new user from being added, in the order of the form; empty when it can be.
 *
 * @source D3 5; server 2 for the lengths.
 */
export function newUserProblems(user: { username: string; password?: Text; passCode?: Text }): Problem[] {
  return [
    ...problemsOfName(user.username),
    ...passwordProblems(user.password ?? '', user.username),
    ...passcodeProblems(user.passCode ?? ''),
  ]
}

/**
 * What keeps an edited user from being saved: an empty password or passcode stays as it is, and so does a name left out or as saved.
 *
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
    ...(username === user.savedName ? [] : problemsOfName(username)),
    ...(user.password ? passwordProblems(user.password, username) : []),
    ...(user.passCode ? passcodeProblems(user.passCode) : []),
  ]
}

/**
 * What the Edit User form asks for besides: the passcode of whoever stays active, and a new password twice.
 *
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

function problemsOfName(username: string): Problem[] {
  if (username === '') return [{ field: 'username', message: 'Username is required' }]
  if (username.length > USERNAME_LENGTH_MAX)
    return [{ field: 'username', message: `Username is too long: at most ${USERNAME_LENGTH_MAX} characters` }]
  if (isTokenSign(username))
    return [{ field: 'username', message: `Username must not end in ${TOKEN_SIGN}: service tokens sign so` }]
  return []
}

/** How what a service token does is signed. */
export function tokenUsername(name: string): string {
  return `${name} ${TOKEN_SIGN}`
}

/** True for a name that would be taken for a service token's, also in letters that only look alike. */
function isTokenSign(username: string): boolean {
  return username.normalize('NFKC').replace(/\s/gu, '').toLowerCase().endsWith(TOKEN_SIGN)
}

/** Shorter names are part of many a word. */
const NAME_SOUGHT_MIN = 3

/**
 * What is wrong with the password of a username; whether it is one of the commonest only the server knows.
 *
 * @source server 2 for its length, server 17.1 for the name.
 */
export function passwordProblems(password: string, username: string): Problem[] {
  if (password === '') return [{ field: 'password', message: 'Password is required' }]
  if (password.length < PASSWORD_LENGTH_MIN)
    return [{ field: 'password', message: `Password must have at least ${PASSWORD_LENGTH_MIN} characters` }]
  const name = username.trim().toLowerCase()
  if (name.length >= NAME_SOUGHT_MIN && password.toLowerCase().includes(name))
    return [{ field: 'password', message: 'Password must not contain the username' }]
  return []
}

/**
 * What is wrong with the password that takes the place of one that somebody else set.
 *
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

/** A password that the list of the commonest has. */
export const COMMON_PASSWORD = { field: 'password', message: 'This password is one of the commonest: choose another' }

/**
 * What is asked of whoever changes a password or passcode of their own; whether it is the right one only the server knows.
 *
 * @source server 17.2
 */
export function currentPasswordProblems(currentPassword: Text): Problem[] {
  return currentPassword ? [] : [{ field: 'currentPassword', message: 'Current password is required' }]
}

/** What was given as the current password is another. */
export const WRONG_CURRENT_PASSWORD = { field: 'currentPassword', message: 'Current password is wrong' }

/** What is wrong with a passcode. */
export function passcodeProblems(passcode: string): Problem[] {
  if (passcode === '') return [{ field: 'passCode', message: 'Passcode is required' }]
  return PASSCODE.test(passcode) ? [] : [{ field: 'passCode', message: 'Passcode must be 4 digits' }]
}
