import { randomUUID } from 'node:crypto'
import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import { pollImport } from '@forecourt/core/features/import/poll-import'
import type { ImportOut } from '@forecourt/core/features/import/schemas'

const RETRY_MS = 1_000

/** Checks, applies or undoes a whole import once, however often the call has to be retried. */
export function runImportWork(
  client: Pick<Client, 'call'>,
  work: 'CheckImport' | 'ApplyImport' | 'UndoImport',
  name: string,
): Promise<ImportOut> {
  const key = randomUUID()
  return pollImport(() => client.call(work, { name }, { key }), {
    codeOf: (error) => (error instanceof ApiError ? error.code : null),
    wait: () => new Promise((done) => setTimeout(done, RETRY_MS)),
  })
}
