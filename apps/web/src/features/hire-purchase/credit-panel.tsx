import { rateFacts } from '@forecourt/core/features/hire-purchase/credit-file'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { useApi, useOperation } from '../../kit/api/api'
import { type Fact, Facts, Panel, PanelNote } from '../../kit/panel'
import { centsOf, dayText, euroText } from '../../kit/wire-text'

const plain = ([label, value]: readonly [string, string]): Fact => ({ label, value })

/** What the credit of an account costs as it was sold, and what became of it since; the sentence where no rate can be said. */
export function CreditPanel({ vehicleID, className }: { vehicleID: number; className?: string }) {
  const api = useApi()
  const { data, error } = useOperation('GetCreditFile', { vehicleID })
  if (error)
    return (
      <Panel title="Cost of credit" className={className}>
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
    <Panel title="Cost of credit" className={className}>
      <Facts facts={[...rates.map(plain), total]} />
      {data.sinceSale && <PanelNote>{data.sinceSale.says}</PanelNote>}
    </Panel>
  )
}

/** What the account is settled for by each method, the cheapest of them strong, with what it is less than all that is open. */
export function SettlementWays({ vehicleID, on }: { vehicleID: number; on: Day }) {
  const { data } = useOperation('GetSettlement', { vehicleID, date: on }, { keepPrevious: true })
  if (data?.kept) return <Kept kept={data.kept} />
  if (!data || data.settled || data.open === 0) return null
  return (
    <Panel title="Early settlement, five ways">
      <Facts facts={data.methods.map((each) => factOf(each, data.methods))} />
      <PanelNote>{data.methods.find(({ method }) => method === data.ownMethod)?.says}</PanelNote>
    </Panel>
  )
}

/** What the settlement of an account was asked for, and what it paid; nothing without one. */
export function KeptSettlement({ vehicleID }: { vehicleID: number }) {
  const { data } = useOperation('GetSettlement', { vehicleID })
  return data?.kept ? <Kept kept={data.kept} /> : null
}

function Kept({ kept }: { kept: NonNullable<SettlementOut['kept']> }) {
  const { method, lines, toPay, paid, date } = kept
  return (
    <Panel title={`Settled: ${SETTLEMENT_METHOD_NAMES[method]}`}>
      <Facts
        facts={[
          ...lines.map(({ label, amount }): Fact => ({ label, value: euroText(amount) })),
          { label: `Asked on ${dayText(date)}`, value: euroText(toPay), tone: 'strong', ruled: true },
          { label: 'Paid', value: euroText(paid) },
        ]}
      />
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
