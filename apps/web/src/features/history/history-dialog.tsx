import type { HistoryEvent } from '@forecourt/core/features/history/schemas'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog, DIALOG_TABLE } from '../../kit/dialog/dialog'
import { PasscodeGate } from '../../kit/gate/gate'
import { formatCount } from '../../kit/grid/cells'
import { useCommandHandlers } from '../../kit/keys/keys'
import { momentIn } from '@forecourt/core/kernel/days'
import { useScreenHost } from '../../kit/screen/screen'
import { useDelayed } from '../../kit/skeleton'
import { CENTRED } from '../../kit/grid/grid-state'

const PAGE_SIZE = 50
/** The server gives at most so many at once. */
const SHOWN_MAX = 500
const LOADING_MS = 300

interface HistoryProps {
  of: 'client' | 'vehicle' | 'settings'
  /** Of no meaning for the settings: there is one set of them. */
  id: number
  /** How the record is called, beside the title. */
  words: string
}

/** Opens the history of the record that the page shows. */
export function HistoryButton(props: HistoryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  useCommandHandlers({ 'history.show-changes': open })
  return (
    <>
      <Button command="history.show-changes" onPress={open}>
        History
      </Button>
      {isOpen && <HistoryDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Who changed a record, when and what, newest first. That of a vehicle is behind the passcode: it tells prices. */
function HistoryDialog({ of, id, words, onClose }: HistoryProps & { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="History"
      titleAside={<span className="font-normal text-fg-1">{words}</span>}
      width={1060}
      top={70}
      footer={
        <Button size="footer" command="shell.step-out" onPress={onClose}>
          Close
        </Button>
      }
    >
      {of === 'settings' ? (
        <SettingsEvents />
      ) : of === 'client' ? (
        <ClientEvents clientID={id} />
      ) : (
        <PasscodeGate>
          <VehicleEvents vehicleID={id} />
        </PasscodeGate>
      )}
    </Dialog>
  )
}

function ClientEvents({ clientID }: { clientID: number }) {
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const answer = useOperation('GetClientHistory', { clientID, pageSize }, { keepPrevious: true, staleMs: 0 })
  return <Events {...answer} more={() => setPageSize(pageSize + PAGE_SIZE)} />
}

function SettingsEvents() {
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const answer = useOperation('GetSettingsHistory', { pageSize }, { keepPrevious: true, staleMs: 0 })
  return <Events {...answer} more={() => setPageSize(pageSize + PAGE_SIZE)} />
}

function VehicleEvents({ vehicleID }: { vehicleID: number }) {
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const answer = useOperation('GetVehicleHistory', { vehicleID, pageSize }, { keepPrevious: true, staleMs: 0 })
  return <Events {...answer} more={() => setPageSize(pageSize + PAGE_SIZE)} />
}

interface EventsProps {
  data: { data: HistoryEvent[]; totalCount: number } | undefined
  error: Error | null
  isLoading: boolean
  refetch: () => unknown
  more: () => void
}

function Events({ data: found, error, isLoading, refetch, more }: EventsProps) {
  const api = useApi()
  const isLate = useDelayed(isLoading, LOADING_MS)
  if (error && !found)
    return (
      <div className={CENTRED} role="alert">
        <span className="font-semibold text-out">{api.messageOf(error)}</span>
        <Button onPress={() => void refetch()}>Try again</Button>
      </div>
    )
  if (!found) return <p className={`${CENTRED} static! min-h-20`}>{isLate && 'Loading...'}</p>
  if (found.data.length === 0) return <p className={`${CENTRED} static! min-h-20`}>There are no results to show.</p>
  return <EventList events={found.data} totalCount={found.totalCount} more={more} />
}

interface EventListProps {
  events: readonly HistoryEvent[]
  totalCount: number
  more: () => void
}

function EventList({ events, totalCount, more }: EventListProps) {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
  const list = useRef<HTMLDivElement>(null)
  // Arrows and PgDn scroll it at once.
  useEffect(() => list.current?.focus(), [])
  const isMore = events.length < Math.min(totalCount, SHOWN_MAX)
  return (
    <div
      className="max-h-[calc(100vh-230px)] mt-2 overflow-auto border-y border-line-2 outline-offset-[-2px]"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      role="group"
      ref={list}
      aria-label="Changes, newest first"
    >
      <table
        className={`${DIALOG_TABLE} [&_th]:sticky [&_th]:top-0 [&_td]:leading-5 [&_td]:align-top [&_td]:wrap-anywhere [&_td]:whitespace-pre-wrap`}
      >
        <thead>
          <tr>
            <th className="w-35.5">When</th>
            <th className="w-28">Who</th>
            <th className="w-39">What</th>
            <th className="w-39.5">Field</th>
            <th>Before</th>
            <th>After</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRows key={event.id} event={event} moment={moment} />
          ))}
        </tbody>
      </table>
      <p className="flex items-center gap-3 p-2 text-fg-1">
        {`${formatCount(events.length)} of ${formatCount(totalCount)}`}
        {isMore && <Button onPress={more}>Show more</Button>}
      </p>
    </div>
  )
}

/** One save: a line for each field that it changed, the first with when, who and what. */
function EventRows({ event, moment }: { event: HistoryEvent; moment: (at: string) => string }) {
  const { at, username, title, changes } = event
  const lines = changes.length === 0 ? [{ label: '', before: '', after: '' }] : changes
  return lines.map(({ label, before, after }, index) => (
    <tr key={label} className={index === 0 ? '[&>td]:border-t [&>td]:border-t-line-1' : undefined}>
      <td>{index === 0 && moment(at)}</td>
      <td>{index === 0 && username}</td>
      <td>{index === 0 && title}</td>
      <td className="text-fg-1">{label}</td>
      <td className="text-fg-1">{before}</td>
      <td>{after}</td>
    </tr>
  ))
}
