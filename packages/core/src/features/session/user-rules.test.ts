import { describe, expect, test } from 'vitest'
import { editedUserProblems, editUserFormProblems, newUserProblems, passwordProblems } from './user-rules'

const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

test.each<[string, string, string[]]>([
  ['maria', 'my MARIA of the sea', ['Password must not contain the username']],
  ['Maria', 'maria12345', ['Password must not contain the username']],
  ['maria', 'mari a12345', []],
  ['maria', 'maria', ['Password must have at least 10 characters']],
  ['al', 'an alphabet of its own', []],
  ['', 'correct horse', []],
])('[server 17.1] the password of %j is not %j', (username, password, wrong) => {
  expect(messages(passwordProblems(password, username))).toEqual(wrong)
})

describe('[D3 5] [server 2] users', () => {
  test.each<[string, Parameters<typeof newUserProblems>[0], string[]]>([
    [
      'all three are needed',
      { username: '' },
      ['Username is required', 'Password is required', 'Passcode is required'],
    ],
    [
      'lengths',
      { username: 'x'.repeat(101), password: 'nine char', passCode: '12345' },
      [
        'Username is too long: at most 100 characters',
        'Password must have at least 10 characters',
        'Passcode must be 4 digits',
      ],
    ],
    [
      'digits of other scripts are none',
      { username: 'joe', password: 'correct horse', passCode: '١٢٣٤' },
      ['Passcode must be 4 digits'],
    ],
    ...['nightly (token)', 'Nightly ( TOKEN )', 'nightly（token）', '(token)'].map(
      (username) =>
        [
          `${username} would be taken for a service token`,
          { username, password: 'correct horse', passCode: '0007' },
          ['Username must not end in (token): service tokens sign so'],
        ] satisfies [string, object, string[]],
    ),
    ['one that only speaks of tokens', { username: 'token joe', password: 'correct horse', passCode: '0007' }, []],
    ['a good one', { username: 'joe', password: 'correct horse', passCode: '0007' }, []],
  ])('a new one: %s', (_, user, wrong) => {
    expect(messages(newUserProblems(user))).toEqual(wrong)
  })

  test.each<[string, Omit<Parameters<typeof editedUserProblems>[0], 'savedName'>, string[]]>([
    ['one that is called like a token already is still deactivated', { username: 'old (token)' }, []],
    [
      'nobody is called like a token anew',
      { username: 'new (token)' },
      ['Username must not end in (token): service tokens sign so'],
    ],
    ['what is left out or empty stays', { password: '', passCode: '' }, []],
    ['a name cannot be cleared', { username: '' }, ['Username is required']],
    [
      'what is typed must be good',
      { password: 'short', passCode: '12' },
      ['Password must have at least 10 characters', 'Passcode must be 4 digits'],
    ],
    [
      'a password with the name as it becomes',
      { username: 'rita', password: 'the sea and Rita' },
      ['Password must not contain the username'],
    ],
    [
      'a password with the name as it is saved',
      { password: 'an OLD (token) of mine' },
      ['Password must not contain the username'],
    ],
  ])('an edited one: %s', (_, user, wrong) => {
    expect(messages(editedUserProblems({ ...user, savedName: 'old (token)' }))).toEqual(wrong)
  })

  test.each<[string, string, string, string[]]>([
    ['', '', '1234', []],
    ['', 'left over', '1234', []],
    ['correct horse', '', '1234', ['Confirm password is required']],
    ['correct horse', 'correct house', '', ['Passcode is required', 'Passwords do not match']],
    ['correct horse', 'correct horse', '1234', []],
  ])('the form with password %j, again %j, passcode %j', (password, confirmPassword, passCode, wrong) => {
    const form = { password, confirmPassword, passCode }
    expect(messages(editUserFormProblems({ ...form, active: true }))).toEqual(wrong)
    // Who leaves is asked for no passcode.
    const left = wrong.filter((message) => message !== 'Passcode is required')
    expect(messages(editUserFormProblems({ ...form, active: false }))).toEqual(left)
  })
})
