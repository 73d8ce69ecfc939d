import { highlightSpans } from '@forecourt/core/features/search/highlights'
import { type SearchText, searchTextOf } from '@forecourt/core/features/search/match'
import type { Command } from '@forecourt/core/kernel/command'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { changedSpans } from '@forecourt/core/line/line-changes'
import type { Repair } from '@forecourt/core/line/rewrite'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import { Fragment, type ReactNode } from 'react'
import { formatCount, StateDot } from '../../kit/grid/cells'
import { commandKey } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { ownKey } from '../../kit/own-hint'
import { ITEMS_MAX, type PaletteGroup, type PaletteItem } from '../../kit/palette/stable-groups'
import { Registration } from '../../kit/registration'
import type { RecentRecord } from '../../kit/screen/screen'
import { type CommandPlace, reasonNotApplicable } from '../keys-sheet'
import type { OutboxLine } from '../outbox/queue'
import type { RecordChoice } from './complete'
import type { FoundRecords, FoundTotals } from './found-records'
import { ROW_NAME, RowAbout, RowRefusal, RowName } from '../../kit/palette/row-parts'
import type { OfferedAction, RecordAct, PaletteRecord } from './record-actions'
import { accountRecord, clientRecord, entryRecord, recentPaletteRecord, vehicleRecord } from './palette-record'

/** What a row does when it is run. */
export type RowAct =
  | { kind: 'line' }
  | RecordAct
  | { kind: 'command'; command: Command }
  /** A line that what is typed can mean: it is put into the box. */
  | { kind: 'repair'; repair: Repair }
  /** A line that is not saved: Enter takes it up. */
  | { kind: 'unsaved'; id: string; text: string }

export interface PaletteRow extends PaletteItem {
  act: RowAct
  /** It is what the text means, whatever may still be found. */
  isCertain?: boolean
  /** The record of the row: it has actions and a preview. */
  record?: PaletteRecord
}

export interface RowGroup extends PaletteGroup {
  items: readonly PaletteRow[]
  more?: PaletteRow | undefined
}

const VEHICLE_STATE_DOTS: Readonly<Record<number, ReactNode>> = {
  1: <StateDot fill="full">Stock</StateDot>,
  2: <StateDot fill="half">Attempt</StateDot>,
  3: <StateDot fill="empty">Sold</StateDot>,
}

/** The text with the searched parts marked. */
function MarkedText({ text, by }: { text: string; by: SearchText | null }) {
  const parts = by ? highlightSpans(text, by) : []
  return (
    <>
      {parts.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(parts[at - 1]?.[1] ?? 0, start)}
          <mark className="bg-transparent font-semibold text-mode">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(parts.at(-1)?.[1] ?? 0)}
    </>
  )
}

/** Returns the row of a command: goes, runs, or begins its line. */
export function commandRow(command: Command, o: CommandPlace & { pathname: string }): PaletteRow {
  // What records something and has a page is opened there: its line only fills it.
  const isOpened = command.route !== undefined && command.group === 'Record'
  const isLine = command.verb !== undefined && (command.slots?.length ?? 0) > 0 && !isOpened
  const why = reasonNotApplicable(command, o)
  const key = command.keys?.find((each) => !each.startsWith('G ')) ?? command.keys?.[0]
  const isPage = command.route !== undefined && command.route.runs === undefined
  const about = isPage && command.route?.to === o.pathname ? 'you are here' : isLine ? command.grammar : ''
  return {
    id: `command ${command.id}`,
    sign: command.alias ?? '',
    content: (
      <>
        <RowName>{command.title}</RowName>
        {about !== '' && <RowAbout isData={isLine}>{about}</RowAbout>}
      </>
    ),
    aside: key === undefined || o.keyboard?.options.whyNotTheirs(command.id) ? null : <Kbd>{key}</Kbd>,
    ...(why === null ? {} : { disabledReason: why }),
    act: isLine ? { kind: 'text', text: `${command.verb} ` } : { kind: 'command', command },
  }
}

