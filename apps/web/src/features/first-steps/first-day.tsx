import type { CommandID } from '@forecourt/core/commands'
import type { FirstDayStep } from '@forecourt/core/features/first-steps/first-day'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { Button } from '../../kit/button'
import { copyText } from '../../kit/copy-text'
import { useCommandHandlers, useKeyboard } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { TickBox } from '../../kit/tick-box'
import { toastError } from '../../kit/toast/toast'

/** What each step is about, and where it is done: a field of Manage Data, or a command. */
const STEPS: Readonly<Record<FirstDayStep, { about: string; field?: string; command: CommandID }>> = {
  letterhead: {
    about: 'The letterhead: name and address on every document',
    field: 'dealership.name',
    command: 'cash-book.manage-receipt-number',
  },
  vat: {
    about: 'The VAT number on invoices',
    field: 'dealership.vatNumber',
    command: 'cash-book.manage-receipt-number',
  },
  signatories: {
    about: 'Who signs for the dealership',
    field: 'signatories.0',
    command: 'cash-book.manage-receipt-number',
  },
  banks: {
    about: 'The banks of standing orders, with our accounts there',
    field: 'standingOrderBanks.0.iban',
    command: 'cash-book.manage-receipt-number',
  },
  'receipt-number': { about: 'The number of the next receipt', command: 'cash-book.manage-receipt-number' },
  'opening-count': {
    about: 'The cash in the drawer that the first batch opens with',
    field: 'firstOpeningBalance',
    command: 'cash-book.manage-receipt-number',
  },
  users: { about: 'Your staff, each with a password and a passcode', command: 'users.show-list' },
  records: {
    about: 'The clients and the stock: from files, or typed',
    command: 'import.show-list',
  },
}

/** Starts a second server with its own port and data directory. */
const DEMO = 'FORECOURT_PORT=4630 FORECOURT_DATA_DIR=demo npm start'

/**
 * The list of settings to make before the first day, ticked as they are made, with the digit that leads to each; nothing once all are made.
 * @param begins Focuses the list.
 */
export function FirstDay({ begins }: { begins: boolean }) {
  const api = useApi()
  const refresh = useRefresh()
  const { go } = useScreenHost()
  const keyboard = useKeyboard()
  const day = useOperation('GetFirstDay', {}, { staleMs: 0 })
  const preferences = useOperation('GetPreferences', {})
  const ticked = preferences.data?.firstDay ?? []
  const steps = (day.data?.steps ?? []).map(({ step, isSet }) => ({
    step,
    isSet,
    isDone: isSet || ticked.includes(step),
  }))
  const open = (at: number): boolean => {
    const step = steps[at]?.step
    if (step === undefined) return false
    const { field, command } = STEPS[step]
    if (field === undefined) keyboard?.run(command)
    else go('/manage-data', { search: { field } })
    return true
  }
  const tick = (step: FirstDayStep, isTicked: boolean) => {
    const firstDay = isTicked ? [...ticked, step] : ticked.filter((each) => each !== step)
    api.call('SavePreferences', { firstDay }).then(
      () => refresh('GetPreferences'),
      (error: unknown) => toastError(api.messageOf(error)),
    )
  }
  useCommandHandlers({ 'shell.show-part': ({ event }) => open(Number(event?.code.slice(-1)) - 1) })
  if (day.error) return <p role="alert">The settings could not be loaded: {api.messageOf(day.error)}</p>
  if (!day.data || !preferences.data) return <p className="text-fg-1">Loading settings…</p>
  const first = steps.findIndex(({ isDone }) => !isDone)
  const left = steps.filter(({ isDone }) => !isDone).length
  if (left === 0) return <p className="text-fg-1">Everything is set up.</p>
  return (
    <section aria-label="What to set" className="grid gap-2 content-start">
      <h2>
        Before the first day: {steps.length - left} of {steps.length} set
      </h2>
      <p className="text-fg-1">You can skip this with Esc. Type “practise” to come back.</p>
      <ol key={String(begins)} className="grid gap-1.5">
        {steps.map(({ step, isSet, isDone }, at) => (
          <li key={step} className="flex items-center gap-3 min-h-7" data-step={step}>
            <span role="img" aria-label={isDone ? 'set' : 'to set'}>
              <TickBox state={isDone ? 'on' : 'off'} />
            </span>
            <span className={isDone ? 'grow text-fg-2' : 'grow'}>{STEPS[step].about}</span>
            {!isSet && (
              <Button
                size="row"
                label={`${STEPS[step].about}: ${isDone ? 'not yet' : 'leave as is'}`}
                onPress={() => tick(step, !isDone)}
              >
                {isDone ? 'Not yet' : 'Leave as is'}
              </Button>
            )}
            <Button
              size="row"
              autoFocus={begins && at === first}
              hint={String(at + 1)}
              label={`Open: ${STEPS[step].about}`}
              onPress={() => open(at)}
            >
              Open
            </Button>
          </li>
        ))}
      </ol>
      <p className="flex items-center gap-3 text-fg-1">
        <span className="grow">
          To try a demo dealership alongside this one, in a folder of its own: <code className="numerals">{DEMO}</code>
        </span>
        <Button size="row" onPress={() => void copyText(DEMO)}>
          Copy
        </Button>
      </p>
    </section>
  )
}
