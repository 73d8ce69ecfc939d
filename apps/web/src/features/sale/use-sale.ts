import type { VehicleOut } from '@forecourt/core/features/vehicles/schemas'
import type { OperationName } from '@forecourt/core/operations'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { useScreenHost } from '../../kit/screen/screen'
import { sectionDraftID } from '../../kit/drafts/drafts'
import { COMPARED_FIELDS } from './compared-fields'
import { type SaleValues, valuesOfVehicle } from './sale-draft'
import { saleFieldName, saleFormProblems, saleRefusalProblems, saleBody, undoBody } from './sale-request'

/** What a sale changes elsewhere. */
const INVALIDATED_OPERATIONS: readonly OperationName[] = [
  'GetVehicle',
  'GetVehicles',
  'GetVehiclesIDs',
  'GetVehiclesDropDown',
  'GetClients',
  'GetClient',
  'GetClientsDropDown',
  'GetCostings',
  'GetVehiclePayments',
  'GetAmountOwed',
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
  /** Saves what was typed; true when it is saved. */
  save: () => Promise<boolean>
  /** Undoes the saved sale; true when it is undone. */
  undo: () => Promise<boolean>
  /** Forgets what was typed. */
  clear: () => void
  /** Asks again for everything that a sale or schedule changes. */
  reread: () => Promise<void>
  /** What is asked before it is saved. */
  dialogs: ReactNode
  busyText: string | null
  isFrozen: boolean
}

export function useSale(vehicle: VehicleOut): SaleForm {
  const { drafts } = useScreenHost()
  const saved = useMemo(() => valuesOfVehicle(vehicle), [vehicle])
  const draft = useRecordDraft<SaleValues>(sectionDraftID('vehicle-sale', vehicle.id), {
    values: saved,
    version: vehicle.version,
  })
  const { values } = draft
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState(NOTHING)
  const [isReading, setIsReading] = useState(false)
  const wasSaved = useRef(false)
  const askAgain = useRefreshAndWait()
  const reread = useCallback(async () => {
    setIsReading(true)
    await askAgain(...INVALIDATED_OPERATIONS)
    setIsReading(false)
  }, [askAgain])
  // What was just saved stays in the form until the vehicle has been read again, or it would show the older one for a moment.
  const settle: typeof draft.settle = (outcome) => {
    if (outcome !== 'saved') draft.settle(outcome)
  }
  const { save, busyText, dialogs } = useRecordSave<'SoldToVehicle', SaleValues, VehicleOut>({
    name: 'SoldToVehicle',
    draft: { ...draft, settle, key: draft.key || drafts.newKey() },
    body: (change) => saleBody(change, vehicle.id),
    fields: COMPARED_FIELDS,
    read: valuesOfVehicle,
    onSaved: async () => {
      wasSaved.current = true
      await settleSaved()
    },
    fieldOf: saleFieldName,
    onRefused: (fields) => setRefused(saleRefusalProblems(fields)),
    onTheirs: () => void settleSaved(),
  })
  const settleSaved = async () => {
    await reread()
    draft.clear()
    setWasTried(false)
  }
  const { save: sendUndo, isSaving: isUndoing } = useSave('SoldToVehicle')
  const isBusy = busyText !== null || isReading || isUndoing
  const own = wasTried ? saleFormProblems(values, vehicle.id) : NOTHING
  return {
    vehicle,
    saved,
    values,
    changes: draft.changes,
    problems: new Map([...refused, ...own]),
    refuse: setRefused,
    patch: (part) => {
      if (draft.frozen) return
      setRefused(NOTHING)
      draft.patch(part)
    },
    save: async () => {
      if (isBusy) return false
      setWasTried(true)
      if (saleFormProblems(values, vehicle.id).size > 0) return false
      wasSaved.current = false
      await save()
      return wasSaved.current
    },
    undo: async () => {
      const outcome = await sendUndo(undoBody(vehicle.id, vehicle.version))
      if (outcome.kind === 'saved') await settleSaved()
      return outcome.kind === 'saved'
    },
    clear: () => {
      draft.clear()
      setWasTried(false)
      setRefused(NOTHING)
    },
    reread,
    dialogs,
    busyText: busyText ?? (isBusy ? 'Saving...' : null),
    isFrozen: draft.frozen,
  }
}
