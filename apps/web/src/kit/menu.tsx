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
  /** The content of the button. */
  button: ReactNode
  buttonClassName: string
  label: string
  entries: readonly MenuEntry[]
  buttonRef?: Ref<HTMLButtonElement> | undefined
  command?: string | undefined
}

const ITEM = 'relative flex items-center gap-2.5 w-full h-6.25 phone:h-10 px-3 text-13 text-fg-1 whitespace-nowrap'

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
          <MenuItems
            anchor={{ to: 'bottom end', gap: 4 }}
            modal={false}
            className="z-8 w-75 py-1 border border-line-3 rounded-[4px] bg-bg-1 shadow-over outline-none -translate-x-2 print:hidden"
          >
            {entries.map((entry) => {
              if (entry.kind === 'rule')
                return <MenuSeparator key={entry.id} as="hr" className="my-1 border-0 border-t border-line-1" />
              if (entry.kind === 'note')
                return (
                  <div className={ITEM} key={entry.id}>
                    {entry.text}
                  </div>
                )
              return (
                <MenuItem
                  key={entry.id}
                  as="button"
                  type="button"
                  className={`${ITEM} cursor-pointer data-focus:bg-bg-3 data-focus:before:absolute data-focus:before:left-0 data-focus:before:inset-y-0 data-focus:before:w-0.75 data-focus:before:bg-mode`}
                  onClick={() => entry.onPick()}
                >
                  <span className="text-fg-0">{entry.text}</span>
                  {entry.keys !== undefined && (
                    <span className="flex items-center gap-2 ml-auto">
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

/** Takes the keys of the page while the list is open; a chord that goes elsewhere closes it. */
function MenuLayer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  useLayer(isOpen, { kind: 'menu', onLeave: close, hints: HINTS })
  return null
}
