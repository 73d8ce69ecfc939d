import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useScreenHost } from './screen'

/** Returns the address of a list with its query, for returning from a record. */
export function listAddress(path: string, search: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}

const STORAGE_KEY = 'forecourt.way-back'

/**
 * Opens a record of the list at this path: Esc on it returns to the list as it is then, starting at the row of this ID.
 * @returns A stable function, for rows that are drawn once.
 */
export function useOpenRecordFrom(path: string) {
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

/** Stores in this tab the row of a list that a record was opened from: the list starts there on return. */
function rememberRow(to: string, id: number | string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([to, String(id)]))
  } catch {
    // A full storage loses the row, not the way back.
  }
}

/**
 * Returns the row that the list of this address starts at: the one that a record was opened from.
 * @param isOnce Start there only once, and at the top when the list is opened anew: for lists that grow at their top.
 */
export function useReturnRow(path: string, isOnce = false): string | undefined {
  const router = useRouter()
  const [row] = useState(() => storedRow(path + router.latestLocation.searchStr))
  useEffect(() => {
    if (isOnce && row !== undefined) sessionStorage.removeItem(STORAGE_KEY)
  }, [isOnce, row])
  return row
}

function storedRow(to: string): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) && kept[0] === to && typeof kept[1] === 'string' ? kept[1] : undefined
  } catch {
    return undefined
  }
}
