import { describe, expect, test } from 'vitest'
import { conflictFields } from '../../kit/drafts/conflict'
import { placeOfUserDraft } from './places'
import {
  addBody,
  addProblems,
  editBody,
  editProblems,
  NEW_USER,
  NO_SECRETS,
  type Secrets,
  USER_FIELDS,
  userValues,
  withFirstRole,
} from './user-draft'

const whole: Secrets = {
  password: 'long enough 1',
  confirmPassword: 'long enough 1',
  passCode: '0412',
  currentPassword: '',
}
const rita = { ...NEW_USER, username: 'rita', roleID: 3 as number | null, role: 'Cashier' }

describe('[D3 2.18] [D3 5] Add User', () => {
  test.each<[string, Partial<typeof rita>, Partial<Secrets>, Record<string, string>]>([
    ['is whole', {}, {}, {}],
    ['needs a name', { username: '  ' }, {}, { username: 'Username is required' }],
    ['needs a password', {}, { password: '' }, { password: 'Password is required' }],
    ['needs a passcode', {}, { passCode: '' }, { passCode: 'Passcode is required' }],
    ['needs a role', { roleID: null }, {}, { roleID: 'Role is required' }],
    ['takes four digits', {}, { passCode: '12a4' }, { passCode: 'Passcode must be 4 digits' }],
  ])('%s', (_, values, secrets, problems) => {
    expect(Object.fromEntries(addProblems({ ...rita, ...values }, { ...whole, ...secrets }))).toEqual(problems)
  })
  test('is active until switched off, and sends no field of the form alone', () => {
    expect(addBody({ ...rita, username: ' rita ' }, whole)).toEqual({
      username: 'rita',
      active: true,
      password: 'long enough 1',
      passCode: '0412',
      roleID: 3,
    })
  })
  test('begins as a cashier once the roles are known, and stays what was chosen', () => {
    const role = { needsSecondFactor: false, rights: [], users: 1, version: 1 }
    const roles = [
      { ...role, id: 1, name: 'Owner', builtIn: 'owner' as const },
      { ...role, id: 3, name: 'Cashier', builtIn: 'cashier' as const },
    ]
    expect(withFirstRole(NEW_USER, undefined).roleID).toBeNull()
    expect(withFirstRole(NEW_USER, roles)).toMatchObject({ roleID: 3, role: 'Cashier' })
    expect(withFirstRole({ ...NEW_USER, roleID: 1, role: 'Owner' }, roles).roleID).toBe(1)
  })
})

describe('[D3 2.18] [D3 5] Edit User', () => {
  test.each<[string, Partial<Secrets>, Record<string, string>]>([
    ['without a new password', { password: '', confirmPassword: '' }, {}],
    ['a new password twice', {}, {}],
    ['the passcode every time', { passCode: '' }, { passCode: 'Passcode is required' }],
    ['a new password once', { confirmPassword: '' }, { confirmPassword: 'Confirm password is required' }],
    ['two that differ', { confirmPassword: 'long enough 2' }, { confirmPassword: 'Passwords do not match' }],
    [
      'a short one',
      { password: 'short', confirmPassword: 'short' },
      { password: 'Password must have at least 10 characters' },
    ],
  ])('%s', (_, secrets, problems) => {
    expect(
      Object.fromEntries(editProblems(rita, { ...whole, ...secrets }, { savedName: 'rita', asksCurrent: false })),
    ).toEqual(problems)
  })
  test.each<[string, string, string, Record<string, string>]>([
    ['a new password of one’s own', '', 'long enough 1', { currentPassword: 'Current password is required' }],
    ['with the current one', 'the old one', 'long enough 1', {}],
  ])('[server 17.2] %s', (_, currentPassword, password, problems) => {
    const secrets = { ...whole, password, currentPassword }
    expect(Object.fromEntries(editProblems(rita, secrets, { savedName: 'rita', asksCurrent: true }))).toEqual(problems)
    const body = editBody(7, { values: rita, version: 3 }, secrets)
    expect(body.currentPassword).toBe(currentPassword || undefined)
  })
  test('an empty password is not sent: it stays as it is', () => {
    const change = { values: { ...rita, active: false }, version: 3 }
    expect(editBody(7, change, { ...NO_SECRETS, passCode: '0412' })).toEqual({
      id: 7,
      version: 3,
      username: 'rita',
      active: false,
      passCode: '0412',
      roleID: 3,
    })
  })
  test('a passcode typed here is mine without a question; a name that both changed is asked about', () => {
    const base = userValues({
      id: 7,
      userID: 7,
      username: 'rita',
      hasSecondFactor: false,
      isFirstPassword: false,
      passkeys: 0,
      isActive: true,
      roleID: 1,
      role: 'Owner',
      version: 1,
    })
    const [mine, theirs] = [
      { ...base, username: 'rita.b', hasSecrets: true },
      { ...base, username: 'rita.borg', active: false },
    ]
    const typed = { username: mine.username, hasSecrets: true }
    expect(conflictFields(USER_FIELDS, { mine, theirs, base, typed })).toMatchObject([
      { label: 'Username', choice: null },
      { label: 'Active', mine: 'Yes', theirs: 'No', choice: 'theirs' },
      { label: 'Password, passcode', choice: 'mine' },
    ])
  })
})

test('a draft of a user opens its dialog again', () => {
  expect(placeOfUserDraft({ screen: 'add-user', record: 'new' })).toEqual({ to: '/users', search: { add: 'new' } })
  expect(placeOfUserDraft({ screen: 'edit-user', record: '7' })).toEqual({ to: '/users', search: { edit: 7 } })
  expect(placeOfUserDraft({ screen: 'client', record: '7' })).toBeNull()
})
