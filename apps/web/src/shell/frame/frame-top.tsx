import { commandKey } from '../../kit/hint'
import { type Ref, useEffect } from 'react'
import { useRunCommand } from '../../kit/keys/keys'
import type { ScreenChrome } from '../../kit/screen/screen'
import { ALL_SCREENS } from '../../registry'
import { type Crumb, TopBar } from './top-bar'
import type { CurrentPage } from './use-current-page'
import type { FrameHost } from './use-host'
import type { PasscodeState } from './use-passcode'
import { PasscodeNote, UserMenu } from './user-menu'

interface FrameTopProps {
  here: CurrentPage
  chrome: ScreenChrome | null
  host: FrameHost
  passcode: PasscodeState
  menuRef: Ref<HTMLButtonElement>
  isMenuOpen: boolean
}

export function FrameTop({ here, chrome, host, passcode, menuRef, isMenuOpen }: FrameTopProps) {
  const run = useRunCommand()
  const title = chrome?.title ?? here.screen?.title ?? 'Not found'
  useEffect(() => {
    document.title = `${title} · Forecourt`
  }, [title])
  const words = chrome?.breadcrumb ?? here.screen?.breadcrumb ?? ['not found']
  const crumbs = words.map((text, i): Crumb => {
    const known = ALL_SCREENS.find((screen) => screen.breadcrumb.join('/') === words.slice(0, i + 1).join('/'))
    return known && !known.path.includes('$') ? { text, href: known.path } : { text }
  })
  const { username } = host.screenHost
  return (
    <TopBar
      homeHref="/vehicles"
      crumbs={crumbs}
      query={chrome?.query}
      onGo={host.go}
      onPalette={() => run('shell.open-palette')}
      unlockedMinutes={passcode.minutes}
      onPasscode={() => run(passcode.minutes === null ? 'session.unlock-passcode' : 'session.lock-passcode')}
      isMenuOpen={isMenuOpen}
      onMenu={() => run('shell.toggle-sidebar')}
      userMenu={
        <UserMenu
          username={username}
          buttonRef={menuRef}
          entries={[
            { kind: 'action', id: 'data', text: 'Manage Data', onPick: () => run('cash-book.manage-receipt-number') },
            {
              kind: 'action',
              id: 'users',
              text: 'Users',
              keys: commandKey('users.show-list'),
              onPick: () => run('users.show-list'),
            },
            {
              kind: 'action',
              id: 'keys',
              text: 'Keyboard shortcuts',
              keys: commandKey('shell.show-keys'),
              onPick: () => run('shell.show-keys'),
            },
            {
              kind: 'action',
              id: 'theme',
              text: 'Dark or light theme',
              keys: commandKey('shell.toggle-theme'),
              onPick: () => run('shell.toggle-theme'),
            },
            {
              kind: 'action',
              id: 'density',
              text: 'Comfortable or compact rows',
              onPick: () => run('shell.toggle-density'),
            },
            {
              kind: 'action',
              id: 'forget',
              text: 'Forget recent records and lines',
              onPick: () => run('shell.forget-recents'),
            },
            { kind: 'rule', id: 'rule-passcode' },
            { kind: 'note', id: 'passcode', text: <PasscodeNote unlockedMinutes={passcode.minutes} /> },
            passcode.minutes === null
              ? {
                  kind: 'action',
                  id: 'unlock',
                  text: 'Unlock passcode',
                  onPick: () => run('session.unlock-passcode'),
                }
              : {
                  kind: 'action',
                  id: 'lock',
                  text: 'Lock passcode',
                  keys: commandKey('session.lock-passcode'),
                  onPick: () => run('session.lock-passcode'),
                },
            { kind: 'rule', id: 'rule-out' },
            { kind: 'action', id: 'own', text: 'Password and passcode', onPick: () => run('users.change-own') },
            { kind: 'action', id: 'sessions', text: 'Sessions', onPick: () => run('users.show-sessions') },
            { kind: 'action', id: 'logout', text: 'Logout', onPick: () => run('session.log-out') },
          ]}
        />
      }
    />
  )
}
