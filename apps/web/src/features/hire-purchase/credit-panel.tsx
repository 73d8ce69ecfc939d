import { rateFacts } from '@forecourt/core/features/hire-purchase/credit-file'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { useApi, useOperation } from '../../kit/api/api'
import { type Fact, Facts, Panel, PanelNote } from '../../kit/panel'
import { centsOf, euroText } from '../../kit/wire-text'

const plain = ([label, value]: readonly [string, string]): Fact => ({ label, value })

/** What the credit of an account costs as it was sold; the sentence where no rate can be said. */
export function CreditPanel({ vehicleID }: { vehicleID: number }) {
  const api = useApi()
  const { data, error } = useOperation('GetCreditFile', { vehicleID })
  if (error)
    return (
      <Panel title="Cost of credit">
        <PanelNote>{api.messageOf(error)}</PanelNote>
      </Panel>
    )
  if (!data) return null
  const rates = rateFacts(
    { ...data, totalCostOfCredit: centsOf(data.totalCostOfCredit) ?? ZERO },
    data.rateCeilingPercent,
  )
  const total: Fact = { label: 'Total payable', value: euroText(data.totalAmountPayable) }
  return (
    <Panel title="Cost of credit">
      <Facts facts={[...rates.map(plain), total]} />
    </Panel>
  )
}

/** What the account is settled for by each method, the cheapest of them strong, with what it is less than all that is open. */
export function SettlementWays({ vehicleID, on }: { vehicleID: number; on: Day }) {
  const { data } = useOperation('GetSettlement', { vehicleID, date: on }, { keepPrevious: true })
  if (!data || data.settled || data.open === 0) return null
  return (
    <Panel title="Early settlement, five ways">
      <Facts facts={data.methods.map((each) => factOf(each, data.methods))} />
      <PanelNote>{data.methods[0]?.says}</PanelNote>
    </Panel>
  )
}

function factOf(each: SettlementOut['methods'][number], all: SettlementOut['methods']): Fact {
  const least = Math.min(...all.map(({ toPay }) => toPay))
  return {
    label: SETTLEMENT_METHOD_NAMES[each.method],
    value: formatEuro(centsOf(each.toPay) ?? ZERO),
    ...(each.toPay === least ? { tone: 'strong' } : {}),
  }
}
