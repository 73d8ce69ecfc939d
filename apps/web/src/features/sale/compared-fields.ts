import { SALE_TYPE_NAMES } from '@forecourt/core/features/deals/enums'
import { type ComparedField, textField } from '../../kit/drafts/conflict'
import { dayText } from '../../kit/wire-text'
import { TYPED_CLIENT_NAMES } from '../clients/typed-client'
import { personName } from '../vehicles/words'
import type { SaleValues } from './sale-draft'

/** What is compared when somebody else saved the sale meanwhile. A buyer is one thing, and so are the cars taken in. */
export const COMPARED_FIELDS: readonly ComparedField<SaleValues>[] = [
  {
    names: TYPED_CLIENT_NAMES,
    label: 'Sold To',
    text: (values) => [values.idno, personName(values)].filter((part) => part !== '').join(' '),
  },
  { names: ['soldDate'], label: 'Sold Date', text: ({ soldDate }) => dayText(soldDate) || soldDate },
  { names: ['saleType'], label: 'Sale Type', text: ({ saleType }) => SALE_TYPE_NAMES[saleType] ?? '' },
  textField('soldPrice', 'Sold Price'),
  textField('difference', 'Difference'),
  { names: ['cars'], label: 'Cars taken in', text: ({ cars }) => cars.map(({ text }) => text).join(', ') },
  textField('hpAccountNo', 'HP Account No'),
  textField('deposit', 'Deposit'),
  textField('monthlyPayment', 'Monthly payment'),
  textField('numberOfMonths', 'Number of months'),
  {
    names: ['firstPaymentDate'],
    label: 'First payment date',
    text: ({ firstPaymentDate }) => dayText(firstPaymentDate) || firstPaymentDate,
  },
  { names: ['endOfMonth'], label: 'End of month', text: ({ endOfMonth }) => (endOfMonth ? 'On' : 'Off') },
  { names: ['isConsumer'], label: 'Consumer', text: ({ isConsumer }) => (isConsumer ? 'Yes' : 'No') },
  textField('lastPayment', 'Last payment'),
  textField('numberOfFirstPayments', 'Number of first payments'),
  textField('firstPaymentsTotal', 'First payments total'),
]
