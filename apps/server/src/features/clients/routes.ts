import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import type { ClientsSearch } from '@forecourt/core/features/clients/schemas'
import { Refusal } from '@forecourt/core/refusals'
import type { z } from 'zod'
import type { Handlers } from '../../context'
import { pagedAnswer } from '../../database/paged'
import { readInChunks, sortByIDs } from '../../database/search'
import { clientsFile } from './documents'
import { clientIDs, clientsCount, clientsPage } from './list-repository'
import { clientOptions } from './options-repository'
import { clientById, clientsByIds, clientsForFile } from './repository'
import { addClient, clientsOut, editClient } from './service'

/** The number of suggested clients. */
const OPTIONS = 20

export const clientsHandlers: Handlers<typeof clientsOperations> = {
  GetClients: (ctx, search) => {
    const list = listOf(search)
    return pagedAnswer(search, {
      rows: async (range) => {
        const ids = await clientsPage(ctx.store.db, { ...list, ...range })
        return clientsOut(ctx, sortByIDs(await clientsByIds(ctx.db, ids), ids), 'clients')
      },
      total: async () => ({ totalCount: await clientsCount(ctx.store.db, list) }),
    })
  },
  GetClient: async (ctx, { clientID }) => {
    const row = await clientById(ctx.db, clientID)
    const [client] = row ? await clientsOut(ctx, [row], 'client') : []
    if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
    return client
  },
  GetClientsDropDown: async (ctx, search) => {
    const text = search.IDNO || search.text || ''
    const ids = await clientOptions(ctx.store.db, text, OPTIONS)
    const rows = sortByIDs(await clientsByIds(ctx.db, ids), ids)
    return rows.map(({ id, idno, name, surname, address3 }) => ({ id, idno, name, surname, address3 }))
  },
  AddClient: async (ctx, draft) => ({ id: await addClient(ctx, draft) }),
  EditClient: async (ctx, draft) => {
    await editClient(ctx, draft)
    return {}
  },
  ExportClients: async (ctx, search) => {
    const ids = await clientIDs(ctx.store.db, listOf(search))
    return clientsFile(readInChunks(ids, (chunk) => clientsForFile(ctx.db, chunk)))
  },
}

/** Returns the list, by surname unless it is sorted by a column. */
function listOf(search: z.output<typeof ClientsSearch>) {
  return {
    text: search.text ?? '',
    idnoMobileNo: search.idnoMobileNo ?? '',
    sortBy: search.sortByColumn ?? ('Surname' as const),
    descending: search.sortByType === 1,
  }
}
