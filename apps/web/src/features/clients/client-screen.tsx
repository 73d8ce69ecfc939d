import { hint } from '../../kit/hint'
import type { ClientOut } from '@forecourt/core/features/clients/schemas'
import { cx } from 'class-variance-authority'
import { type ReactNode, useEffect, useRef, useState, lazy, Suspense } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { fieldPositionText, useFieldPosition } from '../../kit/form/field-position'
import { ADD_HINTS, FORM_HINTS } from '../../kit/form/form-hints'
import { formatCount } from '../../kit/grid/cells'
import { NO_ROWS } from '../../kit/grid/row-status'
import type { GridHandle } from '../../kit/grid/grid-props'
import { Icon } from '../../kit/icon'
import { MESSAGES_BELOW } from '../../kit/form/form-row'
import { Legend } from '../../kit/legend'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { PendingRecord } from '../../kit/screen/pending-record'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { FilesButton } from '../attachments/files-button'
import { HistoryButton, isOnRow, useHistory } from '../history/history-dialog'
import { AddClientDialog } from './add-client-dialog'
import { ClientForm } from './client-form'
import { ClientVehicles } from './client-vehicles'
import { useCloneSource } from './clone-source'
import { useDataProtectionCommands } from './data-protection'
import { SpouseForm } from './spouse-form'
import { Bar } from '../../kit/bar'

const EmailsDialog = lazy(() => import('../email/emails-dialog').then((m) => ({ default: m.EmailsDialog })))

