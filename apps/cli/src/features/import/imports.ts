import type { ImportOut } from '@forecourt/core/features/import/schemas'
import type { ListColumn } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import { CliFailure, EXIT } from '../../kit/failure'
import { type CommandInput, isOn } from '../../kit/options'
import { askYes } from '../../kit/prompt'
import { runImportWork } from './import-work'

type ListedImport = Omit<ImportOut, 'progress'>

const sumCounts = ({ counts }: ListedImport, of: 'make' | 'change' | 'leave' | 'fault') =>
  counts.reduce((total, each) => total + each[of], 0)
const minuteText = (moment: string | null) => (moment ?? '').slice(0, 16).replace('T', ' ')

const COLUMNS: readonly ListColumn<ListedImport>[] = [
  { name: 'name', header: 'Name', kind: 'text', value: ({ name }) => name },
  { name: 'state', header: 'State', kind: 'text', value: ({ state }) => state },
  { name: 'files', header: 'Files', kind: 'text', value: ({ files }) => files.map(({ name }) => name).join(', ') },
  { name: 'made', header: 'Made', kind: 'number', value: (row) => sumCounts(row, 'make') },
  { name: 'changed', header: 'Changed', kind: 'number', value: (row) => sumCounts(row, 'change') },
  { name: 'left', header: 'Left', kind: 'number', value: (row) => sumCounts(row, 'leave') },
  { name: 'atFault', header: 'At fault', kind: 'number', value: (row) => sumCounts(row, 'fault') },
  { name: 'createdBy', header: 'By', kind: 'text', value: ({ createdBy }) => createdBy },
  { name: 'createdAt', header: 'At UTC', kind: 'text', value: ({ createdAt }) => minuteText(createdAt) },
  { name: 'appliedAt', header: 'Applied UTC', kind: 'text', value: ({ appliedAt }) => minuteText(appliedAt) },
]

/** Prints the imports, newest first, with UTC times. */
export async function listImports(ctx: Context, { options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { data: rows } = await client.call('GetImports', {})
  const summary = rows.length === 1 ? '1 import' : `${rows.length} imports`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Undoes an import.
 * @source server 19.4
 */
export async function undoImportCommand(ctx: Context, { words }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { name, state, undoneBy } = await runImportWork(client, 'UndoImport', words.join(' '))
  if (ctx.globals.json) await ctx.printJson({ import: name, state, undoneBy })
  else ctx.report(`${name} is undone: what it added is removed and its changes are reversed`)
}

/**
 * Removes an import that was never applied, after a confirmation.
 * @source server 19.4
 */
export async function removeImportCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const { client } = await ctx.connect()
  const { id, name, files } = await client.call('GetImport', { name: words.join(' ') })
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  const what = `${name} with ${files.length === 1 ? '1 file' : `${files.length} files`}, ${rows === 1 ? '1 row' : `${rows} rows`}`
  if (
    !isOn(options, 'yes') &&
    !(await askYes(ctx, `Remove ${what}?`, `${what}: give --yes to remove it without asking`))
  )
    throw new CliFailure(EXIT.failed, 'Nothing is removed')
  await client.call('RemoveImport', { id })
  if (ctx.globals.json) await ctx.printJson({ import: name, removed: true })
  else ctx.report(`${name} is removed; nothing of it was in the books`)
}
