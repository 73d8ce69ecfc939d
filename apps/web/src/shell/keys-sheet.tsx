import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { COMMANDS } from '@forecourt/core/commands'
import { figuresOfScreen } from '@forecourt/core/figures'
import type { Command } from '@forecourt/core/kernel/command'
import { rankCommands } from '@forecourt/core/kernel/rank'
import { SCREENS } from '@forecourt/core/screens'
import { Button } from '../kit/button'
import { Dialog } from '../kit/dialog/dialog'
import { TextField } from '../kit/form/text-field'
import { hint } from '../kit/hint'
import { Kbd } from '../kit/keys/kbd'
import type { Keyboard } from '../kit/keys/keyboard'
import { useKeyboard, useRunCommand } from '../kit/keys/keys'
import { ownHint } from '../kit/own-hint'

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

/** Where a command would run. */
export interface CommandPlace {
  screen: string
  keyboard: Pick<Keyboard, 'canRun' | 'options'> | null
}

/** Commands whose keys a part of the page handles itself while it has focus. */
const PART_COMMANDS = /^(grid|form|date|dialog)\./

/** Returns why a command does nothing on this screen; null when it applies. */
export function reasonNotApplicable({ id, when, route }: Command, { screen, keyboard }: CommandPlace): string | null {
  const notTheirs = keyboard?.options.whyNotTheirs(id) ?? null
  if (notTheirs !== null) return notTheirs
  const screens = when?.screen === undefined ? null : [when.screen].flat()
  if (!screens) return null
  if (!screens.includes(screen))
    return `Only on ${screens.map((each) => Object.entries(SCREENS).find(([known]) => known === each)?.[1].title ?? each).join(', ')}`
  const isAnswered = route !== undefined || PART_COMMANDS.test(id) || keyboard?.canRun(id) !== false
  return isAnswered ? null : 'Nothing selected that this applies to'
}

const HEADING = 'sans-[12px/20px] font-semibold text-fg-2'

const LINE_PX = 40

const GUIDE = { id: 'shell.show-guide' }

const HINTS = [
  ownHint(['↑', '↓'], 'scroll'),
  ownHint(['PgUp', 'PgDn'], 'screenful'),
  ownHint('Enter', 'run what is found'),
  hint('shell.step-out', 'close'),
]

/** All keys and lines of the catalogue, with a search; each key runs its command, and the keys that move a list scroll. */
export function KeySheet({ screen, onClose }: { screen: string; onClose: () => void }) {
  const keyboard = useKeyboard()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const found = useMemo(() => (text.trim() === '' ? COMMANDS : rankCommands(text, COMMANDS)), [text])
  const run = useCloseAndRun(onClose)
  const whyNot = (command: Command) => reasonNotApplicable(command, { screen, keyboard })
  const press = (event: KeyboardEvent) => {
    const step = scrollStep(event.key, { height: list.current?.clientHeight ?? 0, isEmpty: text === '' })
    if (step !== null) {
      event.preventDefault()
      list.current?.scrollBy({ top: step })
    } else if (event.key === 'Enter' && text.trim() !== '' && !event.repeat && !event.nativeEvent.isComposing) {
      event.preventDefault()
      const first = found.find((command) => hasKey(command) && whyNot(command) === null)
      if (first) run(first)
    }
  }
  const withKeys = GROUPS.map((group) => [group, inGroup(found, group).filter(hasKey)] as const)
  const lines = GROUPS.flatMap((group) => inGroup(found, group).filter(({ verb }) => verb !== undefined))
  return (
    <Dialog isOpen onClose={onClose} title="All keys" width={1060} top={60} initialFocus={search} hints={HINTS}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the field inside */}
      <div className="flex items-center gap-3 px-4.5 pt-1.5 pb-2" onKeyDown={press}>
        <TextField
          bare
          label="Search keys and lines"
          placeholder="Search keys and lines"
          value={text}
          onChange={setText}
          width={320}
          ref={search}
        />
        <Button command="shell.show-guide" onPress={() => run(GUIDE)}>
          Guide
        </Button>
      </div>
      <div className="max-h-[calc(100vh-280px)] overflow-y-auto px-4.5 pb-3.5 text-13" ref={list}>
        <div className="columns-3 gap-x-7 small:columns-2">
          {text === '' && <FigureNotes screen={screen} />}
          {withKeys.map(([group, rows]) =>
            rows.length === 0 ? null : (
              <section className="pb-2" key={group} aria-label={group}>
                <h3 className={HEADING}>{group}</h3>
                {rows.map((command) => (
                  <KeyRow key={command.id} command={command} reason={whyNot(command)} onRun={run} />
                ))}
              </section>
            ),
          )}
        </div>
        <LineExamples lines={lines} />
        {found.every((command) => !hasKey(command) && command.verb === undefined) && (
          <p className="py-2 text-fg-2">No key or line is called {text.trim()}</p>
        )}
      </div>
    </Dialog>
  )
}

