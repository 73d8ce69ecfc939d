import { CURRENT_ROW } from '../../../kit/grid/cells'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { addressLine, listedContacts } from '@forecourt/core/features/clients/fields'
import type { ReceiptClient } from '@forecourt/core/features/documents/schemas'
import { useRefresh } from '../../../kit/api/refresh'
import { useEffect, useRef, useState } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { CheckBox, Switch } from '../../../kit/form/switch'
import { TextArea } from '../../../kit/form/text-area'
import { NumberField } from '../../../kit/form/text-field'
import { useScreenHost } from '../../../kit/screen/screen'
import { toastError } from '../../../kit/toast/toast'
import { amountText, dayText, euroText } from '../../../kit/wire-text'
import { DocumentDialog } from '../../../kit/paper/document-dialog'
import { useDocumentDialog } from '../../../kit/paper/use-document-dialog'
import { useSendDocumentDialog } from '../../email/use-send-document-dialog'
import {
  receiptClients,
  emptyReceipt,
  issuesNewReceipt,
  printRefusal,
  type ReceiptForm,
  receiptFormProblems,
  receiptRequest,
  sendRefusal,
  WARRANTY_QUESTION,
  printedReceiptText,
} from './receipt-form'

/** Fetches the entry of a receipt, then shows the dialog; a failure is shown and closes it. */
export function ReceiptDialog({ cashID, onClose }: { cashID: number; onClose: () => void }) {
  const api = useApi()
  const entry = useOperation('GetCashEntry', { id: cashID }, { staleMs: 0 })
  const vehicleID = entry.data?.vehicleID ?? null
  const data = useOperation('GetDepositReceiptReportData', vehicleID === null ? null : { vehicleID }, { staleMs: 0 })
  const next = useOperation('GetReceiptNumber', entry.data && vehicleID === null ? {} : null, { staleMs: 0 })
  const error = entry.error ?? data.error ?? next.error
  const say = error === null ? null : api.messageOf(error)
  useEffect(() => {
    if (say === null) return
    toastError(say)
    onClose()
  }, [say, onClose])
  if (say !== null) return null
  const known = data.data ?? (next.data && { ...next.data, clientSoldTo: null, clientAttempts: [] })
  if (!entry.data || !known)
    return (
      <DocumentDialog title={TITLE} problems={0} onPrint={() => false} onClose={onClose} isBusy={false} isLoading>
        {null}
      </DocumentDialog>
    )
  return <Receipt entry={entry.data} data={known} onClose={onClose} />
}

const TITLE = 'Deposit Receipt'

interface ReceiptProps {
  entry: CashEntryOut
  data: { currentReceiptNumber: number; clientSoldTo: ReceiptClient | null; clientAttempts: ReceiptClient[] }
  onClose: () => void
}

