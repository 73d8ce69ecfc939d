import { markedParts } from '@forecourt/core/features/search/marked-parts'
import { type Wanted, wantedOf } from '@forecourt/core/features/search/match'
import type { Command } from '@forecourt/core/kernel/command'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { changedIn } from '@forecourt/core/line/changed'
import type { Repair } from '@forecourt/core/line/rewrite'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import { Fragment, type ReactNode } from 'react'
import { formatCount, StateDot } from '../../kit/grid/cells'
import { keyOf } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { ownKey } from '../../kit/own-hint'
import { ITEMS_MAX, type PaletteGroup, type PaletteItem } from '../../kit/palette/settle-groups'
import { Reg } from '../../kit/reg'
import type { RecentRecord } from '../../kit/screen/screen'
import { type CommandPlace, whyNotHere } from '../keys-sheet'
import type { OutboxLine } from '../outbox/queue'
import type { Choice } from './complete'
import type { FoundRecords, Totals } from './found'
import { ROW_NAME, RowAbout, RowFault, RowName } from '../../kit/palette/row-parts'
import type { OfferedAction, RecordAct, ShownRecord } from './record-actions'
import { shownAccount, shownClient, shownEntry, shownRecent, shownVehicle } from './shown-record'

/** What a row does when it is run. */
export type Act =
  | { kind: 'line' }
  | RecordAct
  | { kind: 'command'; command: Command }
  /** A line that what is typed can mean: it is put into the box. */
  | { kind: 'repair'; repair: Repair }
  /** A line that is not saved: Enter takes it up. */
  | { kind: 'unsaved'; id: string; text: string }

export interface Row extends PaletteItem {
  act: Act
  /** It is what the text means, whatever is still to be found. */
  isSure?: boolean
  /** The record that it stands for: it has actions and a preview. */
  record?: ShownRecord
}

export interface RowGroup extends PaletteGroup {
  items: readonly Row[]
  more?: Row | undefined
}

const STATES: Readonly<Record<number, ReactNode>> = {
  1: <StateDot fill="full">Stock</StateDot>,
  2: <StateDot fill="half">Attempt</StateDot>,
  3: <StateDot fill="empty">Sold</StateDot>,
}

