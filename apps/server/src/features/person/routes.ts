import type { FieldNames } from '@forecourt/core/features/history/fields'
import type { personOperations } from '@forecourt/core/features/person/operations'
import type { Handlers } from '../../context'
import { personFile, personReport } from './documents'
import { erasePerson, readErasure } from './erasing-service'

/** @param words What the fields of all records are called. */
export function personHandlers(words: FieldNames): Handlers<typeof personOperations> {
  return {
    ExportPerson: (ctx, asked) => personFile(ctx, asked, words),
    GetPersonReport: (ctx, asked) => personReport(ctx, asked, words),
    GetErasure: (ctx, { clientID }) => readErasure(ctx, clientID),
    ErasePerson: async (ctx, asked) => {
      await erasePerson(ctx, asked)
      return {}
    },
  }
}
