import { meansIdno } from '@forecourt/core/features/clients/rules'
import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import { type Api, useApi } from '../../kit/api/api'
import { type Known, useKnown } from '../../kit/api/known'
import type { ComboOption } from '../../kit/form/combo-field'
import type { TypeAheadProps } from '../../kit/form/type-ahead'
import { toastError } from '../../kit/toast/toast'

export interface FoundClient extends ComboOption<number> {
  client: ClientOption
}

function optionOf(client: ClientOption): FoundClient {
  return {
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
  }
}

/** Suggestions for an ID No as it is typed; a failure says so. */
async function findClients(api: Api, text: string, signal: AbortSignal): Promise<FoundClient[]> {
  try {
    return (await api.call('GetClientsDropDown', { IDNO: text }, { signal })).map(optionOf)
  } catch (error) {
    if (!signal.aborted) toastError(api.messageOf(error))
    throw error
  }
}

function clientsHere(known: Known, text: string) {
  const answer = known('GetClientsDropDown', { IDNO: text })
  return answer && { options: answer.data.map(optionOf), isAll: answer.isAll }
}

/**
 * Where a field that asks for an ID No finds clients: in the window, and of the server.
 *
 * @param without Nobody is offered to themselves.
 */
export function useClientOptions(
  without?: number,
): Required<Pick<TypeAheadProps<number>, 'find' | 'here' | 'isMeant'>> {
  const api = useApi()
  const known = useKnown()
  const others = <O extends ComboOption<number>>(options: readonly O[]) => options.filter(({ id }) => id !== without)
  return {
    find: async (text, signal) => others(await findClients(api, text, signal)),
    here: (text) => {
      const found = clientsHere(known, text)
      return found && { ...found, options: others(found.options) }
    },
    isMeant: (typed, option) => meansIdno(typed, option.text),
  }
}
