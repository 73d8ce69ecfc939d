import { expect, test } from 'vitest'
import { OPERATIONS } from '../../operations'
import { isGatedCall, rightsNeeded, rightsNeededFor } from '../../access'
import { EMAIL_PAPER_NAMES } from './enums'
import { isReceiptPaper, paperEmail } from './papers'

test('[server 24.3] a message begins with words that fit its paper, whoever gets it', () => {
  const dealership = 'Ġużè Motors'
  expect(paperEmail({ paper: 'GetPaymentReceiptReport', of: '4905', name: 'Joe Borg', dealership })).toEqual({
    subject: 'Receipt 4905, Ġużè Motors',
    text: 'Dear Joe Borg,\n\nPlease find the receipt 4905 attached.\n\nRegards,\nĠużè Motors',
  })
  expect(paperEmail({ paper: 'GetQuoteSecciReport', of: '', name: '', dealership: '' })).toEqual({
    subject: 'Credit information',
    text: 'Good day,\n\nPlease find the credit information attached.\n\nRegards,',
  })
})

test.each(EMAIL_PAPER_NAMES)('[server 24.3] sending %s needs what printing it needs', (paper) => {
  expect(OPERATIONS[paper].kind).toBe('download')
  for (const name of ['SendPaper', 'PrepareEmail'] as const) {
    expect(rightsNeededFor(name, { paper, parameters: {} })).toEqual(rightsNeeded(paper))
    expect(isGatedCall(name, { paper })).toBe(OPERATIONS[paper].gated)
  }
  expect(rightsNeededFor('SendPaper', { paper, keepAddress: true })).toEqual([...rightsNeeded(paper), 'records'])
  expect(isReceiptPaper(paper)).toBe(OPERATIONS[paper].file === 'receipt.pdf')
})
