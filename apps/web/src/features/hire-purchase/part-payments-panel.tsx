import { partPaymentFacts } from '@forecourt/core/features/hire-purchase/part-payment-facts'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { type PanelFact, FactList, Panel, PanelNote } from '../../kit/panel'
import { dayText, euroText } from '../../kit/wire-text'

/** The part payments of an account, the latest first, with their effect on it. */
export function PartPaymentsPanel({ vehicleID }: { vehicleID: number }) {
  const { data } = useOperation('GetPartPayments', { vehicleID })
  return data?.partPayments.toReversed().map((payment, at) => (
    <Panel
      key={payment.entryID}
      title="Part payment"
      aside={
        at === 0 && (
          <>
            <span className="grow" />
            <Button size="row" command="hire-purchase.show-schedule-before">
              Schedule before
            </Button>
          </>
        )
      }
    >
      <FactList
        facts={[
          { label: `Paid on ${dayText(payment.date)}`, value: euroText(payment.amount), tone: 'strong' },
          ...partPaymentFacts(payment).map(([label, value]): PanelFact => ({ label, value })),
        ]}
      />
      <PanelNote>{payment.says}</PanelNote>
    </Panel>
  ))
}
