import { z } from 'zod'
import { expect, test } from 'vitest'
import { accessSheet } from '../test-data/access-sheet'
import { canTokenCall, rightsNeeded, rightsNeededFor } from './access'
import { CashCategory } from './features/cash-book/enums'
import { CALLS_WITHOUT_APPROVAL, RIGHTS_OF_ROLE, ROLES } from './features/session/enums'
import { roleProblems } from './features/session/role-rules'
import { type Access, operation, type Operation } from './kernel/operation'
import { PRICE_FIGURES } from './kernel/price-figures'
import { RIGHT_NAMES, RIGHTS, TOKEN_RIGHTS } from './kernel/rights'
import { OPERATIONS, type OperationName } from './operations'
import { rightToUndo } from './role-rights'

const all = Object.entries(OPERATIONS) as [OperationName, Operation][] // its keys are their names
const isOfInput = ({ needs }: Access) => typeof needs === 'object' && !Array.isArray(needs)

test('the printed sheet of access is the one of these operations', async () => {
  await expect(accessSheet()).toMatchFileSnapshot('../../../docs/generated/access.md')
})

test('[server 16.2] every call of core says what a role, a token and the passcode are to it, in words that there are', () => {
  const wrong = all.filter(([, { access }]) => {
    const { needs, token, passcode, prices } = access
    const rights = isOfInput(access) || needs === 'nothing' ? [] : [needs].flat()
    const tokens = token === 'none' || token === 'any' ? [] : [token].flat()
    return !(
      (isOfInput(access) ? Object.keys(needs).length > 0 : [needs].flat().length > 0) &&
      rights.every((right) => (RIGHTS as readonly unknown[]).includes(right)) &&
      tokens.every((right) => (TOKEN_RIGHTS as readonly unknown[]).includes(right)) &&
      ['all', 'part', 'none'].includes(passcode) &&
      prices.every((id) => id in PRICE_FIGURES)
    )
  })
  expect(wrong.map(([name]) => name)).toEqual([])
  expect(rightsNeeded('GetNonsense')).toEqual([])
  expect(canTokenCall(TOKEN_RIGHTS, 'GetNonsense')).toBe(false)
})

test('[server 16.2] a call that leaves out who may ask it does not compile', () => {
  const call = { method: 'GET', path: '/api/Nonsense', input: z.object({}), output: z.object({}) } as const
  const access: Access = { needs: 'nothing', token: 'none', passcode: 'none', prices: [] }
  expect(operation({ ...call, access }).gated).toBe(false)
  // @ts-expect-error nothing is said
  expect(() => operation(call)).toThrow()
  const { needs: _, ...noNeeds } = access
  const { token: __, ...noToken } = access
  const { passcode: ___, ...noPasscode } = access
  const { prices: ____, ...noPrices } = access
  // @ts-expect-error no right of a role
  operation({ ...call, access: noNeeds })
  // @ts-expect-error no right of a token
  operation({ ...call, access: noToken })
  // @ts-expect-error nothing of the passcode
  operation({ ...call, access: noPasscode })
  // @ts-expect-error no prices
  operation({ ...call, access: noPrices })
  // @ts-expect-error an empty list of rights would need nothing
  operation({ ...call, access: { ...access, needs: [] } })
  // @ts-expect-error the passcode is said in one place
  operation({ ...call, access, gated: false })
})

test('[server 16.2] whatever writes the books needs a right; what needs none reads, or concerns oneself alone', () => {
  const writes = all.filter(
    ([, { access, kind, writes: alsoWrites }]) => access.needs === 'nothing' && (kind === 'write' || alsoWrites),
  )
  expect(writes.map(([name]) => name).sort()).toEqual([
    ...['AddPasskey', 'ApproveOnce', 'Auth', 'AuthPasskey', 'BeginPasskey', 'BeginPasskeySignIn', 'BeginSecondFactor'],
    ...['CheckPassCode', 'ConfirmSecondFactor', 'EditUser', 'EndSession', 'LockPassCode', 'Logout', 'NewRecoveryCodes'],
    ...['PutBack', 'RefreshPassCode', 'RefreshTokens', 'RemovePasskey', 'RemoveSecondFactor', 'RenamePasskey'],
    ...['ReportOpened', 'SavePreferences', 'UndoSave'],
  ])
})

test('[server 16.3] nobody allows a save of users, roles or tokens for once', () => {
  const saves = all.filter(([name, { kind, writes }]) => {
    const needed = rightsNeeded(name)
    return (kind === 'write' || writes) && (needed.includes('users') || needed.includes('tokens'))
  })
  // EditUser asks for its right by itself: one's own password needs none.
  expect([...saves.map(([name]) => name), 'EditUser'].sort()).toEqual(CALLS_WITHOUT_APPROVAL.toSorted())
})

test('[server 16.2] no file leaves without the right to files, no paper without the right to papers', () => {
  // What a scan needs follows from what it is of (server 22.4).
  const files = all.filter(([name, { kind }]) => kind === 'download' && name !== 'GetAttachment')
  const needed = new Set(files.flatMap(([name]) => rightsNeeded(name).join() || name))
  const kinds = [
    'documents',
    'documents,prices',
    'documents,sales',
    'exports',
    'exports,prices',
    'import,exports,prices',
  ]
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
  expect(['entry', 'deal', 'user', 'nonsense'].map(rightToUndo)).toEqual(['corrections', 'sales', 'users', 'settings'])
})
