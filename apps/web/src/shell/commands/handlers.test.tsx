import { type CommandID, COMMANDS } from '@forecourt/core/commands'
import type { Command } from '@forecourt/core/kernel/command'
import { parseChord } from '@forecourt/core/kernel/keys'
import { day } from '@forecourt/core/kernel/days'
import { SCREENS } from '@forecourt/core/screens'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lineCommandOf } from '../../commands'
import { Confirm } from '../../kit/dialog/confirm'
import { DateField } from '../../kit/form/date-field'
import { Form } from '../../kit/form/form'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { Grid } from '../../kit/grid/grid'
import { pagedRows } from '../../kit/grid/paged-rows'
import { Keyboard } from '../../kit/keys/keyboard'
import { KeysProvider } from '../../kit/keys/keys-provider'
import { type ShellActions, shellHandlers } from './handlers'

function makeActions() {
  const action = () => vi.fn()
  return {
    go: action(),
    today: () => day('2026-11-20'),
    togglePalette: action(),
    toggleKeys: action(),
    toggleOutbox: action(),
    toggleSidebar: action(),
    openMenu: action(),
    toggleTheme: action(),
    toggleDensity: action(),
    toggleSingleKeys: action(),
    toggleEditingKeys: action(),
    toggleCoach: action(),
    listUnusedKeys: action(),
    restoreDraft: action(),
    undoSave: action(),
    clearRecents: action(),
    openLastSold: action(),
    refresh: action(),
    reload: action(),
    print: action(),
    lockPasscode: action(),
    unlockPasscode: action(),
    logOut: action(),
  } satisfies ShellActions
}

const handlersNow = () => shellHandlers(makeActions(), new Keyboard({ commands: COMMANDS }))

/** Answered by the browser itself, on the control that has focus. */
const BY_BROWSER: readonly CommandID[] = ['form.toggle-switch', 'dialog.press-focused']
/** Of lists and forms, and yet answered by the page that they stand on. */
const BY_SCREEN: readonly CommandID[] = [
  ...(['grid.add-record', 'grid.delete-row', 'grid.export-rows', 'form.clear-form', 'dialog.add-record'] as const),
]

/** What answers a command, by its declaration. */
function answererOf({ id, when, slots, route }: Command): 'route' | 'line' | 'kit' | 'screen' | 'shell' {
  if (route) return 'route'
  if (slots) return 'line'
  if (BY_SCREEN.some((each) => each === id)) return 'screen'
  if (PARTS.some((part) => id.startsWith(`${part}.`))) return 'kit'
  return when?.screen ? 'screen' : 'shell'
}

const answeredBy = (...wanted: readonly ReturnType<typeof answererOf>[]) =>
  COMMANDS.filter((command) => wanted.includes(answererOf(command)))

const PARTS = ['grid', 'form', 'dialog', 'date'] as const
const cars = Array.from({ length: 60 }, (_, at) => ({ id: `v${at}` }))
const rows = pagedRows({ total: 60, pageSize: 60, rowId: (car: { id: string }) => car.id, pages: new Map([[0, cars]]) })

