import { Button } from '../button'
import type { RowsExport } from './use-rows-export'

interface ExportButtonProps {
  file: RowsExport
  inFoot?: boolean
}

export function ExportButton({ file, inFoot = false }: ExportButtonProps) {
  const { busyText, disabledReason, exportRows } = file
  return (
    <Button
      {...(inFoot ? { size: 'row' } : {})}
      command="grid.export-rows"
      busyText={busyText}
      disabledReason={disabledReason}
      onPress={exportRows}
    >
      Export
    </Button>
  )
}
