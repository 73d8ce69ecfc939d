import { firstPaymentRow } from '@forecourt/core/features/deals/rules'
import { isHpSale, SaleType } from '@forecourt/core/features/deals/enums'
import { saleAgreementProblems } from '@forecourt/core/features/documents/rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { formatEuro } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { CheckBox } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { amountText, answerCents, dayText, euroText } from '../../kit/wire-text'
import type { DocumentFieldOf, DocumentForm } from '../../kit/paper/document-form'
import { vehicleWords } from '../vehicles/words'
import { agreementOf } from '@forecourt/core/features/deals/agreements'
import type { EmailDialogProps } from '../../kit/paper/document-to-send'
import { ClientDocumentDialog } from '../email/client-document-dialog'
import { DocumentMessage } from '../email/document-message'
import { LoadedVehicleMessage } from '../email/loaded-vehicle-message'

interface AgreementTexts {
  paymentDetails: string
  terms: string
  terms2: string
}

const WARRANTY = 'Have you checked the warranty period?'

/** The agreement of a saved sale: what is written on it. It is handed out once the warranty period was checked. */
export function useAgreement(vehicle: VehicleOut): DocumentForm {
  const api = useApi()
  const agreement = agreementOf(vehicle.saleType ?? SaleType.HirePurchase)
  const { data: preset, error } = useOperation(agreement.details, { vehicleID: vehicle.id }, { staleMs: 0 })
  const [typed, setTyped] = useState<Partial<AgreementTexts>>({})
  const [isChecked, setIsChecked] = useState(false)
  const texts: AgreementTexts = { paymentDetails: '', terms: '', terms2: '', ...preset, ...typed }
  const { paymentDetails, terms, terms2 } = texts
  const parameters = {
    ID: vehicle.id,
    ...(agreement.hasPayment ? { paymentDetails } : {}),
    ...(terms.trim() === '' ? {} : { terms }),
    ...(terms2.trim() === '' ? {} : { terms2 }),
  }
  const area = (fieldOf: DocumentFieldOf, label: string, name: keyof AgreementTexts) => (
    <TextArea
      label={label}
      rows={name === 'paymentDetails' ? 3 : 4}
      value={texts[name]}
      onChange={(text) => setTyped((old) => ({ ...old, [name]: text }))}
      {...fieldOf(name)}
      required={name === 'paymentDetails'}
    />
  )
  return {
    title: agreement.name,
    document: { paper: agreement.report, parameters },
    problems: agreement.hasPayment ? saleAgreementProblems(texts) : [],
    isLoading: preset === undefined && error === null,
    disabledReason: isChecked ? null : `Tick "${WARRANTY}" first`,
    error: error ? api.messageOf(error) : null,
    fields: (fieldOf) => (
      <>
        <p className="text-fg-1">{`${vehicle.regNo || 'no reg'} ${vehicleWords(vehicle)}`}</p>
        <PaymentsBlock vehicle={vehicle} />
        {agreement.hasPayment && area(fieldOf, 'Payment details', 'paymentDetails')}
        {area(fieldOf, 'Terms', 'terms')}
        {area(fieldOf, 'Second terms', 'terms2')}
        <CheckBox label={WARRANTY} value={isChecked} onChange={setIsChecked} />
      </>
    ),
  }
}

/** What the buyer has paid so far, to check the agreement against. */
function PaymentsBlock({ vehicle }: { vehicle: VehicleOut }) {
  const { data: payments } = useOperation('GetVehiclePayments', { vehicleID: vehicle.id })
  const first =
    vehicle.saleType === null
      ? null
      : firstPaymentRow({
          saleType: vehicle.saleType,
          soldPrice: answerCents(vehicle.soldPrice),
          difference: answerCents(vehicle.difference),
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

/** Before an agreement is printed or sent. */
export function AgreementDialog({ vehicle, onClose }: { vehicle: VehicleOut; onClose: () => void }) {
  return <ClientDocumentDialog form={useAgreement(vehicle)} onClose={onClose} />
}

/** The message with an agreement. */
export function AgreementMessage({ vehicleID, ...props }: EmailDialogProps & { vehicleID: number }) {
  return (
    <LoadedVehicleMessage vehicleID={vehicleID} hasPrices reasonUnavailable={reasonNoAgreement} onClose={props.onClose}>
      {(vehicle) => <VehicleAgreementMessage vehicle={vehicle} {...props} />}
    </LoadedVehicleMessage>
  )
}

/** Why a vehicle has no agreement yet. */
function reasonNoAgreement({ regNo, saleType, hirePurchase }: VehicleOut): string | null {
  const car = regNo || 'The vehicle'
  if (saleType === null) return `${car} is not sold.`
  return isHpSale(saleType) && !hirePurchase?.hasHPSchedule ? `${car} has no schedule yet.` : null
}

function VehicleAgreementMessage({ vehicle, ...props }: EmailDialogProps & { vehicle: VehicleOut }) {
  return <DocumentMessage form={useAgreement(vehicle)} {...props} />
}
