import type { ImportPreview } from '@forecourt/core/features/import/file-schemas'
import type { Day } from '@forecourt/core/kernel/days'
import type { OpenedFile } from './opened-file'
import { planReading, visibleSheets } from './reading-plan'

/**
 * Returns the sheets of a spreadsheet that can be read, each with the kind by its name or headings.
 * @source server 19.5.
 */
export async function readableSheets(file: OpenedFile, today: Day): Promise<ImportPreview['readable']> {
  const readable: ImportPreview['readable'] = []
  const sheets = visibleSheets(file)
  if (sheets.length < 2) return readable
  for (const { name: sheet } of sheets) {
    const { kind, problems } = await planReading(file, {
      fileName: sheet,
      kind: null,
      mapping: { sheet, columns: {} },
      today,
    })
    if (kind !== null && problems.length === 0) readable.push({ sheet, kind })
  }
  return readable
}
