import { commandKey } from '../../kit/hint'
import { type Ref, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { TextField } from '../../kit/form/text-field'
import { formatCount } from '../../kit/grid/cells'
import { Icon } from '../../kit/icon'
import { useScreenHost } from '../../kit/screen/screen'
import {
  addressOfPagerSearch,
  addressOfTab,
  listPartOf,
  vehicleSearchOf,
  tabOfAddress,
  type VehicleAddress,
} from './address'

export interface VehicleNeighbours {
  /** Place in the result, from 1; null when the vehicle is not in it. */
  position: number | null
  total: number
  previous: number | null
  next: number | null
}

/** The vehicles beside one in the ids of a result. */
export function neighboursOf(ids: readonly number[], vehicleID: number): VehicleNeighbours {
  const at = ids.indexOf(vehicleID)
  if (at < 0) return { position: null, total: ids.length, previous: null, next: null }
  return { position: at + 1, total: ids.length, previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null }
}

/** The neighbours of a vehicle in the list that it was opened from, and how to open them. */
export function useNeighbours(vehicleID: number, address: VehicleAddress) {
  const { go } = useScreenHost()
  const { data: ids } = useOperation('GetVehiclesIDs', vehicleSearchOf(address), { keepPrevious: true })
  const neighbours = neighboursOf(ids ?? [], vehicleID)
  const show = (id: number | null) => {
    if (id === null) return true
    const { origin, from } = address
    const search = { ...listPartOf(address), ...addressOfTab(tabOfAddress(address)), origin, from }
    go(`/vehicles/vehicle/${id}`, { search })
    return true
  }
  return { neighbours, showPrevious: () => show(neighbours.previous), showNext: () => show(neighbours.next) }
}

interface PagerBarProps {
  way: ReturnType<typeof useNeighbours>
  first: Ref<HTMLInputElement>
  second: Ref<HTMLInputElement>
}

/** Previous, next, the two search boxes, and the place in the result. */
export function VehiclePagerBar({ way, first, second }: PagerBarProps) {
  const { go } = useScreenHost()
  const [regNo, setRegNo] = useState('')
  const [text, setText] = useState('')
  const { neighbours } = way
  const end = 'No more vehicles.'
  const field = { bare: true, type: 'search' } as const
  return (
    <>
      <Button
        command="vehicles.show-previous"
        label="Previous vehicle"
        disabledReason={neighbours.previous === null ? end : null}
        onPress={way.showPrevious}
      >
        <Icon name="left" />
      </Button>
      <Button
        command="vehicles.show-next"
        label="Next vehicle"
        disabledReason={neighbours.next === null ? end : null}
        onPress={way.showNext}
      >
        <Icon name="right" />
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears Enter of the fields inside */}
      <span
        className="inline-flex phone:hidden gap-1.5"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          go('/vehicles', { search: addressOfPagerSearch(regNo, text) })
        }}
      >
        <TextField
          {...field}
          label="Reg or chassis No"
          placeholder="Reg or chassis No"
          width={170}
          hint={commandKey('shell.focus-filter')}
          ref={first}
          value={regNo}
          onChange={setRegNo}
        />
        <TextField
          {...field}
          label="Client or vehicle details"
          placeholder="Client or vehicle details"
          width={200}
          hint={commandKey('shell.focus-filter-two')}
          ref={second}
          value={text}
          onChange={setText}
        />
      </span>
      {neighbours.position !== null && (
        <span className="numerals text-14 text-fg-1 whitespace-nowrap print:hidden">
          {formatCount(neighbours.position)} out of {formatCount(neighbours.total)}
        </span>
      )}
    </>
  )
}
