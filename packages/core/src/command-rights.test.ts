import { expect, test } from 'vitest'
import { rightsNeeded } from './access'
import { reasonRoleCannotRun } from './command-rights'
import { COMMANDS } from './commands'
import { RIGHTS_OF_ROLE } from './features/session/enums'

test('[server 16.2] New is of a role as what it begins on the screen is', () => {
  const { cashier, viewer } = RIGHTS_OF_ROLE
  expect(reasonRoleCannotRun('grid.add-record', cashier, 'vehicles')).toBeNull()
  expect(reasonRoleCannotRun('grid.add-record', viewer, 'vehicles')).toBe(
    'Your role does not include: Add and edit clients and vehicles',
  )
  expect(reasonRoleCannotRun('grid.add-record', cashier, 'users')).toMatch(/^Your role does not include: /)
  // Of every screen that has it, it is said.
  const { when } = COMMANDS.find(({ id }) => id === 'grid.add-record') ?? {}
  for (const screen of [when?.screen ?? []].flat())
    expect(reasonRoleCannotRun('grid.add-record', [], screen)).not.toBeNull()
  expect(reasonRoleCannotRun('grid.add-record', null, 'users')).toBeNull()
})

test('[server 16.2] what shows or sends prices is of who may see them', () => {
  const { cashier, office } = RIGHTS_OF_ROLE
  const lines = COMMANDS.filter(({ verb = '' }) => /^(email|print|statement|settle\?)( |$)/.test(verb))
  const refused = lines.filter(({ id }) => reasonRoleCannotRun(id, cashier) !== null).map(({ verb }) => verb)
  expect(refused.toSorted()).toEqual([
    ...['email agreement', 'email credit', 'email purchase', 'email settings', 'email statement'],
    ...['print agreement', 'print credit', 'print purchase', 'settle?', 'statement'],
  ])
  expect(lines.filter(({ id }) => reasonRoleCannotRun(id, office) !== null).map(({ verb }) => verb)).toEqual([
    'email settings',
  ])
})

test('[server 16.2] the call that a command declares needs a right whatever is sent with it; where that decides, the command says what it needs', () => {
  const open = COMMANDS.filter(({ calls }) => calls !== undefined && rightsNeeded(calls).length === 0)
  expect(open.map(({ id }) => id)).toEqual([])
  expect(COMMANDS.filter(({ calls, needs }) => calls !== undefined && needs !== undefined)).toEqual([])
})

test('[server 16.2] a command offers nothing that its call refuses for a right', () => {
  const reason = (id: string, ...rights: Parameters<typeof reasonRoleCannotRun>[1] & object) =>
    reasonRoleCannotRun(id, rights)
  expect(reason('person.print-page', 'people', 'prices')).toMatch(/^Your role does not include: /)
  expect(reason('person.export-page', 'people', 'prices')).toMatch(/^Your role does not include: /)
  expect(reason('person.erase-page', 'people')).toMatch(/^Your role does not include: /)
  expect(reason('vehicles.add-note')).toMatch(/^Your role does not include: /)
  for (const id of ['cash-book.add-settlement', 'cash-book.add-part-payment']) {
    expect(reason(id, 'settlement')).toMatch(/^Your role does not include: /)
    expect(reason(id, 'settlement', 'entries')).toBeNull()
  }
})