/** A part of a page as screens use it, with focus where its keys are typed. */
function showPart(part: (typeof PARTS)[number], keyboard: Keyboard, page: string): void {
  const nothing = () => {}
  const parts = {
    grid: (
      <Grid
        label="Cars"
        columns={[{ id: 'id', header: 'Id', width: 'fill', sortKey: 'id', cell: ({ id }: { id: string }) => id }]}
        rows={rows}
        rowId={({ id }) => id}
        onNeedPages={nothing}
        status="ready"
        sort={{ key: 'id', direction: 'asc' }}
        onSort={nothing}
        onOpen={nothing}
        onPeek={nothing}
        onReload={nothing}
        selection={{ selected: new Set(), onChange: nothing, onAll: nothing }}
        expansion={{ isExpandable: () => true, open: new Map(), onExpand: nothing, onCollapse: nothing }}
        autoFocus
      />
    ),
    form: (
      <Form label="Car" onSave={nothing} onSaveAnother={nothing}>
        <Select label="Type" value={1} onChange={nothing} options={[{ id: 1, text: 'Car' }]} />
        <TextField label="Name" value="" onChange={nothing} invalid message="Name is required" />
      </Form>
    ),
    date: (
      <Form label="Car" onSave={nothing}>
        <DateField label="Date" value="" onChange={nothing} today={day('2026-11-20')} />
      </Form>
    ),
    dialog: <Confirm isOpen focus="no" title="Delete it?" onYes={nothing} onNo={nothing} />,
  }
  render(
    <KeysProvider keyboard={keyboard} screen={page}>
      {parts[part]}
    </KeysProvider>,
  )
  if (part === 'form') screen.getByRole('combobox').focus()
  if (part === 'date') screen.getByRole('textbox').focus()
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(422)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('every command is answered: those of screens are proved in a browser', () => {
  test.each(answeredBy('shell', 'route'))('$id is answered by the shell', ({ id }) =>
    expect(handlersNow()[id]).toBeTypeOf('function'),
  )
  test.each(answeredBy('route'))('$id leads to a page of the catalogue', ({ route }) => {
    const paths = Object.values(SCREENS).map(({ path }) => path.replace(/\$\w+/, ''))
    expect(paths.some((path) => (path.endsWith('/') ? route?.to.startsWith(path) : route?.to === path))).toBe(true)
    if (route?.runs !== undefined) expect(COMMANDS.map(({ id }) => id)).toContain(route.runs)
  })
  test.each(answeredBy('line'))('$id has a line that its feature runs', (command) => {
    expect(command.verb).toBeTruthy()
    expect(lineCommandOf(command)).not.toBeNull()
  })
  test.each(answeredBy('kit').filter(({ id }) => !BY_BROWSER.some((each) => each === id)))(
    '$id is answered by the part of a page that has focus',
    ({ id, when }) => {
      const keyboard = new Keyboard({ commands: COMMANDS })
      const part = PARTS.find((each) => each === (when?.focus === 'question' ? 'dialog' : when?.focus))
      const [page = 'add-entry'] = [when?.screen ?? []].flat()
      if (part) showPart(part, keyboard, page)
      const before = document.activeElement
      const [key = ''] = keyboard.command(id)?.keys ?? []
      const { key: name, ctrl, alt, shift } = parseChord(key)
      const code = /^\d$/.test(name) ? `Digit${name}` : ''
      const chord = { key: name, code, ctrlKey: ctrl, altKey: alt, shiftKey: shift }
      const isTaken = before !== null && !fireEvent.keyDown(before, chord)
      expect([isTaken || document.activeElement !== before, key]).toEqual([true, key])
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
    ['cash-book.close-batch', '/reconciliation/reconcile', {}],
  ])('%s', (id, to, search) => {
    const actions = makeActions()
    const handler = shellHandlers(actions, new Keyboard({ commands: COMMANDS }))[id]
    const command = COMMANDS.find((each) => each.id === id)!
    handler?.({ command, event: null })
    expect(actions.go).toHaveBeenCalledWith(to, { search })
  })

  test('what a page that is open does by the same command is left to it, also where the shell is newer', () => {
    const actions = makeActions()
    const keyboard = new Keyboard({ commands: COMMANDS })
    const ofPage = vi.fn()
    keyboard.bind({ 'cash-book.count-cash': ofPage })
    keyboard.bind(shellHandlers(actions, keyboard))
    expect(keyboard.run('cash-book.count-cash')).toBe(true)
    expect(ofPage).toHaveBeenCalledOnce()
    expect(actions.go).not.toHaveBeenCalled()
    expect(keyboard.queue.isWaiting).toBe(false)
  })
})
