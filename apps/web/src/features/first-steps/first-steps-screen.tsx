import { FIRST_DAY_STEPS } from '@forecourt/core/features/first-steps/first-day'
import { cents, formatEuro, sumCents } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { InputRow } from '../../kit/form/text-field'
import { hint, commandKey } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { useEscape, useInputReady } from '../../kit/keys/keys'
import { FactList } from '../../kit/panel'
import { useScreenChrome, useScreenHost, useToday } from '../../kit/screen/screen'
import { ownHint } from '../../kit/own-hint'
import { toastError } from '../../kit/toast/toast'
import { FirstDay } from './first-day'
import { practiceEntryText, PRACTICE_STEPS, type PracticeEntry, practiseLine } from './practice'

const FLOAT = cents(200_00)

/** Three lines to practise on a drawer that exists in this page only, beside the settings to make. */
export function FirstStepsScreen() {
  const [entries, setEntries] = useState<readonly PracticeEntry[]>([])
  const leave = useFinishFirstSteps()
  // A digit typed ahead leads to what is not read yet.
  const day = useOperation('GetFirstDay', {}, { staleMs: 0 })
  const preferences = useOperation('GetPreferences', {})
  useInputReady('screen', !day.isPending && !preferences.isPending)
  useEscape('parent', leave)
  const isOver = entries.length >= PRACTICE_STEPS.length
  useScreenChrome({
    status: [isOver ? 'Practised' : `Line ${entries.length + 1}/${PRACTICE_STEPS.length}`],
    hints: [
      ...(isOver ? [] : [ownHint('Enter', 'record')]),
      hint('shell.step-out', isOver ? 'close' : 'skip'),
      hint('shell.show-part', 'set', { upTo: FIRST_DAY_STEPS.length, isInField: !isOver }),
      hint('shell.open-palette'),
    ],
  })
  return (
    <div className="flex flex-col h-full min-h-0 overflow-y-auto">
      <Bar isWide>
        <h1>First Steps</h1>
        <span className="text-fg-1">Practice: nothing here is booked</span>
        <span className="grow" />
        <Button command="shell.step-out" onPress={leave}>
          {isOver ? 'Close' : 'Skip'}
        </Button>
      </Bar>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-8 p-5 max-w-340 single:grid-cols-1">
        <div className="grid gap-4 content-start">
          {isOver ? (
            <h2>That is how money is recorded.</h2>
          ) : (
            <Practice key={entries.length} at={entries.length} onEntry={(entry) => setEntries([...entries, entry])} />
          )}
          <Drawer entries={entries} />
        </div>
        <FirstDay begins={isOver} />
      </div>
      <span className="sr" role="status">
        {entries.length === 0 ? '' : `Recorded in the practice: ${entries.at(-1)?.line ?? ''}`}
      </span>
    </div>
  )
}

/** Returns what ends the first steps, so that they are not shown again, and opens the vehicles. */
function useFinishFirstSteps(): () => void {
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
  const answer = practiseLine(text, today)
  const isOther = 'entry' in answer && answer.entry.command !== step.command
  const problem = 'problem' in answer ? answer.problem : isOther ? `That is a different entry. Try ${step.line}` : null
  const record = () => {
    setIsAsked(true)
    if ('entry' in answer && !isOther) onEntry(answer.entry)
  }
  const message =
    problem === null && 'entry' in answer ? practiceEntryText(answer.entry) : isAsked && text !== '' ? problem : ''
  return (
    <section aria-label={`Line ${at + 1} of ${PRACTICE_STEPS.length}`} className="grid gap-2">
      <h2>
        {at + 1}. {step.about}
      </h2>
      <p className="text-fg-1">
        Type <b className="numerals text-14 text-mode">{step.line}</b> and press{' '}
        <Kbd>{commandKey('form.save-form')}</Kbd>. Outside the practice the line goes into the palette,{' '}
        <Kbd>{commandKey('shell.open-palette')}</Kbd>.
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

/** The practice drawer: its opening money, and what each line changed. */
function Drawer({ entries }: { entries: readonly PracticeEntry[] }) {
  const held = sumCents([FLOAT, ...entries.map(({ drawer }) => drawer)])
  return (
    <section aria-label="Practice drawer" className="max-w-150">
      <FactList
        className="px-0!"
        facts={[
          { label: 'In the drawer this morning', value: formatEuro(FLOAT) },
          ...entries.map((entry) => ({ label: entry.line, value: practiceEntryText(entry) })),
          { label: 'In the drawer', value: formatEuro(held), tone: 'strong' as const, ruled: true },
        ]}
      />
    </section>
  )
}
