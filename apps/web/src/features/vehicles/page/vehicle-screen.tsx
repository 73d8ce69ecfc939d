import { useParams } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react'
import { useApi, useOperation } from '../../../kit/api/api'
import { Button } from '../../../kit/button'
import { copyText } from '../../../kit/copy-text'
import { PasscodeGate } from '../../../kit/gate/passcode-gate'
import { useCommandHandlers, useEscape, useInputReady } from '../../../kit/keys/keys'
import { PendingRecord } from '../../../kit/screen/pending-record'
import { useScreenHost, useScreenSearch } from '../../../kit/screen/screen'
import { useUnlocked } from '../../../kit/screen/use-unlocked'
import { Tabs } from '../../../kit/tabs'
import { toastError } from '../../../kit/toast/toast'
import { FilesButton } from '../../attachments/files-button'
import { HistoryButton } from '../../history/history-dialog'
import { addressOfTab, listPartOf, tabOfAddress, type VehicleTabID } from '../address'
import { useNeighbours, VehiclePagerBar } from '../vehicle-pager'
import { vehicleWords } from '../words'
import { useVehicleChrome } from './chrome'
import { linkedExchangeVehicle, exchangeLinksOf } from './exchange-links'
import type { VehicleTab } from './vehicle-tab'
import { Bar } from '../../../kit/bar'

const PANEL = 'vehicle-part'

/** The page of one vehicle, with the parts that features put into it, in the order of their digits. */
export function VehicleScreen({ tabs }: { tabs: readonly VehicleTab[] }) {
  const host = useScreenHost()
  const vehicleID = Number(useParams({ from: '/inside/vehicles/vehicle/$vehicleID' }).vehicleID)
  const isKnown = Number.isSafeInteger(vehicleID) && vehicleID > 0
  const { go } = host
  useEffect(() => {
    if (!isKnown) go('/vehicles', { replace: true })
  }, [isKnown, go])
  const ordered = useMemo(() => [...tabs].sort((a, b) => a.digit - b.digit), [tabs])
  return isKnown ? <Vehicle key={vehicleID} vehicleID={vehicleID} tabs={ordered} /> : null
}

