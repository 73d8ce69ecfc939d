import { randomUUID } from 'node:crypto'
import type { Client } from '@forecourt/core/client/client'
import { ApiError } from '@forecourt/core/client/errors'
import { askUntilOver } from '@forecourt/core/features/import/ask-again'
import type { ImportOut } from '@forecourt/core/features/import/schemas'

const AGAIN_MS = 1_000

/** Does something with a whole import once, however often it has to be asked for. */
export function doneOnce(
  client: Pick<Client, 'call'>,
  work: 'CheckImport' | 'ApplyImport' | 'UndoImport',
  name: string,
): Promise<ImportOut> {
  const key = randomUUID()
  return askUntilOver(() => client.call(work, { name }, { key }), {
    codeOf: (error) => (error instanceof ApiError ? error.code : null),
    wait: () => new Promise((done) => setTimeout(done, AGAIN_MS)),
  })
}
