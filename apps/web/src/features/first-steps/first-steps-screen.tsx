import type { CommandID } from '@forecourt/core/commands'
import { cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import { useApi } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { InputRow } from '../../kit/form/text-field'
import { hint, keyOf } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { useEscape, useScreenReady } from '../../kit/keys/keys'
import { Facts } from '../../kit/panel'
import { useScreenChrome, useScreenHost, useToday } from '../../kit/screen/screen'
import { ownHint } from '../../kit/own-hint'
import { toastError } from '../../kit/toast/toast'
import { entryText, PRACTICE_STEPS, type PracticeEntry, practised } from './practice'

/** What a dealership sets before its first day, and the command that leads there. */
const TO_SET: readonly (readonly [about: string, command: CommandID])[] = [
  ['Letterhead, terms, banks, the first opening balance and the receipt number', 'cash-book.manage-receipt-number'],
  ['Whoever works here, each with a password and a passcode', 'users.show-list'],
  ['The first car', 'vehicles.add-record'],
  ['The drawer, counted', 'cash-book.count-cash'],
]

const FLOAT = cents(200_00)

/** Three lines to try on a drawer that exists in this page alone, then what to set. */
export function FirstStepsScreen() {
  const [entries, setEntries] = useState<readonly PracticeEntry[]>([])
  const leave = useLeaving()
  useScreenReady(true)
  useEscape('parent', leave)
  const isOver = entries.length >= PRACTICE_STEPS.length
  useScreenChrome({
    status: [isOver ? 'Practised' : `Line ${entries.length + 1}/${PRACTICE_STEPS.length}`],
    hints: [
      ...(isOver ? [] : [ownHint('Enter', 'record')]),
      hint('shell.step-out', isOver ? 'close' : 'skip'),
      hint('shell.open-palette'),
    ],
  })
  return (
    <div className="flex flex-col h-full min-h-0 overflow-y-auto">
      <Bar isWide>
        <h1>First Steps</h1>
        <span className="text-fg-1">Practice: nothing of it is in the books</span>
        <span className="grow" />
        <Button command="shell.step-out" onPress={leave}>
          {isOver ? 'Close' : 'Skip'}
        </Button>
      </Bar>
      <div className="grid gap-4 p-5 max-w-230">
        {isOver ? (
          <ToSet />
        ) : (
          <Practice key={entries.length} at={entries.length} onEntry={(entry) => setEntries([...entries, entry])} />
        )}
        <Drawer entries={entries} />
      </div>
      <span className="sr" role="status">
        {entries.length === 0 ? '' : `Recorded in the practice: ${entries.at(-1)?.line ?? ''}`}
      </span>
    </div>
  )
}

/** Ends the first steps: they are not begun with again, and the cars are shown. */
function useLeaving(): () => void {
  const api = useApi()
  const host = useScreenHost()
  const refresh = useRefresh()
  return () => {
    api.call('SavePreferences', { firstSteps: false }).then(
      () => refresh('GetPreferences'),
      (error: unknown) => toastError(api.messageOf(error)),
    )
    host.go('/vehicles')
  }
}

function Practice({ at, onEntry }: { at: number; onEntry: (entry: PracticeEntry) => void }) {
  const today = useToday()
  const [text, setText] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const step = PRACTICE_STEPS[at]
  if (!step) return null
  const answer = practised(text, today)
  const isOther = 'entry' in answer && answer.entry.command !== step.command
  const problem = 'problem' in answer ? answer.problem : isOther ? `That is another entry; try ${step.line}` : null
  const record = () => {
    setIsAsked(true)
    if ('entry' in answer && !isOther) onEntry(answer.entry)
  }
  const message =
    problem === null && 'entry' in answer ? entryText(answer.entry) : isAsked && text !== '' ? problem : ''
  return (
    <section aria-label={`Line ${at + 1} of ${PRACTICE_STEPS.length}`} className="grid gap-2">
      <h2>
        {at + 1}. {step.about}
      </h2>
      <p className="text-fg-1">
        Type <b className="numerals text-14 text-mode">{step.line}</b> and press <Kbd>{keyOf('form.save-form')}</Kbd>.
        Outside the practice the line goes into the palette, <Kbd>{keyOf('shell.open-palette')}</Kbd>.
      </p>
      <InputRow
        label="Practice line"
        value={text}
        onChange={(next) => {
          setText(next)
          setIsAsked(false)
        }}
        autoFocus
        invalid={isAsked && problem !== null}
        message={message ?? ''}
        input={{
          onKeyDown: (event) => {
            if (event.key !== 'Enter' || event.repeat || event.nativeEvent.isComposing) return
            event.preventDefault()
            record()
          },
        }}
      />
    </section>
  )
}

/** The pretended drawer: what was in it, and what each line did. */
function Drawer({ entries }: { entries: readonly PracticeEntry[] }) {
  const held = sumCents([FLOAT, ...entries.map(({ drawer }) => drawer)])
  return (
    <section aria-label="Practice drawer" className="max-w-150">
      <Facts
        className="px-0!"
        facts={[
          { label: 'In the drawer this morning', value: formatEuro(FLOAT) },
          ...entries.map((entry) => ({ label: entry.line, value: entryText(entry) })),
          { label: 'In the drawer', value: formatEuro(held), tone: 'strong' as const, ruled: true },
        ]}
      />
    </section>
  )
}

function ToSet() {
  return (
    <section aria-label="What to set" className="grid gap-2">
      <h2>That is how money is recorded. Before the first day, set</h2>
      <ul className="grid gap-2">
        {TO_SET.map(([about, command], at) => (
          <li key={command} className="flex items-center gap-3">
            <Button command={command} autoFocus={at === 0}>
              Open
            </Button>
            {about}
          </li>
        ))}
      </ul>
    </section>
  )
}
