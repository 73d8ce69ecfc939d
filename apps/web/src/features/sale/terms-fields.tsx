import { firstPaymentsOf, type SchedulePreview } from '@forecourt/core/features/hire-purchase/preview'
import { formatDay } from '@forecourt/core/kernel/days'
import { formatEuro } from '@forecourt/core/kernel/money'
import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { DateField } from '../../kit/form/date-field'
import { Switch } from '../../kit/form/switch'
import { NumberField, TextField } from '../../kit/form/text-field'
import { useCommandHandlers } from '../../kit/keys/keys'
import { useToday } from '../../kit/screen/screen'
import { SALE_COLUMN, SALE_COLUMNS, SALE_RIGHT_ROWS } from './columns'
import { SaleMoney } from './sale-fields'
import { parseCents, parseCount } from './sale-request'
import type { SaleForm } from './use-sale'

interface TermsFieldsProps {
  form: SaleForm
  isFixed: boolean
  /** The schedule that the terms make; null when they make none. */
  preview: SchedulePreview | null
}

/** What a hire purchase is agreed on. */
export function TermsFields({ form, isFixed, preview }: TermsFieldsProps) {
  const today = useToday()
  const { values, patch, problems, isFrozen } = form
  const isOff = isFixed || isFrozen
  const count = (label: string, name: 'numberOfMonths' | 'numberOfFirstPayments', hint?: ReactNode) => (
    <NumberField
      label={label}
      name={name}
      value={values[name]}
      disabled={isOff}
      onChange={(text) => patch({ [name]: text })}
      invalid={problems.has(name)}
      message={problems.get(name) ?? hint}
    />
  )
  const money = { form, isFixed }
  const last = preview?.rows.at(-1)
  return (
    <section
      className={cx(SALE_COLUMNS, 'border-t border-line-1 [&_label]:whitespace-nowrap')}
      aria-label="Hire purchase"
    >
      <div className={SALE_COLUMN}>
        <h2>Hire purchase</h2>
        <AccountField form={form} isFixed={isFixed} />
        <SaleMoney
          {...money}
          label="Deposit"
          name="deposit"
          hint={preview && <Figure words="financed" text={formatEuro(preview.financed)} />}
        />
        <SaleMoney {...money} label="Monthly payment" name="monthlyPayment" />
        {count('Number of months', 'numberOfMonths', last && <Figure words="to" text={formatDay(last.dueDate)} />)}
        <DateField
          label="First payment date"
          direction="mostly-future"
          name="firstPaymentDate"
          today={today}
          value={values.firstPaymentDate}
          disabled={isOff}
          onChange={(firstPaymentDate) => patch({ firstPaymentDate })}
          invalid={problems.has('firstPaymentDate')}
          message={problems.get('firstPaymentDate')}
        />
      </div>
      <div
        className={cx(
          'min-w-0 px-4 pt-7.5 pb-1.5 max-[1240px]:px-5 max-[1240px]:pt-0 max-[1240px]:pb-2 print:px-4 print:pt-7.5 print:pb-1.5',
          '[--field:148px_minmax(0,220px)_minmax(0,1fr)] [&_[data-row=invalid]]:[--field:148px_minmax(80px,1fr)_minmax(0,max-content)]',
          SALE_RIGHT_ROWS,
        )}
      >
        <Switch
          label="End of month"
          text="Last day of each month"
          value={values.endOfMonth}
          disabled={isOff}
          onChange={(endOfMonth) => patch({ endOfMonth })}
        />
        <Switch
          label="Consumer"
          text={values.isConsumer ? 'Yes: buys for private use' : 'No: buys for a trade or business'}
          value={values.isConsumer}
          disabled={isFrozen}
          onChange={(isConsumer) => patch({ isConsumer })}
        />
        <SaleMoney {...money} label="Last payment" name="lastPayment" />
        {count('Number of first payments', 'numberOfFirstPayments')}
        <SaleMoney {...money} label="First payments total" name="firstPaymentsTotal" />
        <FirstPayments form={form} />
      </div>
    </section>
  )
}

/** The account number; while there is none, the next free one is offered beside it. */
function AccountField({ form, isFixed }: Pick<TermsFieldsProps, 'form' | 'isFixed'>) {
  const { values, patch, problems, isFrozen } = form
  const isOff = isFixed || isFrozen
  const isOpen = !isOff && values.hpAccountNo.trim() === ''
  const { data: next } = useOperation('GetNextHPAccountNo', isOpen ? {} : null, { staleMs: 0 })
  const offered = isOpen && next ? next.hpAccountNo : ''
  const take = () => {
    if (offered === '') return false
    patch({ hpAccountNo: offered })
    return true
  }
  useCommandHandlers({ 'deals.use-next-account': take })
  return (
    <TextField
      label="HP Account No"
      name="hpAccountNo"
      value={values.hpAccountNo}
      disabled={isOff}
      onChange={(hpAccountNo) => patch({ hpAccountNo })}
      invalid={problems.has('hpAccountNo')}
      message={
        problems.get('hpAccountNo') ??
        (offered !== '' && (
          <Button size="row" command="deals.use-next-account" onPress={take}>
            {`Use ${offered}`}
          </Button>
        ))
      }
    />
  )
}

function Figure({ words, text }: { words: string; text: string }) {
  return (
    <>
      {words} <span className="numerals text-14">{text}</span>
    </>
  )
}

/** How the total of the first payments is shared, such as `3 payments of €200.00 first`. */
function FirstPayments({ form: { values } }: { form: SaleForm }) {
  const parts = firstPaymentsOf(parseCount(values.numberOfFirstPayments), parseCents(values, 'firstPaymentsTotal'))
  if (parts.length === 0) return null
  const words = parts.map(
    ({ count, amount }) => `${count} ${count === 1 ? 'payment' : 'payments'} of ${formatEuro(amount)}`,
  )
  return <p className="ml-39 max-[1240px]:ml-37.5 text-13 leading-5.5 text-fg-2">{words.join(', then ')} first</p>
}
