import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { OperationName } from '@forecourt/core/operations'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useScreenHost } from '../../kit/screen/screen'
import { tabDraft } from '../vehicles/page/tab-draft'
import { type SaleDraft, type SaleValues, typedOver, valuesOfVehicle } from './sale-draft'
import { problemsOf, refusedProblems, saleBody, undoBody } from './sale-request'

/** What a sale changes elsewhere. */
const TOUCHED: readonly OperationName[] = [
  'GetVehicle',
  'GetVehicles',
  'GetVehiclesIDs',
  'GetVehiclesDropDown',
  'GetClients',
  'GetClient',
  'GetClientsDropDown',
  'GetCostings',
  'GetVehiclePayments',
  'GetHPDetails',
  'GetNextHPAmount',
  'GetHPSchedules',
  'GetDueHPSchedules',
  'GetHpScheduleDetails',
]

const NOTHING: ReadonlyMap<string, string> = new Map()

/** The Sale form: what is saved, what was typed over it, and how it is saved. */
export interface SaleForm {
  vehicle: VehicleOut
  saved: SaleValues
  values: SaleValues
  /** How many fields differ from what is saved. */
  changes: number
  patch: (part: Partial<SaleValues>) => void
  problems: ReadonlyMap<string, string>
  /** Shows problems that were found elsewhere, such as by the schedule. */
  refuse: (problems: ReadonlyMap<string, string>) => void
  /** Saves what was typed; true when it is saved, or nothing had to be. */
  save: () => Promise<boolean>
  undo: () => Promise<boolean>
  /** Forgets what was typed. */
  clear: () => void
  /** Asks again for everything that a sale or schedule changes. */
  reread: () => Promise<void>
  busyText: string | null
  isFrozen: boolean
}

export function useSale(vehicle: VehicleOut): SaleForm {
  const { drafts } = useScreenHost()
  const saved = useMemo(() => valuesOfVehicle(vehicle), [vehicle])
  const draftID = useMemo(() => tabDraft('sale', vehicle.id), [vehicle.id])
  const untouched = useMemo<SaleDraft>(() => ({ version: vehicle.version, typed: {} }), [vehicle.version])
  const draft = useDraft<SaleDraft>(drafts, draftID, untouched)
  const values = useMemo(() => ({ ...saved, ...draft.values.typed }), [saved, draft.values.typed])
  const changes = Object.keys(typedOver(saved, values)).length
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState(NOTHING)
  const [isSettling, setIsSettling] = useState(false)
  const askAgain = useReread()
  const reread = useCallback(() => askAgain(...TOUCHED), [askAgain])
  const patch = (part: Partial<SaleValues>) => {
    if (draft.frozen) return
    setRefused(NOTHING)
    // One key press may patch twice, so what is there now counts, not what was drawn.
    const stored = drafts.read<SaleDraft>(draftID)?.values ?? untouched
    const typed = typedOver(saved, { ...saved, ...stored.typed, ...part })
    if (Object.keys(typed).length === 0) draft.clear()
    else draft.patch({ version: stored.version, typed })
  }
  const wasSaved = useRef(false)
  const { save: send, isSaving } = useDraftSave(
    'SoldToVehicle',
    // A saved draft goes once the vehicle has been read again: until then its values are the newer ones.
    { ...draft, settle: (outcome) => (outcome === 'saved' ? undefined : draft.settle(outcome)) },
    ({ version, typed }) => saleBody({ ...saved, ...typed }, vehicle.id, version),
    async (outcome) => {
      wasSaved.current = outcome.kind === 'saved'
      if (outcome.kind === 'refused') setRefused(refusedProblems(outcome.fields))
      else await settleSaved()
    },
  )
  const settleSaved = async () => {
    setIsSettling(true)
    await reread()
    draft.settle('saved')
    setWasTried(false)
    setIsSettling(false)
  }
  const problems = new Map([...refused, ...(wasTried ? problemsOf(values, vehicle.id) : NOTHING)])
  const { save: sendUndo, isSaving: isUndoing } = useSave('SoldToVehicle')
  const isBusy = isSaving || isSettling || isUndoing
  const save = async () => {
    if (isBusy) return false
    setWasTried(true)
    if (problemsOf(values, vehicle.id).size > 0) return false
    wasSaved.current = false
    await send()
    return wasSaved.current
  }
  const undo = async () => {
    const outcome = await sendUndo(undoBody(vehicle.id, vehicle.version))
    if (outcome.kind !== 'saved') return false
    await settleSaved()
    return true
  }
  return {
    vehicle,
    saved,
    values,
    changes,
    patch,
    problems,
    refuse: setRefused,
    save,
    undo,
    clear: () => {
      draft.clear()
      setWasTried(false)
      setRefused(NOTHING)
    },
    reread,
    busyText: draft.frozen ? 'Checking…' : isBusy ? 'Saving...' : null,
    isFrozen: draft.frozen,
  }
}
