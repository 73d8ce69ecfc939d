import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Created, TextIn } from '../../kernel/wire'
import { ClientIn, ClientList, ClientOption, ClientOut, ClientRef, ClientsSearch } from './schemas'

export const clientsOperations = {
  GetClients: operation({
    method: 'POST',
    path: '/api/Admin/GetClients',
    input: ClientsSearch,
    output: ClientList,
    kind: 'read',
  }),
  GetClient: operation({ method: 'GET', path: '/api/Admin/GetClient', input: ClientRef, output: ClientOut }),
  GetClientsDropDown: operation({
    method: 'GET',
    path: '/api/Admin/GetClientsDropDown',
    input: z.object({ IDNO: TextIn.optional(), text: TextIn.optional() }),
    output: z.array(ClientOption),
  }),
  AddClient: operation({
    method: 'POST',
    path: '/api/Admin/AddClient',
    input: ClientIn,
    output: Created,
    success: 'Client added successfully',
  }),
}