export function recentRow(record: RecentRecord, i: number): PaletteRow {
  return {
    id: `recent ${record.to}`,
    sign: `r${i + 1}`,
    content:
      record.kind === 'vehicle' ? (
        <Registration text={record.label} className={`${ROW_NAME} text-14`} />
      ) : (
        <RowName>{record.label}</RowName>
      ),
    act: { kind: 'go', to: record.to },
    isCertain: true,
    record: recentPaletteRecord(record),
  }
}

export type UnsavedLine = Pick<OutboxLine, 'id' | 'text' | 'why'>

/** Returns the row of an unsaved line, with the reason. */
export function unsavedRow({ id, text, why }: UnsavedLine): PaletteRow {
  return {
    id: `unsaved ${id}`,
    sign: '!',
    content: (
      <>
        <RowName isData>{text}</RowName>
        <RowRefusal>{why}</RowRefusal>
      </>
    ),
    aside: (
      <>
        <Kbd>{ownKey('Enter')}</Kbd>correct<Kbd>{commandKey('form.save-form')}</Kbd>save
        <Kbd>{commandKey('grid.delete-row')}</Kbd>
        discard
      </>
    ),
    act: { kind: 'unsaved', id, text },
    isCertain: true,
  }
}

/** Returns the row of a record that the letters of a slot could mean; choosing it completes the line. */
export function recordChoiceRow({ id, label, about, text }: RecordChoice): PaletteRow {
  return {
    id: `choice ${id}`,
    content: (
      <>
        <RowName isData>{label}</RowName>
        <RowAbout>{about}</RowAbout>
      </>
    ),
    aside: <Kbd>{ownKey('Enter')}</Kbd>,
    act: { kind: 'text', text },
    isCertain: true,
  }
}

