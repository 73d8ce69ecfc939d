import { firstPaymentRow } from '@forecourt/core/features/deals/rules'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { saleAgreementProblems } from '@forecourt/core/features/documents/rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { formatEuro } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { CheckBox } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { amountText, centsOf, dayText, euroText } from '../../kit/wire-text'
import { DocumentDialog } from '../../kit/paper/document-dialog'
import { usePaper } from '../../kit/paper/use-paper'
import { useSendPaper } from '../email/use-send-paper'
import { vehicleWords } from '../vehicles/words'
import { agreementOf } from '@forecourt/core/features/deals/agreements'

interface AgreementTexts {
  paymentDetails: string
  terms: string
  terms2: string
}

const WARRANTY = 'Have you checked the warranty period?'

/** What is written on the agreement of a saved sale; it is printed once the warranty period was checked. */
export function AgreementDialog({ vehicle, onClose }: { vehicle: VehicleOut; onClose: () => void }) {
  const api = useApi()
  const agreement = agreementOf(vehicle.saleType ?? SaleType.HirePurchase)
  const { data: preset, error } = useOperation(agreement.details, { vehicleID: vehicle.id }, { staleMs: 0 })
  const [typed, setTyped] = useState<Partial<AgreementTexts>>({})
  const [isChecked, setIsChecked] = useState(false)
  const texts: AgreementTexts = { paymentDetails: '', terms: '', terms2: '', ...preset, ...typed }
  const paper = usePaper(agreement.hasPayment ? saleAgreementProblems(texts) : [], onClose)
  const email = useSendPaper(onClose)
  const { paymentDetails, terms, terms2 } = texts
  const asked = {
    ID: vehicle.id,
    ...(agreement.hasPayment ? { paymentDetails } : {}),
    ...(terms.trim() === '' ? {} : { terms }),
    ...(terms2.trim() === '' ? {} : { terms2 }),
  }
  const print = () => {
    if (!paper.check()) return false
    void paper.show(agreement.report, asked)
    return true
  }
  const area = (label: string, name: keyof AgreementTexts, rows: number) => (
    <TextArea
      label={label}
      rows={rows}
      value={texts[name]}
      onChange={(text) => setTyped((old) => ({ ...old, [name]: text }))}
      {...paper.fieldOf(name)}
      required={name === 'paymentDetails'}
    />
  )
  return (
    <DocumentDialog
      title={agreement.name}
      problems={paper.problems.size}
      onPrint={print}
      onSend={() => paper.check() && email.send({ paper: agreement.report, parameters: asked })}
      onClose={onClose}
      isBusy={paper.isPrinting}
      isLoading={preset === undefined && error === null}
      disabledReason={isChecked ? null : WARRANTY}
    >
      {email.dialog}
      <p className="text-fg-1">{`${vehicle.regNo || 'no reg'} ${vehicleWords(vehicle)}`}</p>
      {error && (
        <p className="font-semibold text-out" role="alert">
          {api.messageOf(error)}
        </p>
      )}
      <PaymentsBlock vehicle={vehicle} />
      {agreement.hasPayment && area('Payment details', 'paymentDetails', 3)}
      {area('Terms', 'terms', 4)}
      {area('Second terms', 'terms2', 4)}
      <CheckBox label={WARRANTY} value={isChecked} onChange={setIsChecked} />
    </DocumentDialog>
  )
}

/** What the buyer has paid so far, to check the agreement against. */
function PaymentsBlock({ vehicle }: { vehicle: VehicleOut }) {
  const { data: payments } = useOperation('GetVehiclePayments', { vehicleID: vehicle.id })
  const first =
    vehicle.saleType === null
      ? null
      : firstPaymentRow({
          saleType: vehicle.saleType,
          soldPrice: centsOf(vehicle.soldPrice),
          difference: centsOf(vehicle.difference),
        })
  if (!payments) return null
  return (
    <table className="my-2 border border-line-2" aria-label="Payments">
      <tbody>
        {first && (
          <tr>
            <td>{first.label}</td>
            <td />
            <td />
            <td className="text-right font-semibold">{formatEuro(first.amount)}</td>
          </tr>
        )}
        {payments.map((payment) => (
          <tr key={`${payment.isManual}-${payment.id}`}>
            <td>{payment.cashCategoryName}</td>
            <td className="text-fg-1">{dayText(payment.date)}</td>
            <td className="text-fg-1">{payment.cashTypeName}</td>
            <td className="text-right">{amountText(payment.amount)}</td>
          </tr>
        ))}
        <tr>
          <td className="text-fg-1" colSpan={3}>
            {payments.length === 0 ? 'There are no payments related to this vehicle.' : 'Pending'}
          </td>
          <td className="text-right font-semibold">{payments.length === 0 ? '' : euroText(vehicle.pendingAmount)}</td>
        </tr>
      </tbody>
    </table>
  )
}
