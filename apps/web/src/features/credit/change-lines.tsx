import { rescheduleFacts, withdrawalOutFacts } from '@forecourt/core/features/credit/change-out-facts'
import { termsOfLine, withdrawalDayOf } from '@forecourt/core/features/credit/change-line'
import type { RescheduleOut, WithdrawalOut } from '@forecourt/core/features/credit/change-schemas'
import { formatDay } from '@forecourt/core/kernel/days'
import type { InputOf } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type Operations } from '@forecourt/core/operations'
import { Refusal } from '@forecourt/core/refusals'
import { Button } from '../../kit/button'
import { sectionDraftID } from '../../kit/drafts/drafts'
import { useKeyOffer } from '../../kit/keys/key-offer'
import type {
  CheckedLine,
  LineCheck,
  LineCheckContext,
  LineCommand,
  LineForm,
  SavedRecordActions,
} from '../../kit/line/line-command'
import { headRecords, type ResolvedLine } from '../../kit/line/resolution'
import type { PanelFact } from '../../kit/panel'
import { useScreenHost } from '../../kit/screen/screen'
import { toastSaved } from '../../kit/toast/toast'
import { euroText } from '../../kit/wire-text'
import { addressOfTab } from '../vehicles/address'

type WithdrawRequest = InputOf<Operations['WithdrawCredit']>
type RescheduleRequest = InputOf<Operations['Reschedule']>

/** A change of the credit of an account as a line says it. */
interface CheckedChange<Request, Answer> extends CheckedLine {
  request: Request
  /** Null while it is asked, or refused. */
  answer: Answer | null
}

const LOCKED = 'A change of the credit needs the passcode before it is saved'

/** Returns the checks of a line: those of the answer are confirmed before it is saved, with their figures. */
function checksOf(
  { reading }: ResolvedLine,
  isUnlocked: boolean,
  said: { problem: string } | undefined,
  answer: Pick<WithdrawalOut, 'says' | 'checks'> | null,
): LineCheck[] {
  const wrong = reading.problems.map(({ message }) => message)
  if (!isUnlocked) wrong.push(LOCKED)
  if (wrong.length > 0) return wrong.map((text) => ({ state: 'failed', text }))
  if (!said) return [{ state: 'waiting', text: 'Calculating…' }]
  if (said.problem !== '') return [{ state: 'failed', text: said.problem }]
  const { checks = [], says = [] } = answer ?? {}
  return [
    ...checks.map(({ sentence }): LineCheck => ({ state: 'failed', text: sentence, isConfirmable: true })),
    ...says.map((text): LineCheck => ({ state: 'passed', text })),
  ]
}

/** Returns the page of an account; what a line says is typed again there. */
function accountForm({ vehicleID }: { vehicleID?: unknown }): LineForm {
  const id = Number(vehicleID)
  return {
    draft: sectionDraftID('credit-change', id),
    to: `/vehicles/vehicle/${id}`,
    search: addressOfTab('hp'),
    checking: 'An earlier change of this credit is still being checked',
  }
}

const panelFacts = (facts: readonly (readonly [string, string])[], strong: string): PanelFact[] =>
  facts.map(([label, value]) => ({ label, value, ...(label === strong ? { tone: 'big' as const, ruled: true } : {}) }))

/** What both lines have in common: they are saved behind the passcode, and Enter shows the account. */
const changeSaving = {
  openForm: accountForm,
  // What was shown is confirmed by whoever sends it; other figures bring the line back.
  requestValues: ({ request, answer }: CheckedChange<object, Pick<WithdrawalOut, 'checks'>>) => ({
    ...request,
    confirmed: (answer?.checks ?? []).map(({ code, figures }) => ({ code, figures })),
  }),
  formSeed: ({ request }: CheckedChange<object, object>) => request,
  idsOf: () => [],
  isGated: true,
  unchanged: 'The line before changed a credit. Undo it there.',
}

const goToAccount: LineCommand['run'] = (line) => {
  const [account] = headRecords(line)
  return account ? { kind: 'go', to: `/vehicles/vehicle/${account.id}`, search: addressOfTab('hp') } : null
}

