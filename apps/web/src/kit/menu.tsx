import { hint } from './hint'
import { ownHint, type Hint } from './own-hint'
import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react'
import type { ReactNode, Ref } from 'react'
import { Kbd } from './keys/kbd'
import { useLayer } from './keys/keys'

export type MenuEntry =
  | { kind: 'action'; id: string; text: ReactNode; keys?: string; onPick: () => unknown }
  | { kind: 'note'; id: string; text: ReactNode }
  | { kind: 'rule'; id: string }

interface MenuProps {
  /** What the button shows. */
  button: ReactNode
  buttonClassName: string
  label: string
  entries: readonly MenuEntry[]
  buttonRef?: Ref<HTMLButtonElement> | undefined
  command?: string | undefined
}

/** A button with a list of actions below it. */
export function Menu({ button, buttonClassName, label, entries, buttonRef, command }: MenuProps) {
  return (
    <HeadlessMenu>
      {({ open, close }) => (
        <>
          <MenuLayer isOpen={open} close={close} />
          <MenuButton
            {...(buttonRef ? { ref: buttonRef } : {})}
            className={buttonClassName}
            aria-label={label}
            data-command={command}
          >
            {button}
          </MenuButton>
          <MenuItems anchor={{ to: 'bottom end', gap: 4 }} modal={false} className="menu">
            {entries.map((entry) => {
              if (entry.kind === 'rule') return <MenuSeparator key={entry.id} as="hr" />
              if (entry.kind === 'note')
                return (
                  <div className="it" key={entry.id}>
                    {entry.text}
                  </div>
                )
              return (
                <MenuItem key={entry.id} as="button" type="button" className="it" onClick={() => entry.onPick()}>
                  <span className="t">{entry.text}</span>
                  {entry.keys !== undefined && (
                    <span className="rt">
                      <Kbd bare>{entry.keys}</Kbd>
                    </span>
                  )}
                </MenuItem>
              )
            })}
          </MenuItems>
        </>
      )}
    </HeadlessMenu>
  )
}

const HINTS: readonly Hint[] = [
  ownHint(['↑', '↓'], 'choose'),
  ownHint('Enter', 'take'),
  hint('shell.step-out', 'close'),
]

/** While the list is open, the page gets no keys, and a chord that goes elsewhere closes it. */
function MenuLayer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  useLayer(isOpen, { kind: 'menu', onLeave: close, hints: HINTS })
  return null
}
