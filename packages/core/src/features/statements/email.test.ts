import { expect, test } from 'vitest'
import { emailProblems } from '../email/rules'
import { statementEmail } from './email'

test('[server 24.2] the words of a message name the account and the dealership, and can be sent as they are', () => {
  const words = statementEmail({ name: 'Maria Borg', of: 'HP-2219', dealership: 'Forecourt Motors' })
  expect(emailProblems({ to: 'maria@example.com', ...words })).toEqual([])
  expect([words.subject, words.text.split('\n')]).toEqual([
    'Statement of account HP-2219, Forecourt Motors',
    [
      ...['Dear Maria Borg,', '', 'Please find the statement of account HP-2219 attached.'],
      ...['', 'Regards,', 'Forecourt Motors'],
    ],
  ])
  expect(statementEmail({ name: 'Maria', of: '', dealership: '' })).toEqual({
    subject: 'Statement of account',
    text: 'Dear Maria,\n\nPlease find your statement of account attached.\n\nRegards,',
  })
})