const hasKey = (command: Command) => (command.keys?.length ?? 0) > 0

function inGroup(commands: readonly Command[], group: Command['group']): Command[] {
  return commands.filter((command) => command.group === group)
}

/** Closes the sheet, then runs a command, so that the page has focus again by then. */
function useCloseAndRun(onClose: () => void): (command: Pick<Command, 'id'>) => void {
  const run = useRunCommand()
  return ({ id }) => {
    onClose()
    setTimeout(() => run(id), 60)
  }
}

/** Returns how far a key scrolls, in pixels; null for a key that does not. Home and End stay with the search text. */
function scrollStep(key: string, { height, isEmpty }: { height: number; isEmpty: boolean }): number | null {
  if (key === 'ArrowDown') return LINE_PX
  if (key === 'ArrowUp') return -LINE_PX
  if (key === 'PageDown') return height - LINE_PX
  if (key === 'PageUp') return LINE_PX - height
  if (key === 'End' && isEmpty) return 1e6
  return key === 'Home' && isEmpty ? -1e6 : null
}

interface KeyRowProps {
  command: Command
  /** Why the command does nothing here; null when it applies. */
  reason: string | null
  onRun: (command: Command) => void
}

function KeyRow({ command, reason, onRun }: KeyRowProps) {
  const keyboard = useKeyboard()
  return (
    <button
      type="button"
      className="flex items-baseline gap-3 w-full min-h-5.5 text-left break-inside-avoid cursor-pointer"
      title={reason ?? undefined}
      aria-disabled={reason !== null}
      onClick={() => {
        if (reason === null) onRun(command)
      }}
    >
      <span data-title="" className={cx('flex-1 min-w-0', reason !== null && 'text-fg-2')}>
        {command.title}
      </span>
      {keyboard?.options.whyNotTheirs(command.id) == null && <CommandKeys command={command} />}
    </button>
  )
}

function LineExamples({ lines }: { lines: readonly Command[] }) {
  if (lines.length === 0) return null
  return (
    <section aria-label="Lines">
      <h3 className={HEADING}>Lines of the palette</h3>
      <dl className="grid grid-cols-[220px_minmax(0,1fr)_minmax(0,1fr)] small:grid-cols-[130px_minmax(0,1fr)_minmax(0,1fr)] small:wrap-anywhere gap-x-4 gap-y-0.5">
        {lines.map(({ id, title, verb = '', grammar = verb, example = verb }) => (
          <div className="contents" key={id}>
            <dt>{title}</dt>
            <dd className="mono-[13px]">{grammar}</dd>
            <dd className="mono-[13px] text-fg-2">{example === grammar ? '' : example}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Explains how the figures of the screen are calculated. */
function FigureNotes({ screen }: { screen: string }) {
  const figures = figuresOfScreen(screen)
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

function CommandKeys({ command }: { command: Command }) {
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
