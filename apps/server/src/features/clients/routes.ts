import type { clientsOperations } from '@forecourt/core/features/clients/operations'
import { Refusal } from '@forecourt/core/refusals'
import type { Handlers } from '../../context'
import { clientById, clientOptions, clientsPage, countClients } from './repository'
import { addClient, clientsOut, editClient } from './service'

export const clientsHandlers: Handlers<typeof clientsOperations> = {
  GetClients: async (ctx, search) => {
    const filter = { idnoMobileNo: search.idnoMobileNo ?? '', text: search.text ?? '' }
    const totalCount = await countClients(ctx.db, filter)
    const rows = await clientsPage(ctx.db, {
      ...filter,
      sortBy: search.sortByColumn ?? 'Surname',
      descending: search.sortByType === 1,
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
}
