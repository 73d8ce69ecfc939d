import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import type { Api } from '../../kit/api/api'
import type { ComboOption } from '../../kit/form/combo-field'
import { toastError } from '../../kit/toast/toast'

export interface FoundClient extends ComboOption<number> {
  client: ClientOption
}

/** Suggestions for an ID No as it is typed; a failure says so. */
export async function findClients(api: Api, text: string, signal: AbortSignal): Promise<FoundClient[]> {
  try {
    const clients = await api.call('GetClientsDropDown', { IDNO: text }, { signal })
    return clients.map((client) => ({
      id: client.id,
      text: client.idno,
      client,
      view: (
        <>
          <span>{client.idno}</span>
          <span className="ml-4 sans-[13px] text-fg-0">{`${client.name} ${client.surname}`}</span>
          {client.address3 !== '' && (
            <span className="min-w-0 ml-auto pl-3 sans-[13px] text-fg-2 overflow-hidden text-ellipsis">
              {client.address3}
            </span>
          )}
        </>
      ),
    }))
  } catch (error) {
    if (!signal.aborted) toastError(api.messageOf(error))
    throw error
  }
}
