import { agreementFacts } from '@forecourt/core/kernel/credit-regime'
import { rateFacts } from '@forecourt/core/features/hire-purchase/credit-file'
import { SETTLEMENT_METHOD_NAMES } from '@forecourt/core/features/settings/enums'
import type { SettlementOut } from '@forecourt/core/features/hire-purchase/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { formatEuro, ZERO } from '@forecourt/core/kernel/money'
import { useApi, useOperation } from '../../kit/api/api'
import { type PanelFact, FactList, Panel, PanelNote } from '../../kit/panel'
import { answerCents, dayText, euroText } from '../../kit/wire-text'

const plainFact = ([label, value]: readonly [string, string]): PanelFact => ({ label, value })

/** The cost of an account's credit at the sale and its changes since; the reason where no rate can be calculated. */
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
    { ...data, totalCostOfCredit: answerCents(data.totalCostOfCredit) ?? ZERO },
    { ceiling: data.rateCeilingPercent, compares: data.rateCeilingCompares },
  )
  const total: PanelFact = { label: 'Total payable', value: euroText(data.totalAmountPayable) }
  return (
    <Panel title="Cost of credit" className={className}>
      <FactList facts={[...rates.map(plainFact), total, ...agreementFacts(data).map(plainFact)]} />
      {data.sinceSale && <PanelNote>{data.sinceSale.says}</PanelNote>}
    </Panel>
  )
}

/** The settlement of an account by each method, the cheapest in bold, with its difference to all that is owed. */
export function SettlementMethods({ vehicleID, on }: { vehicleID: number; on: Day }) {
  const { data } = useOperation('GetSettlement', { vehicleID, date: on }, { keepPrevious: true })
  if (data?.kept) return <AgreedSettlementFacts kept={data.kept} />
  if (!data || data.settled || data.open === 0) return null
  return (
    <Panel title="Early settlement, five ways">
      <FactList facts={data.methods.map((each) => settlementMethodFact(each, data.methods))} />
      <PanelNote>{data.methods.find(({ method }) => method === data.ownMethod)?.says}</PanelNote>
    </Panel>
  )
}

/** The settlement of an account as it was recorded, with what it paid; nothing without one. */
export function AgreedSettlement({ vehicleID }: { vehicleID: number }) {
  const { data } = useOperation('GetSettlement', { vehicleID })
  return data?.kept ? <AgreedSettlementFacts kept={data.kept} /> : null
}

function AgreedSettlementFacts({ kept }: { kept: NonNullable<SettlementOut['kept']> }) {
  const { method, lines, toPay, paid, date } = kept
  return (
    <Panel title={`Settled: ${SETTLEMENT_METHOD_NAMES[method]}`}>
      <FactList
        facts={[
          ...lines.map(({ label, amount }): PanelFact => ({ label, value: euroText(amount) })),
          { label: `Asked on ${dayText(date)}`, value: euroText(toPay), tone: 'strong', ruled: true },
          { label: 'Paid', value: euroText(paid) },
        ]}
      />
    </Panel>
  )
}

function settlementMethodFact(each: SettlementOut['methods'][number], all: SettlementOut['methods']): PanelFact {
  const least = Math.min(...all.map(({ toPay }) => toPay))
  return {
    label: SETTLEMENT_METHOD_NAMES[each.method],
    value: formatEuro(answerCents(each.toPay) ?? ZERO),
    ...(each.toPay === least ? { tone: 'strong' } : {}),
  }
}