/** The text with the parts that were searched for marked. */
function Marked({ text, by }: { text: string; by: Wanted | null }) {
  const parts = by ? markedParts(text, by) : []
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

/** A command: goes, runs, or begins its line. */
export function commandRow(command: Command, o: CommandPlace & { pathname: string }): Row {
  // What records something and has a page is opened there: its line only fills it.
  const isOpened = command.route !== undefined && command.group === 'Record'
  const isLine = command.verb !== undefined && (command.slots?.length ?? 0) > 0 && !isOpened
  const why = whyNotHere(command, o)
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

export function recentRow(record: RecentRecord, i: number): Row {
  return {
    id: `recent ${record.to}`,
    sign: `r${i + 1}`,
    content:
      record.kind === 'vehicle' ? (
        <Reg text={record.label} className={`${ROW_NAME} text-14`} />
      ) : (
        <RowName>{record.label}</RowName>
      ),
    act: { kind: 'go', to: record.to },
    isSure: true,
    record: shownRecent(record),
  }
}

export type Unsaved = Pick<OutboxLine, 'id' | 'text' | 'why'>

/** A line that is not saved, with the reason. */
export function unsavedRow({ id, text, why }: Unsaved): Row {
  return {
    id: `unsaved ${id}`,
    sign: '!',
    content: (
      <>
        <RowName isData>{text}</RowName>
        <RowFault>{why}</RowFault>
      </>
    ),
    aside: (
      <>
        <Kbd>{ownKey('Enter')}</Kbd>correct<Kbd>{keyOf('form.save-form')}</Kbd>save<Kbd>{keyOf('grid.delete-row')}</Kbd>
        discard
      </>
    ),
    act: { kind: 'unsaved', id, text },
    isSure: true,
  }
}

/** A record that the letters of a slot could mean: choosing it completes the line. */
export function choiceRow({ id, label, about, text }: Choice): Row {
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
    isSure: true,
  }
}

/** A line with what a repair changed in it marked. */
export function RepairedText({ typed, text }: { typed: string; text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of changedIn(typed, text)) {
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

/** A whole line that what is typed can also mean. */
export function repairRow(typed: string, repair: Repair): Row {
  return {
    id: `repair ${repair.text}`,
    content: (
      <>
        <RowName isData>
          <RepairedText typed={typed} text={repair.text} />
        </RowName>
        <RowAbout>{repair.changes.join(', ')}</RowAbout>
      </>
    ),
    isSure: !repair.isWeak,
    aside: <Kbd>{ownKey('Enter')}</Kbd>,
    act: { kind: 'repair', repair },
  }
}

/** An action of the record whose actions are open. */
export function actionRow({ action, act }: OfferedAction): Row {
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
    isSure: true,
  }
}

/** An action that is named beside its record. */
export function nounRow(record: ShownRecord, { action, act }: OfferedAction, isSure: boolean): Row {
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
    isSure,
  }
}

/** Below the rows of a group: how many more there are, and what leads to them. */
export function moreRow(of: string, count: number, o: { about: string; act: Act }): Row | undefined {
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
 * What was found, a group for each kind of record, the one with the best first.
 *
 * @param totals How many the lists have for what was searched.
 */
export function foundGroups(found: FoundRecords, searched: string, totals: Totals): RowGroup[] {
  const { vehicles, accounts, clients, entries } = found
  const by = wantedOf(searched)
  const marked = (text: string) => <Reg text={<Marked text={text} by={by} />} className={`${ROW_NAME} text-14`} />
  const accountRows = accounts.map((account): Row => {
    const next = account.nextDueDate === null ? null : formatDay(day(account.nextDueDate))
    return {
      id: `account ${account.accountNo}`,
      sign: 'hp',
      content: (
        <>
          <RowName isData>
            <Marked text={account.accountNo} by={by} />
          </RowName>
          {marked(account.regNo)}
          <RowAbout>
            <Marked text={account.clientName} by={by} />
            {next !== null && (
              <>
                , next <span className="numerals text-14">{next}</span>
              </>
            )}
          </RowAbout>
        </>
      ),
      aside: account.open ? euros(account.nextPaymentAmount) : 'Paid',
      act: { kind: 'go', to: `/vehicles/vehicle/${account.vehicleID}`, search: { showhp: 'true' } },
      record: shownAccount(account),
    }
  })
  const vehicleRows = vehicles.map(
    (vehicle): Row => ({
      id: `vehicle ${vehicle.id}`,
      sign: 've',
      content: (
        <>
          {marked(vehicle.regNo)}
          <RowName>
            <Marked text={vehicle.title} by={by} />
          </RowName>
          <RowAbout>{vehicle.detail}</RowAbout>
        </>
      ),
      aside: STATES[vehicle.state] ?? '',
      act: { kind: 'go', to: `/vehicles/vehicle/${vehicle.id}` },
      record: shownVehicle(vehicle),
    }),
  )
  const clientRows = clients.map(
    (client): Row => ({
      id: `client ${client.id}`,
      sign: 'cl',
      content: (
        <>
          <RowName isData>
            <Marked text={client.idno} by={by} />
          </RowName>
          <RowName>
            <Marked text={client.name} by={by} />
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
      record: shownClient(client),
    }),
  )
  const entryRows = entries.map(
    (entry): Row => ({
      id: `entry ${entry.id}`,
      sign: 'ce',
      content: (
        <>
          <RowName>{entry.title}</RowName>
          <RowAbout isData>{formatDay(day(entry.dateTime))}</RowAbout>
        </>
      ),
      aside: euros(entry.signedAmount),
      act: { kind: 'go', to: `/cash-management/edit/${entry.id}` },
      record: shownEntry(entry),
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

function euros(amount: number | null) {
  const value = amount === null ? null : centsFromWire(amount)
  return value === null ? null : <span className="numerals text-14 text-fg-0">{formatEuro(value)}</span>
}