function Receipt({ entry, data, onClose }: ReceiptProps) {
  const { workstation } = useScreenHost()
  const refresh = useRefresh()
  const [form, setForm] = useState(() => emptyReceipt(workstation.warrantyText, data))
  const paper = useDocumentDialog(receiptFormProblems(form, { cashID: entry.id, data }), () => {
    refresh()
    onClose()
  })
  const patch = (part: Partial<ReceiptForm>) => setForm((old) => ({ ...old, ...part }))
  const kept = entry.receiptNumber
  const isNew = issuesNewReceipt(entry, form)
  const clients = receiptClients(data)
  const warranty = useRef<HTMLInputElement>(null)
  const email = useSendDocumentDialog(() => {
    refresh()
    onClose()
  })
  const { id: cashID, vehicleID, amount } = entry
  const asked = receiptRequest(form, { cashID, vehicleID, amount })
  const print = () => {
    if (!paper.check()) return false
    void paper.show('GetDepositReceiptReport', asked)
    return true
  }
  const send = () => {
    if (!paper.check()) return false
    const refusal = sendRefusal(entry, form)
    if (refusal === null) email.send({ paper: 'GetDepositReceiptReport', parameters: asked })
    else toastError(refusal)
    return true
  }
  const about = [
    entry.categoryName,
    entry.regNo,
    entry.clientName,
    euroText(entry.amount),
    printedReceiptText(entry, form, data.currentReceiptNumber),
  ]
  return (
    <DocumentDialog
      title={TITLE}
      problems={paper.problems.size}
      onPrint={print}
      onSend={send}
      onClose={onClose}
      isBusy={paper.isPrinting}
      disabledReason={printRefusal(form, data)}
      width={1060}
      {...(clients.length < 2 ? { initialFocus: warranty } : {})}
    >
      {email.dialog}
      <p className="text-fg-1">{about.filter(Boolean).join(', ')}</p>
      {clients.length > 0 && (
        <ClientTable clients={clients} chosen={form.clientID} onChoose={(clientID) => patch({ clientID })} />
      )}
      <CheckBox
        label={WARRANTY_QUESTION}
        value={form.isChecked}
        onChange={(isChecked) => patch({ isChecked })}
        inputRef={warranty}
      />
      <TextArea label="Terms" rows={3} value={form.terms} onChange={(terms) => patch({ terms })} name="terms" />
      <Switch label="Plates" value={form.hasPlates} onChange={(hasPlates) => patch({ hasPlates })} />
      <Switch
        label="Part Exchange"
        value={form.hasPartExchange}
        onChange={(hasPartExchange) => patch({ hasPartExchange })}
      />
      {form.hasPartExchange && (
        <TextArea
          label="Part exchange text"
          rows={2}
          value={form.partExchange}
          onChange={(partExchange) => patch({ partExchange })}
          name="partExchange"
        />
      )}
      <Switch label="License" value={form.hasLicense} onChange={(hasLicense) => patch({ hasLicense })} />
      {kept !== null && !entry.isReceiptOutdated && (
        <Switch
          label="Replace Receipt"
          value={form.replaces}
          onChange={(replaces) => patch({ replaces, ...(replaces ? {} : { overrides: false }) })}
          message={`a new receipt replaces receipt ${kept}, which becomes void`}
        />
      )}
      <Switch
        label="Override Receipt Number"
        value={form.overrides}
        onChange={(overrides) => patch({ overrides })}
        disabled={!isNew}
        message={isNew ? '' : `This entry keeps receipt ${kept}`}
      />
      {form.overrides && (
        <NumberField
          label="Receipt Number"
          required
          value={form.newReceiptNumber}
          onChange={(newReceiptNumber) => patch({ newReceiptNumber })}
          {...paper.fieldOf('newReceiptNumber')}
        />
      )}
    </DocumentDialog>
  )
}

const CONTACTS = listedContacts()
const HEADS = ['ID NO', 'Name', 'Surname', 'Address', ...CONTACTS.map(({ heading }) => heading), 'Date']

interface ClientTableProps {
  clients: readonly ReceiptClient[]
  chosen: number | null
  onChoose: (clientID: number) => void
}

/** The choice of the receipt's client: the buyer or one of those who left a deposit. */
function ClientTable({ clients, chosen, onChoose }: ClientTableProps) {
  return (
    <div
      className="max-h-49 mt-1 mb-2 border border-line-2 overflow-auto"
      role="radiogroup"
      aria-label="Client"
      aria-required
    >
      <table className="border-collapse table-auto [&_:is(th,td):first-child]:pl-4.5 [&_:is(th,td)]:h-6 [&_th]:sticky [&_th]:top-0 [&_th]:font-medium">
        <thead>
          <tr>
            <th aria-label="Chosen" />
            {HEADS.map((head) => (
              <th key={head}>{head}</th>
            ))}
            <th className="text-right">Amount</th>
            <th>Spouse ID</th>
          </tr>
        </thead>
        <tbody>
          {clients.map((client) => (
            <tr
              key={client.id}
              className={client.id === chosen ? CURRENT_ROW : undefined}
              onClick={() => onChoose(client.id)}
              onKeyDown={() => {}}
            >
              <td>
                <input
                  type="radio"
                  className="size-3.25 m-0 align-middle accent-mode"
                  name="clientID"
                  value={client.id}
                  checked={client.id === chosen}
                  onChange={() => onChoose(client.id)}
                  aria-label={`${client.idno} ${client.name} ${client.surname}`}
                />
              </td>
              <td>{client.idno}</td>
              <td>{client.name}</td>
              <td>{client.surname}</td>
              <td>{addressLine(client)}</td>
              {CONTACTS.map(({ name }) => (
                <td key={name}>{client[name]}</td>
              ))}
              <td>{dayText(client.date)}</td>
              <td className="text-right">{amountText(client.amount)}</td>
              <td>{client.spouseIDNo}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
