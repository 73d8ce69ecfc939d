import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useScreenHost } from './screen'

/** The address of a list with its query, for the way back from a record. */
export function addressText(path: string, search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}

const PLACE = 'forecourt.way-back'

/**
 * Opens a record of the list at this path: Esc on it leads back to the list as it is then, which begins at the row of this id.
 *
 * @returns A function that stays the same, for rows that are drawn once.
 */
export function useOpenFrom(path: string) {
  const { go } = useScreenHost()
  const router = useRouter()
  return useCallback(
    (to: string, rowID: number | string, query: Readonly<Record<string, unknown>> = {}) => {
      const from = path + router.latestLocation.searchStr
      rememberRow(from, rowID)
      go(to, { search: { ...query, from } })
    },
    [go, path, router],
  )
}

/** Keeps which row of a list a record was opened from, for this tab: the list begins there when it is come back to. */
function rememberRow(to: string, id: number | string): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify([to, String(id)]))
  } catch {
    // A full storage loses the row, not the way back.
  }
}

/**
 * The row to begin at in the list of this address: the one that a record was opened from.
 *
 * @param isOnce it is begun at once, and at the top when the list is opened anew: for lists that grow at their top
 */
export function useRowToBeginAt(path: string, isOnce = false): string | undefined {
  const router = useRouter()
  const [row] = useState(() => rowOf(path + router.latestLocation.searchStr))
  useEffect(() => {
    if (isOnce && row !== undefined) sessionStorage.removeItem(PLACE)
  }, [isOnce, row])
  return row
}

function rowOf(to: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]')
    return Array.isArray(kept) && kept[0] === to && typeof kept[1] === 'string' ? kept[1] : undefined
  } catch {
    return undefined
  }
}
