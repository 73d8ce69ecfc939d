import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import type { ClientsSearch } from '@forecourt/core/features/clients/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { streamRows } from '../../database/stream'
import { clientsFile } from './documents'
import { clientById, clientOptions, clientsForFile, clientsPage, countClients } from './repository'
import { addClient, clientsOut, editClient } from './service'

export const clientsHandlers: Handlers<typeof clientsOperations> = {
  GetClients: async (ctx, search) => {
    const list = listOf(search)
    const totalCount = await countClients(ctx.db, list)
    const rows = await clientsPage(ctx.db, {
      ...list,
      limit: search.pageSize,
      offset: (search.pageNumber - 1) * search.pageSize,
    })
    return { data: await clientsOut(ctx, rows), totalCount }
  },
  GetClient: async (ctx, { clientID }) => {
    const row = await clientById(ctx.db, clientID)
    const [client] = row ? await clientsOut(ctx, [row]) : []
    if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
    return client
  },
  GetClientsDropDown: (ctx, { IDNO, text }) => clientOptions(ctx.db, IDNO || text || ''),
  AddClient: async (ctx, draft) => ({ id: await addClient(ctx, draft) }),
  EditClient: async (ctx, draft) => {
    await editClient(ctx, draft)
    return {}
  },
  ExportClients: async (ctx, search) =>
    clientsFile(streamRows(ctx.store, clientsForFile(ctx.store.db, listOf(search)))),
}

/** By surname unless the list is sorted by a column. */
function listOf(search: z.output<typeof ClientsSearch>) {
  return {
    idnoMobileNo: search.idnoMobileNo ?? '',
    text: search.text ?? '',
    sortBy: search.sortByColumn ?? ('Surname' as const),
    descending: search.sortByType === 1,
  }
}
