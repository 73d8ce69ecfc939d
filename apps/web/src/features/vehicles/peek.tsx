import { Photos } from '../attachments/photos'
import { commandKey } from '../../kit/hint'
import { mileageText } from '@forecourt/core/kernel/mileage'
import type { VehicleOut, VehicleRow } from '@forecourt/core/features/vehicles/schemas'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Kbd } from '../../kit/keys/kbd'
import { type PanelFact, FactList, PanelActions, SidePanel } from '../../kit/panel'
import { Registration } from '../../kit/registration'
import { useDebounced } from '../../kit/debounced'
import { useUnlocked } from '../../kit/screen/use-unlocked'
import { dayText, euroText } from '../../kit/wire-text'
import { makeAndModel, personName, saleTypeName, stateName } from './words'
import { Bar } from '../../kit/bar'

interface PeekProps {
  row: VehicleRow | undefined
  onOpenVehicle: (row: VehicleRow, tab?: 'hp') => void
  onOpenClient: (client: { id: number }) => void
  onCashEntry: (row: VehicleRow) => void
}

const WAIT_MS = 250
const LOCKED_COSTS: readonly PanelFact[] = [
  { label: 'Costings, profit', value: 'behind passcode', tone: 'muted', ruled: true },
]

/** What the vehicle cost and was sold for, where the role may see it; nothing until it is read. */
function costFacts(vehicle: VehicleOut | undefined, id: number): readonly PanelFact[] {
  if (vehicle?.id !== id) return []
  const facts: readonly (readonly [string, number | null | undefined])[] = [
    ['Bought price', vehicle.boughtPrice],
    ['Total cost', vehicle.totalCost],
    ['Sold price', vehicle.soldPrice],
  ]
  return facts
    .filter(([, value]) => value != null)
    .map(([label, value], at) => ({ label, value: euroText(value), ruled: at === 0 }))
}

/** The vehicle under the cursor; what it cost only while the passcode is unlocked. */
export function VehiclePeek({ row, onOpenVehicle, onOpenClient, onCashEntry }: PeekProps) {
  const asked = useDebounced(row?.hirePurchase?.hasHPSchedule ? row.id : null, WAIT_MS)
  const photographed = useDebounced(row?.id ?? null, WAIT_MS)
  const next = useOperation('GetNextHPAmount', asked === null ? null : { vehicleID: asked })
  const isUnlocked = useUnlocked('GetVehicle')
  const costed = useOperation('GetVehicle', isUnlocked && photographed !== null ? { vehicleID: photographed } : null)
  if (!row) return <SidePanel label="Peek" isRegion />
  const client = row.clientSoldTo ?? row.clientBoughtFrom
  const account = next.data?.vehicleID === row.id ? next.data : undefined
  return (
    <SidePanel label="Peek" isRegion>
      <Bar>
        <h1>
          <Registration text={row.regNo} />
        </h1>
        <span className="text-fg-1">{makeAndModel(row)}</span>
        <span className="grow" />
        <span className="text-fg-2">Peek</span>
        <Kbd>{commandKey('grid.peek-row')}</Kbd>
      </Bar>
      <Photos vehicleID={photographed} shown={1} className="px-3 pt-2" />
      <FactList facts={vehicleFacts(row)} className="pt-2!" />
      {client && <FactList facts={clientFacts(row)} />}
      {row.hirePurchase && (
        <FactList
          facts={[
            { label: 'HP account', value: row.hirePurchase.hpAccountNumber, ruled: true },
            ...(account
              ? ([
                  { label: 'Next due', value: account.settled ? 'Settled' : dayText(account.dueDate) },
                  { label: 'Next amount', value: euroText(account.amount) },
                  {
                    label: 'Payments paid',
                    value: `${account.numberOfPaymentsPaid} = ${euroText(account.paymentsPaid)}`,
                  },
                  {
                    label: 'Remaining',
                    value: `${account.numberOfRemainingPayments} = ${euroText(account.remainingPayments)}`,
                  },
                ] satisfies PanelFact[])
              : []),
          ]}
        />
      )}
      <FactList facts={isUnlocked ? costFacts(costed.data, row.id) : LOCKED_COSTS} />
      <PanelActions>
        <Button command="grid.open-row" onPress={() => onOpenVehicle(row)}>
          Open vehicle
        </Button>
        {account && account.amount !== null && (
          <Button command="hire-purchase.add-payments" onPress={() => onCashEntry(row)}>
            Cash entry
          </Button>
        )}
        {row.hirePurchase?.hasHPSchedule && (
          <Button command="vehicles.open-record" onPress={() => onOpenVehicle(row, 'hp')}>
            Open HP tab
          </Button>
        )}
        {client && (
          <Button command="vehicles.open-record" onPress={() => onOpenClient(client)}>
            Open client
          </Button>
        )}
      </PanelActions>
    </SidePanel>
  )
}

function vehicleFacts(row: VehicleRow): PanelFact[] {
  const facts: [string, string][] = [
    ['State', stateName(row)],
    ['Sale type', saleTypeName(row.saleType)],
    ['Year, colour', [row.yom ?? '', row.color.value].filter((part) => part !== '').join(', ')],
    ['Body type', row.bodyType.value],
    ['Fuel, transmission', [row.fuelType.value, row.transmission].filter((part) => part !== '').join(', ')],
    [
      'Engine',
      [row.engineNo, row.engineCapacity === null ? '' : `${row.engineCapacity} cc`]
        .filter((part) => part !== '')
        .join(', '),
    ],
    ['Chassis No', row.chassisNo],
    ['Mileage', mileageText(row)],
    ['Spare key', row.spareKey],
    ['Lot, car, system No', [row.lotNo, row.carNo, row.systemNo].filter((part) => part !== '').join(', ')],
  ]
  return facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value }))
}

function clientFacts(row: VehicleRow): PanelFact[] {
  const client = row.clientSoldTo ?? row.clientBoughtFrom
  if (!client) return []
  const isSold = row.clientSoldTo !== null
  return [
    { label: isSold ? 'Sold to' : 'Bought from', value: personName(client), ruled: true },
    { label: 'ID No', value: client.idno },
    { label: 'Mobile', value: client.mobNo },
    {
      label: isSold ? 'Sold date' : 'Bought date',
      value: dayText(isSold ? row.soldDate : row.boughtDate),
    },
  ]
}
