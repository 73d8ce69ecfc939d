import { VEHICLE_STATE_NAMES } from '@forecourt/core/features/vehicles/enums'
import { day, formatDay, momentFormatter } from '@forecourt/core/kernel/days'
import type { ReactNode } from 'react'
import type { RecordIndex } from '../../features/search/record-index'
import { useOperation } from '../../kit/api/api'
import { useParallelQueries } from '../../kit/api/parallel-queries'
import { useDebounced } from '../../kit/debounced'
import { commandKey } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { ownKey } from '../../kit/own-hint'
import { PaletteHeading } from '../../kit/palette/palette-frame'
import { type PanelFact, FactList } from '../../kit/panel'
import { useScreenHost } from '../../kit/screen/screen'
import { useUnlocked } from '../../kit/screen/use-unlocked'
import { dayText, euroText } from '../../kit/wire-text'
import type { PaletteRecord } from './record-actions'

/** A highlight that runs over rows fetches nothing on its way. */
const WAIT_MS = 200
const ACCOUNTS_MAX = 3

interface RecordPreviewProps {
  /** Null while a row is highlighted that is no record. */
  record: PaletteRecord | null
  index: RecordIndex | null
}

/** The panel at the right of the palette: the record of the highlighted row, first what the window knows, then the answer of the server. */
export function RecordPreview({ record, index }: RecordPreviewProps) {
  const key = record ? `${record.kind} ${record.id}` : ''
  const isAsked = useDebounced(key, WAIT_MS) === key
  if (!record) return <span />
  return (
    // Whoever hears the page hears the row: its facts would be said at every step.
    <div aria-live="off">
      <PaletteHeading>{record.label}</PaletteHeading>
      <PreviewByKind key={key} record={record} index={index} shouldFetch={isAsked} />
      <p className="flex items-center gap-2 px-4 pt-2 text-13 text-fg-2">
        <Kbd>{ownKey('→')}</Kbd>actions<Kbd>{commandKey('history.show-changes')}</Kbd>history
      </p>
    </div>
  )
}

interface PreviewProps {
  record: PaletteRecord
  index: RecordIndex | null
  shouldFetch: boolean
}

function PreviewByKind(props: PreviewProps) {
  if (props.record.kind === 'client') return <ClientPreview {...props} />
  if (props.record.kind === 'entry') return <EntryPreview {...props} />
  return <VehiclePreview {...props} />
}

function VehiclePreview({ record, index, shouldFetch }: PreviewProps) {
  const isUnlocked = useUnlocked('GetVehicle')
  const known = index?.vehicle(record.id)
  const { data } = useOperation('GetVehicle', shouldFetch ? { vehicleID: record.id } : null)
  const hasAccount = record.accountNo !== ''
  const account = useOperation('GetNextHPAmount', shouldFetch && hasAccount ? { vehicleID: record.id } : null).data
  const buyer = data ? nameAndSurname(data.clientSoldTo) : knownClientName(index, record.clientID)
  const colour = known ? [known[3] || '', known[4]] : [data?.yom ?? '', data?.color.value ?? '']
  const state = data?.vehicleState ?? known?.[6]
  return (
    <PreviewFacts
      facts={[
        ['State', state === undefined ? '' : (VEHICLE_STATE_NAMES[state] ?? '')],
        ['Vehicle', known?.[2] ?? (data ? `${data.make.value} ${data.model.value}`.trim() : '')],
        ['Year, colour', colour.filter((part) => part !== '').join(', ')],
        ['Chassis No', known?.[5] ?? data?.chassisNo ?? ''],
        ['Sold to', buyer],
        ['Sold date', dayText(data?.soldDate ?? known?.[9])],
        ['HP account', record.accountNo],
        ['Next due', account ? (account.settled ? 'Settled' : dayText(account.dueDate)) : ''],
        ['Next amount', euroText(account?.amount)],
        ['Remaining', account ? `${account.numberOfRemainingPayments} = ${euroText(account.remainingPayments)}` : ''],
        ['Overdue', account && account.numberOfPaymentsOverdue > 0 ? euroText(account.overdueAmount) : '', 'out'],
        ...(isUnlocked
          ? ([
              ['Bought price', euroText(data?.boughtPrice)],
              ['Total cost', euroText(data?.totalCost)],
              ['Sold price', euroText(data?.soldPrice)],
            ] as const)
          : ([['Costs', 'behind passcode', 'muted']] as const)),
      ]}
    />
  )
}

