import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { DEAL_KINDS } from '../../kernel/changes'
import { Empty } from '../../kernel/wire'
import { ClientRef } from '../clients/schemas'
import { ErasePersonIn, Erasure } from './schemas'

/**
 * All stored data of a person.
 * @source server 25
 */
export const personOperations = {
  /** As a file of JSON, part by part. 404 for no such client. */
  ExportPerson: operation({
    access: { needs: ['people', 'exports', 'prices'], token: 'none', passcode: 'all', prices: ['person.all'] },
    method: 'GET',
    path: '/api/Persons/ExportPerson',
    input: ClientRef,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    long: true,
    file: 'person.json',
  }),
  /** The same on paper. */
  GetPersonReport: operation({
    access: { needs: ['people', 'documents', 'prices'], token: 'none', passcode: 'all', prices: ['person.all'] },
    method: 'GET',
    path: '/api/Persons/GetPersonReport',
    input: ClientRef,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    long: true,
    file: 'person.pdf',
  }),
  /** What erasing them would replace, and what speaks against it. */
  GetErasure: operation({
    access: { needs: ['people', 'prices'], token: 'none', passcode: 'all', prices: ['erasure.owed'] },
    reads: [...DEAL_KINDS, 'hire', 'settings'],
    method: 'GET',
    path: '/api/Persons/GetErasure',
    input: ClientRef,
    output: Erasure,
  }),
  /** Replaces who they are by `Erased` and their number. 409 with the reasons while they are kept, 400 for another name. */
  ErasePerson: operation({
    access: { needs: ['people', 'prices'], token: 'none', passcode: 'all', prices: ['erasure.owed'] },
    method: 'POST',
    path: '/api/Persons/ErasePerson',
    input: ErasePersonIn,
    output: Empty,
    long: true,
    success: 'Client erased',
  }),
}
