import { commandKey } from '../../kit/hint'
import { addressLine, clientFieldsOf } from '@forecourt/core/features/clients/fields'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { Button } from '../../kit/button'
import { Kbd } from '../../kit/keys/kbd'
import { type PanelFact, FactList, PanelActions, SidePanel } from '../../kit/panel'
import { kindTitle } from './related-vehicles'
import { Bar } from '../../kit/bar'

interface PeekProps {
  client: ClientOut | undefined
  onOpenClient: (client: { id: number }) => void
  onOpenVehicle: (vehicleID: number) => void
}

const VEHICLES_MAX = 8

export function ClientPeek({ client, onOpenClient, onOpenVehicle }: PeekProps) {
  if (!client) return <SidePanel label="Peek" isRegion />
  const { spouse, relatedVehicles } = client
  const newest = relatedVehicles[0]
  return (
    <SidePanel label="Peek" isRegion>
      <Bar>
        <h1>{`${client.name} ${client.surname}`.trim()}</h1>
        <span className="grow" />
        <span className="text-fg-2">Peek</span>
        <Kbd>{commandKey('grid.peek-row')}</Kbd>
      </Bar>
      <FactList facts={clientFacts(client)} className="pt-2!" />
      {spouse && (
        <FactList
          facts={nonEmptyFacts([
            ['Spouse', `${spouse.name} ${spouse.surname}`.trim()],
            ['ID No', spouse.idno],
            ['Mobile', spouse.mobNo],
          ])}
        />
      )}
      {relatedVehicles.length > 0 && (
        <FactList
          facts={relatedVehicles.slice(0, VEHICLES_MAX).map((vehicle, at) => ({
            key: `${vehicle.id}-${vehicle.clientRelatedVehicleType}-${at}`,
            label: kindTitle(vehicle),
            value: `${vehicle.regNo || 'no reg'} ${vehicle.make.value} ${vehicle.model.value}`,
            ruled: at === 0,
          }))}
        />
      )}
      {relatedVehicles.length > VEHICLES_MAX && (
        <FactList facts={[{ label: 'More vehicles', value: relatedVehicles.length - VEHICLES_MAX, tone: 'muted' }]} />
      )}
      <PanelActions>
        <Button command="grid.open-row" onPress={() => onOpenClient(client)}>
          Open client
        </Button>
        {spouse && (
          <Button command="vehicles.open-record" onPress={() => onOpenClient(spouse)}>
            Open spouse
          </Button>
        )}
        {newest && (
          <Button command="vehicles.open-record" onPress={() => onOpenVehicle(newest.id)}>
            {`Open ${newest.regNo || 'newest vehicle'}`}
          </Button>
        )}
      </PanelActions>
    </SidePanel>
  )
}

function clientFacts(client: ClientOut): PanelFact[] {
  return nonEmptyFacts([
    ['ID No', client.idno],
    ['Address', addressLine(client)],
    ...clientFieldsOf('contact').map(({ name, label, short = label }) => [short, client[name]] as const),
    ['Car hire client', client.isCarHireClient ? 'Yes' : ''],
  ])
}

function nonEmptyFacts(facts: readonly (readonly [string, string])[]): PanelFact[] {
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value], at) => ({ label, value, ruled: label === 'Spouse' && at === 0 }))
}
