import { commandKey } from '../../kit/hint'
import { isPartExchangeSale } from '@forecourt/core/features/deals/enums'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { SubCell, RowRecord, SubRow } from '../../kit/grid/column'
import { Kbd } from '../../kit/keys/kbd'
import { Registration } from '../../kit/registration'
import { amountText, dayText } from '../../kit/wire-text'
import { personName } from './words'

type Person = NonNullable<VehicleOut['clientSoldTo']>

export interface RelatedActions {
  openClient: (client: Person) => void
  openVehicle: (vehicleID: number) => void
  deleteAttempt: (client: Person) => void
}

const OPEN_CLIENT = (
  <>
    Open client <Kbd bare>{commandKey('grid.open-row')}</Kbd>
  </>
)

interface PersonRow {
  id: string
  kind: string
  date: string | null
  person: Person
  amount: number | null | undefined
}

function personCells({ kind, date, person, amount }: Omit<PersonRow, 'id'>, action: SubCell): SubCell[] {
  return [
    { column: 'regNo', content: kind, tone: kind === 'Attempt' ? 'warning' : 'plain' },
    { column: 'make', content: dayText(date) },
    { column: 'model', content: person.idno },
    { column: 'bodyType', span: 2, content: personName(person), tone: 'strong' },
    { column: 'color', content: person.address3 },
    { column: 'mileage', content: person.mobNo },
    { column: 'hpAccount', span: 2, content: amountText(amount), align: 'right' },
    action,
  ]
}

const HEADER: SubRow = {
  id: 'header',
  kind: 'header',
  cells: [
    { column: 'regNo', content: 'Related' },
    { column: 'make', content: 'Date' },
    { column: 'model', content: 'ID No' },
    { column: 'bodyType', span: 2, content: 'Name' },
    { column: 'color', content: 'Locality' },
    { column: 'mileage', content: 'Mobile' },
    { column: 'hpAccount', span: 2, content: 'Amount €', align: 'right' },
  ],
}

/** What an expanded row says until its answer is there. */
const clientRecord = (person: Person): RowRecord => ({
  kind: 'client',
  id: person.id,
  words: `${person.idno} ${personName(person)}`.trim(),
})

export function noteRow(text: string): SubRow[] {
  return [{ id: 'note', kind: 'note', cells: [{ column: 'regNo', span: 6, content: text }] }]
}

/**
 * The rows under an expanded vehicle: buyer, seller, attempts, and vehicles taken in or given in part exchange.
 *
 * @param isUnlocked Gated figures of an earlier answer are not shown once the passcode is locked again.
 */
export function relatedRows(vehicle: VehicleOut, isUnlocked: boolean, actions: RelatedActions): SubRow[] {
  const rows: SubRow[] = []
  const gated = (amount: number | null | undefined) => (isUnlocked ? amount : null)
  const add = (row: PersonRow) =>
    rows.push({
      id: row.id,
      kind: 'row',
      cells: personCells(row, { column: 'chassisNo', span: 3, content: OPEN_CLIENT }),
      record: clientRecord(row.person),
      onOpen: () => actions.openClient(row.person),
    })
  const sold = vehicle.clientSoldTo
  const soldFor = isPartExchangeSale(vehicle.saleType) ? vehicle.difference : vehicle.soldPrice
  if (sold) add({ id: 'sold', kind: 'Sold To', date: vehicle.soldDate, person: sold, amount: gated(soldFor) })
  const from = vehicle.clientBoughtFrom
  if (from)
    add({
      id: 'bought',
      kind: 'Bought From',
      date: vehicle.boughtDate,
      person: from,
      amount: gated(vehicle.boughtPrice),
    })
  for (const attempt of vehicle.clientAttempts) {
    rows.push({
      id: `attempt-${attempt.id}`,
      kind: 'row',
      cells: personCells(
        { kind: 'Attempt', date: attempt.date, person: attempt, amount: attempt.amount },
        {
          column: 'chassisNo',
          span: 3,
          content: (
            <>
              <button
                type="button"
                className="text-out"
                tabIndex={-1}
                data-command="grid.delete-row"
                onClick={(event) => {
                  event.stopPropagation()
                  actions.deleteAttempt(attempt)
                }}
              >
                Delete attempt
              </button>{' '}
              <Kbd bare>{commandKey('grid.delete-row')}</Kbd>
            </>
          ),
        },
      ),
      record: clientRecord(attempt),
      onOpen: () => actions.openClient(attempt),
      onDelete: () => actions.deleteAttempt(attempt),
    })
  }
  return [...(rows.length > 0 ? [HEADER] : []), ...rows, ...exchangeRows(vehicle, isUnlocked, actions)]
}

interface ExchangeRow {
  id: string
  kind: string
  vehicleID: number
  regNo: string
  words: string
  amount: number | null | undefined
}

function expensesWords(amount: number | null | undefined): string {
  return amount ? `with expenses of ${amountText(amount)}` : ''
}

function exchangeRows(vehicle: VehicleOut, isUnlocked: boolean, actions: RelatedActions): SubRow[] {
  const { partExchange, partExchangePurchase } = vehicle
  const exchanged: ExchangeRow[] = []
  if (partExchange)
    exchanged.push({
      id: `pe-${partExchange.peVehicleID}`,
      kind: 'PE Vehicle',
      vehicleID: partExchange.peVehicleID,
      regNo: partExchange.peVehicleRegNo,
      words: partExchange.name,
      amount: partExchange.peVehicleSoldPrice,
    })
  for (const other of vehicle.vehicleAdditionalPartExchanges)
    exchanged.push({
      id: `pe-${other.peVehicleID}`,
      kind: 'PE Vehicle',
      vehicleID: other.peVehicleID,
      regNo: other.regNo,
      words: other.vehicleDefinition,
      amount: other.vehicleSoldPrice,
    })
  if (partExchangePurchase)
    exchanged.push({
      id: `from-${partExchangePurchase.peVehicleID}`,
      kind: 'Taken in for',
      vehicleID: partExchangePurchase.peVehicleID,
      regNo: partExchangePurchase.peVehicleRegNo,
      words: expensesWords(isUnlocked ? partExchangePurchase.peVehicleTotalExpenses : null),
      amount: partExchangePurchase.peVehicleBoughtPrice,
    })
  return exchanged.map((one) => ({
    id: one.id,
    kind: 'row',
    cells: [
      { column: 'regNo', content: one.kind },
      { column: 'make', content: <Registration text={one.regNo} />, tone: 'strong' },
      { column: 'model', span: 5, content: one.words },
      { column: 'hpAccount', span: 2, content: isUnlocked ? amountText(one.amount) : '', align: 'right' },
      {
        column: 'chassisNo',
        span: 3,
        content: (
          <>
            Open vehicle <Kbd bare>{commandKey('grid.open-row')}</Kbd>
          </>
        ),
      },
    ],
    record: { kind: 'vehicle', id: one.vehicleID, words: one.regNo || 'no reg' },
    onOpen: () => actions.openVehicle(one.vehicleID),
  }))
}
