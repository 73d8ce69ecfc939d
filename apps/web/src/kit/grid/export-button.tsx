import { Button } from '../button'
import type { RowsExport } from './use-rows-export'

interface ExportButtonProps {
  file: RowsExport
  /** Smaller, in the foot of a list. */
  inFoot?: boolean
}

/** Writes the whole result of a list into a file. */
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