/** A line with the words marked that the suggestion changed. */
export function SuggestedText({ typed, text }: { typed: string; text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of changedSpans(typed, text)) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className="bg-transparent font-semibold text-mode">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

/** Returns the row of a line that the typed one can also mean. */
export function suggestionRow(typed: string, repair: Repair): PaletteRow {
  return {
    id: `repair ${repair.text}`,
    content: (
      <>
        <RowName isData>
          <SuggestedText typed={typed} text={repair.text} />
        </RowName>
        <RowAbout>{repair.changes.join(', ')}</RowAbout>
      </>
    ),
    isCertain: !repair.isWeak,
    aside: <Kbd>{ownKey('Enter')}</Kbd>,
    act: { kind: 'repair', repair },
  }
}

/** Returns the row of an action of the record whose actions are open. */
export function actionRow({ action, act }: OfferedAction): PaletteRow {
  return {
    id: `action ${action.id}`,
    content: (
      <>
        <RowName>{action.title}</RowName>
        {(act.kind === 'text' || act.kind === 'copy') && <RowAbout isData>{act.text.trim()}</RowAbout>}
      </>
    ),
    aside: <Kbd>{action.key}</Kbd>,
    act,
    isCertain: true,
  }
}

/** Returns the row of an action that is named beside its record. */
export function namedActionRow(record: PaletteRecord, { action, act }: OfferedAction, isSure: boolean): PaletteRow {
  return {
    id: `noun ${record.kind} ${record.id} ${action.id}`,
    content: (
      <>
        <RowName isData>{record.label}</RowName>
        <RowName>{action.title}</RowName>
      </>
    ),
    aside: <Kbd>{ownKey('Enter')}</Kbd>,
    act,
    record,
    isCertain: isSure,
  }
}

/** Returns the row below a group: how many more there are, and what opens them. */
export function moreRow(of: string, count: number, o: { about: string; act: RowAct }): PaletteRow | undefined {
  if (count <= 0) return undefined
  return {
    id: `more ${of}`,
    content: (
      <>
        <RowName>{formatCount(count)} more</RowName>
        <RowAbout>{o.about}</RowAbout>
      </>
    ),
    act: o.act,
  }
}

/**
 * Returns what was found, a group for each kind of record, the one with the best first.
 * @param totals How many records the lists have for the search.
 */
export function foundRecordGroups(found: FoundRecords, searched: string, totals: FoundTotals): RowGroup[] {
  const { vehicles, accounts, clients, entries } = found
  const by = searchTextOf(searched)
  const marked = (text: string) => (
    <Registration text={<MarkedText text={text} by={by} />} className={`${ROW_NAME} text-14`} />
  )
  const accountRows = accounts.map((account): PaletteRow => {
    const next = account.nextDueDate === null ? null : formatDay(day(account.nextDueDate))
    return {
      id: `account ${account.accountNo}`,
      sign: 'hp',
      content: (
        <>
          <RowName isData>
            <MarkedText text={account.accountNo} by={by} />
          </RowName>
          {marked(account.regNo)}
          <RowAbout>
            <MarkedText text={account.clientName} by={by} />
            {next !== null && (
              <>
                , next <span className="numerals text-14">{next}</span>
              </>
            )}
          </RowAbout>
        </>
      ),
      aside: account.open ? euroOrEmpty(account.nextPaymentAmount) : 'Paid',
      act: { kind: 'go', to: `/vehicles/vehicle/${account.vehicleID}`, search: { showhp: 'true' } },
      record: accountRecord(account),
    }
  })
  const vehicleRows = vehicles.map(
    (vehicle): PaletteRow => ({
      id: `vehicle ${vehicle.id}`,
      sign: 've',
      content: (
        <>
          {marked(vehicle.regNo)}
          <RowName>
            <MarkedText text={vehicle.title} by={by} />
          </RowName>
          <RowAbout>{vehicle.detail}</RowAbout>
        </>
      ),
      aside: VEHICLE_STATE_DOTS[vehicle.state] ?? '',
      act: { kind: 'go', to: `/vehicles/vehicle/${vehicle.id}` },
      record: vehicleRecord(vehicle),
    }),
  )
  const clientRows = clients.map(
    (client): PaletteRow => ({
      id: `client ${client.id}`,
      sign: 'cl',
      content: (
        <>
          <RowName isData>
            <MarkedText text={client.idno} by={by} />
          </RowName>
          <RowName>
            <MarkedText text={client.name} by={by} />
          </RowName>
          <RowAbout>
            {client.locality}
            {client.mobile !== '' && (
              <>
                , <span className="numerals text-14">{client.mobile}</span>
              </>
            )}
          </RowAbout>
        </>
      ),
      aside: client.detail,
      act: { kind: 'go', to: '/clients/client', search: { clientID: client.id } },
      record: clientRecord(client),
    }),
  )
  const entryRows = entries.map(
    (entry): PaletteRow => ({
      id: `entry ${entry.id}`,
      sign: 'ce',
      content: (
        <>
          <RowName>{entry.title}</RowName>
          <RowAbout isData>{formatDay(day(entry.dateTime))}</RowAbout>
        </>
      ),
      aside: euroOrEmpty(entry.signedAmount),
      act: { kind: 'go', to: `/cash-management/edit/${entry.id}` },
      record: entryRecord(entry),
    }),
  )
  const rankOf = ([first]: readonly { rank: number }[]) => first?.rank ?? Number.POSITIVE_INFINITY
  const records = [
    { id: 'accounts' as const, title: 'HP accounts', items: accountRows, rank: rankOf(accounts) },
    { id: 'vehicles' as const, title: 'Vehicles', items: vehicleRows, rank: rankOf(vehicles) },
    { id: 'clients' as const, title: 'Clients', items: clientRows, rank: rankOf(clients) },
  ]
  return [
    ...records
      .toSorted((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
      .map(({ rank, ...group }) => ({
        ...group,
        more: moreRow(group.id, (totals[group.id] ?? 0) - Math.min(group.items.length, ITEMS_MAX), {
          about: `in the list for ${searched}`,
          act: { kind: 'go', to: LISTS[group.id], search: { text: searched } },
        }),
      })),
    { id: 'entries', title: 'Cash entries', items: entryRows },
  ]
}

const LISTS = { accounts: '/hp-boe/hp-schedules', vehicles: '/vehicles', clients: '/clients' } as const

function euroOrEmpty(amount: number | null) {
  const value = amount === null ? null : centsFromWire(amount)
  return value === null ? null : <span className="numerals text-14 text-fg-0">{formatEuro(value)}</span>
}