/** Opens the e-mails to a client. */
function EmailsButton({ clientID, words }: { clientID: number; words: string }) {
  const [isOpen, setOpen] = useState(false)
  useCommandHandlers({ 'email.show-list': () => setOpen(true) })
  return (
    <>
      <Button command="email.show-list" onPress={() => setOpen(true)}>
        E-mails
      </Button>
      <Suspense>{isOpen && <EmailsDialog clientID={clientID} words={words} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

const LIST_PATH = '/clients'

export function ClientScreen(): ReactNode {
  const { go } = useScreenHost()
  const [{ clientID }] = useScreenSearch('/inside/clients/client')
  useEffect(() => {
    if (clientID === undefined) go(LIST_PATH, { replace: true })
  }, [clientID, go])
  return clientID === undefined ? null : <LoadedClient key={clientID} clientID={clientID} />
}

function LoadedClient({ clientID }: { clientID: number }) {
  const api = useApi()
  const { back } = useScreenHost()
  const { data: client, error, refetch, isLoading } = useOperation('GetClient', { clientID })
  useEscape('parent', () => back(LIST_PATH))
  useInputReady('screen', client !== undefined || error !== null)
  if (client) return <ClientPage client={client} onReload={() => refetch()} />
  return (
    <>
      <Bar>
        <h1>Client</h1>
      </Bar>
      <PendingRecord isLoading={isLoading} problem={error && api.messageOf(error)} onRetry={refetch} />
    </>
  )
}

function ClientPage({ client, onReload }: { client: ClientOut; onReload: () => unknown }) {
  const host = useScreenHost()
  const [address, setSearch] = useScreenSearch('/inside/clients/client')
  const [index, setIndex] = useState(0)
  const [ofClient, hearClient] = useState(0)
  const [ofSpouse, hearSpouse] = useState(0)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const grid = useRef<GridHandle>(null)
  const { spouse } = client
  const field = useFieldPosition()
  const source = useCloneSource(address.add, client)
  const name = `${client.name} ${client.surname}`.trim()
  const clone = (clientID: number) => setSearch({ add: `clone-${clientID}` }, { replace: true })
  const { remember } = host
  useEffect(
    () => remember({ kind: 'client', id: client.id, label: name, to: `/clients/client?clientID=${client.id}` }),
    [remember, client.id, name],
  )
  const parts = [first, second, grid]
  const personDialog = useDataProtectionCommands(client.id)
  useCommandHandlers({
    'clients.clone-record': () => clone(client.id),
    'statements.show-page': () => host.go('/statement', { search: { clientID: client.id } }),
    'clients.clone-spouse': () => (spouse ? clone(spouse.id) : false),
    'shell.show-part': ({ event }) => {
      const part = parts[Number(event?.code.slice(-1)) - 1]?.current
      part?.focus()
      if (part instanceof HTMLInputElement) part.select()
      return part !== null && part !== undefined
    },
  })
  const count = ofClient + ofSpouse
  const vehicles = client.relatedVehicles
  const history = useHistory(() => {
    const vehicle = vehicles[index]
    return vehicle && isOnRow() ? { kind: 'vehicle', id: vehicle.id, words: vehicle.regNo || 'no reg' } : null
  })
  useScreenChrome({
    title: name,
    breadcrumb: ['clients', client.idno],
    query: name,
    printTitle: `Client ${client.idno} ${name}`,
    status: [
      field
        ? fieldPositionText(field)
        : vehicles.length === 0
          ? NO_ROWS
          : `Row ${formatCount(index + 1)}/${formatCount(vehicles.length)}`,
      ...(count === 0 ? [] : [count === 1 ? '1 change' : `${count} changes`]),
    ],
    hints:
      source !== undefined
        ? ADD_HINTS
        : field
          ? [...FORM_HINTS, hint('clients.clone-record')]
          : [
              hint(['grid.move-up', 'grid.move-down']),
              hint('grid.open-row', 'open vehicle'),
              hint('shell.show-part', undefined, spouse ? { upTo: 3 } : { digits: [1, 3] }),
              hint('clients.clone-record'),
              hint('shell.step-out', 'clients'),
            ],
  })
  return (
    <>
      <Bar>
        <h1>{name}</h1>
        <span className="mono-[14px] text-fg-1 print:hidden">{client.idno}</span>
        {client.isCarHireClient && (
          <Legend>
            <Icon name="car" /> car hire client
          </Legend>
        )}
        <span className="grow" />
        <FilesButton record="client" recordID={client.id} words={`${client.idno} ${name}`} />
        <EmailsButton clientID={client.id} words={`${client.idno} ${name}`} />
        <Button command="statements.show-page">Statement</Button>
        <HistoryButton kind="client" id={client.id} words={`${client.idno} ${name}`} />
      </Bar>
      <div className="flex flex-col flex-1 min-h-0 overflow-y-auto print:block print:overflow-visible">
        <div
          className={cx(
            'grid flex-none grid-cols-2 phone:grid-cols-1 max-w-375 narrow:[--field:112px_minmax(0,1fr)] [&>form]:flex [&>form]:flex-col [&>form+form]:border-l [&>form+form]:border-line-1',
            MESSAGES_BELOW,
          )}
        >
          <ClientForm client={client} first={first} onClone={() => clone(client.id)} onChanges={hearClient} />
          {spouse?.idno && (
            <SpouseForm
              key={spouse.id}
              clientID={client.id}
              spouse={spouse}
              first={second}
              onClone={() => clone(spouse.id)}
              onChanges={hearSpouse}
            />
          )}
        </div>
        <section
          className="flex flex-col flex-1 min-h-27.5 phone:min-h-75 border-t border-line-2"
          aria-label="Client Vehicles"
        >
          <header className="flex flex-none items-center gap-2 h-7 px-4.5">
            <span className="mono-[12px] text-fg-2">3</span>
            <h2>Client Vehicles</h2>
            <span className="text-fg-1 numerals">{formatCount(vehicles.length)}</span>
          </header>
          <ClientVehicles
            vehicles={vehicles}
            onOpen={(vehicle) => host.go(`/vehicles/vehicle/${vehicle.id}`)}
            onCursor={setIndex}
            onReload={onReload}
            ref={grid}
          />
        </section>
      </div>
      {source !== undefined && (
        <AddClientDialog
          from={source}
          onClose={() => setSearch({ add: undefined }, { replace: true })}
          onAdded={() => host.go(LIST_PATH)}
        />
      )}
      {history.dialog}
      {personDialog}
    </>
  )
}
