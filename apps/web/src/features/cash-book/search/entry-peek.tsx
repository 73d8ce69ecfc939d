import { commandKey } from '../../../kit/hint'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { formatEuro } from '@forecourt/core/kernel/money'
import { Button } from '../../../kit/button'
import { Kbd } from '../../../kit/keys/kbd'
import { Tag } from '../../../kit/notice'
import { type PanelFact, FactList, PanelActions, SidePanel } from '../../../kit/panel'
import { Registration } from '../../../kit/registration'
import { dayText, euroText } from '../../../kit/wire-text'
import { wireCents } from '../daily/batch-rows'
import { entryDetails } from './entry-details'
import { momentText } from '../../../kit/moment'
import { Bar } from '../../../kit/bar'

interface EntryPeekProps {
  entry: CashEntryOut | undefined
  timeZone: string
  onOpen: (entry: CashEntryOut) => void
  onClone: (entry: CashEntryOut) => void
  onVehicle: (vehicleID: number) => void
}

export function EntryPeek({ entry, timeZone, onOpen, onClone, onVehicle }: EntryPeekProps) {
  if (!entry) return <SidePanel label="Peek" isRegion />
  const { vehicleID } = entry
  return (
    <SidePanel label="Peek" isRegion>
      <Bar>
        <h1>
          Entry <span className="numerals">{entry.id}</span>
        </h1>
        {entry.deletedAt !== undefined && <Tag tone="error">Deleted</Tag>}
        {entry.regNo !== '' && <Registration text={entry.regNo} />}
        <span className="grow" />
        <span className="text-fg-2">Peek</span>
        <Kbd>{commandKey('grid.peek-row')}</Kbd>
      </Bar>
      <EntryFactList entry={entry} timeZone={timeZone} />
      <PanelActions>
        <Button command="grid.open-row" onPress={() => onOpen(entry)}>
          Open entry
        </Button>
        {entry.deletedAt === undefined && (
          <Button command="cash-book.clone-entry" hint="" onPress={() => onClone(entry)}>
            Clone
          </Button>
        )}
        <Button command="history.show-changes">History</Button>
        {vehicleID !== null && (
          <Button command="vehicles.open-record" onPress={() => onVehicle(vehicleID)}>
            Open vehicle
          </Button>
        )}
      </PanelActions>
    </SidePanel>
  )
}

/** All fields of an entry, read-only. */
export function EntryFactList({ entry, timeZone }: { entry: CashEntryOut; timeZone: string }) {
  const details = entryDetails(entry)
  return (
    <>
      <FactList facts={peekFacts(entry)} className="pt-2!" />
      <FactList facts={[peekAmountFact(entry)]} />
      {details.length > 0 && (
        <dl className="mt-1 pt-0.5 px-3.5 pb-1.5 border-t border-line-2 text-13 leading-4.5">
          {details.map(([label, text]) => (
            <div key={label}>
              <dt className="pt-1 text-fg-1">{label}</dt>
              <dd className="mono-[14px/19px] wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <FactList
        facts={[
          { label: 'Batch', value: `${entry.batchID}, ${entry.batchClosed ? 'closed' : 'open'}`, ruled: true },
          { label: 'Written', value: momentText(entry.createdAt, timeZone) },
          ...(entry.createdBy === '' ? [] : [{ label: 'By', value: entry.createdBy }]),
          ...(entry.deletedAt === undefined
            ? []
            : [{ label: 'Deleted', value: `${momentText(entry.deletedAt, timeZone)} by ${entry.deletedBy}` }]),
        ]}
      />
    </>
  )
}

function peekFacts(entry: CashEntryOut): PanelFact[] {
  const facts: readonly (readonly [string, string])[] = [
    ['Date', dayText(entry.dateTime)],
    ['Category', entry.categoryName],
    ['Type', entry.cashTypeName],
    ['HP account', entry.hpacNo],
    ['Car hire', entry.hireID ? String(entry.hireID) : ''],
    ['Name', entry.shownName],
    ['Description', entry.description],
    ['Reference', entry.reference],
    ['Month', dayText(entry.cashMonthlyExpense?.monthExpense).slice(3)],
    ['Receipt No', entry.receiptNumber === null ? '' : String(entry.receiptNumber)],
    ['Selling price', euroText(entry.soldToPrice)],
    ['Difference', euroText(entry.difference)],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function peekAmountFact(entry: CashEntryOut): PanelFact {
  const amount = wireCents(entry.signedAmount)
  const isOut = amount < 0
  const value = isOut ? <span className="font-semibold text-out">{formatEuro(amount)}</span> : formatEuro(amount)
  return { label: isOut ? 'Out' : 'In', value, tone: 'big', ruled: true }
}