function ClientPreview({ record, index, shouldFetch }: PreviewProps) {
  const known = index?.client(record.id)
  const { data } = useOperation('GetClient', shouldFetch ? { clientID: record.id } : null)
  const cars = (index?.boughtBy(record.id) ?? []).filter(([, , , , , , , , , , account]) => account === 1)
  const asked = shouldFetch ? cars.slice(0, ACCOUNTS_MAX).map(([vehicleID]) => ({ vehicleID })) : []
  const due = useParallelQueries('GetNextHPAmount', asked)
  return (
    <>
      <PreviewFacts
        facts={[
          ['ID No', known?.[1] ?? data?.idno ?? ''],
          ['Locality', known?.[4] ?? ''],
          ['Mobile', known?.[5] ?? data?.mobNo ?? ''],
          ['Spouse', nameAndSurname(data?.spouse ?? null)],
          ['Vehicles', data ? String(data.relatedVehicles.length) : ''],
        ]}
      />
      {cars.slice(0, ACCOUNTS_MAX).map(([vehicleID, regNo, , , , , , accountNo], at) => {
        const account = due[at]?.data
        return (
          <PreviewFacts
            key={vehicleID}
            isRuled
            facts={[
              ['HP account', `${accountNo} ${regNo}`],
              ['Next due', account ? dayText(account.dueDate) : ''],
              ['Next amount', euroText(account?.amount)],
              ['Overdue', account && account.numberOfPaymentsOverdue > 0 ? euroText(account.overdueAmount) : '', 'out'],
            ]}
          />
        )
      })}
      {cars.length > ACCOUNTS_MAX && <PreviewFacts facts={[['More accounts', String(cars.length - ACCOUNTS_MAX)]]} />}
    </>
  )
}

function EntryPreview({ record, shouldFetch }: PreviewProps) {
  const { workstation } = useScreenHost()
  const { data } = useOperation('GetCashEntry', shouldFetch ? { id: record.id } : null)
  return (
    <PreviewFacts
      facts={[
        ['Category', data?.categoryName ?? ''],
        ['Amount', data ? `${euroText(data.signedAmount)} ${data.cashTypeName}` : ''],
        ['Name', data?.shownName ?? ''],
        ['Date', data ? formatDay(day(data.dateTime)) : ''],
        ['Batch', data ? `${data.batchID} ${data.batchClosed ? 'closed' : 'open'}` : ''],
        ['Receipt', data?.receiptNumber ? String(data.receiptNumber) : ''],
        ['Written by', data?.createdBy ?? ''],
        ['Written', data ? momentFormatter(workstation.timeZone)(data.createdAt) : ''],
      ]}
    />
  )
}

type PreviewFact = readonly [label: string, value: string, tone?: PanelFact['tone']]

/** The facts that have a value. */
function PreviewFacts({ facts, isRuled = false }: { facts: readonly PreviewFact[]; isRuled?: boolean }): ReactNode {
  const shown = facts.filter(([, value]) => value !== '')
  return (
    <FactList
      className="px-4! pt-0.5! pb-0!"
      facts={shown.map(([label, value, tone], at) => ({ label, value, tone, ruled: isRuled && at === 0 }))}
    />
  )
}

function nameAndSurname(person: { name: string; surname: string } | null): string {
  return person === null ? '' : `${person.name} ${person.surname}`.trim()
}

function knownClientName(index: RecordIndex | null, id: number): string {
  const client = index?.client(id)
  return client ? `${client[2]} ${client[3]}`.trim() : ''
}
