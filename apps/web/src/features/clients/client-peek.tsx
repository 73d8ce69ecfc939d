import { keyOf } from '../../kit/hint'
import { addressLine, clientFieldsOf } from '@forecourt/core/features/clients/fields'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { Button } from '../../kit/button'
import { Kbd } from '../../kit/keys/kbd'
import { type Fact, Facts, PanelActions, SidePanel } from '../../kit/panel'
import { kindTitle } from './related'
import { Bar } from '../../kit/bar'

interface PeekProps {
  client: ClientOut | undefined
  onOpenClient: (client: { id: number }) => void
  onOpenVehicle: (vehicleID: number) => void
}

const VEHICLES_MAX = 8

/** The client under the cursor. */
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
        <Kbd>{keyOf('grid.peek-row')}</Kbd>
      </Bar>
      <Facts facts={clientFacts(client)} className="pt-2!" />
      {spouse && (
        <Facts
          facts={filled([
            ['Spouse', `${spouse.name} ${spouse.surname}`.trim()],
            ['ID No', spouse.idno],
            ['Mobile', spouse.mobNo],
          ])}
        />
      )}
      {relatedVehicles.length > 0 && (
        <Facts
          facts={relatedVehicles.slice(0, VEHICLES_MAX).map((vehicle, at) => ({
            key: `${vehicle.id}-${vehicle.clientRelatedVehicleType}-${at}`,
            label: kindTitle(vehicle),
            value: `${vehicle.regNo || 'no reg'} ${vehicle.make.value} ${vehicle.model.value}`,
            ruled: at === 0,
          }))}
        />
      )}
      {relatedVehicles.length > VEHICLES_MAX && (
        <Facts facts={[{ label: 'More vehicles', value: relatedVehicles.length - VEHICLES_MAX, tone: 'muted' }]} />
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

function clientFacts(client: ClientOut): Fact[] {
  return filled([
    ['ID No', client.idno],
    ['Address', addressLine(client)],
    ...clientFieldsOf('contact').map(({ name, label, short = label }) => [short, client[name]] as const),
    ['Car hire client', client.isCarHireClient ? 'Yes' : ''],
  ])
}

function filled(facts: readonly (readonly [string, string])[]): Fact[] {
  return facts
    .filter(([, value]) => value !== '')
    .map(([label, value], at) => ({ label, value, ruled: label === 'Spouse' && at === 0 }))
}
