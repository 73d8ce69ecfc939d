import { commandKey } from '../../kit/hint'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { type Day, day } from '@forecourt/core/kernel/days'
import { type ReactNode, useState } from 'react'
import { useOpenDocument } from '../../kit/api/document'
import { Button } from '../../kit/button'
import { Switch } from '../../kit/form/switch'
import { Kbd } from '../../kit/keys/kbd'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { CancellationDialog } from '../vehicles/cancellation'
import { useRequestedDocument } from '../vehicles/page/use-requested-document'
import { useSendDocumentDialog } from '../email/use-send-document-dialog'
import { CreditFileDialog } from './credit-file-dialog'
import { CreditDocumentsDialog } from './credit-document'
import { ScheduleBeforeDialog } from './schedule-before-dialog'
import { StandingOrderDialog } from './standing-order'
import { Bar } from '../../kit/bar'
import { Tag } from '../../kit/notice'
import { useOperation } from '../../kit/api/api'
import { creditRegime } from '@forecourt/core/kernel/credit-regime'

interface AccountHeadProps {
  vehicle: VehicleOut
  /** The state of the account, beside its number. */
  state: ReactNode
  /** The reason why there is no schedule to print; null when there is one. */
  reasonNoSchedule: string | null
  /** The day of the settlement; null while the typed text is not a day. */
  settlementDay: Day | null
  isAdvanced: boolean
  onAdvanced: (isAdvanced: boolean) => void
}

/** Labels that are hidden where there is no room; screen readers always read them. */
const LABEL_CLASS = 'max-[1500px]:sr-only'
/** Wraps buttons that do not fit into a second row. */
const WRAPPING_CLASS = 'h-auto! min-h-(--bar) flex-wrap gap-y-1 py-1'

/** The number of the account, and its documents. */
export function AccountHead({
  vehicle,
  state,
  reasonNoSchedule,
  settlementDay,
  isAdvanced,
  onAdvanced,
}: AccountHeadProps) {
  const [open, setOpen] = useState<'cancellation' | 'standing-order' | 'credit' | 'file' | 'before' | null>(null)
  const show = useOpenDocument()
  const close = () => setOpen(null)
  const reminder = useDueReminder(vehicle)
  const vehicleID = vehicle.id
  const { go } = useScreenHost()
  const print = (name: 'GetHPStatementReport' | 'GetHPPaymentsReport') => {
    if (reasonNoSchedule === null) void show(name, { ID: vehicleID })
    return true
  }
  const parameters = { ID: vehicleID }
  const email = useSendDocumentDialog()
  // Known before the payments are: a line that led here is answered at once.
  const send = () =>
    vehicle.hirePurchase?.hasHPSchedule
      ? email.send({ paper: 'GetHPStatementReport', parameters }, { paper: 'GetHPPaymentsReport', parameters })
      : toastError('There is no schedule yet.')
  useCommandHandlers({
    'vehicles.print-cancellation': () => setOpen('cancellation'),
    'shell.print-page': () => print('GetHPStatementReport'),
    'email.send-paper': send,
    'hire-purchase.print-standing-order': () => setOpen('standing-order'),
    'hire-purchase.print-credit': () => setOpen('credit'),
    'credit.show-file': () => setOpen('file'),
    'hire-purchase.show-schedule-before': () => setOpen('before'),
    'statements.show-page': () => go('/statement', { search: { vehicleID } }),
    'hire-purchase.print-bills': () => print('GetHPPaymentsReport'),
  })
  useRequestedDocument({
    credit: () => setOpen('credit'),
    'credit-file': () => setOpen('file'),
    'standing-order': () => setOpen('standing-order'),
    boe: () =>
      vehicle.hirePurchase?.hasHPSchedule
        ? show('GetHPPaymentsReport', { ID: vehicleID })
        : toastError('There is no schedule yet.'),
  })
  return (
    <Bar className={WRAPPING_CLASS}>
      <h1>
        <span className={LABEL_CLASS}>HP account </span>
        <span className="numerals">{vehicle.hirePurchase?.hpAccountNumber}</span>
      </h1>
      {state}
      {reminder && (
        <Tag tone={reminder.tone}>
          {reminder.text} <Kbd bare>{commandKey('hire-purchase.print-credit')}</Kbd>
        </Tag>
      )}
      <span className="grow" />
      <Button command="vehicles.print-cancellation">Cancellation</Button>
      <Button
        command="shell.print-page"
        disabledReason={reasonNoSchedule}
        onPress={() => print('GetHPStatementReport')}
      >
        Print
      </Button>
      <Button command="email.send-paper" disabledReason={reasonNoSchedule}>
        E-mail
      </Button>
      <Button command="statements.show-page" disabledReason={reasonNoSchedule}>
        Statement
      </Button>
      <Button command="hire-purchase.print-standing-order">Standing Order</Button>
      <Button command="hire-purchase.print-credit">Credit Papers</Button>
      <Button command="credit.show-file">Credit File</Button>
      <Button
        command="hire-purchase.print-bills"
        disabledReason={reasonNoSchedule}
        onPress={() => print('GetHPPaymentsReport')}
      >
        Print BOEs
      </Button>
      <span className="ml-auto flex">
        <Switch
          bare
          label="Advanced Mode"
          text={
            <>
              Advanced<span className={LABEL_CLASS}> Mode</span>{' '}
              <Kbd bare>{commandKey('vehicles.toggle-advanced')}</Kbd>
            </>
          }
          value={isAdvanced}
          onChange={onAdvanced}
        />
      </span>
      {email.dialog}
      {open === 'cancellation' && <CancellationDialog vehicleID={vehicleID} onClose={close} />}
      {open === 'credit' && (
        <CreditDocumentsDialog
          {...{ vehicleID, settleOn: settlementDay }}
          first={reminder ? 'reminder' : undefined}
          onClose={close}
        />
      )}
      {open === 'file' && <CreditFileDialog {...{ vehicleID }} onClose={close} />}
      {open === 'before' && <ScheduleBeforeDialog vehicleID={vehicleID} onClose={close} />}
      {open === 'standing-order' && <StandingOrderDialog vehicleID={vehicleID} onClose={close} />}
    </Bar>
  )
}

/**
 * Returns what the tab says of the reminder of the right of withdrawal while it is due or overdue; its key opens the credit papers with it.
 * @source server 20.26
 */
function useDueReminder({
  id,
  soldDate,
  hirePurchase,
}: VehicleOut): { text: string; tone: 'warning' | 'error' } | null {
  const isAsked = hirePurchase && soldDate !== null && creditRegime(day(soldDate)) === '2023/2225'
  const { data } = useOperation('GetCreditInspection', isAsked ? { vehicleID: id } : null)
  const found = data?.items.find(({ item }) => item === 'reminder')
  if (found?.state === 'due') return { text: 'Reminder due', tone: 'warning' }
  return found?.state === 'missing' ? { text: 'Reminder overdue', tone: 'error' } : null
}
