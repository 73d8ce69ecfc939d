import { commandKey } from '../../kit/hint'
import type { CostingsOut } from '@forecourt/core/features/costings/schemas'
import { Kbd } from '../../kit/keys/kbd'
import { FactList, Panel, PanelNote } from '../../kit/panel'
import { Registration } from '../../kit/registration'
import { euroText } from '../../kit/wire-text'

/** The figures of the two cars of a part exchange, on the page of the trade-in. */
export function PartExchangePanel({ costings }: { costings: CostingsOut }) {
  const { partExchange: other } = costings
  if (!other) return null
  const words = other.peVehicleDefinition.replace(other.peVehicleRegNo, '').trim()
  return (
    <>
      <Panel title="Part exchange, car given" aside={<Kbd bare>{commandKey('vehicles.show-exchanged')}</Kbd>}>
        <FactList
          facts={[
            { key: 'reg', label: <Registration text={other.peVehicleRegNo} />, value: words },
            { label: 'Bought price', value: euroText(other.peVehicleBoughtPrice) },
            { label: 'Expenses', value: euroText(other.peVehicleTotalExpenses) },
          ]}
        />
      </Panel>
      <Panel title="Part exchange, this car">
        <FactList
          facts={[
            { label: 'Bought price', value: euroText(costings.priceBought) },
            { label: 'Expenses', value: euroText(other.peExpenses) },
            { label: 'Total cost', value: euroText(costings.totalCost) },
            { label: 'Sold price', value: euroText(costings.priceSold) || 'not sold' },
            ...(other.peProfit === null
              ? []
              : [{ label: 'PE profit', value: euroText(other.peProfit), tone: 'big' as const, ruled: true }]),
          ]}
        />
        <PanelNote>Sold price less both bought prices and both cars’ expenses.</PanelNote>
      </Panel>
    </>
  )
}
