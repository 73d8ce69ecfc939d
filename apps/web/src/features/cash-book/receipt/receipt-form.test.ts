import { EMPTY_PERSON } from '@forecourt/core/features/clients/fields'
import { describe, expect, test } from 'vitest'
import {
  receiptClients,
  emptyReceipt,
  printRefusal,
  receiptFormProblems,
  missingForReceipt,
  receiptNumberProblem,
  receiptRequest,
  voidReceiptText,
  WARRANTY_QUESTION,
  printedReceiptText,
} from './receipt-form'

const person = {
  ...EMPTY_PERSON,
  ...{ idno: '1M', name: 'Rita', surname: 'Vella' },
  ...{ date: '2026-03-02', amount: 500, spouseIDNo: '' },
}
const buyer = { id: 7, ...person }
const other = { id: 9, ...person }
const NOBODY = { clientSoldTo: null, clientAttempts: [] }
const EMPTY = emptyReceipt('Two years on engine', NOBODY)

describe('[D3 2.5] the deposit receipt', () => {
  test('begins with the warranty text and every switch off', () => {
    const request = receiptRequest(EMPTY, { cashID: 3, vehicleID: 4, amount: 500 })
    expect(request).toEqual({
      ...{ id: 4, cashID: 3, amount: 500, clientID: null, showPlates: false, showLicense: false },
      ...{ partExchange: '', newReceiptNumber: null, terms: 'Two years on engine' },
    })
  })

  test('is for the only client there is, and for a chosen one of several', () => {
    const clientOf = (data: Parameters<typeof receiptClients>[0]) => emptyReceipt('', data).clientID
    expect(clientOf({ clientSoldTo: buyer, clientAttempts: [] })).toBe(7)
    expect(clientOf({ clientSoldTo: null, clientAttempts: [other] })).toBe(9)
    expect(clientOf({ clientSoldTo: buyer, clientAttempts: [other] })).toBeNull()
  })

  test('says what an entry needs for it', () => {
    expect(missingForReceipt(13, true)).toBe(
      'A receipt is printed for Deposit, Additional Deposit, Sale, HP Settlement, HP Payment and Car Hire only',
    )
    expect(missingForReceipt(4, true)).toBeNull()
    expect(missingForReceipt(1, false)).toMatch(/^Save the entry first/)
    expect(missingForReceipt(1, true)).toBeNull()
  })

  test.each([
    [null, false, false, 'next receipt 12'],
    [7, false, false, 'receipt 7 as it was issued, marked COPY'],
    [7, true, false, 'next receipt 12 replaces receipt 7, which no longer matches'],
    [7, false, true, 'next receipt 12 replaces receipt 7'],
  ])(
    '[server 7.4] of receipt %j, outdated %j, replaced %j it prints %j',
    (receiptNumber, isReceiptOutdated, replaces, said) => {
      expect(printedReceiptText({ receiptNumber, isReceiptOutdated }, { replaces }, 12)).toBe(said)
    },
  )

  test('[server 7.4] a wish for a new receipt is sent, and a deletion says which one becomes void', () => {
    const of = { cashID: 3, vehicleID: 4, amount: 1 }
    expect(receiptRequest({ ...EMPTY, replaces: true }, of)).toMatchObject({ replaceReceipt: true })
    expect(voidReceiptText({ receiptNumber: 4974 })).toBe('Receipt 4974 becomes void.')
    expect(voidReceiptText({ receiptNumber: null })).toBeNull()
  })

  test('lists the buyer first, then those who left a deposit', () => {
    expect(receiptClients({ clientSoldTo: buyer, clientAttempts: [other] }).map(({ id }) => id)).toEqual([7, 9])
    expect(receiptClients(NOBODY)).toEqual([])
  })

  test.each([
    ['nobody to choose, nothing ticked', {}, NOBODY, WARRANTY_QUESTION],
    ['nobody to choose, ticked', { isChecked: true }, NOBODY, null],
    ['a buyer, ticked', { isChecked: true }, { clientSoldTo: buyer, clientAttempts: [] }, 'Choose a client'],
    ['an attempt, ticked', { isChecked: true }, { clientSoldTo: null, clientAttempts: [other] }, 'Choose a client'],
    ['chosen, not ticked', { clientID: 7 }, { clientSoldTo: buyer, clientAttempts: [] }, WARRANTY_QUESTION],
    ['chosen and ticked', { clientID: 7, isChecked: true }, { clientSoldTo: buyer, clientAttempts: [other] }, null],
  ])('prints only when it may: %s', (_, typed, data, refusal) => {
    expect(printRefusal({ ...EMPTY, ...typed }, data)).toBe(refusal)
  })

  test('a switched-off text is not sent, whatever was typed', () => {
    const typed = { ...EMPTY, partExchange: 'Vitz', newReceiptNumber: '12' }
    const entry = { cashID: 3, vehicleID: null, amount: 1 }
    expect(receiptRequest(typed, entry)).toMatchObject({ partExchange: '', newReceiptNumber: null })
    expect(receiptRequest({ ...typed, hasPartExchange: true, overrides: true }, entry)).toMatchObject({
      partExchange: 'Vitz',
      newReceiptNumber: '12',
    })
  })

  test.each([
    ['', 'Receipt Number is required'],
    ['1,204', null],
    ['0', 'Write a whole number from 1 to 999,999,999'],
    ['-4', 'Write a whole number from 1 to 999,999,999'],
    ['1000000000', 'Write a whole number from 1 to 999,999,999'],
  ])('[D3 5] the number %j is answered %j', (typed, message) => {
    expect(receiptNumberProblem(typed)).toBe(message)
    const form = { ...EMPTY, clientID: 7, overrides: true, newReceiptNumber: typed }
    const problems = receiptFormProblems(form, { cashID: 3, data: { clientSoldTo: buyer, clientAttempts: [] } })
    expect(problems.map((problem) => problem.message)).toEqual(message === null ? [] : [message])
  })
})
