import type { DraftID } from '../../../kit/drafts/drafts'
import { addressOfTab, VEHICLE_TABS } from '../address'

/** Where a draft of the vehicle page is taken up again; null for the drafts of other screens. */
export function placeOfTabDraft({ screen, record }: DraftID) {
  const tab = VEHICLE_TABS.find((id) => screen === `vehicle-${id}`)
  if (tab === undefined) return null
  const asked = Object.entries(addressOfTab(tab)).filter(([, value]) => value !== undefined)
  const search = Object.fromEntries(asked.map(([name, value]) => [name, String(value)]))
  return { to: `/vehicles/vehicle/${record.split('.')[0] ?? ''}`, search }
}
