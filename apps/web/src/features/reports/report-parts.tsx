import { ReportOrigin } from '@forecourt/core/features/vehicles/enums'
import { useEffect, useState } from 'react'
import { useEscape } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { addressText, rememberRow } from '../../kit/screen/way-back'
import { rememberReport } from './opened-reports'
import { TILES_BY_PATH } from './tiles'

/**
 * Opens the vehicle of a row, which knows the report it came from and leads back to its row; Esc on the report leads to the hub.
 * `asked` is what the report shows, in words, for the list of what was opened lately; null while it asks for nothing.
 */
export function useReportWays(path: keyof typeof TILES_BY_PATH, asked: string | null) {
  const { go, search, userID } = useScreenHost()
  useEscape('parent', () => go('/reports'))
  const [at] = useState(() => new Date().toISOString())
  const to = addressText(path, { ...search, currentPage: undefined })
  useEffect(() => {
    if (asked !== null) rememberReport(localStorage, userID, { at, alias: TILES_BY_PATH[path], to, asked })
  }, [asked, at, path, to, userID])
  return {
    openVehicle: ({ id }: { id: number }, hasOrigin = true) => {
      const from = addressText(path, search)
      rememberRow(from, id)
      go(`/vehicles/vehicle/${id}`, {
        search: { ...(hasOrigin ? { origin: ReportOrigin.PurchaseSoldReport } : {}), from },
      })
    },
  }
}

export const REPORT_HINTS = [
  { keys: ['↑', '↓'], text: 'row' },
  { keys: 'Enter', text: 'open vehicle' },
  { keys: 'Shift 1–9', text: 'sort' },
  { keys: 'X', text: 'export' },
  { keys: 'Esc', text: 'reports' },
] as const

/** What helps when a report of some days has nothing to show. */
export const EMPTY_HINTS = [{ keys: '/', text: 'dates' }] as const
