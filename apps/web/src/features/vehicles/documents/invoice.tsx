import { clientProblems } from '@forecourt/core/features/clients/rules'
import { invoiceProblems } from '@forecourt/core/features/documents/rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { type Cents, formatDecimal } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useState } from 'react'
import { useSave } from '../../../kit/api/save'
import { MoneyField } from '../../../kit/form/money-field'
import { TextArea } from '../../../kit/form/text-area'
import { TextField } from '../../../kit/form/text-field'
import { LookupField } from '../../../kit/form/lookup-field'
import { type ClientComboOption, useClientOptions } from '../../clients/client-options'
import { personName } from '../words'
import type { DocumentForm } from '../../../kit/paper/document-form'
import type { EmailDialogProps } from '../../../kit/paper/document-to-send'
import { ClientDocumentDialog } from '../../email/client-document-dialog'
import { DocumentMessage } from '../../email/document-message'
import { LoadedVehicleMessage } from '../../email/loaded-vehicle-message'

interface InvoiceValues {
  /** The client when one was picked; otherwise the ID No stands for a new one. */
  clientID: number | null
  idno: string
  name: string
  surname: string
  amount: string
  customRegNo: string
  note: string
}

function amountOf(text: string): { cents: Cents | null; problem?: string } {
  if (text.trim() === '') return { cents: null }
  const read = parseMoneyText(text)
  return read.problem === undefined ? { cents: read.cents } : { cents: null, problem: read.problem }
}

/** What keeps the invoice from being printed, in the order of the form. */
export function invoiceFormProblems(values: InvoiceValues): { field: string; message: string }[] {
  const amount = amountOf(values.amount)
  const own = invoiceProblems({ clientIDNO: values.idno, amount: amount.cents }).map((problem) =>
    problem.field === 'amount' && amount.problem !== undefined ? { ...problem, message: amount.problem } : problem,
  )
  const isNew = values.clientID === null && values.idno.trim() !== ''
  const person = isNew ? clientProblems(values).filter(({ field }) => field !== 'idno') : []
  return [...own.filter(({ field }) => field !== 'amount'), ...person, ...own.filter(({ field }) => field === 'amount')]
}

/** An invoice: whom it is for (the buyer until changed; somebody new is added as a client), and how much. */
export function useInvoice(vehicle: VehicleOut): DocumentForm {
  const clients = useClientOptions()
  const buyer = vehicle.clientSoldTo
  const [values, setValues] = useState<InvoiceValues>({
    clientID: buyer?.id ?? null,
    idno: buyer?.idno ?? '',
    name: buyer?.name ?? '',
    surname: buyer?.surname ?? '',
    amount: '',
    customRegNo: '',
    note: '',
  })
  const { save: addClient } = useSave('AddClient')
  const patch = (part: Partial<InvoiceValues>) => setValues((old) => ({ ...old, ...part }))
  const { clientID, idno, name, surname, amount, customRegNo, note } = values
  const isNew = clientID === null && idno.trim() !== ''

  /** The client exists afterwards; false when it could not be added, which was said. */
  const ensureClient = async (): Promise<boolean> => {
    if (!isNew) return true
    const outcome = await addClient({ idno, name, surname })
    if (outcome.kind === 'saved') patch({ clientID: outcome.output.id })
    return outcome.kind === 'saved'
  }
  const { cents } = amountOf(amount)
  const parameters = {
    vehicleID: vehicle.id,
    clientIDNO: idno.trim(),
    amount: cents === null ? null : formatDecimal(cents),
    ...(note.trim() === '' ? {} : { note }),
    ...(customRegNo.trim() === '' ? {} : { customRegNo }),
  }
  return {
    title: 'Invoice',
    document: { paper: 'GetInvoiceReport', parameters },
    addressee: clientID === null ? '' : idno,
    problems: invoiceFormProblems(values),
    prepare: ensureClient,
    fields: (fieldOf) => (
      <>
        <LookupField<number>
          takesOnly
          label="ID No"
          required
          takesNew
          value={idno === '' ? null : { id: clientID ?? 0, text: idno }}
          {...clients}
          onText={(text) =>
            patch({ idno: text, clientID: null, ...(clientID === null ? {} : { name: '', surname: '' }) })
          }
          onChange={(option) => {
            if (option === null) patch({ idno: '', clientID: null, name: '', surname: '' })
            // Its options are those that `find` gave.
            else patch(clientPatch(option as ClientComboOption))
          }}
          {...fieldOf('clientIDNO')}
          message={
            fieldOf('clientIDNO').message ?? (isNew ? 'new client' : personName(clientID === null ? null : values))
          }
        />
        {isNew && (
          <>
            <TextField
              label="Name"
              required
              value={name}
              onChange={(text) => patch({ name: text })}
              {...fieldOf('name')}
            />
            <TextField
              label="Surname"
              required
              value={surname}
              onChange={(text) => patch({ surname: text })}
              {...fieldOf('surname')}
            />
          </>
        )}
        <MoneyField
          writesOut
          label="Amount"
          required
          parse={parseMoneyText}
          value={amount}
          onChange={(text) => patch({ amount: text })}
          {...fieldOf('amount')}
        />
        <TextField label="Custom Reg No" value={customRegNo} onChange={(text) => patch({ customRegNo: text })} />
        <TextArea label="Note" rows={4} value={note} onChange={(text) => patch({ note: text })} />
      </>
    ),
  }
}

function clientPatch({ client }: ClientComboOption): Partial<InvoiceValues> {
  return { clientID: client.id, idno: client.idno, name: client.name, surname: client.surname }
}

/** Before an invoice is printed or sent. */
export function InvoiceDialog({ vehicle, onClose }: { vehicle: VehicleOut; onClose: () => void }) {
  return <ClientDocumentDialog form={useInvoice(vehicle)} onClose={onClose} />
}

/** The message with an invoice. */
export function InvoiceMessage({ vehicleID, ...props }: EmailDialogProps & { vehicleID: number }) {
  return (
    <LoadedVehicleMessage vehicleID={vehicleID} onClose={props.onClose}>
      {(vehicle) => <InvoiceOfVehicle vehicle={vehicle} {...props} />}
    </LoadedVehicleMessage>
  )
}

function InvoiceOfVehicle({ vehicle, ...props }: EmailDialogProps & { vehicle: VehicleOut }) {
  return <DocumentMessage form={useInvoice(vehicle)} {...props} />
}
