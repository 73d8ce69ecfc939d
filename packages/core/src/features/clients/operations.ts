import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Created, Empty, TextIn, csvOptions } from '../../kernel/wire'
import { ClientEdit, ClientIn, ClientList, ClientOption, ClientOut, ClientRef, ClientsSearch } from './schemas'

export const clientsOperations = {
  GetClients: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'part', prices: ['clients.sold', 'clients.bought'] },
    reads: ['entry', 'client', 'vehicle', 'deal'],
    method: 'POST',
    path: '/api/Admin/GetClients',
    input: ClientsSearch,
    output: ClientList,
    kind: 'read',
  }),
  GetClient: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'part', prices: ['client.sold', 'client.bought'] },
    reads: ['entry', 'client', 'vehicle', 'deal'],
    method: 'GET',
    path: '/api/Admin/GetClient',
    input: ClientRef,
    output: ClientOut,
  }),
  GetClientsDropDown: operation({
    access: { needs: 'nothing', token: 'read', passcode: 'none', prices: [] },
    reads: ['entry', 'client', 'vehicle', 'deal'],
    method: 'GET',
    path: '/api/Admin/GetClientsDropDown',
    input: z.object({ IDNO: TextIn.optional(), text: TextIn.optional() }),
    output: z.array(ClientOption),
  }),
  AddClient: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/AddClient',
    input: ClientIn,
    output: Created,
    success: 'Client added successfully',
  }),
  /** 409 with `current` (GetClient's answer) when somebody changed it meanwhile. Toast of the spouse's form: SPOUSE_UPDATED. */
  EditClient: operation({
    access: { needs: 'records', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Admin/EditClient',
    input: ClientEdit,
    output: Empty,
    success: 'Client updated successfully',
  }),
  /** The rows of the screen as a file, with its filter and order; paging is ignored. */
  ExportClients: operation({
    access: { needs: 'exports', token: 'export', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/DataExport/ExportClients',
    input: ClientsSearch.extend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