function Vehicle({ vehicleID, tabs: all }: { vehicleID: number; tabs: readonly VehicleTab[] }) {
  const api = useApi()
  const host = useScreenHost()
  const [address, setSearch] = useScreenSearch('/inside/vehicles/vehicle/$vehicleID')
  const isUnlocked = useUnlocked('GetVehicle')
  const { data: vehicle, error, refetch, isLoading, isFetching } = useOperation('GetVehicle', { vehicleID })
  const way = useNeighbours(vehicleID, address)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const wanted = tabOfAddress(address)
  const tabs = all.filter((tab) => (vehicle ? (tab.isShown?.(vehicle) ?? true) : tab.id === wanted || !tab.isShown))
  const tab = tabs.find(({ id }) => id === wanted) ?? tabs[0]
  const isMissing = vehicle !== undefined && tab?.id !== wanted
  // Behind a sale it may be there by the answer that is on its way.
  const isAbsent = isMissing && !isFetching
  const isUndecided = isMissing && isFetching
  const paper = address.print
  const regNo = vehicle?.regNo ?? ''
  useEffect(() => {
    // Another vehicle came up through the pager, and it has no such part.
    if (!isAbsent) return
    setSearch({ ...addressOfTab('details'), print: undefined }, { replace: true })
    if (paper !== undefined) toastError(`${regNo} is not on hire purchase`)
  }, [isAbsent, setSearch, paper, regNo])
  const showTab = (id: VehicleTabID) => setSearch(addressOfTab(id), { replace: true })
  const { remember } = host
  useEffect(() => {
    if (vehicle)
      remember({
        kind: 'vehicle',
        id: vehicle.id,
        label: vehicle.regNo || vehicle.chassisNo,
        to: `/vehicles/vehicle/${vehicle.id}`,
      })
  }, [vehicle, remember])
  const links = vehicle ? exchangeLinksOf(vehicle) : { sale: null, purchase: null }
  const showExchanged = (prefersPurchase: boolean) => {
    const id = linkedExchangeVehicle(links, prefersPurchase)
    if (id !== null) host.go(`/vehicles/vehicle/${id}`, { search: addressOfTab('costings') })
    return id !== null
  }
  useFilterKeys(first, second)
  useCommandHandlers({
    'vehicles.show-previous': way.showPrevious,
    'vehicles.show-next': way.showNext,
    'vehicles.show-exchanged': () => showExchanged(false),
    'vehicles.show-exchange-purchase': () => showExchanged(true),
    'vehicles.copy-registration': () => {
      if (!vehicle?.regNo) return false
      void copyText(vehicle.regNo)
    },
    'vehicles.show-tab': ({ event }) => {
      const digit = Number(event?.code.slice(-1))
      const asked = tabs.find((one) => one.digit === digit)
      if (asked) showTab(asked.id)
      return asked !== undefined
    },
  })
  useEscape('parent', () => {
    if (address.from) host.go(address.from)
    else host.go('/vehicles', { search: listPartOf(address) })
  })
  useInputReady('screen', isUndecided ? false : vehicle !== undefined || error !== null)
  const Part = isUndecided ? null : tab?.component
  return (
    <>
      <Bar>
        {vehicle && <h1 className="sr">{`${vehicle.regNo || 'no reg'} ${vehicleWords(vehicle)}`}</h1>}
        <VehiclePagerBar way={way} first={first} second={second} />
        <span className="grow" />
        {linkedExchangeVehicle(links, false) !== null && (
          <Button command="vehicles.show-exchanged" onPress={(event) => showExchanged(event.ctrlKey)}>
            Go to PE Vehicle
          </Button>
        )}
        {vehicle && (
          <FilesButton
            record="vehicle"
            recordID={vehicle.id}
            words={`${vehicle.regNo || 'no reg'} ${vehicle.make.value} ${vehicle.model.value}`}
          />
        )}
        {vehicle && (
          <HistoryButton
            kind="vehicle"
            id={vehicle.id}
            words={`${vehicle.regNo || 'no reg'} ${vehicle.make.value} ${vehicle.model.value}`}
          />
        )}
      </Bar>
      <Tabs
        tabs={tabs.map(({ id, name, digit, isGated }) => ({ id, name, digit, isLocked: isGated && !isUnlocked }))}
        current={tab?.id ?? 'details'}
        onChange={showTab}
        label="Parts of the vehicle"
        panelId={PANEL}
        hint="1–7"
      />
      <div
        className="flex flex-1 flex-col min-h-0 overflow-auto print:block print:h-auto print:overflow-visible"
        id={PANEL}
        role="tabpanel"
        aria-label={tab?.name}
      >
        {(!vehicle || (tab?.isGated && !isUnlocked)) && <FrameChrome vehicle={vehicle} part={partOf(tab)} />}
        {vehicle && tab && Part && (
          <Gated isGated={tab.isGated}>
            <Suspense fallback={<Opening vehicle={vehicle} part={partOf(tab)} />}>
              {tab.isGated && vehicle.locked ? (
                // It was read before the passcode was given, and is being read again with its gated figures.
                <Opening vehicle={vehicle} part={partOf(tab)} />
              ) : (
                <Part vehicle={vehicle} />
              )}
            </Suspense>
          </Gated>
        )}
        {!vehicle && <PendingRecord isLoading={isLoading} problem={error && api.messageOf(error)} onRetry={refetch} />}
      </div>
    </>
  )
}

function useFilterKeys(first: RefObject<HTMLInputElement | null>, second: RefObject<HTMLInputElement | null>): void {
  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
  })
}

function Gated({ isGated, children }: { isGated: boolean; children: ReactNode }) {
  return isGated ? <PasscodeGate>{children}</PasscodeGate> : children
}

/** The word of a part in the breadcrumb. */
function partOf(tab: VehicleTab | undefined): string | undefined {
  return tab === undefined || tab.id === 'details' ? undefined : tab.id
}

interface FrameChromeProps {
  vehicle: Parameters<typeof useVehicleChrome>[0]
  part: string | undefined
}

/** What the frame says while no part says it. */
function FrameChrome({ vehicle, part }: FrameChromeProps) {
  useVehicleChrome(vehicle, { part })
  return null
}

/** While the code of a part is fetched: keys typed meanwhile are kept for it. */
function Opening(props: FrameChromeProps) {
  useInputReady('screen', false)
  return (
    <>
      <FrameChrome {...props} />
      <PendingRecord isLoading problem={null} />
    </>
  )
}