/** Withdraws from the credit of an account: Enter shows the account, Ctrl Enter saves (server 20.20). */
export const withdrawLine: LineCommand<CheckedChange<WithdrawRequest, WithdrawalOut>> = {
  check: (line, { ask, today, isUnlocked }: LineCheckContext) => {
    const [account] = headRecords(line)
    if (!account) return null
    const request = { vehicleID: account.id, date: withdrawalDayOf(line.reading, today) }
    const said = isUnlocked && line.reading.fits ? ask('GetWithdrawal', request) : undefined
    const answer = said?.withdrawal ?? null
    const checks = checksOf(line, isUnlocked, said, answer)
    if (request.date <= today) return { request, answer, checks }
    const { message } = new Refusal('CREDIT_DAY_AHEAD', { day: formatDay(request.date) })
    return { request, answer, checks: [{ state: 'failed', text: message }, ...checks] }
  },
  preview: (_, { answer }) =>
    answer && { title: 'This will end the credit', facts: panelFacts(withdrawalOutFacts(answer), 'To pay') },
  run: goToAccount,
  saving: {
    ...changeSaving,
    send: (values, how, save) => save('WithdrawCredit', values as WithdrawRequest, { ...how, quiet: true }), // what `requestValues` gave
    announce: (saved) => {
      const { vehicleID, accountNo, toPay } = saved as WithdrawalOut // what `send` answered
      announceChange('WithdrawCredit', { vehicleID, text: `${accountNo} · ${euroText(toPay)} to pay` })
    },
    useSaved: (saved) => {
      const { vehicleID, accountNo, toPay } = saved as WithdrawalOut
      return useSavedChange({ vehicleID, text: `Withdrawal · ${accountNo} · ${euroText(toPay)} to pay` })
    },
  },
}

/** Changes the terms of an account: Enter shows the account, Ctrl Enter saves (server 20.21). */
export const rescheduleLine: LineCommand<CheckedChange<RescheduleRequest, RescheduleOut>> = {
  check: (line, { ask, today, isUnlocked }: LineCheckContext) => {
    const [account] = headRecords(line)
    if (!account) return null
    const request = { vehicleID: account.id, date: today, ...termsOfLine(line.reading) }
    const said = isUnlocked && line.reading.fits ? ask('PrepareReschedule', request) : undefined
    const answer = said?.plan ?? null
    return { request, answer, checks: checksOf(line, isUnlocked, said, answer) }
  },
  preview: (_, { answer }) =>
    answer && { title: 'This will change the terms', facts: panelFacts(rescheduleFacts(answer), 'Instalment') },
  run: goToAccount,
  saving: {
    ...changeSaving,
    send: (values, how, save) => save('Reschedule', values as RescheduleRequest, { ...how, quiet: true }), // what `requestValues` gave
    announce: (saved) => {
      const { vehicleID, accountNo, after } = saved as RescheduleOut // what `send` answered
      announceChange('Reschedule', { vehicleID, text: `${accountNo} · ${after.count} × ${euroText(after.amount)}` })
    },
    useSaved: (saved) => {
      const { vehicleID, accountNo, after } = saved as RescheduleOut
      return useSavedChange({
        vehicleID,
        text: `New terms · ${accountNo} · ${after.count} × ${euroText(after.amount)}`,
      })
    },
  },
}

interface SavedChange {
  vehicleID: number
  text: string
}

function useSavedChange({ vehicleID, text }: SavedChange): SavedRecordActions {
  const { go } = useScreenHost()
  return { text, open: () => go(`/vehicles/vehicle/${vehicleID}`, { search: addressOfTab('hp') }) }
}

function announceChange(name: 'WithdrawCredit' | 'Reschedule', saved: SavedChange): void {
  toastSaved(OPERATIONS[name].success ?? '', (close) => <ChangeMessage saved={saved} close={close} />)
}

function ChangeMessage({ saved, close }: { saved: SavedChange; close: () => void }) {
  const { text, open } = useSavedChange(saved)
  const act = () => {
    close()
    return open()
  }
  const isOffered = useKeyOffer({ O: act })
  return (
    <>
      <p className="min-h-4.5 text-13 leading-4.5 wrap-anywhere">{text}</p>
      <p className="flex gap-2 mt-1">
        <Button hint={isOffered ? 'O' : ''} label="Open the account" onPress={act}>
          Open
        </Button>
      </p>
    </>
  )
}
