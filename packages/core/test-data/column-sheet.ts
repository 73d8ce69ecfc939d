import { columnDescriptions, FOREIGN_KINDS } from '../src/features/import/column-sheet'
import { IMPORT_KIND_NAMES } from '../src/features/import/file-enums'

export function columnSheet(): string {
  const parts = FOREIGN_KINDS.map((kind) => {
    const rows = columnDescriptions(kind).map(
      ({ heading, isNeeded, holds, also }) =>
        `| ${heading} | ${isNeeded ? 'yes' : ''} | ${holds} | ${also.join(', ')} |`,
    )
    return [
      `## ${IMPORT_KIND_NAMES[kind]} (\`${kind}\`)`,
      '',
      '| heading | needed | holds | also headed |',
      '| ------- | ------ | ----- | ----------- |',
      ...rows,
      '',
    ].join('\n')
  })
  return `# Columns of an import

Printed from the program. Files are CSV or XLSX, one kind to a file or sheet, their columns in any order; \`forecourt import template FOLDER\` makes one of
each with these headings, \`forecourt import columns\` prints this list. Headings are compared without case, accents, blanks and marks. A column of money
or days is known by its heading alone; any other heading is told with a mapping (\`--map\`):

\`\`\`yaml
kind: vehicles
columns:
  Reg No: Plate
  Bought Date: { from: Purchased, days: dd/MM/yyyy }
  Bought Price: { from: Paid, numbers: "1.234,56" }
  Body Type: { value: Saloon }
  Note: null
\`\`\`

${parts.join('\n')}`
}
