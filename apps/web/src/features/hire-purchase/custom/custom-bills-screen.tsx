import { CUSTOM_BILLS_MAX } from '@forecourt/core/features/documents/rules'
import { formatDay, isDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type RefObject, useMemo, useRef } from 'react'
import { DateField } from '../../../kit/form/date-field'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField, TextField } from '../../../kit/form/text-field'
import { LookupField } from '../../../kit/form/lookup-field'
import { FactList, Panel } from '../../../kit/panel'
import { useToday } from '../../../kit/screen/screen'
import { type ClientComboOption, useClientOptions } from '../../clients/client-options'
import { billsBody, billsChecks, billsProblems, billsSpan, type BillsValues, emptyBills } from './custom-drafts'
import { type CustomDocumentForm, CustomDocumentPage, useCustomDocumentForm } from './custom-document-page'

/** Bills of exchange without an account. */
export function CustomBillsScreen() {
  const today = useToday()
  const initial = useMemo(() => emptyBills(today), [today])
  const first = useRef<HTMLInputElement>(null)
  const form = useCustomDocumentForm({
    name: 'GetCustomHpPayments',
    screen: 'custom-boe',
    initial,
    problemsOf: billsProblems,
    bodyOf: billsBody,
    checksOf: billsChecks,
  })
  const { values, patch, field } = form
  return (
    <CustomDocumentPage title="Custom BOE" form={form} first={first} aside={<BillsPanel values={values} />}>
      <ClientField form={form} first={first} />
      <DateField
        label="Date"
        direction="mostly-past"
        {...field('date')}
        today={today}
        value={values.date}
        onChange={(date) => patch({ date })}
        message={field('date').message ?? 'the day of issue'}
      />
      <hr />
      <MoneyField
        label="Amount"
        {...field('amount')}
        parse={parseMoneyText}
        value={values.amount}
        onChange={(amount) => patch({ amount })}
        message={field('amount').message ?? 'of each bill'}
      />
      <NumberField
        label="Number of Payments"
        {...field('numberOfPayments')}
        value={values.numberOfPayments}
        onChange={(numberOfPayments) => patch({ numberOfPayments })}
        message={field('numberOfPayments').message ?? `1 to ${CUSTOM_BILLS_MAX}, one each month`}
      />
      <DateField
        label="Start Date"
        direction="mostly-future"
        notBefore={isDay(values.date) ? values.date : undefined}
        {...field('startDate')}
        today={today}
        value={values.startDate}
        onChange={(startDate) => patch({ startDate })}
        message={field('startDate').message ?? 'the first bill is due'}
      />
      <TextField
        label="Description"
        {...field('description')}
        value={values.description}
        onChange={(description) => patch({ description })}
        message={field('description').message ?? 'printed on every bill'}
      />
    </CustomDocumentPage>
  )
}

interface ClientFieldProps {
  form: CustomDocumentForm<BillsValues>
  first: RefObject<HTMLInputElement | null>
}

/** One of the clients, by ID No. */
function ClientField({ form, first }: ClientFieldProps) {
  const { values, patch, field } = form
  const clients = useClientOptions()
  const choose = ({ client }: ClientComboOption) =>
    patch({ clientID: client.id, idno: client.idno, clientName: `${client.name} ${client.surname}` })
  return (
    <LookupField<number>
      takesOnly
      label="Client"
      {...field('clientID')}
      ref={first}
      placeholder="ID No"
      value={values.idno === '' ? null : { id: values.clientID ?? 0, text: values.idno }}
      {...clients}
      onText={(idno) => patch({ clientID: null, idno, clientName: '' })}
      onChange={(option) => {
        if (option === null) patch({ clientID: null, idno: '', clientName: '' })
        // Its options are those that `find` gave.
        else choose(option as ClientComboOption)
      }}
      message={field('clientID').message ?? values.clientName}
    />
  )
}

function BillsPanel({ values }: { values: BillsValues }) {
  const span = billsSpan(values)
  const dash = '—'
  return (
    <Panel title="These bills">
      <FactList
        facts={[
          { label: 'Drawn on', value: values.clientName || dash },
          { label: 'Bills', value: values.numberOfPayments || dash },
          { label: 'First due', value: isDay(values.startDate) ? formatDay(values.startDate) : dash },
          { label: 'Last due', value: span ? formatDay(span.last) : dash },
          { label: 'Together', value: span ? formatEuro(span.total) : dash, tone: 'strong', ruled: true },
        ]}
      />
    </Panel>
  )
}
