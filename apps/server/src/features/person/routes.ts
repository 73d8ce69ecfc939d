import type { HistoryNames } from '@forecourt/core/features/history/fields'
import type { personOperations } from '@forecourt/core/features/person/operations'
import type { Handlers } from '../../context'
import { personFile, personReport } from './documents'
import { erasePerson, readErasure } from './erasure-service'

/** @param words The names of the fields of all records. */
export function personHandlers(words: HistoryNames): Handlers<typeof personOperations> {
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
