import { CashType } from '@forecourt/core/features/cash-book/enums'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { day } from '@forecourt/core/kernel/days'
import { expect, test } from 'vitest'
import { emptyEntry } from '@forecourt/core/features/cash-book/entry-form'
import { copyPayment, untouchedFields } from './last-payment'

const TODAY = day('2026-11-20')
const CHEQUE = {
  bank: 'HSBC',
  chequeNumber: '000412',
  accountNumber: '4001',
  payerName: 'Josette Pace',
  chequeDate: '2026-10-20',
  receiptNumber: '77',
}
// Only what a copy reads.
const last = {
  typeID: CashType.Cheque,
  name: 'Pace',
  description: '',
  reference: 'R 1',
  amount: 250,
  cheque: CHEQUE,
} as CashEntryOut
const begun = { ...emptyEntry(TODAY), typeID: CashType.Cash }

test('a payment begins as the last one, without the numbers of its cheque and receipt', () => {
  expect(copyPayment(last, TODAY)).toMatchObject({
    typeID: CashType.Cheque,
    name: 'Pace',
    reference: 'R 1',
    cheque: { ...CHEQUE, chequeNumber: '', receiptNumber: '', chequeDate: TODAY },
  })
})
test('what was typed meanwhile stays, and a chosen type keeps its own details', () => {
  const copy = copyPayment(last, TODAY)
  expect(untouchedFields({ ...begun, reference: 'mine' }, begun, copy)).toMatchObject({
    name: 'Pace',
    typeID: CashType.Cheque,
  })
  expect(untouchedFields({ ...begun, reference: 'mine' }, begun, copy)).not.toHaveProperty('reference')
  expect(untouchedFields({ ...begun, typeID: CashType.Card }, begun, copy)).toEqual({ name: 'Pace', reference: 'R 1' })
})
test('letting go of the account takes back what nobody typed', () => {
  const copy = copyPayment(last, TODAY)
  const form = { ...begun, ...copy, name: 'typed' }
  expect(untouchedFields(form, copy, begun)).toMatchObject({
    typeID: CashType.Cash,
    reference: '',
    cheque: begun.cheque,
  })
  expect(untouchedFields(form, copy, begun)).not.toHaveProperty('name')
})
