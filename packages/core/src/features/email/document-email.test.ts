import { expect, test } from 'vitest'
import { OPERATIONS } from '../../operations'
import { needsOpenPasscode, rightsNeeded, rightsNeededFor } from '../../access'
import { EMAIL_DOCUMENT_CALLS } from './enums'
import { isReceiptDocument, documentEmail } from './document-email'

test('[server 24.3] a message begins with words that fit its paper, whoever gets it', () => {
  const dealership = 'Ġużè Motors'
  expect(documentEmail({ paper: 'GetPaymentReceiptReport', of: '4905', name: 'Joe Borg', dealership })).toEqual({
    subject: 'Receipt 4905, Ġużè Motors',
    text: 'Dear Joe Borg,\n\nPlease find the receipt 4905 attached.\n\nRegards,\nĠużè Motors',
  })
  expect(documentEmail({ paper: 'GetQuoteSecciReport', of: '', name: '', dealership: '' })).toEqual({
    subject: 'Credit information',
    text: 'Good day,\n\nPlease find the credit information attached.\n\nRegards,',
  })
})

test.each(EMAIL_DOCUMENT_CALLS)('[server 24.3] sending %s needs what printing it needs', (paper) => {
  expect(OPERATIONS[paper].kind).toBe('download')
  for (const name of ['SendPaper', 'PrepareEmail'] as const) {
    expect(rightsNeededFor(name, { paper, parameters: {} })).toEqual(rightsNeeded(paper))
    expect(needsOpenPasscode(name, { paper })).toBe(OPERATIONS[paper].gated)
  }
  expect(rightsNeededFor('SendPaper', { paper, keepAddress: true })).toEqual([...rightsNeeded(paper), 'records'])
  expect(isReceiptDocument(paper)).toBe(OPERATIONS[paper].file === 'receipt.pdf')
})
