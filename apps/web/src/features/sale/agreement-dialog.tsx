import { firstPaymentRow } from '@forecourt/core/features/deals/rules'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { saleAgreementProblems } from '@forecourt/core/features/documents/rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { formatEuro } from '@forecourt/core/kernel/money'
import { useRef, useState } from 'react'
import { useDocument } from '../../kit/api/document'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { Form, type FormHandle } from '../../kit/form/form'
import { CheckBox } from '../../kit/form/switch'
import { TextArea } from '../../kit/form/text-area'
import { amountText, centsOf, dayText, euroText } from '../../kit/wire-text'
import { vehicleWords } from '../vehicles/words'

/** The agreement of each sale type: its name, what fills its dialog, and its document. */
const AGREEMENTS = {
  [SaleType.Cash]: {
    name: 'Sale Agreement',
    details: 'GetSaleAgreementDetails',
    report: 'GetSaleAgreementReport',
    hasPayment: true,
  },
  [SaleType.HirePurchase]: {
    name: 'HP Agreement',
    details: 'GetHPAgreementDetails',
    report: 'GetHPAgreementReport',
    hasPayment: false,
  },
  [SaleType.PartExchange]: {
    name: 'Part Exchange Agreement',
    details: 'GetPEAgreementDetails',
    report: 'GetPEAgreementReport',
    hasPayment: true,
  },
  [SaleType.HPPartExchange]: {
    name: 'HP Part Exchange Agreement',
    details: 'GetPEHPAgreementDetails',
    report: 'GetPEHPAgreementReport',
    hasPayment: false,
  },
} as const

/** The agreement of a sale type; of one that is not known, that of a hire purchase. */
export function agreementOf(saleType: number) {
  const types: Readonly<Record<number, (typeof AGREEMENTS)[keyof typeof AGREEMENTS]>> = AGREEMENTS
  return types[saleType] ?? AGREEMENTS[SaleType.HirePurchase]
}

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
  const [wasTried, setWasTried] = useState(false)
  const [isPrinting, setIsPrinting] = useState(false)
  const form = useRef<FormHandle>(null)
  const open = useDocument()
  const texts: AgreementTexts = { paymentDetails: '', terms: '', terms2: '', ...preset, ...typed }
  const problem = agreement.hasPayment ? saleAgreementProblems(texts)[0]?.message : undefined
  const print = async () => {
    if (!preset || !isChecked || isPrinting) return
    setWasTried(true)
    if (problem !== undefined) return void requestAnimationFrame(() => form.current?.focusFirstProblem())
    setIsPrinting(true)
    const { paymentDetails, terms, terms2 } = texts
    await open(agreement.report, {
      ID: vehicle.id,
      ...(agreement.hasPayment ? { paymentDetails } : {}),
      ...(terms === '' ? {} : { terms }),
      ...(terms2 === '' ? {} : { terms2 }),
    })
    onClose()
  }
  const area = (label: string, name: keyof AgreementTexts, rows: number) => (
    <TextArea
      label={label}
      name={name}
      rows={rows}
      value={texts[name]}
      disabled={!preset}
      onChange={(text) => setTyped((old) => ({ ...old, [name]: text }))}
    />
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={agreement.name}
      width={664}
      top={70}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            isSave
            command="form.save-form"
            busyText={isPrinting ? 'Preparing…' : null}
            disabledReason={!preset ? 'Loading...' : isChecked ? null : WARRANTY}
            onPress={() => void print()}
          >
            Print
          </Button>
          <Button size="footer" hint="Esc" command="shell.step-out" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="about">{`${vehicle.regNo || 'no reg'} ${vehicleWords(vehicle)}`}</p>
      {error && (
        <p className="about out" role="alert">
          {api.messageOf(error)}
        </p>
      )}
      <PaymentsBlock vehicle={vehicle} />
      <Form label={agreement.name} ref={form} className="agreement" onSave={() => void print()}>
        {agreement.hasPayment && (
          <TextArea
            label="Payment details"
            name="paymentDetails"
            rows={3}
            required
            value={texts.paymentDetails}
            disabled={!preset}
            invalid={wasTried && problem !== undefined}
            message={wasTried ? problem : undefined}
            onChange={(paymentDetails) => setTyped((old) => ({ ...old, paymentDetails }))}
          />
        )}
        {area('Terms', 'terms', 4)}
        {area('Second terms', 'terms2', 4)}
        <CheckBox label={WARRANTY} value={isChecked} onChange={setIsChecked} />
      </Form>
    </Dialog>
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
    <table className="agreement-payments" aria-label="Payments">
      <tbody>
        {first && (
          <tr>
            <td>{first.label}</td>
            <td />
            <td />
            <td className="n b">{formatEuro(first.amount)}</td>
          </tr>
        )}
        {payments.map((payment) => (
          <tr key={`${payment.isManual}-${payment.id}`}>
            <td>{payment.cashCategoryName}</td>
            <td className="d">{dayText(payment.date)}</td>
            <td className="d">{payment.cashTypeName}</td>
            <td className="n">{amountText(payment.amount)}</td>
          </tr>
        ))}
        <tr>
          <td className="d" colSpan={3}>
            {payments.length === 0 ? 'There are no payments related to this vehicle.' : 'Pending'}
          </td>
          <td className="n b">{payments.length === 0 ? '' : euroText(vehicle.pendingAmount)}</td>
        </tr>
      </tbody>
    </table>
  )
}
