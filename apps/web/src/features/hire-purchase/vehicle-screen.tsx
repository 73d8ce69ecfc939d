import { isHpSale } from '@forecourt/core/features/deals/enums'
import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import { useEffect, useRef } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { PasscodeGate } from '../../kit/gate/gate'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { Reg } from '../../kit/reg'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { useUnlocked } from '../../kit/screen/unlocked'
import { useDelayed } from '../../kit/skeleton'
import { type Tab, Tabs } from '../../kit/tabs'
import { listPartOf, type VehicleAddress } from '../vehicles/address'
import { DetailsTab } from '../vehicles/details-tab'
import { useNeighbours, VehiclePagerBar } from '../vehicles/vehicle-pager'
import { vehicleWords } from '../vehicles/words'
import { HpTab } from './hp-tab'

const LOADING_MS = 300

/**
 * One vehicle with its tabs. It stands in this feature because a vehicle cannot know of its HP account, while an account knows of
 * its vehicle.
 */
export function VehicleScreen() {
  const host = useScreenHost()
  const vehicleID = Number(host.params.vehicleID)
  const isKnown = Number.isSafeInteger(vehicleID) && vehicleID > 0
  const { go } = host
  useEffect(() => {
    if (!isKnown) go('/vehicles', { replace: true })
  }, [isKnown, go])
  return isKnown ? <Vehicle key={vehicleID} vehicleID={vehicleID} /> : null
}

function Vehicle({ vehicleID }: { vehicleID: number }) {
  const api = useApi()
  const host = useScreenHost()
  const [address, setSearch] = useScreenSearch<VehicleAddress>()
  const isUnlocked = useUnlocked('GetVehicle')
  const { data: vehicle, error, refetch, isLoading } = useOperation('GetVehicle', { vehicleID })
  const way = useNeighbours(vehicleID, address)
  const first = useRef<HTMLInputElement>(null)
  const second = useRef<HTMLInputElement>(null)
  const isHp = vehicle !== undefined && isHpSale(vehicle.saleType)
  const tab = address.showhp && (isHp || vehicle === undefined) ? 'hp' : 'details'
  const wasWrong = address.showhp === true && vehicle !== undefined && !isHp
  useEffect(() => {
    // Another vehicle came up through the pager, and it has no HP tab.
    if (wasWrong) setSearch({ showhp: undefined }, { replace: true })
  }, [wasWrong, setSearch])
  const showTab = (id: string) => setSearch({ showhp: id === 'hp' ? true : undefined }, { replace: true })
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
  useCommandHandlers({
    'shell.focus-filter': () => first.current?.focus(),
    'shell.focus-filter-two': () => second.current?.focus(),
    'vehicles.show-previous': way.showPrevious,
    'vehicles.show-next': way.showNext,
    'vehicles.show-tab': ({ event }) => {
      const digit = event?.code.slice(-1)
      if (digit === '1') showTab('details')
      else if (digit === '5' && isHp) showTab('hp')
      else return false
      return true
    },
  })
  useEscape('parent', () => host.go('/vehicles', { search: listPartOf(address) }))
  useScreenReady(vehicle !== undefined || error !== null)
  const isLate = useDelayed(isLoading, LOADING_MS)
  const tabs: Tab[] = [
    { id: 'details', name: 'Vehicle Details', digit: 1 },
    ...(isHp ? [{ id: 'hp', name: 'HP', digit: 5, isLocked: !isUnlocked }] : []),
  ]
  return (
    <>
      <div className="bar">
        {vehicle && (
          <h1>
            <Reg text={vehicle.regNo} />
          </h1>
        )}
        <VehiclePagerBar way={way} first={first} second={second} />
      </div>
      <Tabs tabs={tabs} current={tab} onChange={showTab} label="Parts of the vehicle" panelId="vehicle-part" />
      {(tab === 'details' || !isUnlocked) && <VehicleChrome vehicle={vehicle} isHp={tab === 'hp'} />}
      <div className="tab-part" id="vehicle-part" role="tabpanel">
        {vehicle && tab === 'details' && <DetailsTab vehicle={vehicle} />}
        {vehicle && tab === 'hp' && (
          <PasscodeGate>
            <HpTab vehicle={vehicle} />
          </PasscodeGate>
        )}
        {!vehicle && isLate && <p className="cent">Loading...</p>}
        {!vehicle && error && (
          <div className="cent" role="alert">
            <span className="out">{api.messageOf(error)}</span>
            <Button onPress={() => void refetch()}>Try again</Button>
          </div>
        )}
      </div>
    </>
  )
}

/** What the frame says of the vehicle; the open HP tab says it itself, with the row of its cursor. */
function VehicleChrome({ vehicle, isHp }: { vehicle: VehicleOut | undefined; isHp: boolean }) {
  const reg = vehicle === undefined ? '' : vehicle.regNo || 'no reg'
  const words = vehicle ? vehicleWords(vehicle) : ''
  useScreenChrome({
    title: reg === '' ? 'Vehicle' : `${reg} ${words}`,
    breadcrumb: ['vehicles', reg || '...', ...(isHp ? ['hp'] : [])],
    query: words,
    printTitle: `${reg} ${words}`.trim(),
    hints: [
      { keys: ['[', ']'], text: 'vehicle' },
      { keys: ['/', '.'], text: 'search' },
      { keys: '1–7', text: 'tab' },
    ],
  })
  return null
}
