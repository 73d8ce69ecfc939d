import { partPaymentWords } from '@forecourt/core/features/hire-purchase/part-payment-words'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { type Fact, Facts, Panel, PanelNote } from '../../kit/panel'
import { dayText, euroText } from '../../kit/wire-text'

/** What was paid ahead of time on an account, the latest first, with what each made of it. */
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
      <Facts
        facts={[
          { label: `Paid on ${dayText(payment.date)}`, value: euroText(payment.amount), tone: 'strong' },
          ...partPaymentWords(payment).map(([label, value]): Fact => ({ label, value })),
        ]}
      />
      <PanelNote>{payment.says}</PanelNote>
    </Panel>
  ))
}
