import { clientProblems } from '@forecourt/core/features/clients/rules'
import { invoiceProblems } from '@forecourt/core/features/documents/rules'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { type Cents, decimalOf } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useState } from 'react'
import { useSave } from '../../../kit/api/save'
import { MoneyField } from '../../../kit/form/money-field'
import { TextArea } from '../../../kit/form/text-area'
import { TextField } from '../../../kit/form/text-field'
import { TypeAhead } from '../../../kit/form/type-ahead'
import { type FoundClient, useClientOptions } from '../../clients/client-options'
import { personName } from '../words'
import { DocumentDialog } from '../../../kit/paper/document-dialog'
import { usePaper } from '../../../kit/paper/use-paper'
import { useSendPaper } from '../../email/use-send-paper'

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

/** Before an invoice: whom it is for (the buyer until changed; somebody new is added as a client), and how much. */
export function InvoiceDialog({ vehicle, onClose }: { vehicle: VehicleOut; onClose: () => void }) {
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
  const paper = usePaper(invoiceFormProblems(values), onClose)
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
  const email = useSendPaper(onClose)
  const handOut = (way: 'print' | 'send') => {
    if (!paper.check()) return false
    const { cents } = amountOf(amount)
    const asked = {
      vehicleID: vehicle.id,
      clientIDNO: idno.trim(),
      amount: cents === null ? null : decimalOf(cents),
      ...(note.trim() === '' ? {} : { note }),
      ...(customRegNo.trim() === '' ? {} : { customRegNo }),
    }
    const run = async () => {
      paper.setIsPrinting(true)
      const isThere = await ensureClient()
      if (isThere && way === 'print') return paper.show('GetInvoiceReport', asked)
      paper.setIsPrinting(false)
      if (isThere) email.send({ paper: 'GetInvoiceReport', parameters: asked })
    }
    void run()
    return true
  }
  return (
    <DocumentDialog
      title="Invoice"
      problems={paper.problems.size}
      onPrint={() => handOut('print')}
      onSend={() => handOut('send')}
      onClose={onClose}
      isBusy={paper.isPrinting}
    >
      {email.dialog}
      <TypeAhead<number>
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
          else patch(clientPatch(option as FoundClient))
        }}
        {...paper.fieldOf('clientIDNO')}
        message={
          paper.problems.get('clientIDNO') ?? (isNew ? 'new client' : personName(clientID === null ? null : values))
        }
      />
      {isNew && (
        <>
          <TextField
            label="Name"
            required
            value={name}
            onChange={(text) => patch({ name: text })}
            {...paper.fieldOf('name')}
          />
          <TextField
            label="Surname"
            required
            value={surname}
            onChange={(text) => patch({ surname: text })}
            {...paper.fieldOf('surname')}
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
        {...paper.fieldOf('amount')}
      />
      <TextField label="Custom Reg No" value={customRegNo} onChange={(text) => patch({ customRegNo: text })} />
      <TextArea label="Note" rows={4} value={note} onChange={(text) => patch({ note: text })} />
    </DocumentDialog>
  )
}

function clientPatch({ client }: FoundClient): Partial<InvoiceValues> {
  return { clientID: client.id, idno: client.idno, name: client.name, surname: client.surname }
}
