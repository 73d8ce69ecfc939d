import type { Ref } from 'react'
import { Icon } from '../../kit/icon'
import { Menu, type MenuEntry } from '../../kit/menu'
import { TOP_BUTTON } from './top-bar'

interface UserMenuProps {
  username: string
  entries: readonly MenuEntry[]
  buttonRef?: Ref<HTMLButtonElement>
}

/** The menu of the user (Alt M). */
export function UserMenu({ username, entries, buttonRef }: UserMenuProps) {
  return (
    <Menu
      buttonClassName={TOP_BUTTON}
      label={`${username}, user menu`}
      entries={entries}
      command="shell.open-menu"
      {...(buttonRef ? { buttonRef } : {})}
      button={
        <>
          <span className="numerals text-13 text-fg-0">{username}</span>
          <Icon name="down" className="size-2" />
        </>
      }
    />
  )
}

export function PasscodeNote({ unlockedMinutes }: { unlockedMinutes: number | null }) {
  return (
    <>
      <Icon
        name={unlockedMinutes === null ? 'lock' : 'open-lock'}
        className={unlockedMinutes === null ? 'text-warn' : 'text-ok'}
      />
      <span>{unlockedMinutes === null ? 'Passcode locked' : `Passcode unlocked for ${unlockedMinutes} minutes`}</span>
    </>
  )
}
