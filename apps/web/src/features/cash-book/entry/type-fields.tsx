import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { BANKS, CashType } from '@forecourt/core/features/cash-book/enums'
import { DateField } from '../../../kit/form/date-field'
import { FormSection } from '../../../kit/form/form-row'
import { Select } from '../../../kit/form/select'
import { TextField } from '../../../kit/form/text-field'
import type { EntryModel } from './use-entry'

const bankOptions = (banks: readonly string[]) => banks.map((bank) => ({ id: bank, text: bank }))
const CHEQUE_BANKS = bankOptions(BANKS.cheque)
const CHEQUE_OUT_BANKS = bankOptions(BANKS.chequeOut)
const TRANSFER_BANKS = bankOptions(BANKS.bankTransfer)
const CARD_BANKS = bankOptions(BANKS.card)

const isMadeOfCheques = ({ saved }: EntryModel) => saved !== null && saved.cheque === null && saved.cheques.length > 0

/** The fields of the entry's type: the cheque, the transfer, the card, the terminal's batch, our own cheque. */
export function TypeFields({ entry }: { entry: EntryModel }) {
  switch (entry.form.typeID) {
    case CashType.Cheque:
      // A sum of cheques has no cheque of its own.
      return isMadeOfCheques(entry) ? null : <ChequeFields entry={entry} />
    case CashType.BankTransfer:
      return <BankFields entry={entry} group="bankTransfer" title="Bank transfer" />
    case CashType.Card:
      return <BankFields entry={entry} group="card" title="Card" />
    case CashType.EPOS:
      return <EposFields entry={entry} />
    case CashType.ChequeOut:
      return <ChequeOutFields entry={entry} />
    default:
      return null
  }
}

function ChequeFields({ entry }: { entry: EntryModel }) {
  const { form, set, fieldState, today } = entry
  const { cheque } = form
  const change = (part: Partial<EntryForm['cheque']>) => set({ cheque: { ...cheque, ...part } })
  return (
    <FormSection title="Cheque">
      <Select
        label="Bank"
        required
        options={CHEQUE_BANKS}
        value={cheque.bank || null}
        onChange={(bank) => change({ bank: bank ?? '' })}
        {...fieldState('cheque.bank')}
      />
      <TextField
        label="Cheque No"
        required
        value={cheque.chequeNumber}
        onChange={(chequeNumber) => change({ chequeNumber })}
        {...fieldState('cheque.chequeNumber')}
      />
      <TextField
        label="A/C No"
        required
        value={cheque.accountNumber}
        onChange={(accountNumber) => change({ accountNumber })}
        {...fieldState('cheque.accountNumber')}
      />
      <TextField
        label="Payer"
        required
        value={cheque.payerName}
        onChange={(payerName) => change({ payerName })}
        {...fieldState('cheque.payerName')}
      />
      <DateField
        label="Cheque date"
        direction="nearest"
        value={cheque.chequeDate}
        onChange={(chequeDate) => change({ chequeDate })}
        today={today}
        {...fieldState('cheque.chequeDate')}
      />
      {entry.hasField('cheque.receiptNumber') && (
        <TextField
          label="Receipt No"
          value={cheque.receiptNumber}
          onChange={(receiptNumber) => change({ receiptNumber })}
          placeholder="Optional"
          {...fieldState('cheque.receiptNumber')}
        />
      )}
    </FormSection>
  )
}

interface BankFieldsProps {
  entry: EntryModel
  group: 'bankTransfer' | 'card'
  title: string
}

function BankFields({ entry, group, title }: BankFieldsProps) {
  const { form, set, fieldState, today } = entry
  const paid = form[group]
  const change = (part: Partial<EntryForm['card']>) => set({ [group]: { ...paid, ...part } })
  return (
    <FormSection title={title}>
      <Select
        label="Bank"
        required
        options={group === 'card' ? CARD_BANKS : TRANSFER_BANKS}
        value={paid.bank || null}
        onChange={(bank) => change({ bank: bank ?? '' })}
        {...fieldState(`${group}.bank`)}
      />
      <DateField
        label="Bank date"
        direction="mostly-past"
        required
        value={paid.dateTime}
        onChange={(dateTime) => change({ dateTime })}
        today={today}
        {...fieldState(`${group}.dateTime`)}
      />
      <TextField
        label="Bank reference"
        value={paid.reference}
        onChange={(reference) => change({ reference })}
        placeholder="Optional"
        {...fieldState(`${group}.reference`)}
      />
    </FormSection>
  )
}

function EposFields({ entry }: { entry: EntryModel }) {
  return (
    <FormSection title="EPOS">
      <TextField
        label="Batch No"
        required
        value={entry.form.epos.batchNo}
        onChange={(batchNo) => entry.set({ epos: { batchNo } })}
        {...entry.fieldState('epos.batchNo')}
      />
    </FormSection>
  )
}

function ChequeOutFields({ entry }: { entry: EntryModel }) {
  const { chequeOut } = entry.form
  return (
    <FormSection title="Cheque out">
      <Select
        label="Bank"
        required
        options={CHEQUE_OUT_BANKS}
        value={chequeOut.bank || null}
        onChange={(bank) => entry.set({ chequeOut: { ...chequeOut, bank: bank ?? '' } })}
        {...entry.fieldState('chequeOut.bank')}
      />
      <TextField
        label="Cheque No"
        required
        value={chequeOut.chequeNumber}
        onChange={(chequeNumber) => entry.set({ chequeOut: { ...chequeOut, chequeNumber } })}
        {...entry.fieldState('chequeOut.chequeNumber')}
      />
    </FormSection>
  )
}
