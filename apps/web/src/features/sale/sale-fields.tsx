import { isPartExchangeSale, SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import { type Cents, formatAmount } from '@forecourt/core/kernel/money'
import { type ReactNode, type Ref, useState } from 'react'
import { Confirm } from '../../kit/dialog/confirm'
import { DateField } from '../../kit/form/date-field'
import { FormSection } from '../../kit/form/form-row'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { useToday } from '../../kit/screen/screen'
import { SoldToField } from './buyer-fields'
import { TradeInField } from './trade-in-field'
import { changeTypePatch, type TradeInValue } from './sale-draft'
import { carField, derivedPrice, type MoneyName, parseSaleMoney } from './sale-request'
import { SALE_COLUMN } from './columns'
import { useAddTradeIn } from './trade-in-button'
import type { SaleForm } from './use-sale'

const TYPES = Object.entries(SALE_TYPE_NAMES).map(([id, text]) => ({ id: Number(id), text }))

interface PartProps {
  form: SaleForm
  /** A schedule stands on these terms. */
  isFixed: boolean
}

interface SaleFieldsProps extends PartProps {
  /** What was allowed for the cars taken in, in their order. */
  allowed: readonly (Cents | null)[]
  /** The same of the saved sale. */
  allowedBefore: readonly (Cents | null)[]
  first: Ref<HTMLInputElement>
}

/** Buyer, day, type and figures of the sale, and the cars taken in. */
export function SaleFields({ form, isFixed, allowed, allowedBefore, first }: SaleFieldsProps) {
  const today = useToday()
  const { values, patch, problems, isFrozen } = form
  const isExchange = isPartExchangeSale(values.saleType)
  const takeIn = useAddTradeIn(form, allowed)
  // A price that was worked out follows the difference and the cars until one is typed.
  const follows = isExchange && followsCars(form, allowedBefore)
  const derived = isExchange ? derivedPrice(follows ? { ...values, soldPrice: '' } : values, allowed) : null
  return (
    <section className={SALE_COLUMN}>
      <h2>Sale</h2>
      <SoldToField form={form} isFixed={isFixed} first={first} />
      <DateField
        label="Sold Date"
        direction="mostly-past"
        name="soldDate"
        required
        today={today}
        value={values.soldDate}
        disabled={isFrozen}
        onChange={(soldDate) => patch({ soldDate })}
        invalid={problems.has('soldDate')}
        message={problems.get('soldDate')}
      />
      <TypeField form={form} isFixed={isFixed} />
      <SaleMoney
        form={form}
        isFixed={isFixed}
        label="Sold Price"
        name="soldPrice"
        required={!isExchange}
        hint={derived === null ? undefined : 'difference + cars'}
        {...(derived === null ? {} : { placeholder: formatAmount(derived) })}
        {...(follows ? { shown: '' } : {})}
      />
      {isExchange && (
        <>
          <SaleMoney form={form} isFixed={isFixed} label="Difference" name="difference" required />
          <TradeInFields form={form} allowed={allowed} onTakeIn={takeIn.ask} />
        </>
      )}
      {takeIn.dialog}
    </section>
  )
}

/** True while the price is the one that the saved sale got from its difference and its cars. */
function followsCars({ values, saved }: SaleForm, allowedBefore: readonly (Cents | null)[]): boolean {
  if (!isPartExchangeSale(saved.saleType) || values.soldPrice !== saved.soldPrice || saved.soldPrice === '')
    return false
  const before = derivedPrice({ ...saved, soldPrice: '' }, allowedBefore)
  return before !== null && saved.soldPrice === formatAmount(before)
}

/** The sale type; another one is asked about before it takes effect. */
function TypeField({ form, isFixed }: PartProps) {
  const { values, patch, saved, problems, isFrozen } = form
  const [asked, setAsked] = useState<number | null>(null)
  const name = (saleType: number) => SALE_TYPE_NAMES[saleType] ?? ''
  return (
    <>
      <Select<number>
        label="Sale Type"
        name="saleType"
        required
        options={TYPES}
        value={values.saleType}
        disabled={isFixed || isFrozen}
        onChange={(saleType) => {
          if (saleType !== null && saleType !== values.saleType) setAsked(saleType)
        }}
        invalid={problems.has('saleType')}
        message={problems.get('saleType')}
      />
      <Confirm
        isOpen={asked !== null}
        title="Are you sure you want to change the sale type?"
        about={asked !== null && `${name(values.saleType)} to ${name(asked)}`}
        focus="yes"
        onYes={() => {
          if (asked !== null) patch(changeTypePatch(saved, asked))
          setAsked(null)
        }}
        onNo={() => setAsked(null)}
      />
    </>
  )
}

interface SaleMoneyProps extends PartProps {
  label: string
  name: MoneyName
  required?: boolean
  hint?: ReactNode
  placeholder?: string
  /** What the field shows in place of its value. */
  shown?: string
}

/** An amount of the form; it is written out when the field is left. */
export function SaleMoney(props: SaleMoneyProps) {
  const { form, isFixed, label, name, required = false, hint, placeholder } = props
  const { values, patch, problems, isFrozen } = form
  const parse = (text: string) => parseSaleMoney(name, text)
  const value = props.shown ?? values[name]
  return (
    <MoneyField
      label={label}
      name={name}
      required={required}
      parse={parse}
      value={value}
      disabled={isFixed || isFrozen}
      placeholder={placeholder}
      onChange={(text) => patch({ [name]: text })}
      writesOut
      invalid={problems.has(name)}
      message={problems.get(name) ?? hint}
    />
  )
}

interface TradeInFieldsProps {
  form: SaleForm
  allowed: readonly (Cents | null)[]
  onTakeIn: () => unknown
}

function TradeInFields({ form, allowed, onTakeIn }: TradeInFieldsProps) {
  const { values, patch, problems, isFrozen, vehicle } = form
  const { cars } = values
  const replace = (index: number, car: TradeInValue | null) =>
    patch({ cars: [...cars.slice(0, index), ...(car ? [car] : []), ...cars.slice(index + 1)] })
  return (
    <FormSection title="Part exchange">
      {[...cars, null].map((car, index) => (
        <TradeInField
          // A car keeps its place: the empty field is the one after the last.
          key={carField(index)}
          index={index}
          vehicleID={vehicle.id}
          car={car}
          excludedIDs={[vehicle.id, ...cars.filter((other) => other !== car).flatMap(({ id }) => id ?? [])]}
          allowance={allowed[cars.slice(0, index).filter(({ id }) => id !== null).length] ?? null}
          problem={problems.get(carField(index))}
          isFrozen={isFrozen}
          onChange={(next) => replace(index, next)}
          onTakeIn={onTakeIn}
        />
      ))}
    </FormSection>
  )
}
