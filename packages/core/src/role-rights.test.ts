import { expect, test } from 'vitest'
import { CashCategory } from './features/cash-book/enums'
import { RIGHT_NAMES, RIGHTS, RIGHTS_OF_ROLE, ROLES } from './features/session/enums'
import { roleProblems } from './features/session/role-rules'
import { OPERATIONS, type OperationName } from './operations'
import { needOf, rightsNeeded, rightsNeededFor, rightToTakeBack } from './role-rights'

const all = Object.keys(OPERATIONS) as OperationName[]

test('[server 16.2] every call of core stands in the table of rights, and what does not is known as such', () => {
  expect(all.filter((name) => needOf(name) === null)).toEqual([])
  expect(needOf('GetNonsense')).toBeNull()
})

test('[server 16.2] whatever writes the books needs a right; what needs none reads, or concerns oneself alone', () => {
  const free = all.filter((name) => needOf(name) === 'nothing')
  const writes = free.filter((name) => {
    const { kind, writes: alsoWrites } = OPERATIONS[name]
    return kind === 'write' || alsoWrites
  })
  expect(writes.sort()).toEqual([
    ...['AddPasskey', 'ApproveOnce', 'Auth', 'AuthPasskey', 'BeginPasskey', 'BeginPasskeySignIn', 'BeginSecondFactor'],
    ...['CheckPassCode', 'ConfirmSecondFactor', 'EditUser', 'EndSession', 'LockPassCode', 'Logout', 'NewRecoveryCodes'],
    ...['PutBack', 'RefreshPassCode', 'RefreshTokens', 'RemovePasskey', 'RemoveSecondFactor', 'RenamePasskey'],
    ...['ReportOpened', 'SavePreferences', 'UndoSave'],
  ])
})

test('[server 16.2] no file leaves without the right to files, no paper without the right to papers', () => {
  // What a scan needs follows from what it is of (server 22.4).
  const files = all.filter((name) => OPERATIONS[name].kind === 'download' && name !== 'GetAttachment')
  const needed = new Set(files.flatMap((name) => rightsNeeded(name).join() || name))
  const kinds = ['documents', 'documents,prices', 'exports', 'exports,prices', 'import,exports,prices']
  kinds.push('people,documents,prices', 'people,exports,prices')
  expect([...needed].sort()).toEqual(kinds)
})

const { HPSettlement, HpPayment } = CashCategory
test.each([
  ['AddEditCash', { id: 0, categoryID: HpPayment }, ['entries']],
  ['AddEditCash', { id: 7, categoryID: HpPayment }, ['corrections']],
  ['AddEditCash', { id: 7 }, ['corrections']],
  ['AddEditCash', { categoryID: HPSettlement }, ['entries', 'settlement']],
  ['AddEditCash', { categoryID: 1, cashLimitConfirmed: true }, ['entries', 'cashLimit']],
  ['SaveLine', { entry: { categoryID: HPSettlement } }, ['entries', 'settlement']],
  ['SellVehicle', {}, ['sales']],
  ['SellVehicle', { numberOfMonths: 36 }, ['sales', 'schedule']],
  ['GetClients', {}, []],
])('[server 16.2] %s of %j needs %j', (name, input, needed) => {
  expect([...rightsNeeded(name), ...rightsNeededFor(name, input)]).toEqual(needed)
})

test('[server 16.1] an owner may everything, a viewer nothing, and each of the others less than the one before', () => {
  expect(RIGHTS_OF_ROLE.owner).toEqual(RIGHTS)
  expect(RIGHTS_OF_ROLE.viewer).toEqual([])
  for (const [i, role] of ROLES.slice(1).entries()) {
    const before = RIGHTS_OF_ROLE[ROLES[i] ?? 'owner']
    expect(RIGHTS_OF_ROLE[role].filter((right) => !before.includes(right))).toEqual([])
    expect(RIGHTS_OF_ROLE[role].length).toBeLessThan(before.length)
  }
  expect(Object.keys(RIGHT_NAMES).sort()).toEqual([...RIGHTS].sort())
})

test('[server 16.1] the name of a role is one line of words', () => {
  expect(roleProblems({ name: 'Senior cashier 2' })).toEqual([])
  for (const name of ['', ' x', 'a\nb', 'a'.repeat(41), '-']) expect(roleProblems({ name })).toHaveLength(1)
})

test('[server 16.2] what is not known to be taken back needs the most', () => {
  expect(['entry', 'deal', 'user', 'nonsense'].map(rightToTakeBack)).toEqual([
    'corrections',
    'sales',
    'users',
    'settings',
  ])
})
