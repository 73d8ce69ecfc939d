import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  foreignColumns,
  type ColumnDescription,
  columnDescriptions,
  FOREIGN_KINDS,
} from '@forecourt/core/features/import/column-sheet'
import { IMPORT_KIND_NAMES } from '@forecourt/core/features/import/file-enums'
import { strToU8, zipSync } from 'fflate'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { usageFailure } from '../../kit/failure'
import { printList } from '../../kit/list-output'
import { writeFailureReason } from '../../kit/output-lost'
import { type CommandInput, isOn } from '../../kit/options'

const COLUMNS: readonly ListColumn<ColumnDescription>[] = [
  { name: 'kind', header: 'Kind', kind: 'text', value: ({ kind }) => IMPORT_KIND_NAMES[kind] },
  { name: 'heading', header: 'Heading', kind: 'text', value: ({ heading }) => heading },
  { name: 'needed', header: 'Needed', kind: 'text', value: ({ isNeeded }) => (isNeeded ? 'yes' : '') },
  { name: 'holds', header: 'Holds', kind: 'text', value: ({ holds }) => holds },
  { name: 'also', header: 'Also headed', kind: 'text', value: ({ also }) => also.join(', ') },
]

/**
 * Prints the columns that import files may have, of all kinds or of the named ones.
 * @source commands 3.9
 */
export async function listColumns(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const kinds = FOREIGN_KINDS.filter((kind) => words.length === 0 || words.includes(kind))
  if (kinds.length < words.length) throw usageFailure(`Choose among ${FOREIGN_KINDS.join(', ')}`)
  const rows = kinds.flatMap(columnDescriptions)
  const around = { totalCount: rows.length }
  await printList(ctx, options, { columns: COLUMNS, rows, around, summary: `${rows.length} columns` })
}

/**
 * Fills a folder with a CSV and an XLSX template of each kind, with headings and no rows.
 * @throws CliFailure 2 where one of them exists.
 * @source commands 3.9
 */
export async function writeTemplates(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const folder = resolve(words[0] ?? '')
  const files = FOREIGN_KINDS.flatMap((kind): [string, Uint8Array | string][] => {
    const headings = foreignColumns(kind).map(({ label }) => label)
    return [
      [`${kind}.csv`, `\ufeff${headings.join(',')}\r\n`],
      [`${kind}.xlsx`, buildWorkbook(kind, headings)],
    ]
  })
  const there = files.map(([name]) => join(folder, name)).filter((path) => existsSync(path))
  if (there.length > 0) throw usageFailure(`${there[0]} is there already: name another folder`)
  const names = files.map(([name]) => name)
  if (isOn(options, 'dryRun')) return report(ctx, `${folder} would have ${names.join(', ')}`, { folder, files: names })
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, content] of files) writeFileSync(join(folder, name), content, { flag: 'wx' })
  } catch (error) {
    throw usageFailure(
      `${folder} cannot be written: ${error instanceof Error ? writeFailureReason(error) : String(error)}`,
    )
  }
  const hint = `Fill those that you need, remove the others, and run forecourt import ${words[0]}`
  await report(ctx, `${folder} has ${names.join(', ')}. ${hint}`, { folder, files: names })
}

async function report(ctx: Context, text: string, of: { folder: string; files: string[] }): Promise<void> {
  if (ctx.globals.json) await ctx.printJson(of)
  else ctx.report(text)
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function buildWorkbook(name: string, headings: readonly string[]): Uint8Array {
  const cells = headings.map((text) => `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;')}</t></is></c>`)
  const related = (type: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
    '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row>${cells.join('')}</row></sheetData></worksheet>`,
  }
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(head + xml)])))
}
