import { expect, test } from 'vitest'
import { clientFromText } from './new-client-line'

test.each([
  ['Maria Galea', { name: 'Maria', surname: 'Galea', idno: '', mobNo: '' }],
  ['maria camilleri cauchi 79442210', { name: 'Maria', surname: 'Camilleri Cauchi', idno: '', mobNo: '79442210' }],
  ['0412385m Ġorġ Ħili', { name: 'Ġorġ', surname: 'Ħili', idno: '0412385M', mobNo: '' }],
  ['McDonald', { name: 'McDonald', surname: '', idno: '', mobNo: '' }],
])('%s', (words, client) => {
  expect(clientFromText(words)).toMatchObject(client)
})
