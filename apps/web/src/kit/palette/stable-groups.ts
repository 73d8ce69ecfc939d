import type { ReactNode } from 'react'

export interface PaletteItem {
  id: string
  /** Two letters or a sign at the left. */
  sign?: ReactNode
  content: ReactNode
  /** At the right: keys, an amount, a state. */
  aside?: ReactNode
  /** Why it does not apply here; it stays visible and shows the reason. */
  disabledReason?: string | undefined
}

export interface PaletteGroup {
  id: string
  title: string
  items: readonly PaletteItem[]
  /** All of its items are shown. */
  isWhole?: boolean
  /** The row below them that leads to the items not shown. */
  more?: PaletteItem | undefined
}

/** The most items shown of a group. */
export const ITEMS_MAX = 4

/** Returns the items that can be chosen in a group. */
export function groupItems<I extends PaletteItem>({ items, more }: { items: readonly I[]; more?: I | undefined }): I[] {
  return more && items.length > 0 ? [...items, more] : [...items]
}

/**
 * Returns the groups to show, at most four items each of those that are not whole. A group that arrives late goes below the one with the highlight,
 * so that nothing under the highlight moves.
 * @param shown The IDs of the groups already on the screen for the same text, in order.
 */
export function stabiliseGroups(
  next: readonly PaletteGroup[],
  shown: readonly string[],
  highlight: string | null,
): readonly PaletteGroup[] {
  const groups = next
    .filter((group) => group.items.length > 0)
    .map((group) => ({ ...group, items: group.isWhole ? group.items : keepHighlight(group.items, highlight) }))
  const old = shown.flatMap((id) => groups.find((group) => group.id === id) ?? [])
  const fresh = groups.filter((group) => !shown.includes(group.id))
  if (old.length === 0) return groups
  const at = old.findIndex((group) => groupItems(group).some((item) => item.id === highlight))
  if (at < 0) return [...old, ...fresh]
  return [...old.slice(0, at + 1), ...mergeInOrder(old.slice(at + 1), fresh, groups)]
}

/** Puts the groups below the highlight into their wanted order. */
function mergeInOrder(
  below: readonly PaletteGroup[],
  fresh: readonly PaletteGroup[],
  wanted: readonly PaletteGroup[],
): readonly PaletteGroup[] {
  return [...below, ...fresh].sort((a, b) => wanted.indexOf(a) - wanted.indexOf(b))
}

function keepHighlight(items: readonly PaletteItem[], highlight: string | null): readonly PaletteItem[] {
  const first = items.slice(0, ITEMS_MAX)
  const held = items.findIndex((item) => item.id === highlight)
  const item = items[held]
  return held < ITEMS_MAX || item === undefined ? first : [...first.slice(0, ITEMS_MAX - 1), item]
}
