import { cx } from 'class-variance-authority'
import { useRef } from 'react'
import { COMMANDS } from '@forecourt/core/commands'
import { figuresOn } from '@forecourt/core/figures'
import type { Command } from '@forecourt/core/kernel/command'
import { SCREENS } from '@forecourt/core/screens'
import { Dialog } from '../kit/dialog/dialog'
import { Kbd } from '../kit/keys/kbd'
import type { Keyboard } from '../kit/keys/keyboard'
import { useKeyboard, useRunCommand } from '../kit/keys/keys'

const GROUPS: readonly Command['group'][] = [
  'Go to',
  'Application',
  'Session',
  'Page',
  'Grid',
  'Form',
  'Record',
  'Find',
]

/** Where a command would be run. */
export interface CommandPlace {
  screen: string
  keyboard: Pick<Keyboard, 'canRun'> | null
}

/** Parts of a page take their keys by themselves, where they have focus. */
const OF_PARTS = /^(grid|form|date|dialog)\./

/** Why a command does nothing here; null when it applies. */
export function whyNotHere({ id, when, route }: Command, { screen, keyboard }: CommandPlace): string | null {
  const screens = when?.screen === undefined ? null : [when.screen].flat()
  if (!screens) return null
  if (!screens.includes(screen))
    return `Only on ${screens.map((each) => Object.entries(SCREENS).find(([known]) => known === each)?.[1].title ?? each).join(', ')}`
  const isAnswered = route !== undefined || OF_PARTS.test(id) || keyboard?.canRun(id) !== false
  return isAnswered ? null : 'Nothing here that it could be done to'
}

const HEADING = 'sans-[12px/20px] font-semibold text-fg-2'

/** All keys, printed from the catalogue; each row runs its command. */
export function KeySheet({ screen, onClose }: { screen: string; onClose: () => void }) {
  const run = useRunCommand()
  const keyboard = useKeyboard()
  const list = useRef<HTMLDivElement>(null)
  return (
    <Dialog isOpen onClose={onClose} title="All keys" width={1060} top={60} initialFocus={list}>
      <div className="columns-3 gap-x-7 pt-1.5 px-4.5 pb-3.5 text-13" ref={list} tabIndex={-1}>
        <FiguresHere screen={screen} />
        {GROUPS.map((group) => {
          const rows = COMMANDS.filter((command) => command.group === group && (command.keys?.length ?? 0) > 0)
          if (rows.length === 0) return null
          return (
            <section className="pb-2" key={group} aria-label={group}>
              <h3 className={HEADING}>{group}</h3>
              {rows.map((command) => {
                const why = whyNotHere(command, { screen, keyboard })
                return (
                  <button
                    type="button"
                    key={command.id}
                    className="flex items-baseline gap-3 w-full min-h-5.5 text-left break-inside-avoid cursor-pointer"
                    title={why ?? undefined}
                    aria-disabled={why !== null}
                    onClick={() => {
                      if (why !== null) return
                      onClose()
                      // The page has focus again by then.
                      setTimeout(() => run(command.id), 60)
                    }}
                  >
                    <span data-title="" className={cx('flex-1 min-w-0', why !== null && 'text-fg-2')}>
                      {command.title}
                    </span>
                    <KeysOf command={command} />
                  </button>
                )
              })}
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}

/** How the figures of the screen are made. */
function FiguresHere({ screen }: { screen: string }) {
  const figures = figuresOn(screen)
  if (figures.length === 0) return null
  return (
    <section className="pb-2" aria-label="Figures of this page">
      <h3 className={HEADING}>Figures of this page</h3>
      <dl>
        {figures.map(({ name, lines }) => (
          <div key={name}>
            <dt>
              <b>{name}</b>
            </dt>
            {lines.map((line) => (
              <dd className="text-fg-1" key={line}>
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}

function KeysOf({ command }: { command: Command }) {
  const keys = command.keysShown === undefined ? (command.keys ?? []) : [command.keysShown]
  return (
    <span>
      {keys.map((key) => (
        <span key={key}>
          {' '}
          <Kbd>{key}</Kbd>
        </span>
      ))}
    </span>
  )
}
