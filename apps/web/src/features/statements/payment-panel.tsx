import { spacedReference } from '@forecourt/core/features/statements/creditor-reference'
import type { RequestedPaymentOut } from '@forecourt/core/features/statements/schemas'
import { type PanelFact, FactList, Panel, PanelNote } from '../../kit/panel'
import { QrCode } from '../../kit/qr-code'
import { euroText } from '../../kit/wire-text'

/** What is to be paid on an account, and the QR code that the app of a bank reads. */
export function PaymentPanel({ title, payment }: { title: string; payment: RequestedPaymentOut }) {
  const { amount, reason, iban, payee, reference, modules } = payment
  const facts: PanelFact[] = [
    { label: 'To pay', value: euroText(amount), tone: 'big' },
    { label: 'For', value: reason },
  ]
  if (iban !== '')
    facts.push(
      { label: 'To', value: payee },
      { label: 'IBAN', value: iban },
      { label: 'Reference', value: spacedReference(reference) },
    )
  return (
    <Panel title={title}>
      <FactList facts={facts} />
      {modules.length > 0 ? (
        <QrCode modules={modules} className="w-48 mx-3.5 my-2" label={`QR code to pay ${euroText(amount)}`} />
      ) : (
        <PanelNote>Add an IBAN in Manage Data to show a QR code for payment here.</PanelNote>
      )}
    </Panel>
  )
}
