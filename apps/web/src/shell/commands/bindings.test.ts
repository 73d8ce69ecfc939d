import { COMMANDS } from '@forecourt/core/commands'
import { day } from '@forecourt/core/kernel/days'
import { SCREENS } from '@forecourt/core/screens'
import { describe, expect, test, vi } from 'vitest'
import { Keyboard } from '../../kit/keys/keyboard'
import { ALL_SCREENS } from '../../registry'
import { BINDINGS } from './bindings'
import { type ShellActions, shellHandlers } from './handlers'

function makeActions() {
  const action = () => vi.fn()
  return {
    go: action(),
    today: () => day('2026-11-20'),
    togglePalette: action(),
    toggleKeys: action(),
    toggleSidebar: action(),
    openMenu: action(),
    toggleTheme: action(),
    toggleDensity: action(),
    toggleSingleKeys: action(),
    toggleEditingKeys: action(),
    restoreDraft: action(),
    forgetRecents: action(),
    askAgain: action(),
    reload: action(),
    print: action(),
    lockPasscode: action(),
    unlockPasscode: action(),
    logOut: action(),
  } satisfies ShellActions
}

const handlersNow = () => shellHandlers(makeActions(), new Keyboard({ commands: COMMANDS }))
// Features say what their screens answer as keys of an object: the text of the code is looked at, no screen is mounted.
const sources = import.meta.glob<string>('../../features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const featureCode = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([, code]) => code)
  .join('\n')

describe('no command lacks a binding', () => {
  test('every command of the catalogue is in the table, and nothing else', () => {
    expect(Object.keys(BINDINGS).sort()).toEqual(COMMANDS.map((command) => command.id).sort())
  })
  test.each(
    COMMANDS.filter((command) => ['shell', 'route'].includes(BINDINGS[command.id as keyof typeof BINDINGS].by)),
  )('$id is answered by the shell', ({ id }) => expect(handlersNow()[id]).toBeTypeOf('function'))
  test.each(COMMANDS.filter((command) => BINDINGS[command.id as keyof typeof BINDINGS].by === 'route'))(
    '$id leads to a page of the catalogue',
    ({ route }) => {
      const paths = Object.values(SCREENS).map((screen) => screen.path.replace(/\$\w+/, ''))
      expect(paths.some((path) => (path.endsWith('/') ? route?.to.startsWith(path) : route?.to === path))).toBe(true)
    },
  )
  test.each(COMMANDS.filter((command) => BINDINGS[command.id as keyof typeof BINDINGS].by === 'line'))(
    '$id has a line',
    ({ verb, slots }) => {
      expect(verb).toBeTruthy()
      expect(slots?.length).toBeGreaterThan(0)
    },
  )
  test.each(COMMANDS.filter((command) => BINDINGS[command.id as keyof typeof BINDINGS].by === 'screen'))(
    '$id is answered by the code of a screen that is here',
    ({ id }) => {
      const binding = BINDINGS[id as keyof typeof BINDINGS]
      const screens = binding.by === 'screen' ? binding.screens : []
      const isHere = ALL_SCREENS.some((screen) => screens.some((wanted) => wanted === screen.id))
      // The grids and forms of the kit answer the keys of theirs through what a screen passes them.
      const isKnown = featureCode.includes(`'${id}'`) || /^count\.move-/.test(id)
      expect(isHere ? isKnown : true).toBe(true)
    },
  )
})

describe('where keys lead [D1 2]', () => {
  test.each([
    ['clients.show-list', '/clients', {}],
    ['vehicles.show-list', '/vehicles', {}],
    ['cash-book.add-entry', '/cash-management-add', { reset: 'true' }],
    ['cash-book.show-daily', '/reconciliation/reconcile', {}],
    ['cash-book.show-control-centre', '/cash-management', {}],
    ['hire-purchase.show-due', '/hp-boe/hp-payments-due', { date: '2026-11-20', currentPage: 1 }],
    ['hire-purchase.show-due-month-end', '/hp-boe/hp-payments-due', { date: '2026-10-31', currentPage: 1 }],
    ['hire-purchase.show-due-yesterday', '/hp-boe/hp-payments-due', { date: '2026-11-19', currentPage: 1 }],
    ['cash-book.open-last', '/cash-management/edit/-1', {}],
    ['cash-book.add-preselected-payment', '/cash-management-add', { preSelectionType: 'HPPayment' }],
  ])('%s', (id, to, search) => {
    const actions = makeActions()
    const handler = shellHandlers(actions, new Keyboard({ commands: COMMANDS }))[id]
    const command = COMMANDS.find((each) => each.id === id)!
    handler?.({ command, event: null })
    expect(actions.go).toHaveBeenCalledWith(to, { search })
  })
})
