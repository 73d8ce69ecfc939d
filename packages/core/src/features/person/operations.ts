import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { ClientRef } from '../clients/schemas'

/** Everything that is kept of a person. @source server 25 */
export const personOperations = {
  /** As a file of JSON, part by part. 404 for no such client. */
  ExportPerson: operation({
    method: 'GET',
    path: '/api/Persons/ExportPerson',
    input: ClientRef,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    gated: true,
    long: true,
    file: 'person.json',
  }),
  /** The same on paper. */
  GetPersonReport: operation({
    method: 'GET',
    path: '/api/Persons/GetPersonReport',
    input: ClientRef,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    gated: true,
    long: true,
    file: 'person.pdf',
  }),
}
