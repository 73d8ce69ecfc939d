import type { ImportOut } from '@forecourt/core/features/import/schemas'
import type { Column } from '../../kit/columns'
import type { Context } from '../../kit/context'
import { printList } from '../../kit/list-output'
import { CliFailure, EXIT } from '../../kit/failure'
import { type Given, isOn } from '../../kit/options'
import { askYes } from '../../kit/prompt'
import { doneOnce } from './work'

type Row = Omit<ImportOut, 'progress'>

const sum = ({ counts }: Row, of: 'make' | 'change' | 'leave' | 'fault') =>
  counts.reduce((total, each) => total + each[of], 0)
const minute = (moment: string | null) => (moment ?? '').slice(0, 16).replace('T', ' ')

const COLUMNS: readonly Column<Row>[] = [
  { name: 'name', header: 'Name', kind: 'text', value: ({ name }) => name },
  { name: 'state', header: 'State', kind: 'text', value: ({ state }) => state },
  { name: 'files', header: 'Files', kind: 'text', value: ({ files }) => files.map(({ name }) => name).join(', ') },
  { name: 'made', header: 'Made', kind: 'number', value: (row) => sum(row, 'make') },
  { name: 'changed', header: 'Changed', kind: 'number', value: (row) => sum(row, 'change') },
  { name: 'left', header: 'Left', kind: 'number', value: (row) => sum(row, 'leave') },
  { name: 'atFault', header: 'At fault', kind: 'number', value: (row) => sum(row, 'fault') },
  { name: 'createdBy', header: 'By', kind: 'text', value: ({ createdBy }) => createdBy },
  { name: 'createdAt', header: 'At UTC', kind: 'text', value: ({ createdAt }) => minute(createdAt) },
  { name: 'appliedAt', header: 'Applied UTC', kind: 'text', value: ({ appliedAt }) => minute(appliedAt) },
]

/** Prints the imports, the newest first; moments are UTC. */
export async function listImports(ctx: Context, { options }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const { data: rows } = await client.call('GetImports', {})
  const summary = rows.length === 1 ? '1 import' : `${rows.length} imports`
  await printList(ctx, options, { columns: COLUMNS, rows, around: { totalCount: rows.length }, summary })
}

/**
 * Takes an import out of the books.
 *
 * @source server 19.4
 */
export async function undoImport(ctx: Context, { words }: Given): Promise<void> {
  const { client } = await ctx.connect()
  const { name, state, undoneBy } = await doneOnce(client, 'UndoImport', words.join(' '))
  if (ctx.globals.json) await ctx.printJson({ import: name, state, undoneBy })
  else ctx.say(`${name} is undone: what it added is removed and its changes are reversed`)
}

/**
 * Removes an import that was never in the books, after a question.
 *
 * @source server 19.4
 */
export async function removeImport(ctx: Context, { words, options }: Given): Promise<void> {
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
  else ctx.say(`${name} is removed; nothing of it was in the books`)
}
