import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import { Refusal } from '@forecourt/core/refusals'
import type { Handlers } from '../../context'
import { inOrder } from '../../database/search'
import { clientOptions, clientsPage } from './list'
import { clientById, clientsByIds } from './repository'
import { addClient, clientsOut, editClient } from './service'

/** How many clients a type-ahead suggests. */
const OPTIONS = 20

export const clientsHandlers: Handlers<typeof clientsOperations> = {
  GetClients: async (ctx, search) => {
    const { totalCount, ids } = clientsPage(await ctx.catalogue.look(search.text ?? ''), {
      idnoMobileNo: search.idnoMobileNo ?? '',
      sortBy: search.sortByColumn ?? 'Surname',
      descending: search.sortByType === 1,
      limit: search.pageSize,
      offset: (search.pageNumber - 1) * search.pageSize,
    })
    return { data: await clientsOut(ctx, inOrder(await clientsByIds(ctx.db, ids), ids)), totalCount }
  },
  GetClient: async (ctx, { clientID }) => {
    const row = await clientById(ctx.db, clientID)
    const [client] = row ? await clientsOut(ctx, [row]) : []
    if (!client) throw new Refusal('RECORD_NOT_FOUND', { record: `Client ${clientID}` })
    return client
  },
  GetClientsDropDown: async (ctx, search) => {
    const text = search.IDNO || search.text || ''
    const ids = clientOptions(await ctx.catalogue.look(text), text, OPTIONS)
    const rows = inOrder(await clientsByIds(ctx.db, ids), ids)
    return rows.map(({ id, idno, name, surname }) => ({ id, idno, name, surname }))
  },
  AddClient: async (ctx, draft) => ({ id: await addClient(ctx, draft) }),
  EditClient: async (ctx, draft) => {
    await editClient(ctx, draft)
    return {}
  },
}
