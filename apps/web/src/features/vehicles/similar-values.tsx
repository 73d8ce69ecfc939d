import { similarValue } from '@forecourt/core/features/vehicles/similar-value'
import type { VehicleLists } from '@forecourt/core/features/vehicles/schemas'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { useOperation } from '../../kit/api/api'
import { Confirm } from '../../kit/dialog/confirm'
import type { LookupKind } from '@forecourt/core/features/vehicles/enums'
import { vehicleFieldsOf, type VehicleTexts } from '@forecourt/core/features/vehicles/fields'

export type ListedName = LookupKind
type Lists = z.output<typeof VehicleLists>

function listOf(lists: Lists | undefined, name: ListedName): Lists['makeList'] {
  return lists?.[`${name}List`] ?? []
}

/** The values of a list as they are offered. */
export function valuesIn(lists: Lists | undefined, name: ListedName): string[] {
  return listOf(lists, name).map(({ value }) => value)
}

/** The values of a list in the order in which they came into it. */
export function olderFirst(lists: Lists | undefined, name: ListedName): string[] {
  return listOf(lists, name)
    .toSorted((a, b) => a.id - b.id)
    .map(({ value }) => value)
}

interface SimilarValue {
  name: ListedName
  label: string
  typed: string
  near: string
}

interface SimilarValueDialog {
  /** The values to save: what was typed, or what was meant by it; null once nothing is to be saved yet. */
  ask: (values: VehicleTexts) => Promise<Partial<VehicleTexts> | null>
  dialog: ReactNode
}

/** Asks of each value that is in no list, and a letter away from one that is, which of them is meant; No keeps it as typed for the next save. */
export function useSimilarValues(): SimilarValueDialog {
  const { data: lists } = useOperation('GetVehicleLists', {})
  const [asked, setAsked] = useState<{ meant: SimilarValue; answer: (isYes: boolean) => void } | null>(null)
  const kept = useRef<ReadonlySet<string>>(new Set())
  const ask: SimilarValueDialog['ask'] = async (values) => {
    const changed: Partial<VehicleTexts> = {}
    for (const field of vehicleFieldsOf('list')) {
      const { label } = field
      const name = field.name as ListedName
      const typed = values[name].trim()
      const near = similarValue(olderFirst(lists, name), typed)
      if (near === null || kept.current.has(`${name} ${typed}`)) continue
      const isYes = await new Promise<boolean>((resolve) =>
        setAsked({ meant: { name, label, typed, near }, answer: resolve }),
      )
      setAsked(null)
      if (!isYes) {
        kept.current = new Set([...kept.current, `${name} ${typed}`])
        return null
      }
      changed[name] = near
    }
    return changed
  }
  const dialog = asked && (
    <Confirm
      key={asked.meant.name}
      isOpen
      isUnread
      title={`Did you mean ${asked.meant.near}?`}
      about={`${asked.meant.label} ${asked.meant.typed} is new. No keeps it: save again to add it to the list.`}
      focus="yes"
      takesSave
      onYes={() => asked.answer(true)}
      onNo={() => asked.answer(false)}
    />
  )
  return { ask, dialog }
}
