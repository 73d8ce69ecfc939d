import { matchesIdno } from '@forecourt/core/features/clients/rules'
import type { ClientOption } from '@forecourt/core/features/clients/schemas'
import { type Api, useApi } from '../../kit/api/api'
import { type WindowAnswers, useWindowAnswers } from '../../kit/api/window-answers'
import type { ComboOption } from '../../kit/form/combo-field'
import type { LookupFieldProps } from '../../kit/form/lookup-field'
import { toastError } from '../../kit/toast/toast'

export interface ClientComboOption extends ComboOption<number> {
  client: ClientOption
}

function clientOption(client: ClientOption): ClientComboOption {
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

/** Returns clients for an ID No as it is typed; a failure is shown. */
async function findClients(api: Api, text: string, signal: AbortSignal): Promise<ClientComboOption[]> {
  try {
    return (await api.call('GetClientsDropDown', { IDNO: text }, { signal })).map(clientOption)
  } catch (error) {
    if (!signal.aborted) toastError(api.messageOf(error))
    throw error
  }
}

function windowClients(known: WindowAnswers, text: string) {
  const answer = known('GetClientsDropDown', { IDNO: text })
  return answer && { options: answer.data.map(clientOption), isAll: answer.isAll }
}

/**
 * Returns where an ID No field finds clients: in the window, and on the server.
 * @param without The client who is not offered to themselves.
 */
export function useClientOptions(
  without?: number,
): Required<Pick<LookupFieldProps<number>, 'find' | 'here' | 'isMeant'>> {
  const api = useApi()
  const known = useWindowAnswers()
  const others = <O extends ComboOption<number>>(options: readonly O[]) => options.filter(({ id }) => id !== without)
  return {
    find: async (text, signal) => others(await findClients(api, text, signal)),
    here: (text) => {
      const found = windowClients(known, text)
      return found && { ...found, options: others(found.options) }
    },
    isMeant: (typed, option) => matchesIdno(typed, option.text),
  }
}
