import type { Found } from '@forecourt/core/features/search/schemas'
import type { Command } from '@forecourt/core/kernel/command'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { changedIn } from '@forecourt/core/line/changed'
import type { Repair } from '@forecourt/core/line/repair'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import type { ReactNode } from 'react'
import { StateDot } from '../../kit/grid/cells'
import { keyOf } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import type { Place } from '../../kit/line/line-command'
import { ownKey } from '../../kit/own-hint'
import type { PaletteGroup, PaletteItem } from '../../kit/palette/settle-groups'
import { Reg } from '../../kit/reg'
import type { RecentRecord } from '../../kit/screen/screen'
import { type CommandPlace, whyNotHere } from '../keys-sheet'
import type { LineAhead } from '../lines-ahead'
import type { Choice } from './complete'
import { ROW_NAME, RowAbout, RowFault, RowName } from '../../kit/palette/row-parts'

/** What a row does when it is run. */
export type Act =
  | { kind: 'line' }
  | ({ kind: 'go' } & Place)
  | { kind: 'command'; command: Command }
  | { kind: 'text'; text: string }
  /** A line that what is typed can mean: it is put into the box. */
  | { kind: 'repair'; repair: Repair }
  /** A line that is not saved: Enter takes it up. */
  | { kind: 'unsaved'; id: string; text: string }
  | { kind: 'copy'; text: string }

export interface Row extends PaletteItem {
  act: Act
}

export interface RowGroup extends PaletteGroup {
  items: readonly Row[]
}

const STATES: Readonly<Record<number, ReactNode>> = {
  1: <StateDot fill="full">Stock</StateDot>,
  2: <StateDot fill="half">Attempt</StateDot>,
  3: <StateDot fill="empty">Sold</StateDot>,
}

/** The text with the part that was searched for marked. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toUpperCase().indexOf(part.toUpperCase())
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-transparent font-semibold text-mode">{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
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
  const isPage = command.route !== undefined && command.route.runs === undefined && command.route.region === undefined
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
    aside: key === undefined ? null : <Kbd>{key}</Kbd>,
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
  }
}

export type Unsaved = Pick<LineAhead, 'id' | 'text' | 'why'>

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
    aside: <Kbd>{ownKey('Enter')}</Kbd>,
    act: { kind: 'repair', repair },
  }
}

/** What the server found, a group for each kind of record. */
export function foundGroups(found: Found | undefined, searched: string): RowGroup[] {
  if (!found) return []
  const { vehicles, accounts, clients, entries } = found
  const marked = (text: string) => (
    <Reg text={<Marked text={text} part={searched} />} className={`${ROW_NAME} text-14`} />
  )
  const accountRows = accounts.map((account): Row => {
    const next = account.nextDueDate === null ? null : formatDay(day(account.nextDueDate))
    return {
      id: `account ${account.accountNo}`,
      sign: 'hp',
      content: (
        <>
          <RowName isData>
            <Marked text={account.accountNo} part={searched} />
          </RowName>
          {marked(account.regNo)}
          <RowAbout>
            {account.clientName}
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
    }
  })
  const vehicleRows = vehicles.map(
    (vehicle): Row => ({
      id: `vehicle ${vehicle.id}`,
      sign: 've',
      content: (
        <>
          {marked(vehicle.regNo)}
          <RowName>{vehicle.title}</RowName>
          <RowAbout>{vehicle.detail}</RowAbout>
        </>
      ),
      aside: STATES[vehicle.state] ?? '',
      act: { kind: 'go', to: `/vehicles/vehicle/${vehicle.id}` },
    }),
  )
  const clientRows = clients.map(
    (client): Row => ({
      id: `client ${client.id}`,
      sign: 'cl',
      content: (
        <>
          <RowName isData>{client.idno}</RowName>
          <RowName>{client.name}</RowName>
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
    }),
  )
  return [
    { id: 'accounts', title: 'HP accounts', items: accountRows },
    { id: 'vehicles', title: 'Vehicles', items: vehicleRows },
    { id: 'clients', title: 'Clients', items: clientRows },
    { id: 'entries', title: 'Cash entries', items: entryRows },
  ]
}

function euros(amount: number | null) {
  const value = amount === null ? null : centsFromWire(amount)
  return value === null ? null : <span className="numerals text-14 text-fg-0">{formatEuro(value)}</span>
}
