import { commandKey } from '../../kit/hint'
import { Button } from '../../kit/button'
import { Kbd } from '../../kit/keys/kbd'
import { FactList, PanelActions, SidePanel } from '../../kit/panel'
import { Registration } from '../../kit/registration'
import { useScreenHost } from '../../kit/screen/screen'
import { dayText, euroText } from '../../kit/wire-text'
import type { HireListRow } from './columns'
import { Bar } from '../../kit/bar'

export function HirePeek({ hire }: { hire: HireListRow | undefined }) {
  const { go } = useScreenHost()
  if (!hire) return <SidePanel label="Peek" isRegion />
  return (
    <SidePanel label="Peek" isRegion>
      <Bar>
        <Registration text={hire.regNo} />
        <h1>{hire.clientName}</h1>
        <span className="grow" />
        <span className="text-fg-2">Peek</span>
        <Kbd>{commandKey('grid.peek-row')}</Kbd>
      </Bar>
      <FactList
        className="pt-2!"
        facts={[
          { label: 'Vehicle', value: hire.vehicle },
          { label: 'Type', value: hire.carHireTypeName },
          { label: 'Entered', value: dayText(hire.date) },
          { label: 'Start Date', value: dayText(hire.startDateTime), ruled: true },
          { label: 'End Date', value: dayText(hire.endDateTime) },
          { label: 'Days', value: String(hire.days) },
          { label: 'Daily rate', value: euroText(hire.rate), ruled: true },
          { label: 'Total', value: euroText(hire.total), tone: 'strong' },
          ...(hire.paid ? [{ label: 'Paid', value: euroText(hire.paid) }] : []),
          ...(hire.paid && hire.open !== undefined ? [{ label: 'Open', value: euroText(hire.open) }] : []),
        ]}
      />
      <PanelActions>
        <Button command="grid.open-row" onPress={() => go(`/car-hire/edit/${hire.carHireID}`)}>
          Open hire
        </Button>
        <Button command="vehicles.open-record" onPress={() => go(`/vehicles/vehicle/${hire.vehicleID}`)}>
          {`Open ${hire.regNo}`}
        </Button>
        <Button
          command="vehicles.open-record"
          onPress={() => go('/clients/client', { search: { clientID: hire.clientID } })}
        >
          Open client
        </Button>
      </PanelActions>
    </SidePanel>
  )
}
