import { ReportOrigin } from '@forecourt/core/features/vehicles/enums'
import { Button } from '../../kit/button'
import { useEscape } from '../../kit/keys/keys'
import { useScreenHost } from '../../kit/screen/screen'
import { addressText } from './address'
import type { ReportExport } from './use-report-export'

/** Export, at the right of a report's page bar. */
export function ExportButton({ busyText, disabledReason, exportRows }: ReportExport) {
  return (
    <Button command="grid.export-rows" busyText={busyText} disabledReason={disabledReason} onPress={exportRows}>
      Export
    </Button>
  )
}

/** Opens the vehicle of a row, which knows the report it came from and leads back to it; Esc on the report leads to the hub. */
export function useReportWays(path: string) {
  const { go, search } = useScreenHost()
  useEscape('parent', () => go('/reports'))
  return {
    openVehicle: ({ id }: { id: number }, hasOrigin = true) =>
      go(`/vehicles/vehicle/${id}`, {
        search: {
          ...(hasOrigin ? { origin: ReportOrigin.PurchaseSoldReport } : {}),
          from: addressText(path, search),
        },
      }),
  }
}

export const REPORT_HINTS = [
  { keys: ['↑', '↓'], text: 'row' },
  { keys: 'Enter', text: 'open vehicle' },
  { keys: 'Shift 1–9', text: 'sort' },
  { keys: 'X', text: 'export' },
  { keys: 'Esc', text: 'reports' },
] as const
