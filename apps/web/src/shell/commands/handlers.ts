import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { routeOf } from '@forecourt/core/line/route'
import type { CommandHandlers, Keyboard, Press } from '../../kit/keys/keyboard'
import { focusFilter, focusRegion } from '../frame/regions'

/** What the shell's own commands do. */
export interface ShellActions {
  go: (to: string, options?: { search?: Readonly<Record<string, unknown>> }) => void
  today: () => Day
  togglePalette: () => void
  toggleKeys: () => void
  toggleOutbox: () => void
  toggleSidebar: () => void
  openMenu: () => void
  toggleTheme: () => void
  toggleDensity: () => void
  toggleSingleKeys: () => void
  toggleEditingKeys: () => void
  toggleCoach: () => void
  listUnusedKeys: () => void
  restoreDraft: () => void
  undoSave: () => void
  clearRecents: () => void
  openLastSold: () => void
  refresh: () => void
  reload: () => void
  print: () => void
  lockPasscode: () => void
  unlockPasscode: () => void
  logOut: () => void
}

/** Returns the handlers of every command that works everywhere: the shell's own and those that open a page. */
export function shellHandlers(actions: ShellActions, keyboard: Keyboard): CommandHandlers {
  return {
    ...routeHandlers(actions, keyboard),
    ...pageHandlers(actions, keyboard),
    'shell.open-palette': actions.togglePalette,
    'shell.show-keys': actions.toggleKeys,
    'shell.step-out': () => keyboard.press(new KeyboardEvent('keydown', { key: 'Escape' })),
    'shell.toggle-theme': actions.toggleTheme,
    'shell.toggle-density': actions.toggleDensity,
    'shell.toggle-single-keys': actions.toggleSingleKeys,
    'shell.toggle-editing-keys': actions.toggleEditingKeys,
    'shell.toggle-coach': actions.toggleCoach,
    'shell.list-unused-keys': actions.listUnusedKeys,
    'shell.forget-recents': actions.clearRecents,
    'vehicles.open-last-sold': actions.openLastSold,
    'shell.ask-again': actions.refresh,
    'shell.reload-page': actions.reload,
    'session.lock-passcode': actions.lockPasscode,
    'session.unlock-passcode': actions.unlockPasscode,
    'session.log-out': actions.logOut,
  }
}

/** Returns the shell's handlers for its pages: their keys do nothing under an overlay. */
function pageHandlers(actions: ShellActions, keyboard: Keyboard): CommandHandlers {
  const below = (run: () => unknown) => (press: Press) => (press.event !== null && keyboard.hasOverlay ? false : run())
  return {
    'shell.focus-next': below(() => focusRegion(1)),
    'shell.focus-previous': below(() => focusRegion(-1)),
    'shell.toggle-sidebar': below(actions.toggleSidebar),
    'shell.open-menu': below(actions.openMenu),
    'shell.open-outbox': below(actions.toggleOutbox),
    'shell.restore-draft': below(actions.restoreDraft),
    'undo.take-back': below(actions.undoSave),
    'shell.print-page': below(actions.print),
    'shell.focus-filter': below(() => focusFilter(0)),
    'shell.focus-filter-two': below(() => focusFilter(1)),
  }
}

/** Returns a handler for each command that opens a page: with keys, an alias or a menu entry. */
function routeHandlers(actions: ShellActions, keyboard: Keyboard): CommandHandlers {
  const handlers: Record<string, () => unknown> = {}
  for (const command of COMMANDS) {
    if (!command.route) continue
    const { runs } = command.route
    handlers[command.id] = () => {
      if (runs !== undefined && runs !== command.id && keyboard.run(runs)) return
      // Its page is open, and was before the shell: after a new sign-in it stays as it was.
      if (runs === command.id && keyboard.boundCount(runs) > 1) return false
      const besides = runs === undefined ? 0 : keyboard.boundCount(runs)
      const route = routeOf({ command, slots: [] }, actions.today())
      if (route) actions.go(route.to, { search: route.search })
      if (runs !== undefined) keyboard.runWhenBound(runs, besides)
    }
  }
  return handlers
}
