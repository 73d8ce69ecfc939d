import { useRef } from 'react'
import { COMMANDS } from '@forecourt/core/commands'
import { figuresOn } from '@forecourt/core/figures'
import type { Command } from '@forecourt/core/kernel/command'
import { SCREENS } from '@forecourt/core/screens'
import { Dialog } from '../kit/dialog/dialog'
import { Kbd } from '../kit/keys/kbd'
import { useRunCommand } from '../kit/keys/keys'

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

/** Why a command does nothing on a screen; null when it applies. */
export function whyNotHere(command: Command, screen: string): string | null {
  const screens = command.when?.screen === undefined ? null : [command.when.screen].flat()
  if (screens && !screens.includes(screen))
    return `Only on ${screens.map((id) => Object.entries(SCREENS).find(([known]) => known === id)?.[1].title ?? id).join(', ')}`
  return null
}

/** All keys, printed from the catalogue; each row runs its command. */
export function KeySheet({ screen, onClose }: { screen: string; onClose: () => void }) {
  const run = useRunCommand()
  const list = useRef<HTMLDivElement>(null)
  return (
    <Dialog isOpen onClose={onClose} title="All keys" width={1060} top={60} initialFocus={list}>
      <div className="keysheet" ref={list} tabIndex={-1}>
        <FiguresHere screen={screen} />
        {GROUPS.map((group) => {
          const rows = COMMANDS.filter((command) => command.group === group && (command.keys?.length ?? 0) > 0)
          if (rows.length === 0) return null
          return (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              {rows.map((command) => {
                const why = whyNotHere(command, screen)
                return (
                  <button
                    type="button"
                    key={command.id}
                    className={why === null ? undefined : 'off'}
                    title={why ?? undefined}
                    aria-disabled={why !== null}
                    onClick={() => {
                      if (why !== null) return
                      onClose()
                      // The page has focus again by then.
                      setTimeout(() => run(command.id), 60)
                    }}
                  >
                    <span className="what">{command.title}</span>
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
    <section aria-label="Figures of this page">
      <h3>Figures of this page</h3>
      <dl>
        {figures.map(({ name, lines }) => (
          <div key={name}>
            <dt>
              <b>{name}</b>
            </dt>
            {lines.map((line) => (
              <dd className="mid" key={line}>
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
