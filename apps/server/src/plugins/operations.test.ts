import { expect, test } from 'vitest'
import { dispositionOf } from './operations'

test.each([
  ['receipt-7.pdf', 'inline; filename="receipt-7.pdf"'],
  [
    'HP-Agreement-Żaħra-Ċetta.pdf',
    `inline; filename="HP-Agreement-Zahra-Cetta.pdf"; filename*=UTF-8''HP-Agreement-%C5%BBa%C4%A7ra-%C4%8Aetta.pdf`,
  ],
  ["O'Neill (1).pdf", `inline; filename="O_Neill _1_.pdf"; filename*=UTF-8''O%27Neill%20%281%29.pdf`],
  ['a"b\r\nc.pdf', `inline; filename="a_b__c.pdf"; filename*=UTF-8''a%22b%0D%0Ac.pdf`],
  ['\ud800.pdf', `inline; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('[server 8] a file is named with all its letters: %s', (name, header) => {
  expect(dispositionOf(name, true)).toBe(header)
})
